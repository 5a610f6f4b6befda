import { limits } from '@atelier/contract/limits'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SecurityRow } from '#screens/settings/security/SecurityRow.tsx'
import type { useRecoveryCodes } from '#screens/settings/security/security.data.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const fewCodes = 3

interface Props {
  codes: ReturnType<typeof useRecoveryCodes>
  onMake: (first: boolean) => void
}

export function RecoveryCodes({ codes, onMake }: Props) {
  const t = useTranslations('security.codes')
  const app = useTranslations('app')
  const { data } = codes
  const failed = codes.isError && !data
  const action = failed ? (
    <Button size="sm" onClick={() => void codes.refetch()}>
      {app('retry')}
    </Button>
  ) : (
    data && (
      <Button size="sm" tone={data.created_at ? 'quiet' : 'outline'} onClick={() => onMake(!data.created_at)}>
        {t(data.created_at ? 'renew' : 'make')}
      </Button>
    )
  )
  return (
    <SecurityRow
      icon={KeyRound}
      title={t('title')}
      text={failed ? t('load_failed') : data ? <Left {...data} /> : <Loading />}
      action={action}
    />
  )
}

function Left({ left, created_at }: { left: number; created_at: string | null }) {
  const t = useTranslations('security.codes')
  if (!created_at) return t('none')
  return (
    <span className={left <= fewCodes ? 'text-warning' : undefined}>
      {t(left <= fewCodes ? 'few' : 'left', { left, count: limits.recoveryCodes.count })}
    </span>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <span aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="my-0.5 h-4 w-24" />
    </span>
  )
}
