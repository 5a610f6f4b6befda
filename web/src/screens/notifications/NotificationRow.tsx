import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { placeOf, read, useNotification } from '#screens/notifications/notifications.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Mark } from '#ui/Mark.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function NotificationRow({ id }: { id: string }) {
  const t = useTranslations('notifications')
  const notification = useNotification(id)
  if (!notification) return null
  const { senderProfile, is_read, title, content, created_at } = notification
  return (
    <Link
      {...placeOf(notification)}
      onClick={() => void read(notification)}
      className="relative flex items-start gap-3 border-b border-line px-4 py-3.5 quiet-hover"
    >
      {!is_read && <span aria-hidden="true" className="absolute start-1.5 top-8 size-1.5 rounded-full bg-accent forced-colors:border" />}
      {senderProfile ? (
        <Avatar src={senderProfile.avatar_url} initials={initials(senderProfile)} size={40} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken">
          <Mark className="size-5" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('truncate', !is_read && 'font-semibold')}>
            {!is_read && <VisuallyHidden>{t('is_unread')}</VisuallyHidden>}
            {title}
          </span>
          <span className="shrink-0 text-sm text-quiet">
            <TimeAgo at={created_at} />
          </span>
        </span>
        <span className="wordy line-clamp-2 text-sm text-quiet">{content}</span>
      </span>
    </Link>
  )
}
