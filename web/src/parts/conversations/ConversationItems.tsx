import type { Conversation } from '@atelier/contract/conversations'
import { paths } from '@atelier/contract/paths'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Bell, BellOff, CheckCheck, MailOpen, Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { archive, markConversationRead, markUnread, setPinned, unarchive, unmute } from '#parts/conversations/conversations.data.ts'
import { useMuted } from '#parts/conversations/muted.ts'
import { KeepOfflineItem } from '#parts/offline/KeepOfflineItem.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

interface Props {
  conversation: Conversation
  onMute: () => void
  onKeepOffline: () => void
}

export function ConversationItems({ conversation, onMute, onKeepOffline }: Props) {
  const t = useTranslations('conversations.row')
  const { id, status, is_pinned, is_archived, is_marked_unread, unread_count } = conversation
  const muted = useMuted(conversation)
  const leave = useLeaving(id)
  const isRequest = status === 'request'
  return (
    <>
      {!isRequest && !is_archived && (
        <MenuItem icon={is_pinned ? PinOff : Pin} onSelect={() => void setPinned(id, !is_pinned)}>
          {is_pinned ? t('unpin') : t('pin')}
        </MenuItem>
      )}
      {muted ? (
        <MenuItem icon={Bell} onSelect={() => void unmute(id)}>
          {t('unmute')}
        </MenuItem>
      ) : (
        <MenuItem icon={BellOff} onSelect={onMute}>
          {t('mute')}
        </MenuItem>
      )}
      {unread_count > 0 || is_marked_unread ? (
        <MenuItem icon={CheckCheck} onSelect={() => void markConversationRead(id)}>
          {t('read')}
        </MenuItem>
      ) : (
        !isRequest && (
          <MenuItem icon={MailOpen} onSelect={() => void leave(markUnread(id))}>
            {t('unread')}
          </MenuItem>
        )
      )}
      {!isRequest &&
        (is_archived ? (
          <MenuItem icon={ArchiveRestore} onSelect={() => void unarchive(id)}>
            {t('unarchive')}
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} onSelect={() => void leave(archive(id))}>
            {t('archive')}
          </MenuItem>
        ))}
      {!isRequest && <KeepOfflineItem thing={{ kind: 'conversation', id }} onKeep={onKeepOffline} />}
    </>
  )
}

/** The open one closes: it would be read again, or stand beside a list without it. */
function useLeaving(id: string) {
  const { conversationId } = useParams({ strict: false })
  const navigate = useNavigate()
  return async (change: Promise<unknown>) => {
    if (conversationId === id) await navigate({ to: paths.messages })
    await change
  }
}
