import type { Conversation } from '@atelier/contract/conversations'
import { paths } from '@atelier/contract/paths'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Bell, BellOff, CheckCheck, Ellipsis, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { markRead, remove, setMuted, setPinned } from '#parts/conversations/conversations.data.ts'
import { nameOf } from '#parts/person/PersonName.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

/** What can be done with a conversation: pin, mute, mark read, delete. */
export function ConversationMenu({ conversation, className }: { conversation: Conversation; className?: string }) {
  const t = useTranslations('conversations')
  const people = useTranslations('people')
  const [asking, setAsking] = useState(false)
  const { conversationId } = useParams({ strict: false })
  const navigate = useNavigate()
  const { id, is_pinned, is_muted, unread_count, status, other_user } = conversation
  const name = nameOf(other_user, people('unknown'))
  const confirm = async () => {
    await remove(id)
    if (conversationId === id) await navigate({ to: paths.messages })
  }
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton {...props} icon={Ellipsis} size="sm" tone="quiet" label={t('row.label', { name })} className={className} />
        )}
      >
        {status === 'accepted' && (
          <MenuItem icon={is_pinned ? PinOff : Pin} onSelect={() => void setPinned(id, !is_pinned)}>
            {is_pinned ? t('row.unpin') : t('row.pin')}
          </MenuItem>
        )}
        <MenuItem icon={is_muted ? Bell : BellOff} onSelect={() => void setMuted(id, !is_muted)}>
          {is_muted ? t('row.unmute') : t('row.mute')}
        </MenuItem>
        {unread_count > 0 && (
          <MenuItem icon={CheckCheck} onSelect={() => void markRead(id)}>
            {t('row.read')}
          </MenuItem>
        )}
        <MenuItem danger icon={Trash2} onSelect={() => setAsking(true)}>
          {t('row.delete')}
        </MenuItem>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={t('delete.title')}
          text={t('delete.text', { name })}
          icon={Trash2}
          confirm={t('delete.confirm')}
          action={confirm}
          failed={toastError('conversations.delete.failed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
