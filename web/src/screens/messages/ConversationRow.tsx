import type { ConversationFolder } from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { BellOff, Pin } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useConversation } from '#parts/conversations/conversations.data.ts'
import { ListTime } from '#parts/conversations/ListTime.tsx'
import { Preview } from '#parts/conversations/Preview.tsx'
import { PersonName } from '#parts/person/PersonName.tsx'
import { ConversationMenu } from '#screens/messages/ConversationMenu.tsx'
import { useHeld } from '#screens/messages/held.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function ConversationRow({ id, folder }: { id: string; folder: ConversationFolder }) {
  const t = useTranslations('conversations')
  const language = useLocale()
  const { conversation } = useConversation(id)
  const held = useHeld()
  if (!conversation) return null
  const { other_user, last_message, last_message_at, unread_count, is_muted, is_pinned } = conversation
  const isUnread = unread_count > 0
  return (
    <div className="group/row relative" {...held}>
      <Link
        to={paths.conversation(id)}
        search={folder === 'inbox' ? {} : { folder }}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: 'bg-sunken' }}
        data-row
        className="flex items-center gap-3 px-4 py-3 -outline-offset-2 quiet-hover [-webkit-touch-callout:none]"
      >
        <Avatar src={other_user.avatar_url} initials={initials(other_user)} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <PersonName
              person={other_user}
              className={cx('flex min-w-0 flex-1 items-center gap-1', !isUnread && '[&>bdi]:font-medium', isUnread && '[&>bdi]:font-bold')}
            />
            <span className="flex shrink-0 items-center gap-1.5 text-xs text-quiet group-hover/row:opacity-0 group-has-[:popover-open]/row:opacity-0">
              {is_muted && <BellOff size={14} role="img" aria-label={t('muted')} />}
              {is_pinned && <Pin size={14} role="img" aria-label={t('pinned')} />}
              {last_message_at && <ListTime at={last_message_at} />}
            </span>
          </span>
          <span className="mt-0.5 flex items-center gap-2 text-sm">
            <span className={cx('min-w-0 flex-1 truncate', isUnread ? 'font-medium' : 'text-quiet')}>
              <Preview message={last_message} />
            </span>
            {isUnread && (
              <>
                <Badge quiet={is_muted}>{badgeCount(unread_count, language, limits.messages.badge)}</Badge>
                <VisuallyHidden>{t('unread', { count: unread_count })}</VisuallyHidden>
              </>
            )}
          </span>
        </span>
      </Link>
      <ConversationMenu
        conversation={conversation}
        className="absolute end-2 top-1.5 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 group-has-[:popover-open]/row:opacity-100 pointer-coarse:pointer-events-none"
      />
    </div>
  )
}
