import type { OutputOf, ParsedInputOf } from '@atelier/contract/endpoint'
import type { searchMessages } from '@atelier/contract/messages'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { conversationsByIds } from '#features/conversations/conversations.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { findMessages } from '#features/messages/search-messages.queries.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import type { SignedIn } from '#http/session.ts'

const rate = { max: 120, per_s: 60 }

/** Newest first; requests only when their conversation is named. @throws Failure bad_cursor, rate_limited */
export async function findInMessages(
  deps: Pick<Deps, 'db' | 'limits'>,
  links: MediaLinks,
  viewer: SignedIn,
  { q, conversation_id = null, cursor, limit }: ParsedInputOf<typeof searchMessages>,
): Promise<OutputOf<typeof searchMessages>> {
  const search = { text: q.toLowerCase(), conversation_id, before: idCursor(cursor), limit: limit + 1 }
  await deps.limits.take(`message-search:${viewer.id}`, rate)
  return transaction(deps.db, async (tx) => {
    await planEachSearch(tx)
    const { items: rows, next_cursor } = paged(await findMessages(tx, viewer.id, search), limit, ({ id }) => id)
    const conversations = await conversationsByIds(tx, viewer.id, [...new Set(rows.map((row) => row.conversation_id))])
    const others = new Map(conversations.map(({ id, other_user }) => [id, other_user]))
    const messages = await messagesOf(tx, links, rows)
    const items = messages.flatMap((message) => {
      const other_user = others.get(message.conversation_id)
      return other_user ? [{ message, other_user }] : []
    })
    return { items, next_cursor }
  })
}
