import type { Conversation } from '@atelier/contract/conversations'
import { Ban, Ellipsis, Flag, Search, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConversationItems } from '#parts/conversations/ConversationItems.tsx'
import { DeleteConversationDialog } from '#parts/conversations/DeleteConversationDialog.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { BlockDialog } from '#parts/person/BlockDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const KeepOfflineSheet = lazySheet(() => import('#parts/offline/KeepOfflineSheet.tsx').then((file) => file.KeepOfflineSheet))
const MuteSheet = lazySheet(() => import('#parts/conversations/MuteSheet.tsx').then((file) => file.MuteSheet))
const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function ConversationMenu({ conversation, name, onSearch }: { conversation: Conversation; name: string; onSearch: () => void }) {
  const t = useTranslations('messages.menu')
  const row = useTranslations('conversations.row')
  const [open, setOpen] = useState<'mute' | 'offline' | 'report' | 'block' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, other_user: other } = conversation
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} tone="quiet" icon={Ellipsis} label={t('label')} />}>
        <MenuItem icon={Search} onSelect={onSearch}>
          {t('search')}
        </MenuItem>
        <ConversationItems conversation={conversation} onMute={() => setOpen('mute')} onKeepOffline={() => setOpen('offline')} />
        <MenuItem icon={Flag} onSelect={() => setOpen('report')}>
          {t('report')}
        </MenuItem>
        <MenuItem danger icon={Ban} onSelect={() => setOpen('block')}>
          {t('block')}
        </MenuItem>
        <MenuItem danger icon={Trash2} onSelect={() => setOpen('delete')}>
          {row('delete')}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'mute' && <MuteSheet id={id} name={name} onClose={close} />}
        {open === 'offline' && <KeepOfflineSheet thing={{ kind: 'conversation', id }} name={name} onClose={close} />}
        {open === 'report' && <ReportSheet type="profile" targetId={other.user_id} onClose={close} />}
      </Suspense>
      {open === 'block' && <BlockDialog person={other} name={name} onClose={close} />}
      {open === 'delete' && <DeleteConversationDialog id={id} name={name} onClose={close} />}
    </>
  )
}
