import { removeWordFilter, type WordFilter, wordFilters } from '@atelier/contract/admin/content'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { type Cases, useCases } from '#screens/admin/content/cases.data.ts'
import { SeverityBadge } from '#screens/admin/content/SeverityBadge.tsx'
import { WordFilterForm } from '#screens/admin/content/word-filters/WordFilterForm.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function WordFiltersTab() {
  const t = useTranslations('admin_content.filters')
  const severity = useTranslations('admin_content.severity')
  const format = useFormatter()
  const filters = useCases<WordFilter>({
    key: ['admin', 'content', 'filters'],
    load: ({ cursor, signal }) => call(wordFilters, { cursor }, { signal }),
    idOf: ({ id }) => id,
  })
  const columns: Column<WordFilter>[] = [
    { id: 'word', label: t('word'), kind: 'lead', cell: (row) => <Sought {...row} /> },
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
    { id: 'actions', label: t('actions'), kind: 'actions', cell: (row) => <Remove row={row} filters={filters} /> },
  ]
  return (
    <div className="grid gap-6 pt-5">
      <WordFilterForm />
      <AdminTable
        label={t('list')}
        columns={columns}
        list={filters.list}
        rowKey={filters.idOf}
        failed={t('failed')}
        empty={<EmptyState art={<Shelf seed="filters" />} title={t('empty')} text={t('empty_text')} />}
      />
    </div>
  )
}

function Sought({ word, choices }: WordFilter) {
  const t = useTranslations('admin_content.choices')
  const format = useFormatter()
  return (
    <>
      <bdi className="wordy font-semibold">{word}</bdi>
      {choices.length > 0 && (
        <span className="block text-sm font-normal text-quiet">
          {format.list(
            choices.map((choice) => t(choice)),
            { type: 'unit' },
          )}
        </span>
      )}
    </>
  )
}

function Remove({ row, filters }: { row: WordFilter; filters: Cases<WordFilter> }) {
  const t = useTranslations('admin_content.filters')
  const { submit, busy } = useSubmit(async (pressed: HTMLElement) => {
    await call(removeWordFilter, { filter_id: row.id })
    filters.leave(row, pressed)
    toastSuccess('admin_content.filters.removed')
  }, filters.failed('admin_content.filters.remove_failed'))
  return (
    <Button
      size="sm"
      icon={X}
      busy={busy}
      aria-label={t('remove_word', { word: row.word })}
      onClick={({ currentTarget }) => void submit(currentTarget)}
    >
      {t('remove')}
    </Button>
  )
}
