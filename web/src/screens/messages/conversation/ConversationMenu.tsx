import type { Conversation } from '@atelier/contract/conversations'
import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Bell, BellOff, Ellipsis, Flag, Pin, PinOff, Search, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { remove, setMuted, setPinned } from '#parts/conversations/conversations.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { BlockDialog } from '#parts/person/BlockDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function ConversationMenu({ conversation, name, onSearch }: { conversation: Conversation; name: string; onSearch: () => void }) {
  const t = useTranslations('messages.menu')
  const conversations = useTranslations('conversations')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'report' | 'block' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { other_user: other, is_muted, is_pinned } = conversation
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} tone="quiet" icon={Ellipsis} label={t('label')} />}>
        <MenuItem icon={Search} onSelect={onSearch}>
          {t('search')}
        </MenuItem>
        <MenuItem icon={is_muted ? Bell : BellOff} onSelect={() => void setMuted(conversation.id, !is_muted)}>
          {is_muted ? conversations('row.unmute') : conversations('row.mute')}
        </MenuItem>
        <MenuItem icon={is_pinned ? PinOff : Pin} onSelect={() => void setPinned(conversation.id, !is_pinned)}>
          {is_pinned ? conversations('row.unpin') : conversations('row.pin')}
        </MenuItem>
        <MenuItem icon={Flag} onSelect={() => setOpen('report')}>
          {t('report')}
        </MenuItem>
        <MenuItem danger icon={Ban} onSelect={() => setOpen('block')}>
          {t('block')}
        </MenuItem>
        <MenuItem danger icon={Trash2} onSelect={() => setOpen('delete')}>
          {conversations('row.delete')}
        </MenuItem>
      </Menu>
      <Suspense>{open === 'report' && <ReportSheet type="profile" targetId={other.user_id} onClose={close} />}</Suspense>
      {open === 'block' && <BlockDialog person={other} name={name} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={conversations('delete.title')}
          text={conversations('delete.text', { name })}
          icon={Trash2}
          confirm={conversations('delete.confirm')}
          action={async () => {
            await remove(conversation.id)
            void navigate({ to: paths.messages })
          }}
          failed={toastError('conversations.delete.failed')}
          onClose={close}
        />
      )}
    </>
  )
}
