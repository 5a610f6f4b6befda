import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useConversations } from '#parts/conversations/conversations.data.ts'
import { Excerpt } from '#parts/conversations/Excerpt.tsx'
import { ListTime } from '#parts/conversations/ListTime.tsx'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { PersonName } from '#parts/person/PersonName.tsx'
import { ConversationRow } from '#screens/messages/ConversationRow.tsx'
import { ConversationRows, RowSkeletons } from '#screens/messages/ConversationRows.tsx'
import { type MessageMatch, useMessageSearch } from '#screens/messages/message-search.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function MessageResults({ query }: { query: string }) {
  const t = useTranslations('conversations')
  const list = useConversations('inbox', query)
  const messages = useMessageSearch(query)
  const isNone = messages.found.length === 0 && !messages.isPending && !messages.failed
  return (
    <ConversationRows
      list={list}
      label={t('list')}
      empty={isNone && <EmptyState art={<Shelf seed={query} />} title={t('found.none', { query })} text={t('found.none_text')} />}
      below={!list.isPending && !list.failed && <FoundMessages {...messages} query={query} />}
    >
      {(id) => <ConversationRow id={id} folder="inbox" />}
    </ConversationRows>
  )
}

function FoundMessages({
  found,
  isPending,
  failed,
  retry,
  hasMore,
  loadMore,
  isLoadingMore,
  query,
}: ReturnType<typeof useMessageSearch> & { query: string }) {
  const t = useTranslations('conversations')
  if (found.length === 0 && !failed && !isPending) return null
  return (
    <section aria-label={t('found.messages')} className="border-t border-line">
      <h2 className="px-4 pt-5 pb-1 text-sm font-semibold text-quiet">{t('found.messages')}</h2>
      {isPending && <RowSkeletons />}
      {failed && <FailedLine text={t('found.failed')} onRetry={retry} className="gap-3 px-4 py-3" />}
      <div className="divide-y divide-line">
        {found.map((one) => (
          <FoundRow key={one.message.id} found={one} query={query} />
        ))}
      </div>
      {hasMore && (
        <div className="grid justify-items-center py-4">
          <Button size="sm" tone="quiet" busy={isLoadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function FoundRow({ found: { message, other_user }, query }: { found: MessageMatch; query: string }) {
  return (
    <Link
      to={paths.conversation(message.conversation_id)}
      search={{ at: message.seq }}
      data-row
      className="flex items-start gap-3 px-4 py-3 -outline-offset-2 quiet-hover"
    >
      <Avatar src={other_user.avatar_url} initials={initials(other_user)} size={32} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex items-baseline justify-between gap-2">
          <PersonName person={other_user} className="flex min-w-0 items-center gap-1" />
          <span className="shrink-0 text-xs text-quiet">
            <ListTime at={message.created_at} />
          </span>
        </span>
        <Excerpt text={message.content ?? ''} query={query} />
      </span>
    </Link>
  )
}
