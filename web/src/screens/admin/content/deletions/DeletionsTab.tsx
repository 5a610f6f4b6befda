import { approveDeletion, declineDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import type { OutputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { UserX, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import type { Column } from '#parts/admin/AdminTable.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { type Cases, type PendingChoice, useCases } from '#screens/admin/content/cases.data.ts'
import { DecisionQueue } from '#screens/admin/content/DecisionQueue.tsx'
import { TakenNote, useHandOut } from '#screens/admin/content/hand-out.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type Request = OutputOf<typeof deletionRequests>['items'][number]
type Choice = 'approve' | 'decline'
interface DialogProps {
  asked: PendingChoice<Request, Choice>
  cases: Cases<Request, Choice>
}

export function DeletionsTab() {
  const t = useTranslations('admin_content.deletions')
  const handedOut = useHandOut('deletions')
  const { subject_id } = handedOut
  const cases = useCases<Request, Choice>({
    key: ['admin', 'content', 'deletions', subject_id],
    load: ({ cursor, signal }) => call(deletionRequests, { subject_id, cursor }, { signal }),
    idOf: ({ id }) => id,
    handedOut,
  })
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
      cell: (request) => request.status === 'pending' && <Actions request={request} cases={cases} />,
    },
  ]
  return (
    <>
      {handedOut.bar()}
      <DecisionQueue
        cases={cases}
        label={t('list')}
        failed={t('failed')}
        empty={<EmptyState art={<Gathering seed="deletions" />} {...(handedOut.none ?? { title: t('empty'), text: t('empty_text') })} />}
        columns={columns}
        className="pt-4"
      >
        {(asked) =>
          asked.choice === 'approve' ? <ApproveDialog asked={asked} cases={cases} /> : <DeclineDialog asked={asked} cases={cases} />
        }
      </DecisionQueue>
    </>
  )
}

const tones = { pending: 'waiting', approved: 'bad', declined: 'neutral', cancelled: 'neutral' } as const

function Status({ request }: { request: Request }) {
  const { status, purge_after } = request
  const t = useTranslations('admin_content.deletions')
  const format = useFormatter()
  return (
    <span className="grid gap-0.5">
      <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
      <TakenNote of={request} />
      {status === 'approved' && purge_after && (
        <span className="text-quiet">{t('purged_on', { date: format.dateTime(new Date(purge_after), { dateStyle: 'medium' }) })}</span>
      )}
    </span>
  )
}

function Actions({ request, cases }: { request: Request; cases: Cases<Request, Choice> }) {
  const t = useTranslations('admin_content.deletions')
  const nameOf = useName()
  const name = nameOf(request.person)
  return (['approve', 'decline'] as const).map((decision) => (
    <Button
      key={decision}
      size="sm"
      icon={decision === 'approve' ? UserX : X}
      aria-label={t(`${decision}_person`, { name })}
      onClick={({ currentTarget }) => cases.ask(request, decision, currentTarget)}
    >
      {t(decision)}
    </Button>
  ))
}

function ApproveDialog({ asked: { row, opener }, cases }: DialogProps) {
  const t = useTranslations('admin_content.deletions')
  const nameOf = useName()
  return (
    <ConfirmDialog
      title={t('approve_title', { name: nameOf(row.person) })}
      text={t('approve_text')}
      icon={UserX}
      confirm={t('approve')}
      action={() => cases.decide(row, opener, (anyway) => call(approveDeletion, { request_id: row.id, anyway }))}
      failed={cases.failed('admin_content.deletions.approve_failed')}
      onClose={cases.close}
    />
  )
}

function DeclineDialog({ asked: { row, opener }, cases }: DialogProps) {
  const t = useTranslations('admin_content.deletions')
  const nameOf = useName()
  const name = nameOf(row.person)
  return (
    <ReasonDialog
      title={t('decline_title', { name })}
      text={t('decline_text', { name })}
      label={t('reason')}
      draft={`deletion:${row.id}`}
      max={limits.deletion.reason}
      confirm={t('decline')}
      icon={X}
      action={(reason) => {
        return cases.decide(row, opener, (anyway) => call(declineDeletion, { request_id: row.id, reason, anyway }))
      }}
      failed={cases.failed('admin_content.deletions.decline_failed')}
      onClose={cases.close}
    />
  )
}
