import { adminLimits } from '@atelier/contract/admin/limits'
import { useFormatter, useTranslations } from 'use-intl'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useOwnFigures } from '#screens/admin/own/own.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const names = ['decided', 'removed', 'appealed', 'overturned'] as const
const dayMs = 86_400_000

export function OwnFigures() {
  const t = useTranslations('admin_own.figures')
  const app = useTranslations('app')
  const format = useFormatter()
  const { data, isError, refetch } = useOwnFigures()
  if (isError && !data) return <LoadFailed title={t('failed')} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="own-figures" aria-busy={!data} className="mt-6">
      <h2 id="own-figures" className="display mb-3 text-lg">
        {t('label', { days: adminLimits.ownFiguresMs / dayMs })}
      </h2>
      {!data && <VisuallyHidden>{app('loading')}</VisuallyHidden>}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
        {names.map((name) => (
          <div key={name} className="grid min-h-24 content-start gap-1 bg-ground p-4">
            <dt className="text-sm text-quiet">{t(name)}</dt>
            <dd className="display figures text-2xl">{data ? format.number(data[name]) : <Skeleton className="h-7 w-20" />}</dd>
            <dd className="wordy text-xs text-quiet">{t(`what.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
