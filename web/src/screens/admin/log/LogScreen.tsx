import type { LogRow } from '@atelier/contract/admin/log'
import { initials } from '@atelier/contract/rules/initials'
import { useFormatter, useTranslations } from 'use-intl'
import { useMedia } from '#device/media.ts'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { useAsked } from '#parts/admin/asked.ts'
import { Happening } from '#screens/admin/log/Happening.tsx'
import { LogFilters } from '#screens/admin/log/LogFilters.tsx'
import { useLog } from '#screens/admin/log/log.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function LogScreen() {
  const t = useTranslations('admin_log')
  const isStacked = useMedia('(width < 40rem)')
  const { asked } = useAsked()
  const list = useLog(asked)
  const columns: Column<LogRow>[] = [
    {
      id: 'what',
      label: t('columns.what'),
      kind: 'lead',
      cell: (row) => (
        <div className="flex items-start gap-3">
          <Avatar src={row.admin?.avatar_url} initials={initials(row.admin ?? {})} size={24} />
          <Happening row={row}>{isStacked && <When row={row} />}</Happening>
        </div>
      ),
    },
  ]
  if (!isStacked) {
    const cell = (row: LogRow) => <When row={row} />
    columns.push({ id: 'when', label: t('columns.when'), className: 'w-px whitespace-nowrap', cell })
  }
  return (
    <>
      <AdminHead title={t('title')} text={t('text')} />
      <LogFilters />
      <AdminTable
        label={t('title')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={<EmptyState art={<Shelf seed="log" />} title={t('empty')} text={t('empty_text')} />}
        failed={t('failed')}
      />
    </>
  )
}

function When({ row: { created_at } }: { row: LogRow }) {
  const format = useFormatter()
  return (
    <time dateTime={created_at} className="figures text-quiet">
      {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
