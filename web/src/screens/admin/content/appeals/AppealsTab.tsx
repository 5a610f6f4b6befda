import type { Appeal } from '@atelier/contract/admin/appeals'
import { useTranslations } from 'use-intl'
import { MoreRows } from '#parts/admin/MoreRows.tsx'
import { AppealCard } from '#screens/admin/content/appeals/AppealCard.tsx'
import { useAppeals } from '#screens/admin/content/appeals/appeals.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function AppealsTab() {
  const t = useTranslations('admin_reports.appeals')
  const app = useTranslations('app')
  const list = useAppeals()
  const { rows } = list
  if (list.failed && !rows) {
    return (
      <ErrorState title={t('failed')}>
        <Button onClick={list.retry}>{app('retry')}</Button>
      </ErrorState>
    )
  }
  if (!rows) return <Loading />
  if (rows.length === 0 && !list.hasMore) return <EmptyState art={<Shelf seed="appeals" />} title={t('empty')} text={t('empty_text')} />
  return (
    <>
      <ul aria-label={t('list')} className="max-w-text divide-y divide-line">
        {rows.map((appeal: Appeal) => (
          <li key={appeal.id} className="py-5">
            <AppealCard appeal={appeal} />
          </li>
        ))}
      </ul>
      <div className="max-w-text">
        <MoreRows list={list} failed={t('failed')} />
      </div>
    </>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <div aria-busy="true" className="max-w-text divide-y divide-line">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid gap-3 py-5">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </div>
  )
}
