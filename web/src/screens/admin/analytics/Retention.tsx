import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { saveText } from '#device/save-file.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { type SignUpWeek, useRetention } from '#screens/admin/analytics/analytics.data.ts'
import { csv } from '#screens/admin/analytics/csv.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function Retention() {
  const t = useTranslations('admin_analytics')
  const app = useTranslations('app')
  const { data, isError, refetch } = useRetention()
  const weeks = data?.weeks.filter(({ people }) => people > 0)
  return (
    <section aria-labelledby="retention" aria-busy={!data} className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="retention" className="display text-lg">
          {t('retention.title')}
        </h2>
        <Button size="sm" icon={Download} disabled={!weeks?.length} onClick={() => weeks && keep(weeks)}>
          {t('charts.csv')}
        </Button>
      </div>
      <p className="mt-1 mb-4 text-sm text-quiet">{t('retention.text')}</p>
      {weeks ? (
        weeks.length > 0 ? (
          <HeatTable weeks={weeks} />
        ) : (
          <p className="border-y border-line py-6 text-sm text-quiet">{t('retention.empty')}</p>
        )
      ) : isError ? (
        <LoadFailed title={t('retention.failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <VisuallyHidden>{app('loading')}</VisuallyHidden>
          <Skeleton className="h-72 w-full" />
        </>
      )}
    </section>
  )
}

// Every value stands in its cell, so the colour only repeats it.
const heats = ['', 'bg-verified/10', 'bg-verified/20', 'bg-verified/30', 'bg-verified/40', 'bg-verified/50']
const heatOf = (share: number) => heats[Math.ceil(share * (heats.length - 1))]

function HeatTable({ weeks }: { weeks: SignUpWeek[] }) {
  const t = useTranslations('admin_analytics')
  const format = useFormatter()
  const after = Array.from({ length: Math.max(...weeks.map(({ active }) => active.length)) }, (_, n) => n + 1)
  const head = 'px-2 py-2 text-end text-xs font-medium whitespace-nowrap text-quiet'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section aria-label={t('retention.title')} tabIndex={0} className="relative overflow-x-auto border-y border-line">
      <table aria-label={t('retention.title')} className="w-full border-separate border-spacing-0.5 text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 bg-ground px-2 py-2 text-start text-xs font-medium text-quiet">
              {t('retention.week')}
            </th>
            <th scope="col" className={head}>
              {t('retention.people')}
            </th>
            {after.map((week) => (
              <th key={week} scope="col" className={head}>
                {t('retention.after', { week })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, people, active }) => (
            <tr key={week}>
              <th scope="row" className="figures sticky start-0 bg-ground px-2 py-1.5 text-start font-normal whitespace-nowrap">
                <time dateTime={week}>
                  {format.dateTime(new Date(`${week}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })}
                </time>
              </th>
              <td className="figures px-2 py-1.5 text-end">{format.number(people)}</td>
              {after.slice(0, active.length).map((later) => {
                const count = active[later - 1] ?? 0
                return (
                  <td
                    key={later}
                    title={format.number(count)}
                    className={cx('figures rounded-sm px-2 py-1.5 text-end', heatOf(count / people))}
                  >
                    {format.number(count / people, { style: 'percent' })}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function keep(weeks: SignUpWeek[]): void {
  const length = Math.max(...weeks.map(({ active }) => active.length))
  const header = ['sign_up_week', 'people', ...Array.from({ length }, (_, n) => `active_in_week_${n + 1}`)]
  const rows = weeks.map(({ week, people, active }) => [week, people, ...Array.from({ length }, (_, n) => active[n] ?? null)])
  saveText(`atelier-retention-${weeks.at(-1)?.week}.csv`, csv(header, rows), 'text/csv')
}
