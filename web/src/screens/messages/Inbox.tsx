import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { Link } from '@tanstack/react-router'
import { Archive, ArrowLeft, Ellipsis, MailQuestion, Search, Settings2, SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUnreadMessages } from '#data/cache/unread.ts'
import { useDebounced } from '#data/debounced.ts'
import { useAskedPresence, useConversations } from '#parts/conversations/conversations.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { ConversationRow } from '#screens/messages/ConversationRow.tsx'
import { ConversationRows } from '#screens/messages/ConversationRows.tsx'
import { FolderEntry } from '#screens/messages/FolderEntry.tsx'
import { MessageResults } from '#screens/messages/MessageResults.tsx'
import { Threads } from '#ui/art/Threads.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { TextField } from '#ui/TextField.tsx'

const NewConversationDialog = lazySheet(() =>
  import('#screens/messages/NewConversationDialog.tsx').then((file) => file.NewConversationDialog),
)
const MessageSettingsSheet = lazySheet(() => import('#parts/settings/MessageSettingsSheet.tsx').then((file) => file.MessageSettingsSheet))

export function Inbox() {
  const t = useTranslations('conversations')
  const app = useTranslations('app')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<'new' | 'settings' | null>(null)
  const query = useDebounced(typed.trim(), limits.search.debounceMs)
  const close = () => setOpen(null)
  return (
    <>
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 ps-1.5 pe-1.5 pt-1 md:ps-4">
        <Link
          to={paths.home}
          aria-label={app('back')}
          className="grid size-11 shrink-0 place-items-center rounded-full quiet-hover md:hidden"
        >
          <ArrowLeft size={22} aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
        <h1 className="display min-w-0 flex-1 basis-24 truncate text-2xl max-sm:text-[min(1.75rem,7vw)]">{t('title')}</h1>
        <div className="ms-auto flex gap-1">
          <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('menu')} />}>
            <MenuItem icon={Settings2} onSelect={() => setOpen('settings')}>
              {t('settings.title')}
            </MenuItem>
          </Menu>
          <IconButton icon={SquarePen} label={t('new')} onClick={() => setOpen('new')} />
        </div>
      </header>
      <search className="block shrink-0 px-4 pt-1 pb-3">
        <TextField
          label={t('search')}
          hideLabel
          type="search"
          placeholder={t('search')}
          maxLength={limits.search.max}
          start={<Search size={18} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {query ? <MessageResults key={query} query={query} /> : <Everything onStart={() => setOpen('new')} />}
      <Suspense>
        {open === 'new' && <NewConversationDialog onClose={close} />}
        {open === 'settings' && <MessageSettingsSheet onClose={close} />}
      </Suspense>
    </>
  )
}

function Everything({ onStart }: { onStart: () => void }) {
  const t = useTranslations('conversations')
  const list = useConversations('inbox')
  useAskedPresence()
  return (
    <ConversationRows
      list={list}
      label={t('list')}
      above={
        <>
          <RequestsEntry />
          <ArchiveEntry />
        </>
      }
      empty={
        <EmptyState art={<Threads seed="conversations" />} title={t('empty')}>
          <Button tone="primary" onClick={onStart}>
            {t('start')}
          </Button>
        </EmptyState>
      }
    >
      {(id) => <ConversationRow id={id} folder="inbox" />}
    </ConversationRows>
  )
}

function RequestsEntry() {
  const t = useTranslations('conversations.requests')
  const language = useLocale()
  const { ids } = useConversations('requests')
  const { requests: unread } = useUnreadMessages()
  if (ids.length === 0) return null
  return (
    <FolderEntry folder="requests" icon={MailQuestion} title={t('title')}>
      {unread > 0 && <Badge quiet>{badgeCount(unread, language)}</Badge>}
    </FolderEntry>
  )
}

function ArchiveEntry() {
  const t = useTranslations('conversations.archive')
  const { ids } = useConversations('archive')
  return ids.length > 0 && <FolderEntry folder="archive" icon={Archive} title={t('title')} />
}
