import type { Conversation, ConversationFolder } from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { Link, useParams } from '@tanstack/react-router'
import { Archive, BellOff, Clock, Pin } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useUnsent } from '#data/outbox/outbox.ts'
import { useConversation, useIsPresent } from '#parts/conversations/conversations.data.ts'
import { LastMessagePreview } from '#parts/conversations/LastMessagePreview.tsx'
import { ListTime } from '#parts/conversations/ListTime.tsx'
import { useMuted } from '#parts/conversations/muted.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { ConversationRowMenu } from '#screens/messages/ConversationRowMenu.tsx'
import { chosenKeys } from '#screens/messages/conversation/chosen-files.ts'
import { draftText } from '#screens/messages/conversation/draft.ts'
import { useLongPressMenu } from '#screens/messages/long-press-menu.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** What waits, else what was begun, else the last message. */
function Standing({ conversation: { id, other_user, last_message } }: { conversation: Conversation }) {
  const t = useTranslations('conversations.preview')
  const { conversationId } = useParams({ strict: false })
  const waiting = useUnsent().findLast(({ action, group }) => action === 'sendMessage' && group === id)
  const draft = conversationId === id ? undefined : draftText(id)
  if (waiting) {
    const { content } = waiting.input as { content?: string | null }
    return (
      <>
        <Clock size={14} aria-hidden="true" className="me-1.5 inline-block align-[-0.15em]" />
        {t(waiting.state === 'failed' ? 'not_sent' : 'waiting')} {content && <bdi>{content}</bdi>}
      </>
    )
  }
  const files = conversationId === id ? 0 : chosenKeys(id).length
  if (draft || files > 0) {
    return (
      <>
        <span className="font-semibold text-accent-deep">{t('draft')}</span> {draft ? <bdi>{draft}</bdi> : t('files', { n: files })}
      </>
    )
  }
  return (
    <>
      {last_message && last_message.sender_id !== other_user.user_id && !last_message.taken_back && `${t('you')} `}
      <LastMessagePreview message={last_message} />
    </>
  )
}

export function ConversationRow({ id, folder }: { id: string; folder: ConversationFolder }) {
  const { conversation } = useConversation(id)
  if (!conversation) return null
  return <Row conversation={conversation} folder={folder} />
}

function Row({ conversation, folder }: { conversation: Conversation; folder: ConversationFolder }) {
  const t = useTranslations('conversations')
  const language = useLocale()
  const held = useLongPressMenu()
  const muted = useMuted(conversation)
  const isPresent = useIsPresent(conversation.id) && folder === 'inbox'
  const { id, other_user, last_message_at, unread_count, is_pinned, is_archived, is_marked_unread } = conversation
  const isUnread = unread_count > 0 || is_marked_unread
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
        <span className="relative shrink-0">
          <Avatar src={other_user.avatar_url} initials={initials(other_user)} size={48} />
          {isPresent && (
            <span
              role="img"
              aria-label={t('active')}
              className="absolute end-0 bottom-0 size-3 rounded-full bg-success ring-2 ring-ground"
            />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-1.5">
            <PersonName
              person={other_user}
              className={cx(
                'flex min-w-0 flex-1 basis-24 items-center gap-1',
                !isUnread && '[&>bdi]:font-medium',
                isUnread && '[&>bdi]:font-bold',
              )}
            />
            <span className="flex shrink-0 items-center gap-1.5 text-xs text-quiet group-hover/row:opacity-0 group-has-[:popover-open]/row:opacity-0">
              {muted && <BellOff size={14} role="img" aria-label={muted} />}
              {is_archived && folder === 'inbox' && <Archive size={14} role="img" aria-label={t('archive.title')} />}
              {is_pinned && <Pin size={14} role="img" aria-label={t('pinned')} />}
              {last_message_at && <ListTime at={last_message_at} />}
            </span>
          </span>
          <span className="mt-0.5 flex items-center gap-2 text-sm">
            <span className={cx('min-w-0 flex-1 truncate', isUnread ? 'font-medium' : 'text-quiet')}>
              <Standing conversation={conversation} />
            </span>
            {unread_count > 0 && (
              <>
                <Badge quiet={muted !== null}>{badgeCount(unread_count, language, limits.messages.badge)}</Badge>
                <VisuallyHidden>{t('unread', { count: unread_count })}</VisuallyHidden>
              </>
            )}
            {unread_count === 0 && is_marked_unread && (
              <span
                role="img"
                aria-label={t('marked_unread')}
                className={cx('size-2.5 shrink-0 rounded-full', muted ? 'bg-edge' : 'bg-accent')}
              />
            )}
          </span>
        </span>
      </Link>
      <ConversationRowMenu
        conversation={conversation}
        className="absolute end-2 top-1.5 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 group-has-[:popover-open]/row:opacity-100 pointer-coarse:pointer-events-none"
      />
    </div>
  )
}
