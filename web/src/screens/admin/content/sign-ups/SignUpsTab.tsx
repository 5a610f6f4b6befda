import { type HeldSignUp, heldSignUps, letIn, refuseSignUp } from '@atelier/contract/admin/sign-ups'
import { providerName } from '@atelier/contract/rules/provider-name'
import { Check, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import type { Column } from '#parts/admin/AdminTable.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { type Cases, useCases } from '#screens/admin/content/cases.data.ts'
import { DecisionQueue } from '#screens/admin/content/DecisionQueue.tsx'
import { Holds } from '#screens/admin/content/sign-ups/Holds.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type SignUpCases = Cases<HeldSignUp, 'refuse'>

export function SignUpsTab() {
  const t = useTranslations('admin_content.sign_ups')
  const { may } = useStaff()
  const nameOf = useName()
  const cases: SignUpCases = useCases<HeldSignUp, 'refuse'>({
    key: ['admin', 'content', 'sign-ups'],
    load: ({ cursor, signal }) => call(heldSignUps, { cursor }, { signal }),
    idOf: ({ user_id }) => user_id,
  })
  const columns: Column<HeldSignUp>[] = [
    { id: 'who', label: t('who'), kind: 'lead', cell: (row) => <bdi className="wordy font-semibold">{nameOf(row)}</bdi> },
    { id: 'why', label: t('why'), cell: (row) => <Why row={row} />, className: 'max-sm:col-span-2' },
    { id: 'since', label: t('since'), cell: ({ created_at }) => <TimeAgo at={created_at} />, className: 'sm:whitespace-nowrap' },
    { id: 'actions', label: t('actions'), kind: 'actions', cell: (row) => <Actions row={row} cases={cases} name={nameOf(row)} /> },
  ]
  return (
    <div className="grid gap-10 pt-4">
      <DecisionQueue
        cases={cases}
        label={t('list')}
        failed={t('failed')}
        empty={<EmptyState art={<Gathering seed="sign-ups" />} title={t('empty')} text={t('empty_text')} />}
        columns={columns}
      >
        {({ row, opener }) => (
          <ConfirmDialog
            title={t('refuse_title')}
            text={t('refuse_text', { name: nameOf(row) })}
            icon={UserX}
            confirm={t('refuse')}
            action={() => cases.decide(row, opener, () => call(refuseSignUp, { user_id: row.user_id }))}
            failed={cases.failed('admin_content.sign_ups.refuse_failed')}
            onClose={cases.close}
          />
        )}
      </DecisionQueue>
      {may('hold_sign_ups') && <Holds />}
    </div>
  )
}

function useName() {
  const t = useTranslations('admin_content.sign_ups')
  return ({ email, domain, way }: HeldSignUp): string => {
    if (email ?? domain) return email ?? `…@${domain}`
    if (way === 'phone' || way === 'web3') return t(way)
    return way === 'email' ? t('no_address') : t('provider', { provider: providerName(way) })
  }
}

function Why({ row: { held_by, hold, note } }: { row: HeldSignUp }) {
  const t = useTranslations('admin_content.sign_ups')
  return (
    <span className="grid gap-0.5">
      <span>
        {t(`by_${held_by}`)} {hold && <bdi className="wordy font-medium">{hold}</bdi>}
      </span>
      {note && (
        <span dir="auto" className="wordy block max-w-prose text-quiet">
          {note}
        </span>
      )}
    </span>
  )
}

function Actions({ row, cases, name }: { row: HeldSignUp; cases: SignUpCases; name: string }) {
  const t = useTranslations('admin_content.sign_ups')
  const { submit, busy } = useSubmit(
    (pressed: HTMLElement) => cases.decide(row, pressed, () => call(letIn, { user_id: row.user_id })),
    cases.failed('admin_content.sign_ups.let_in_failed'),
  )
  return (
    <>
      <Button
        size="sm"
        icon={Check}
        busy={busy}
        aria-label={t('let_in_person', { name })}
        onClick={({ currentTarget }) => void submit(currentTarget)}
      >
        {t('let_in')}
      </Button>
      <Button
        size="sm"
        icon={UserX}
        aria-label={t('refuse_person', { name })}
        onClick={({ currentTarget }) => cases.ask(row, 'refuse', currentTarget)}
      >
        {t('refuse')}
      </Button>
    </>
  )
}
