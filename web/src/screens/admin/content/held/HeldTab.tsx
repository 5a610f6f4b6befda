import { approveHeld, declineHeld, type Held, heldContent } from '@atelier/contract/admin/content'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import type { Column } from '#parts/admin/AdminTable.tsx'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { type Cases, type PendingChoice, useCases } from '#screens/admin/content/cases.data.ts'
import { DecisionQueue } from '#screens/admin/content/DecisionQueue.tsx'
import { EscalateButton, EscalationNote, useEscalatedFilter, useLeftToHigher } from '#screens/admin/content/Escalation.tsx'
import { besideExhibit, Exhibit } from '#screens/admin/content/Exhibit.tsx'
import { FoundWords } from '#screens/admin/content/FoundWords.tsx'
import { TakenNote, useHandOut } from '#screens/admin/content/hand-out.tsx'
import { GalleryWall } from '#ui/art/GalleryWall.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function HeldTab() {
  const t = useTranslations('admin_content.held')
  const { escalated, chip, none } = useEscalatedFilter()
  const handedOut = useHandOut('held')
  const { subject_id } = handedOut
  const cases = useCases<Held, 'decline'>({
    key: ['admin', 'content', 'held', escalated, subject_id],
    load: ({ cursor, signal }) => call(heldContent, { escalated, subject_id, cursor }, { signal }),
    idOf: ({ id }) => id,
    handedOut,
  })
  const columns: Column<Held>[] = [
    { id: 'what', label: t('what'), kind: 'lead', cell: (row) => <What row={row} /> },
    { id: 'kind', label: t('kind'), cell: ({ kind }) => t(kind), className: besideExhibit },
    { id: 'since', label: t('since'), cell: ({ held_at }) => <TimeAgo at={held_at} />, className: besideExhibit },
    { id: 'why', label: t('why'), cell: (row) => <Why row={row} />, className: `max-sm:col-span-2 sm:w-44 lg:w-56 ${besideExhibit}` },
    {
      id: 'actions',
      label: t('actions'),
      kind: 'actions',
      cell: (row) => <Actions row={row} cases={cases} />,
      className: 'sm:align-top!',
    },
  ]
  return (
    <>
      {handedOut.bar(chip)}
      <DecisionQueue
        cases={cases}
        label={t('list')}
        failed={t('failed')}
        empty={
          <EmptyState art={<GalleryWall seed="approval" />} {...(handedOut.none ?? none ?? { title: t('empty'), text: t('empty_text') })} />
        }
        columns={columns}
        className="pt-4"
      >
        {(asked) => <DeclineDialog asked={asked} cases={cases} />}
      </DecisionQueue>
    </>
  )
}

function What({ row: { kind, author, content, post } }: { row: Held }) {
  const t = useTranslations('admin_content.held')
  return (
    <Exhibit author={author} text={content} media={kind === 'post' ? post.post_media : []}>
      {kind === 'comment' && (
        <p className="wordy line-clamp-2 border-s border-line ps-3 text-quiet">{t('under', { text: post.content })}</p>
      )}
    </Exhibit>
  )
}

function Why({ row }: { row: Held }) {
  const { words, held_at, created_at, escalation } = row
  const t = useTranslations('admin_content.held')
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      {words.length > 0 ? <FoundWords words={words} /> : t('all_wait')}
      {held_at !== created_at && <span className="text-quiet">{t('edited')}</span>}
      <TakenNote of={row} />
      <EscalationNote escalation={escalation} />
    </span>
  )
}

function Actions({ row, cases }: { row: Held; cases: Cases<Held, 'decline'> }) {
  const t = useTranslations('admin_content.held')
  const nameOf = useName()
  const left = useLeftToHigher(row.escalation)
  const name = nameOf(row.author)
  const { submit, busy } = useSubmit(
    (pressed: HTMLElement) => cases.decide(row, pressed, (anyway) => call(approveHeld, { kind: row.kind, held_id: row.id, anyway })),
    cases.failed('admin_content.held.approve_failed'),
  )
  return (
    <>
      <GuardedButton
        why={left}
        size="sm"
        icon={Check}
        busy={busy}
        aria-label={t('approve_by', { name })}
        onClick={({ currentTarget }) => void submit(currentTarget)}
      >
        {t('approve')}
      </GuardedButton>
      <GuardedButton
        why={left}
        size="sm"
        icon={X}
        aria-label={t('decline_by', { name })}
        onClick={({ currentTarget }) => cases.ask(row, 'decline', currentTarget)}
      >
        {t('decline')}
      </GuardedButton>
      <EscalateButton kind="held" subjectId={row.id} escalation={row.escalation} />
    </>
  )
}

function DeclineDialog({ asked: { row, opener }, cases }: { asked: PendingChoice<Held, 'decline'>; cases: Cases<Held, 'decline'> }) {
  const t = useTranslations('admin_content.held')
  const nameOf = useName()
  return (
    <ReasonDialog
      title={t('decline_title')}
      text={t('decline_text', { name: nameOf(row.author) })}
      label={t('reason')}
      draft={`held:${row.id}`}
      confirm={t('decline')}
      icon={X}
      rule="told"
      action={(reason, rule_id) => {
        return cases.decide(row, opener, (anyway) => call(declineHeld, { kind: row.kind, held_id: row.id, rule_id, reason, anyway }))
      }}
      failed={cases.failed('admin_content.held.decline_failed')}
      onClose={cases.close}
    />
  )
}
