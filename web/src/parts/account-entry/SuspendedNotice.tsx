import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useRemoval } from '#parts/appeals/appeals.data.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why, until when, and the way to appeal. */
export function SuspendedNotice({ token }: { token: string }) {
  const t = useTranslations('appeals')
  const format = useFormatter()
  const { data: ban } = useRemoval({ kind: 'ban', token })
  const until = ban?.ends_at && format.dateTime(new Date(ban.ends_at), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice tone="danger" title={until ? t('suspended.until', { date: until }) : t('removed.ban')}>
      {ban?.reason && (
        <p dir="auto" className="line-clamp-4 whitespace-pre-wrap">
          {t('suspended.reason', { reason: ban.reason })}
        </p>
      )}
      <Link to={paths.appealBan} state={{ banToken: token }} className="link mt-1 inline-block py-1">
        {t(ban?.appeal ? 'suspended.see' : 'suspended.more')}
      </Link>
    </Notice>
  )
}
