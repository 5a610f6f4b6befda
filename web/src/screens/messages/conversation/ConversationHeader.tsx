import type { Conversation } from '@atelier/contract/conversations'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BellOff, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNarrow } from '#device/media.ts'
import { useMuted } from '#parts/conversations/muted.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { ConversationMenu } from '#screens/messages/conversation/ConversationMenu.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  conversation: Conversation
  name: string
  isOnline: boolean | null
  onSearch: () => void
}

export function ConversationHeader({ conversation, name, isOnline, onSearch }: Props) {
  const t = useTranslations('messages')
  const { other_user: other } = conversation
  const muted = useMuted(conversation)
  // Beside the list, the page's title is the list's.
  const Title = useNarrow() ? 'h1' : 'h2'
  return (
    <header className="@container flex h-16 shrink-0 items-center gap-1 border-b border-line px-1.5 md:px-3">
      <Link
        to={paths.messages}
        search={conversation.status === 'request' ? { folder: 'requests' } : conversation.is_archived ? { folder: 'archive' } : {}}
        aria-label={t('back')}
        className="grid size-11 shrink-0 place-items-center rounded-full quiet-hover md:hidden"
      >
        <ArrowLeft size={22} aria-hidden="true" className="rtl:-scale-x-100" />
      </Link>
      <Link
        to={other.username ? paths.profile(other.username) : paths.ownProfile}
        className="group flex min-w-0 flex-1 items-center gap-3 rounded-md p-1.5"
      >
        <span className="relative shrink-0 @max-[15rem]:hidden">
          <Avatar src={other.avatar_url} initials={initials(other)} size={40} />
          {isOnline && <span data-online="" className="absolute end-0 bottom-0 size-3 rounded-full bg-success ring-2 ring-ground" />}
        </span>
        <span className="min-w-0">
          <Title className="min-w-0 @max-[15rem]:text-sm">
            <PersonName person={other} className="flex min-w-0 items-center gap-1 group-hover:underline" />
          </Title>
          <span className="flex min-w-0 items-center gap-1.5 text-xs text-quiet">
            {isOnline !== null && <span className="shrink-0">{isOnline ? t('active') : t('offline')}</span>}
            {muted && (
              <>
                <BellOff size={12} aria-hidden="true" className="shrink-0" />
                <span className="truncate max-sm:sr-only">{muted}</span>
              </>
            )}
          </span>
        </span>
      </Link>
      <IconButton icon={Search} tone="quiet" label={t('search.open')} onClick={onSearch} className="@max-[19rem]:hidden" />
      <ConversationMenu conversation={conversation} name={name} onSearch={onSearch} />
    </header>
  )
}
