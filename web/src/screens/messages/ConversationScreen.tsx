import { paths } from '@atelier/contract/paths'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useConversation } from '#parts/conversations/conversations.data.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

const ConversationPane = lazyPart(() => import('#screens/messages/conversation/ConversationPane.tsx').then((file) => file.ConversationPane))

export function ConversationScreen() {
  const t = useTranslations('conversations')
  const { conversationId = '' } = useParams({ strict: false })
  const { isMissing } = useConversation(conversationId)
  if (isMissing) {
    return (
      <div className="grid h-full place-items-center">
        <EmptyState art={<Fallen seed="conversation" />} title={t('not_found')} text={t('not_found_text')}>
          <Link to={paths.messages} className={buttonClass({})}>
            {t('go_back')}
          </Link>
        </EmptyState>
      </div>
    )
  }
  return (
    <Suspense>
      <ConversationPane key={conversationId} conversationId={conversationId} />
    </Suspense>
  )
}
