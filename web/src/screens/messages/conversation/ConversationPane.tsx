import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { useConversation } from '#parts/conversations/conversations.data.ts'
import { nameOf } from '#parts/person/PersonName.tsx'

/** The open conversation. It fills its parent and scrolls inside itself; `at` in the route's search is the `seq` of a message to start at. */
export function ConversationPane({ conversationId }: { conversationId: string }) {
  const app = useTranslations('app')
  const people = useTranslations('people')
  const { conversation } = useConversation(conversationId)
  const name = conversation ? nameOf(conversation.other_user, people('unknown')) : ''
  useTitle(name)
  return (
    <section className="flex h-full flex-col">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
        <Link to={paths.messages} aria-label={app('back')} className="grid size-11 place-items-center rounded-full quiet-hover md:hidden">
          <ArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h2 className="truncate font-semibold">{name}</h2>
      </header>
    </section>
  )
}
