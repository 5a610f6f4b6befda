import { paths } from '@atelier/contract/paths'
import type { OwnReport } from '@atelier/contract/reports'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleMinus, Hourglass } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useName } from '#parts/person/PersonName.tsx'
import { useOwnReport } from '#screens/settings/reports/own-reports.data.ts'
import { cx } from '#ui/cx.ts'

export function OwnReportRow({ id }: { id: string }) {
  const t = useTranslations('reports')
  const format = useFormatter()
  const report = useOwnReport(id)
  if (!report) return null
  const { excerpt, reason, note, status, created_at, closed_at } = report
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  const { Icon, look } = outcomes[status]
  return (
    <article className="py-4">
      <h2 className="wordy font-semibold">
        <What report={report} />
      </h2>
      <p className="text-sm text-quiet">
        {t(`reasons.${reason}`)} · <time dateTime={created_at}>{day(created_at)}</time>
      </p>
      {excerpt && (
        <p dir="auto" className="mt-2 line-clamp-2 wordy border-s-2 border-edge ps-3 text-sm text-quiet">
          {excerpt}
        </p>
      )}
      {note && (
        <p dir="auto" className="mt-2 line-clamp-3 wordy text-sm">
          {t('own.note', { note })}
        </p>
      )}
      <p className="mt-2 flex items-start gap-2 text-sm font-medium">
        <Icon size={16} className={cx('mt-0.5 shrink-0', look)} aria-hidden="true" />
        <span className="wordy">{t(`own.outcome.${status}`, { date: closed_at ? day(closed_at) : '' })}</span>
      </p>
    </article>
  )
}

function What({ report: { type, author, post_id, comment_id } }: { report: OwnReport }) {
  const t = useTranslations('reports.own')
  const nameOf = useName()
  const what = author ? t(`of.${type}`, { name: nameOf(author) }) : t(`gone.${type}`)
  if (post_id) {
    const place = comment_id ? { to: paths.post(post_id), search: { comment: comment_id } } : { to: paths.post(post_id) }
    return (
      <Link {...place} className="link">
        {what}
      </Link>
    )
  }
  if (type !== 'profile' || !author?.username) return what
  return (
    <Link to={paths.profile(author.username)} className="link">
      {what}
    </Link>
  )
}

const outcomes = {
  pending: { Icon: Hourglass, look: 'text-quiet' },
  resolved: { Icon: CircleCheck, look: 'text-success' },
  dismissed: { Icon: CircleMinus, look: 'text-quiet' },
}
