import type { OutputOf, ParsedInputOf } from '@atelier/contract/endpoint'
import { limits as allLimits, rates } from '@atelier/contract/limits'
import type * as contract from '@atelier/contract/messages'
import type { Db } from '#db/connection.ts'
import { idCursor, paged, seqCursor } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { conversationsByIds } from '#features/conversations/conversations.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import type { MessageRecord } from '#features/messages/messages.queries.ts'
import { messagesOf } from '#features/messages/read-messages.ts'
import { countMatches, findAmong, findBefore, findInInbox, lastSeq } from '#features/messages/search-messages.queries.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Search = ParsedInputOf<typeof contract.searchMessages>
type Page = { items: MessageRecord[]; next_cursor: string | null }

/** Newest first; requests only when their conversation is named. @throws Failure bad_cursor, rate_limited */
export async function searchMessages(
  deps: Pick<Deps, 'db' | 'limits' | 'clock'>,
  links: MediaLinks,
  viewer: SignedIn,
  search: Search,
): Promise<OutputOf<typeof contract.searchMessages>> {
  await deps.limits.take(`message-search:${viewer.id}`, rates.ownSearch)
  return transaction(deps.db, async (tx) => {
    await planEachSearch(tx)
    const { conversation_id } = search
    const page = conversation_id ? await inConversation(tx, viewer, conversation_id, search) : await inInbox(tx, viewer, search)
    const { items: rows, next_cursor } = page
    const matches = conversation_id && !search.cursor ? await matchesOf(tx, viewer, conversation_id, search, page) : null
    const conversations = await conversationsByIds(tx, viewer.id, [...new Set(rows.map((row) => row.conversation_id))], deps.clock())
    const others = new Map(conversations.map(({ id, other_user }) => [id, other_user]))
    const items = (await messagesOf(tx, links, rows)).flatMap((message) => {
      const other_user = others.get(message.conversation_id)
      return other_user ? [{ message, other_user }] : []
    })
    return { items, next_cursor, matches }
  })
}

async function matchesOf(tx: Db, viewer: SignedIn, conversationId: string, { q }: Search, { items, next_cursor }: Page): Promise<number> {
  if (!next_cursor) return items.length
  return countMatches(tx, viewer.id, conversationId, { text: q.toLowerCase(), limit: allLimits.messages.matches + 1 })
}

async function inInbox(tx: Db, viewer: SignedIn, { q, cursor, limit }: Search): Promise<Page> {
  const before = idCursor(cursor)
  return paged(await findInInbox(tx, viewer.id, { text: q.toLowerCase(), before, limit: limit + 1 }), limit, ({ id }) => id)
}

const recentMessages = 2_000

/** A common text fills the page from the newest messages; only a rarer one is looked up in all. */
async function inConversation(tx: Db, viewer: SignedIn, conversationId: string, { q, cursor, limit }: Search): Promise<Page> {
  const text = q.toLowerCase()
  const before = seqCursor(cursor) ?? (await lastSeq(tx, viewer.id, conversationId)) + 1
  const seq = before - recentMessages
  const rows = await findAmong(tx, viewer.id, conversationId, { text, seq, before, limit: limit + 1 })
  const missing = limit + 1 - rows.length
  if (missing > 0 && seq > 1) rows.push(...(await findBefore(tx, viewer.id, conversationId, { text, before: seq, limit: missing })))
  return paged(rows, limit, (row) => String(row.seq))
}
