import type { Message } from '@atelier/contract/messages'
import { type MessageLog, withPage } from '@atelier/contract/rules/message-log'
import type { QueryKey } from '@tanstack/react-query'
import { type KeptRead, nameOfQuery } from '#data/cache/kept-reads.ts'
import { keys } from '#data/cache/keys.ts'
import type { Page } from '#data/cache/list.ts'

export interface ThingRef {
  kind: 'collection' | 'community' | 'conversation'
  id: string
}

/** What somebody keeps offline. Times in milliseconds. */
export interface KeptThing extends ThingRef {
  name: string
  since: number
  /** When the server last answered for all of it. */
  at: number
  /** Posts or messages; `more`: the server has older ones. */
  items: number
  more: boolean
  bytes: number
  /** The cache's names of its pictures; `missing`: how many more belong to it. */
  files: string[]
  missing: number
  /** Why not all pictures are kept. */
  full: 'limit' | 'device' | null
}

export const keptThingsKey = ['kept-things']

export const nameOfThing = ({ kind, id }: ThingRef) => `${kind}/${id}`

/** The query that shows it. */
export const mainKeyOf = ({ kind, id }: ThingRef): QueryKey =>
  ({ collection: [...keys.bookmarks, id, ''], community: [...keys.communityPosts, id], conversation: ['messages', id] })[kind]

/** Merges reads of one query: the newer, followed by what only the older has. */
export function joinedReads(kept: KeptRead[][]): KeptRead[] {
  const all = new Map<string, KeptRead>()
  for (const read of kept.flat()) {
    const name = nameOfQuery(read.key)
    const known = all.get(name)
    if (!known) all.set(name, read)
    else all.set(name, read.at > known.at ? joined(read, known) : joined(known, read))
  }
  return [...all.values()]
}

function joined(newer: KeptRead, older: KeptRead): KeptRead {
  const [kind] = newer.key
  if (kind === 'messages') return { ...newer, data: joinedLogs(newer.data as Log, older.data as Log) }
  if (isList(newer.data) && isList(older.data)) return { ...newer, data: joinedLists(newer.data, older.data) }
  return newer
}

type Log = MessageLog<Message>

function joinedLogs(newer: Log, older: Log): Log {
  const behind = older.messages.filter(({ seq }) => seq < newer.from)
  const isGap = (older.messages.at(-1)?.seq ?? 0) < newer.from - 1
  if (behind.length === 0 || isGap) return newer
  const items = behind.toReversed()
  return withPage(newer, { items, direction: 'older', start: newer.from - 1, more: older.from > 1, revision: older.revision })
}

interface List {
  pages: Page[]
  pageParams: unknown[]
}

const isList = (data: unknown): data is List => typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

function joinedLists(newer: List, older: List): List {
  const ids = [newer, older].flatMap(({ pages }) => pages.flatMap((page) => page.ids))
  const end = newer.pages.at(-1)?.next_cursor === null ? newer : older
  if (end === newer) return newer
  return {
    pages: [{ ids: [...new Set(ids)], next_cursor: end.pages.at(-1)?.next_cursor ?? null }],
    pageParams: newer.pageParams.slice(0, 1),
  }
}
