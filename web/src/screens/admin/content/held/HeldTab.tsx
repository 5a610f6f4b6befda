import { approveHeld, declineHeld, type Held, heldContent } from '@atelier/contract/admin/content'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useRows } from '#parts/admin/rows.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { decided, decisionFailed, settle } from '#screens/admin/content/content.data.ts'
import { besideExhibit, Exhibit } from '#screens/admin/content/Exhibit.tsx'
import { Found } from '#screens/admin/content/Found.tsx'
import { HungWork } from '#ui/art/HungWork.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Declining {
  held: Held
  opener: HTMLElement
}

export function HeldTab() {
  const t = useTranslations('admin_content.held')
  const [declining, setDeclining] = useState<Declining>()
  const list = useRows(['admin', 'content', 'held'], ({ cursor, signal }) => call(heldContent, { cursor }, { signal }))
  const columns: Column<Held>[] = [
    { id: 'what', label: t('what'), kind: 'lead', cell: (row) => <What row={row} /> },
    { id: 'kind', label: t('kind'), cell: ({ kind }) => t(kind), className: besideExhibit },
    { id: 'since', label: t('since'), cell: ({ held_at }) => <TimeAgo at={held_at} />, className: besideExhibit },
    { id: 'why', label: t('why'), cell: (row) => <Why row={row} />, className: `max-sm:col-span-2 sm:w-44 lg:w-56 ${besideExhibit}` },
    {
      id: 'actions',
      label: t('actions'),
      kind: 'actions',
      cell: (row) => <Actions row={row} onDecline={(opener) => setDeclining({ held: row, opener })} />,
      className: 'sm:align-top!',
    },
  ]
  return (
    <div className="pt-4">
      <AdminTable
        label={t('list')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        failed={t('failed')}
        empty={<EmptyState art={<HungWork seed="approval" />} title={t('empty')} text={t('empty_text')} />}
      />
      {declining && <DeclineDialog {...declining} onClose={() => setDeclining(undefined)} />}
    </div>
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

function Why({ row: { words, held_at, created_at } }: { row: Held }) {
  const t = useTranslations('admin_content.held')
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      {words.length > 0 ? <Found words={words} /> : t('all_wait')}
      {held_at !== created_at && <span className="text-quiet">{t('edited')}</span>}
    </span>
  )
}

function Actions({ row: { id, kind, author }, onDecline }: { row: Held; onDecline: (opener: HTMLElement) => void }) {
  const t = useTranslations('admin_content.held')
  const nameOf = useName()
  const name = nameOf(author)
  const { submit, busy } = useSubmit(async (pressed: HTMLElement) => {
    await call(approveHeld, { kind, held_id: id })
    await decided(pressed, 'admin_content.held.approved')
  }, decisionFailed('admin_content.held.approve_failed'))
  return (
    <>
      <Button
        size="sm"
        icon={Check}
        busy={busy}
        aria-label={t('approve_by', { name })}
        onClick={({ currentTarget }) => void submit(currentTarget)}
      >
        {t('approve')}
      </Button>
      <Button size="sm" icon={X} aria-label={t('decline_by', { name })} onClick={({ currentTarget }) => onDecline(currentTarget)}>
        {t('decline')}
      </Button>
    </>
  )
}

function DeclineDialog({ held: { id, kind, author }, opener, onClose }: Declining & { onClose: () => void }) {
  const t = useTranslations('admin_content.held')
  const nameOf = useName()
  return (
    <ReasonDialog
      title={t('decline_title')}
      text={t('decline_text', { name: nameOf(author) })}
      label={t('reason')}
      draft={`held:${id}`}
      confirm={t('decline')}
      icon={X}
      action={async (reason) => {
        await call(declineHeld, { kind, held_id: id, reason })
        settle(opener, onClose, 'admin_content.held.declined')
      }}
      failed={decisionFailed('admin_content.held.decline_failed', onClose)}
      onClose={onClose}
    />
  )
}
