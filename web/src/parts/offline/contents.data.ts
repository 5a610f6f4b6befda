import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { listMessages, type Message } from '@atelier/contract/messages'
import { emptyLog, type MessageLog, startedAt, withPage } from '@atelier/contract/rules/message-log'
import type { QueryKey } from '@tanstack/react-query'
import { type KeptRead, nameOfQuery, wholeReads } from '#data/cache/kept-reads.ts'
import { mainKeyOf, type ThingRef } from '#data/cache/kept-things.ts'
import { keys } from '#data/cache/keys.ts'
import type { LoadPage, Page } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { loadBookmarks } from '#parts/bookmarks/bookmarks.data.ts'
import { fetchCollections } from '#parts/bookmarks/collections.data.ts'
import { fetchCommunity, loadCommunityPosts } from '#parts/communities/communities.data.ts'
import { fetchConversation } from '#parts/conversations/conversations.data.ts'

interface Contents {
  name: string
  reads: KeptRead[]
  items: number
  /** Older ones stay out. */
  more: boolean
}

/** Fetches its current contents. @throws Failure not_found */
export function contentsOf(thing: ThingRef, signal: AbortSignal): Promise<Contents> {
  return { collection: collectionOf, community: communityOf, conversation: conversationOf }[thing.kind](thing, signal)
}

async function collectionOf(thing: ThingRef, signal: AbortSignal): Promise<Contents> {
  const collection = (await fetchCollections(signal)).find(({ id }) => id === thing.id)
  if (!collection) throw new Failure('not_found')
  const posts = await allPages(loadBookmarks(thing.id, '', limits.page.max), signal)
  const collections = { key: [...keys.collections, 'mine'], data: queries.getQueryData([...keys.collections, 'mine']) }
  return { name: collection.name, ...whole([{ key: mainKeyOf(thing), data: listOf(posts) }, collections], posts.ids.length, posts) }
}

async function communityOf(thing: ThingRef, signal: AbortSignal): Promise<Contents> {
  const community = await fetchCommunity(thing.id, signal)
  if (!community.visible) throw new Failure('not_found')
  const posts = await allPages(loadCommunityPosts(thing.id, limits.page.max), signal)
  const page = { key: [...keys.communities, thing.id, 'page'], data: thing.id }
  return { name: community.name, ...whole([page, { key: mainKeyOf(thing), data: listOf(posts) }], posts.ids.length, posts) }
}

async function conversationOf(thing: ThingRef, signal: AbortSignal): Promise<Contents> {
  const { other_user } = await fetchConversation(thing.id, signal)
  const log = await newestMessages(thing.id, signal)
  const more = { next_cursor: log.from > 1 ? String(log.from) : null }
  return {
    name: other_user.full_name || other_user.username || '',
    ...whole([{ key: mainKeyOf(thing), data: log }], log.messages.length, more),
  }
}

async function allPages(load: LoadPage, signal: AbortSignal): Promise<Page> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await load({ cursor, signal })
    for (const id of page.ids) ids.add(id)
    cursor = page.next_cursor ?? undefined
  } while (cursor && ids.size < limits.keptOffline.posts)
  return { ids: [...ids], next_cursor: cursor ?? null }
}

const listOf = (page: Page) => ({ pages: [page], pageParams: [undefined] })

async function newestMessages(conversation_id: string, signal: AbortSignal): Promise<MessageLog<Message>> {
  let log = emptyLog<Message>()
  for (let from: number | undefined; from !== 0; ) {
    const asked = { conversation_id, direction: 'older', from, limit: limits.messages.page } as const
    const { items, revision, next_cursor } = await call(listMessages, asked, { signal })
    const page = { items, direction: 'older', start: from, more: next_cursor !== null, revision } as const
    log = from === undefined ? startedAt(log, page) : withPage(log, page)
    from = page.more && log.messages.length < limits.keptOffline.messages ? log.from - 1 : 0
  }
  return log
}

function whole(roots: { key: QueryKey; data: unknown }[], items: number, { next_cursor }: Pick<Page, 'next_cursor'>) {
  const at = Date.now()
  const known = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state }): [string, KeptRead][] =>
      state.data === undefined ? [] : [[nameOfQuery(key), { key, data: state.data, at: state.dataUpdatedAt }]],
    )
  const reads = wholeReads(
    roots.map((root) => ({ ...root, at })),
    new Map(known),
  )
  return { reads, items, more: next_cursor !== null }
}
