import type { ReportFile } from '@atelier/contract/admin/reports'
import { useFormatter, useTranslations } from 'use-intl'
import { useName } from '#parts/person/PersonName.tsx'
import { SnapMedia } from '#screens/admin/content/reports/SnapMedia.tsx'
import { cx } from '#ui/cx.ts'

/** Staff see nothing else of the conversation. */
export function ReportedMessages({ file: { target_id, messages, author, reports } }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const format = useFormatter()
  const others = reports.flatMap(({ reporter }) => reporter ?? [])
  const whoSaid = (senderId: string) => {
    const who = [author, ...others].find((person) => person?.user_id === senderId)
    return who ? nameOf(who) : t('other_person')
  }
  return (
    <ol aria-label={t('messages')} className="grid grid-cols-1 gap-1.5">
      {messages.map(({ id, sender_id, content, media_url, media_type, former, created_at }) => {
        const isReported = id === target_id
        return (
          <li
            key={id}
            aria-current={isReported || undefined}
            className={cx('min-w-0 border-s-2 ps-4 text-sm', isReported ? 'border-warning py-1' : 'border-line text-quiet')}
          >
            <p className="flex min-w-0 items-baseline gap-2 text-xs">
              <bdi className="truncate font-semibold">{whoSaid(sender_id)}</bdi>
              <time dateTime={created_at} className="figures shrink-0 text-quiet">
                {format.dateTime(new Date(created_at), { dateStyle: 'short', timeStyle: 'short' })}
              </time>
              {isReported && <span className="shrink-0 font-semibold text-warning">{t('reported_one')}</span>}
            </p>
            {content && (
              <p dir="auto" className={cx('wordy whitespace-pre-wrap', isReported && 'text-base')}>
                {content}
              </p>
            )}
            {former?.map((text) => (
              <p key={text} dir="auto" className="wordy whitespace-pre-wrap">
                {t('said_before', { text })}
              </p>
            ))}
            {media_url && <SnapMedia media={[{ media_url, media_type: media_type ?? 'image' }]} />}
          </li>
        )
      })}
    </ol>
  )
}
