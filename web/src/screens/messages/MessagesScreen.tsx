import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNarrow } from '#device/media.ts'
import { useConversation, useNewestArrival } from '#parts/conversations/conversations.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { Archived } from '#screens/messages/Archived.tsx'
import { Declined } from '#screens/messages/Declined.tsx'
import { Inbox } from '#screens/messages/Inbox.tsx'
import { Requests } from '#screens/messages/Requests.tsx'

export function MessagesScreen() {
  const { conversationId } = useParams({ strict: false })
  const { folder } = useSearch({ strict: false })
  const narrow = useNarrow()
  const isOpen = conversationId !== undefined
  return (
    <div className="flex h-full">
      <div hidden={narrow && isOpen} className="flex h-full w-full shrink-0 flex-col md:w-80 md:border-e md:border-line">
        <List folder={folder} />
      </div>
      <div hidden={narrow && !isOpen} className="h-full min-w-0 flex-1">
        <Outlet />
      </div>
      <Arrivals open={conversationId} />
    </div>
  )
}

function List({ folder }: { folder: 'inbox' | 'archive' | 'requests' | 'declined' | undefined }) {
  if (folder === 'requests') return <Requests />
  if (folder === 'archive') return <Archived />
  if (folder === 'declined') return <Declined />
  return <Inbox />
}

/** The open conversation says it itself. */
function Arrivals({ open }: { open: string | undefined }) {
  const t = useTranslations('conversations')
  const nameOf = useName()
  const arrival = useNewestArrival()
  const { conversation } = useConversation(arrival ?? '')
  const isNews = conversation && conversation.id !== open && conversation.unread_count > 0
  return (
    <p role="status" className="sr-only">
      {isNews && t('arrived', { name: nameOf(conversation.other_user), count: conversation.unread_count })}
    </p>
  )
}
