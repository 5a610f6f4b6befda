import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { saveText } from '#device/save-file.ts'
import { FilterChips } from '#parts/admin/AdminToolbar.tsx'
import { oneOf, useAsked } from '#parts/admin/asked.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { type Series, type SeriesName, useSeries } from '#screens/admin/analytics/analytics.data.ts'
import { csv } from '#screens/admin/analytics/csv.ts'
import { LineChart } from '#screens/admin/analytics/LineChart.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const ranges = ['30d', '90d', '365d'] as const

/** Lines of one chart share a scale; its name is that of the first column. */
const views = {
  growth: [['new_people'], ['total_people']],
  activity: [['active_people'], ['posts', 'comments'], ['likes'], ['messages']],
  moderation: [['reports_filed', 'reports_closed'], ['median_hours_until_closed'], ['removals', 'bans']],
} as const
type Figure = (typeof views)[SeriesName][number][number]

export function Charts() {
  const t = useTranslations('admin_analytics')
  const { asked } = useAsked()
  const range = oneOf(ranges, asked.range)
  return (
    <section aria-labelledby="charts" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="charts" className="display text-lg">
          {t('charts.title')}
        </h2>
        <FilterChips
          label={t('charts.range')}
          name="range"
          choices={ranges.map((value) => ({ value, label: t('charts.days', { days: Number.parseInt(value, 10) }) }))}
        />
      </div>
      <p className="mt-1 text-sm text-quiet">{t('charts.utc')}</p>
      <div className="mt-6 grid gap-x-12 gap-y-10 2xl:grid-cols-2">
        {(Object.keys(views) as SeriesName[]).map((series) => (
          <Chart key={series} series={series} days={Number.parseInt(range, 10)} />
        ))}
      </div>
    </section>
  )
}

function Chart({ series, days }: { series: SeriesName; days: number }) {
  const t = useTranslations('admin_analytics')
  const app = useTranslations('app')
  const title = useId()
  const name = t(`charts.series.${series}`)
  const { asked } = useAsked()
  const [isTable, setTable] = useState(false)
  const { data, isError, isPlaceholderData, refetch } = useSeries(series, days)
  const choices: readonly (readonly Figure[])[] = views[series]
  const view = choices.find(([first]) => first === asked[series]) ?? choices[0] ?? []
  return (
    <section aria-labelledby={title} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <h3 id={title} className="font-medium">
          {name}
        </h3>
        <div className="flex gap-2">
          <Button size="sm" aria-label={`${t('charts.table')}, ${name}`} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('charts.table')}
          </Button>
          <Button
            size="sm"
            icon={Download}
            aria-label={`${t('charts.csv')}, ${name}`}
            disabled={!data}
            onClick={() => data && keep(series, data)}
          >
            {t('charts.csv')}
          </Button>
        </div>
      </div>
      {!isTable && (
        <div className="py-3">
          <FilterChips
            label={t('charts.figure', { series: name })}
            name={series}
            choices={choices.map((figures) => ({
              value: figures[0] ?? '',
              label: figures.map((figure) => t(`charts.figures.${figure}`)).join(' · '),
            }))}
          />
        </div>
      )}
      <div aria-busy={!data || isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-55')}>
        {data ? (
          isTable ? (
            <DayTable label={name} series={data} />
          ) : (
            <Drawn view={view} series={data} />
          )
        ) : isError ? (
          <LoadFailed title={t('charts.failed')} onRetry={() => void refetch()} />
        ) : (
          <>
            <VisuallyHidden>{app('loading')}</VisuallyHidden>
            <Skeleton className="h-60 w-full" />
          </>
        )}
      </div>
    </section>
  )
}

function Drawn({ view, series: { columns, rows } }: { view: readonly Figure[]; series: Series }) {
  const t = useTranslations('admin_analytics')
  const lines = view.map((figure) => {
    const column = columns.indexOf(figure)
    return { name: t(`charts.figures.${figure}`), values: rows.map(({ values }) => values[column] ?? null) }
  })
  if (lines.every(({ values }) => values.every((value) => !value))) return <p className="py-6 text-sm text-quiet">{t('charts.empty')}</p>
  return (
    <LineChart
      label={lines.map(({ name }) => name).join(', ')}
      days={rows.map(({ day }) => day)}
      lines={lines}
      whole={!view.includes('median_hours_until_closed')}
    />
  )
}

function DayTable({ label, series: { columns, rows } }: { label: string; series: Series }) {
  const t = useTranslations('admin_analytics')
  const format = useFormatter()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section aria-label={label} tabIndex={0} className="mt-3 max-h-96 overflow-auto rounded-md border border-line">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 bg-ground px-3 py-2 text-start text-xs font-medium text-quiet">
              {t('charts.day')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="sticky top-0 bg-ground px-3 py-2 text-end text-xs font-medium text-quiet">
                {t(`charts.figures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.toReversed().map(({ day, values }) => (
            <tr key={day}>
              <th scope="row" className="figures px-3 py-1.5 text-start font-normal whitespace-nowrap">
                <time dateTime={day}>{format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}</time>
              </th>
              {columns.map((column, index) => (
                <td key={column} className="figures px-3 py-1.5 text-end">
                  {values[index] == null ? '–' : format.number(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function keep(series: SeriesName, { columns, rows }: Series): void {
  const last = rows.at(-1)?.day ?? ''
  saveText(
    `atelier-${series}-${last}-${rows.length}-days.csv`,
    csv(
      ['day', ...columns],
      rows.map(({ day, values }) => [day, ...values]),
    ),
    'text/csv',
  )
}
