import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { useConversation } from '#parts/conversations/conversations.data.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { LogSkeleton } from '#screens/messages/conversation/LogSkeleton.tsx'
import { Talk } from '#screens/messages/conversation/Talk.tsx'

/** `at` in the route's search is the `seq` of a message to start at. */
export function ConversationPane({ conversationId }: { conversationId: string }) {
  const t = useTranslations('messages')
  const nameOf = useName()
  const { conversation, failed, retry } = useConversation(conversationId)
  const name = conversation ? nameOf(conversation.other_user) : ''
  useTitle(name)
  if (conversation) return <Talk conversation={conversation} name={name} />
  if (!failed) return <LogSkeleton />
  return <LoadFailed title={t('load_failed')} onRetry={retry} />
}
