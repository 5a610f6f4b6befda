import type { Conversation } from '@atelier/contract/conversations'
import { Bell, BellOff, Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setConversationMuted, setPinned } from '#parts/conversations/conversations.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

export function PinAndMute({ conversation: { id, status, is_pinned, is_muted } }: { conversation: Conversation }) {
  const t = useTranslations('conversations.row')
  return (
    <>
      {status === 'accepted' && (
        <MenuItem icon={is_pinned ? PinOff : Pin} onSelect={() => void setPinned(id, !is_pinned)}>
          {is_pinned ? t('unpin') : t('pin')}
        </MenuItem>
      )}
      <MenuItem icon={is_muted ? Bell : BellOff} onSelect={() => void setConversationMuted(id, !is_muted)}>
        {is_muted ? t('unmute') : t('mute')}
      </MenuItem>
    </>
  )
}
