import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { OwnReportRow } from '#screens/settings/reports/OwnReportRow.tsx'
import { useOwnReports } from '#screens/settings/reports/own-reports.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function OwnReportsScreen() {
  const t = useTranslations('reports.own')
  const list = useOwnReports()
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('title')} text={t('intro')} />
      <Listing
        list={list}
        skeleton={['a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="my-4 h-20 w-full" />)}
        failed={t('failed')}
        empty={<EmptyState art={<Shelf seed="reports" />} title={t('empty')} text={t('empty_text')} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line"
      >
        {(id) => <OwnReportRow id={id} />}
      </Listing>
    </div>
  )
}
