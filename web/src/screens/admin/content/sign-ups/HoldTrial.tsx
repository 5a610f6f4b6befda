import { adminLimits } from '@atelier/contract/admin/limits'
import { trySignUpHold } from '@atelier/contract/admin/sign-ups'
import { isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** Nothing for what is no domain or range yet: somebody may be typing. */
export function HoldTrial({ value }: { value: string }) {
  const t = useTranslations('admin_content.sign_ups.holds')
  const app = useTranslations('app')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'sign-up-hold', value],
    queryFn: ({ signal }) => call(trySignUpHold, { value }, { signal }),
    staleTime: 0,
    retry: false,
  })
  if (isFailure(error, 'invalid')) return null
  if (data)
    return (
      <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm font-medium sm:col-span-2">
        {data.count > adminLimits.triedSignUps
          ? t('would_more', { count: adminLimits.triedSignUps })
          : t(data.at_most ? 'would_at_most' : 'would', { count: data.count })}
      </p>
    )
  if (!error)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-quiet sm:col-span-2">
        <Spinner size={16} />
        {t('trying')}
      </p>
    )
  return (
    <div className="sm:col-span-2">
      <Notice
        tone="warning"
        action={
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {app('retry')}
          </Button>
        }
      >
        {t('try_failed')}
      </Notice>
    </div>
  )
}
