import { removeSignUpHold, type SignUpHold, signUpHolds } from '@atelier/contract/admin/sign-ups'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { type Cases, useCases } from '#screens/admin/content/cases.data.ts'
import { HoldForm } from '#screens/admin/content/sign-ups/HoldForm.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function Holds() {
  const t = useTranslations('admin_content.sign_ups.holds')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const holds = useCases<SignUpHold>({
    key: ['admin', 'content', 'sign-up-holds'],
    load: ({ cursor, signal }) => call(signUpHolds, { cursor }, { signal }),
    idOf: ({ id }) => id,
  })
  const columns: Column<SignUpHold>[] = [
    { id: 'value', label: t('value'), kind: 'lead', cell: (row) => <Held {...row} /> },
    {
      id: 'held',
      label: t('held'),
      cell: ({ held_count: count, last_held_at: at }) => (at ? t('held_count', { count, date: day(at) }) : t('none_held')),
    },
    { id: 'date', label: t('date'), cell: ({ created_at }) => day(created_at), className: 'sm:whitespace-nowrap' },
    {
      id: 'added_by',
      label: t('added_by'),
      cell: ({ added_by }) => added_by && <AuthorLine author={added_by} />,
      className: 'max-sm:col-span-2',
    },
    { id: 'actions', label: t('actions'), kind: 'actions', cell: (row) => <Remove row={row} holds={holds} /> },
  ]
  return (
    <section aria-labelledby="sign-up-holds" className="grid gap-5">
      <div>
        <h2 id="sign-up-holds" className="text-lg font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 wordy max-w-prose text-sm text-quiet">{t('text')}</p>
      </div>
      <HoldForm />
      <AdminTable
        label={t('list')}
        columns={columns}
        list={holds.list}
        rowKey={holds.idOf}
        failed={t('failed')}
        empty={<EmptyState art={<Shelf seed="sign-up-holds" />} title={t('empty')} text={t('empty_text')} />}
      />
    </section>
  )
}

function Held({ value, note }: SignUpHold) {
  return (
    <>
      <bdi className="wordy font-semibold">{value}</bdi>
      {note && (
        <span dir="auto" className="wordy block max-w-prose text-sm font-normal text-quiet">
          {note}
        </span>
      )}
    </>
  )
}

function Remove({ row, holds }: { row: SignUpHold; holds: Cases<SignUpHold> }) {
  const t = useTranslations('admin_content.sign_ups.holds')
  const { submit, busy } = useSubmit(async (pressed: HTMLElement) => {
    await call(removeSignUpHold, { hold_id: row.id })
    holds.leave(row, pressed)
    toastSuccess('admin_content.sign_ups.holds.removed')
  }, holds.failed('admin_content.sign_ups.holds.remove_failed'))
  return (
    <Button
      size="sm"
      icon={X}
      busy={busy}
      aria-label={t('remove_value', { value: row.value })}
      onClick={({ currentTarget }) => void submit(currentTarget)}
    >
      {t('remove')}
    </Button>
  )
}
