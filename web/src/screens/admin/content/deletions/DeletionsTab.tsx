import { approveDeletion, declineDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import type { OutputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { UserX, X } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useRows } from '#parts/admin/rows.ts'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { decisionFailed, settle } from '#screens/admin/content/content.data.ts'
import { Gathering } from '#ui/art/Gathering.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type Request = OutputOf<typeof deletionRequests>['items'][number]
interface Asked {
  request: Request
  decision: 'approve' | 'decline'
  opener: HTMLElement
}

export function DeletionsTab() {
  const t = useTranslations('admin_content.deletions')
  const [asked, setAsked] = useState<Asked>()
  const list = useRows(['admin', 'content', 'deletions'], ({ cursor, signal }) => call(deletionRequests, { cursor }, { signal }))
  const columns: Column<Request>[] = [
    { id: 'person', label: t('person'), kind: 'lead', cell: ({ person }) => <AuthorLine author={person} /> },
    {
      id: 'reason',
      label: t('reason'),
      cell: ({ reason }) =>
        reason ? (
          <span className="wordy block max-w-prose whitespace-pre-wrap">{reason}</span>
        ) : (
          <span className="text-quiet">{t('no_reason')}</span>
        ),
      className: 'max-sm:col-span-2',
    },
    { id: 'since', label: t('since'), cell: ({ created_at }) => <TimeAgo at={created_at} />, className: 'sm:whitespace-nowrap' },
    { id: 'status', label: t('status'), cell: (request) => <Status request={request} /> },
    {
      id: 'actions',
      label: t('actions'),
      kind: 'actions',
      cell: (request) =>
        request.status === 'pending' && <Actions request={request} onAsk={(decision, opener) => setAsked({ request, decision, opener })} />,
    },
  ]
  const Ask = asked?.decision === 'approve' ? ApproveDialog : DeclineDialog
  return (
    <div className="pt-4">
      <AdminTable
        label={t('list')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        failed={t('failed')}
        empty={<EmptyState art={<Gathering seed="deletions" />} title={t('empty')} text={t('empty_text')} />}
      />
      {asked && <Ask {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const tones = { pending: 'waiting', approved: 'bad', declined: 'neutral', cancelled: 'neutral' } as const

function Status({ request: { status, purge_after } }: { request: Request }) {
  const t = useTranslations('admin_content.deletions')
  const format = useFormatter()
  return (
    <span className="grid gap-0.5">
      <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
      {status === 'approved' && purge_after && (
        <span className="text-quiet">{t('purged_on', { date: format.dateTime(new Date(purge_after), { dateStyle: 'medium' }) })}</span>
      )}
    </span>
  )
}

function Actions({ request: { person }, onAsk }: { request: Request; onAsk: (decision: Asked['decision'], opener: HTMLElement) => void }) {
  const t = useTranslations('admin_content.deletions')
  const nameOf = useName()
  const name = nameOf(person)
  return (['approve', 'decline'] as const).map((decision) => (
    <Button
      key={decision}
      size="sm"
      icon={decision === 'approve' ? UserX : X}
      aria-label={t(`${decision}_person`, { name })}
      onClick={({ currentTarget }) => onAsk(decision, currentTarget)}
    >
      {t(decision)}
    </Button>
  ))
}

interface DialogProps extends Asked {
  onClose: () => void
}

function ApproveDialog({ request: { id, person }, opener, onClose }: DialogProps) {
  const t = useTranslations('admin_content.deletions')
  const nameOf = useName()
  return (
    <ConfirmDialog
      title={t('approve_title', { name: nameOf(person) })}
      text={t('approve_text')}
      icon={UserX}
      confirm={t('approve')}
      action={async () => {
        await call(approveDeletion, { request_id: id })
        settle(opener, onClose, 'admin_content.deletions.approve_done')
      }}
      failed={decisionFailed('admin_content.deletions.approve_failed', onClose)}
      onClose={onClose}
    />
  )
}

function DeclineDialog({ request: { id, person }, opener, onClose }: DialogProps) {
  const t = useTranslations('admin_content.deletions')
  const nameOf = useName()
  const name = nameOf(person)
  return (
    <ReasonDialog
      title={t('decline_title', { name })}
      text={t('decline_text', { name })}
      label={t('reason')}
      draft={`deletion:${id}`}
      max={limits.deletion.reason}
      confirm={t('decline')}
      icon={X}
      action={async (reason) => {
        await call(declineDeletion, { request_id: id, reason })
        settle(opener, onClose, 'admin_content.deletions.decline_done')
      }}
      failed={decisionFailed('admin_content.deletions.decline_failed', onClose)}
      onClose={onClose}
    />
  )
}
