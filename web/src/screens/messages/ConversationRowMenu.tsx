import type { Conversation } from '@atelier/contract/conversations'
import { Ellipsis, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConversationItems } from '#parts/conversations/ConversationItems.tsx'
import { DeleteConversationDialog } from '#parts/conversations/DeleteConversationDialog.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const KeepOfflineSheet = lazySheet(() => import('#parts/offline/KeepOfflineSheet.tsx').then((file) => file.KeepOfflineSheet))
const MuteSheet = lazySheet(() => import('#parts/conversations/MuteSheet.tsx').then((file) => file.MuteSheet))

export function ConversationRowMenu({ conversation, className }: { conversation: Conversation; className?: string }) {
  const t = useTranslations('conversations.row')
  const nameOf = useName()
  const [open, setOpen] = useState<'mute' | 'offline' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, other_user } = conversation
  const name = nameOf(other_user)
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton {...props} icon={Ellipsis} size="sm" tone="quiet" label={t('label', { name })} className={className} />
        )}
      >
        <ConversationItems conversation={conversation} onMute={() => setOpen('mute')} onKeepOffline={() => setOpen('offline')} />
        <MenuItem danger icon={Trash2} onSelect={() => setOpen('delete')}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'mute' && <MuteSheet id={id} name={name} onClose={close} />}
        {open === 'offline' && <KeepOfflineSheet thing={{ kind: 'conversation', id }} name={name} onClose={close} />}
      </Suspense>
      {open === 'delete' && <DeleteConversationDialog id={id} name={name} onClose={close} />}
    </>
  )
}
