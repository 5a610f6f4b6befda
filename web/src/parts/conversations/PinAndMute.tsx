import type { Conversation } from '@atelier/contract/conversations'
import { Bell, BellOff, Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setPinned, unmute } from '#parts/conversations/conversations.data.ts'
import { useMuted } from '#parts/conversations/muted.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

export function PinAndMute({ conversation, onMute }: { conversation: Conversation; onMute: () => void }) {
  const t = useTranslations('conversations.row')
  const { id, status, is_pinned } = conversation
  const muted = useMuted(conversation)
  return (
    <>
      {status === 'accepted' && (
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
    </>
  )
}
