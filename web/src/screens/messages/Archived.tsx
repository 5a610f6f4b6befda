import { useTranslations } from 'use-intl'
import { useConversations } from '#parts/conversations/conversations.data.ts'
import { ConversationRow } from '#screens/messages/ConversationRow.tsx'
import { ConversationRows } from '#screens/messages/ConversationRows.tsx'
import { FolderHeader } from '#screens/messages/FolderHeader.tsx'
import { Threads } from '#ui/art/Threads.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function Archived() {
  const t = useTranslations('conversations.archive')
  const list = useConversations('archive')
  return (
    <>
      <FolderHeader title={t('title')} />
      <ConversationRows
        list={list}
        label={t('title')}
        above={list.ids.length > 0 && <p className="border-b border-line px-4 pt-1 pb-4 text-sm text-quiet">{t('text')}</p>}
        empty={<EmptyState art={<Threads seed="archive" />} title={t('empty')} text={t('text')} />}
      >
        {(id) => <ConversationRow id={id} folder="archive" />}
      </ConversationRows>
    </>
  )
}
