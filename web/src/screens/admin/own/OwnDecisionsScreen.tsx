import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { ListStates } from '#parts/admin/ListStates.tsx'
import { OverturnedCard } from '#screens/admin/own/OverturnedCard.tsx'
import { OwnFigures } from '#screens/admin/own/OwnFigures.tsx'
import { useOverturned } from '#screens/admin/own/own.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function OwnDecisionsScreen() {
  const t = useTranslations('admin_own')
  const list = useOverturned()
  return (
    <>
      <AdminHead title={t('title')} text={t('text')} />
      <OwnFigures />
      <section aria-labelledby="overturned" className="mt-8 max-w-text">
        <h2 id="overturned" className="display text-lg">
          {t('list')}
        </h2>
        <ListStates
          list={list}
          failed={t('failed')}
          loading={<Skeleton className="mt-4 h-40" />}
          empty={<EmptyState art={<Shelf seed="overturned" />} title={t('empty')} text={t('empty_text')} />}
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id}>
                  <OverturnedCard row={row} />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </section>
    </>
  )
}
