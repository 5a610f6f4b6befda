import { removeWordFilter, type WordFilter, wordFilters } from '@atelier/contract/admin/content'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { useRows } from '#parts/admin/rows.ts'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { decided, decisionFailed } from '#screens/admin/content/content.data.ts'
import { SeverityBadge } from '#screens/admin/content/SeverityBadge.tsx'
import { WordFilterForm } from '#screens/admin/content/word-filters/WordFilterForm.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function WordFiltersTab() {
  const t = useTranslations('admin_content.filters')
  const severity = useTranslations('admin_content.severity')
  const format = useFormatter()
  const list = useRows(['admin', 'content', 'filters'], ({ cursor, signal }) => call(wordFilters, { cursor }, { signal }))
  const columns: Column<WordFilter>[] = [
    { id: 'word', label: t('word'), kind: 'lead', cell: ({ word }) => <bdi className="wordy font-semibold">{word}</bdi> },
    { id: 'severity', label: severity('label'), cell: (row) => <SeverityBadge severity={row.severity} /> },
    {
      id: 'date',
      label: t('date'),
      cell: ({ created_at }) => format.dateTime(new Date(created_at), { dateStyle: 'medium' }),
      className: 'sm:whitespace-nowrap',
    },
    {
      id: 'added_by',
      label: t('added_by'),
      cell: ({ created_by }) => created_by && <AuthorLine author={created_by} />,
      className: 'max-sm:col-span-2',
    },
    { id: 'actions', label: t('actions'), kind: 'actions', cell: (row) => <Remove row={row} /> },
  ]
  return (
    <div className="grid gap-6 pt-5">
      <WordFilterForm />
      <AdminTable
        label={t('list')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        failed={t('failed')}
        empty={<EmptyState art={<Shelf seed="filters" />} title={t('empty')} text={t('empty_text')} />}
      />
    </div>
  )
}

function Remove({ row: { id, word } }: { row: WordFilter }) {
  const t = useTranslations('admin_content.filters')
  const { submit, busy } = useSubmit(async (pressed: HTMLElement) => {
    await call(removeWordFilter, { filter_id: id })
    await decided(pressed, 'admin_content.filters.removed')
  }, decisionFailed('admin_content.filters.remove_failed'))
  return (
    <Button
      size="sm"
      icon={X}
      busy={busy}
      aria-label={t('remove_word', { word })}
      onClick={({ currentTarget }) => void submit(currentTarget)}
    >
      {t('remove')}
    </Button>
  )
}
