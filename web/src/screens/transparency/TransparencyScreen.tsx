import { isFailure } from '@atelier/contract/errors'
import type { TransparencyMonth } from '@atelier/contract/transparency'
import { useFormatter, useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useTransparency } from '#screens/transparency/transparency.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function TransparencyScreen() {
  const t = useTranslations('transparency')
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTransparency()
  const months = data?.pages.flatMap(({ items }) => items) ?? []
  useTitle(t('title'))
  return (
    <article>
      <h1 className="display text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-6 text-lg">{t('intro')}</p>
      {isPending && (
        <div aria-busy="true" className="mt-9 grid gap-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-56 w-full" />
        </div>
      )}
      {isFailure(error, 'not_found') ? (
        <EmptyState art={<Shelf seed="transparency" />} title={t('off')} />
      ) : (
        error && !data && <LoadFailed title={t('failed')} onRetry={() => void refetch()} />
      )}
      {data && months.length === 0 && <EmptyState art={<Shelf seed="transparency" />} title={t('empty')} text={t('empty_text')} />}
      {months.map((month) => (
        <Month key={month.month} month={month} />
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-9">
          {t('more')}
        </Button>
      )}
      {months.length > 0 && (
        <>
          <h2 className="mt-12 display text-xl">{t('check')}</h2>
          <p className="mt-3 wordy">{t('check_text')}</p>
        </>
      )}
    </article>
  )
}

function Month({ month: { month, reports, actions, log } }: { month: TransparencyMonth }) {
  const t = useTranslations('transparency')
  const reasons = useTranslations('reports.reasons')
  const format = useFormatter()
  const name = format.dateTime(new Date(`${month}-15T12:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section aria-labelledby={`month-${month}`} className="mt-12">
      <h2 id={`month-${month}`} className="display text-xl">
        {name}
      </h2>
      {reports.length === 0 && actions.length === 0 && <p className="mt-3 text-quiet">{t('nothing')}</p>}
      {reports.length > 0 && (
        <Counts
          caption={t('reports')}
          heads={[t('reason'), t('resolved'), t('dismissed')]}
          rows={reports.map(({ reason, resolved, dismissed }) => [reason ? reasons(reason) : t('no_reason'), resolved, dismissed])}
        />
      )}
      {actions.length > 0 && (
        <Counts
          caption={t('measures')}
          heads={[t('measure'), t('count')]}
          rows={actions.map(({ action, count }) => [t(`actions.${action}`), count])}
        />
      )}
      {log && (
        <p className="mt-4 text-sm text-quiet">
          {t('log', { seq: log.seq })} <code className="font-mono text-xs break-all text-ink">{log.digest}</code>
        </p>
      )}
    </section>
  )
}

interface CountsProps {
  caption: string
  heads: [name: string, ...counts: string[]]
  rows: [name: string, ...counts: number[]][]
}

function Counts({ caption, heads: [first, ...others], rows }: CountsProps) {
  const format = useFormatter()
  return (
    <table className="mt-6 w-full text-sm">
      <caption className="pb-1 text-start text-base font-semibold">{caption}</caption>
      <thead>
        <tr className="text-quiet">
          <th scope="col" className="py-2 text-start font-medium">
            {first}
          </th>
          {others.map((head) => (
            <th key={head} scope="col" className="py-2 ps-4 text-end font-medium sm:w-28">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...counts]) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="wordy py-2 text-start font-normal hyphens-auto">
              {name}
            </th>
            {counts.map((count, at) => (
              <td key={others[at]} className="figures py-2 text-end">
                {format.number(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
