import type { ReportGroup } from '@atelier/contract/admin/reports'
import { Clock, Hand } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { EscalationBadge } from '#screens/admin/content/Escalation.tsx'
import { ReportStatus, TypeIcon } from '#screens/admin/content/reports/ReportMarks.tsx'
import { ownUntil, takerOf } from '#screens/admin/content/reports/reports.data.ts'
import { Watchers } from '#screens/admin/content/reports/Watchers.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props {
  group: ReportGroup
  isOpen: boolean
  /** Tab stops at one row of the list at a time. */
  isStop: boolean
  onOpen: () => void
  /** While several are chosen to be closed together. */
  isChosen?: boolean
  onChoose?: (wish: boolean) => void
}

export function ReportRow({ isChosen, onChoose, ...row }: Props) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  if (!onChoose) return <Row {...row} />
  const { type, author, excerpt } = row.group
  const name = [t(`type.${type}`), nameOf(author), excerpt].filter(Boolean).join(', ')
  return (
    <div className="flex items-stretch">
      <label className="grid shrink-0 cursor-pointer place-items-center px-3">
        <input
          type="checkbox"
          className="check"
          aria-label={t('bulk.choose', { name })}
          checked={isChosen ?? false}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <Row {...row} />
      </div>
    </div>
  )
}

function Row({ group, isOpen, isStop, onOpen }: Props) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const format = useFormatter()
  const { type, status, excerpt, author, reporter, reports_count, last_at } = group
  const others = reports_count - 1
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={onOpen}
      className={cx(
        'grid w-full grid-cols-1 gap-1 px-3 py-3 text-start text-sm -outline-offset-2',
        isOpen ? 'bg-accent-wash' : 'quiet-hover',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <TypeIcon type={type} />
        <span className="shrink-0 font-semibold">{t(`type.${type}`)}</span>
        {author && <bdi className="min-w-0 truncate text-quiet">{nameOf(author)}</bdi>}
        <span className="ms-auto shrink-0">
          {status === 'pending' ? <Waited since={group.first_at} /> : <ReportStatus status={status} />}
        </span>
      </span>
      <span dir="auto" className={cx('wordy line-clamp-2', !excerpt && 'text-quiet')}>
        {excerpt || t(type === 'message' ? 'private' : 'no_text')}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Reasons group={group} />
        <EscalationBadge escalation={group.escalation} />
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-quiet">
        {status === 'pending' && (
          <VisuallyHidden>
            <ReportStatus status={status} />
          </VisuallyHidden>
        )}
        <bdi className="min-w-0 truncate">{nameOf(reporter)}</bdi>
        {others > 0 && (
          <>
            <span aria-hidden="true" className="figures shrink-0">
              {format.number(others, { signDisplay: 'always' })}
            </span>
            <VisuallyHidden>{t('and_others', { n: others })}</VisuallyHidden>
          </>
        )}
        <span aria-hidden="true">·</span>
        <time dateTime={last_at} className="figures shrink-0">
          {format.dateTime(new Date(last_at), { dateStyle: 'medium' })}
        </time>
        <span className="ms-auto inline-flex min-w-0 items-center gap-2 self-center">
          <Holder group={group} />
          <Watchers people={group.watchers} />
        </span>
      </span>
    </button>
  )
}

function Reasons({ group: { reasons } }: { group: Pick<ReportGroup, 'reasons'> }) {
  const t = useTranslations('reports.reasons')
  const format = useFormatter()
  return reasons.map(({ reason, count }) => (
    <span key={reason} className="inline-flex items-baseline gap-1.5 font-medium">
      {t(reason)}
      {count > 1 && <span className="figures text-xs text-quiet">{format.number(count)}</span>}
    </span>
  ))
}

/** More than a day stands out. */
export function Waited({ since }: { since: string }) {
  const t = useTranslations('admin_reports')
  const now = useNow({ updateInterval: 30_000 })
  const isLong = now.getTime() - Date.parse(since) > longMs
  return (
    <span className={cx('figures inline-flex items-center gap-1 text-xs font-medium', isLong ? 'text-warning' : 'text-quiet')}>
      <Clock size={13} aria-hidden="true" />
      <VisuallyHidden>{t('waiting_since')}</VisuallyHidden> <TimeAgo at={since} />
    </span>
  )
}

const longMs = 86_400_000

function Holder({ group }: { group: ReportGroup }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const me = useMe()
  const now = useNow({ updateInterval: 30_000 })
  const taker = takerOf(group, me?.user_id, now)
  const isMine = !taker && (group.assigned_to !== null || ownUntil(group, me?.user_id, now) !== undefined)
  if (!taker && !isMine) return null
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 font-medium', isMine && 'text-accent-deep')}>
      <Hand size={13} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{taker ? t('taken_by', { name: nameOf(taker.person) }) : t('mine')}</span>
    </span>
  )
}
