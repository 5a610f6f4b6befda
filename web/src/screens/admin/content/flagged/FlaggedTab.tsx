import { deletePostAsStaff, type FlaggedPost, flaggedPosts, liftFlag } from '@atelier/contract/admin/content'
import { Check, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import type { Column } from '#parts/admin/AdminTable.tsx'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { useStaff } from '#parts/admin/staff.ts'
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

export function FlaggedTab() {
  const t = useTranslations('admin_content.flagged')
  const format = useFormatter()
  const { escalated, chip, none } = useEscalatedFilter()
  const handedOut = useHandOut('flagged')
  const { subject_id } = handedOut
  const cases = useCases<FlaggedPost, 'delete'>({
    key: ['admin', 'content', 'flagged', escalated, subject_id],
    load: async ({ signal }) => ({ ...(await call(flaggedPosts, { escalated, subject_id }, { signal })), next_cursor: null }),
    idOf: ({ post }) => post.id,
    handedOut,
  })
  const columns: Column<FlaggedPost>[] = [
    {
      id: 'post',
      label: t('post'),
      kind: 'lead',
      cell: ({ post }) => <Exhibit author={post.author} text={post.content} media={post.post_media} />,
    },
    { id: 'why', label: t('why'), cell: (row) => <Why row={row} />, className: `max-sm:col-span-2 sm:w-44 lg:w-56 ${besideExhibit}` },
    { id: 'likes', label: t('likes'), kind: 'number', cell: ({ post }) => format.number(post.likes_count), className: besideExhibit },
    {
      id: 'comments',
      label: t('comments'),
      kind: 'number',
      cell: ({ post }) => format.number(post.comments_count),
      className: besideExhibit,
    },
    { id: 'date', label: t('date'), cell: ({ post }) => <TimeAgo at={post.created_at} />, className: besideExhibit },
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
          <EmptyState art={<GalleryWall seed="flagged" />} {...(handedOut.none ?? none ?? { title: t('empty'), text: t('empty_text') })} />
        }
        columns={columns}
        className="pt-4"
      >
        {(asked) => <DeleteDialog asked={asked} cases={cases} />}
      </DecisionQueue>
    </>
  )
}

function Why({ row }: { row: FlaggedPost }) {
  const { words, severity, reports_count, post, escalation } = row
  const t = useTranslations('admin_content.flagged')
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      {severity && <FoundWords severity={severity} words={words} />}
      {reports_count > 0 && <span>{t('reports', { count: reports_count })}</span>}
      {post.status === 'pending' && <StatusBadge tone="waiting">{t('waits')}</StatusBadge>}
      <TakenNote of={row} />
      <EscalationNote escalation={escalation} />
    </span>
  )
}

function Actions({ row, cases }: { row: FlaggedPost; cases: Cases<FlaggedPost, 'delete'> }) {
  const { post, severity } = row
  const t = useTranslations('admin_content.flagged')
  const nameOf = useName()
  const left = useLeftToHigher(row.escalation)
  const { may } = useStaff()
  const name = nameOf(post.author)
  const { submit, busy } = useSubmit(
    (pressed: HTMLElement) => cases.decide(row, pressed, (anyway) => call(liftFlag, { post_id: post.id, anyway })),
    cases.failed('admin_content.flagged.keep_failed'),
  )
  return (
    <>
      {severity && post.status === 'published' && (
        <GuardedButton
          why={left}
          size="sm"
          icon={Check}
          busy={busy}
          aria-label={t('keep_post', { name })}
          onClick={({ currentTarget }) => void submit(currentTarget)}
        >
          {t('keep')}
        </GuardedButton>
      )}
      <GuardedButton
        why={may('delete_posts') ? left : t('delete_admin')}
        size="sm"
        icon={Trash2}
        aria-label={t('delete_post', { name })}
        onClick={({ currentTarget }) => cases.ask(row, 'delete', currentTarget)}
      >
        {t('delete')}
      </GuardedButton>
      <EscalateButton kind="flagged" subjectId={post.id} escalation={row.escalation} />
    </>
  )
}

function DeleteDialog({ asked, cases }: { asked: PendingChoice<FlaggedPost, 'delete'>; cases: Cases<FlaggedPost, 'delete'> }) {
  const t = useTranslations('admin_content.flagged')
  const { row, opener } = asked
  return (
    <ReasonDialog
      title={t('delete_title')}
      text={t('delete_text')}
      label={t('reason')}
      hint={t('reason_hint')}
      draft={`delete:${row.post.id}`}
      icon={Trash2}
      confirm={t('delete')}
      action={(reason) => cases.decide(row, opener, (anyway) => call(deletePostAsStaff, { post_id: row.post.id, reason, anyway }))}
      failed={cases.failed('admin_content.flagged.delete_failed')}
      onClose={cases.close}
    />
  )
}
