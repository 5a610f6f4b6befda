import { limits } from '@atelier/contract/limits'
import type { QueryKey } from '@tanstack/react-query'

export interface KeptRead {
  key: QueryKey
  data: unknown
  at: number
}

/** Most worthwhile kinds first, with how many of each are kept. */
const roots: Record<string, number> = {
  me: 1,
  preferences: 1,
  unread: 1,
  'unread-messages': 1,
  feed: 2,
  conversations: 3,
  messages: 10,
  profile: 5,
  'profile-posts': 6,
  notifications: 8,
  comments: 10,
  collections: 1,
  bookmarks: 4,
  'explore-media': 2,
  communities: 8,
  'community-posts': 5,
  'hashtag-posts': 3,
  replies: 5,
  topics: 2,
  'trending-creators': 1,
  'trending-posts': 1,
  'people-to-follow': 2,
  'my-interests': 1,
  interests: 1,
}

const entities = ['post', 'person', 'comment', 'conversation', 'notification', 'collections-of-post', 'community']

/** Excludes searches, and everything in communities that not everybody can see. */
export const isRoot = ([kind, ...rest]: QueryKey): boolean => Object.hasOwn(roots, String(kind)) && !isLeftOut[String(kind)]?.(rest.at(-1))
const isLeftOut: Record<string, (last: unknown) => boolean> = {
  conversations: Boolean,
  bookmarks: Boolean,
  communities: (last) => !['mine', 'featured', 'page'].includes(String(last)),
}

export const isEntity = ([kind]: QueryKey): boolean => entities.includes(String(kind))

const aside = [
  ...['me', 'preferences', 'unread', 'unread-messages', 'person', 'comment', 'notification', 'collections-of-post', 'community'],
  ...['topics', 'trending-creators', 'trending-posts', 'people-to-follow', 'my-interests', 'interests'],
]

/** About one of these, not around them. */
export const isAbout = ({ queryKey: key }: { queryKey: QueryKey }): boolean =>
  (isRoot(key) || isEntity(key)) && !aside.includes(String(key[0]))

export const nameOfQuery = (key: QueryKey) => JSON.stringify(key)

/** What was read after `time`, with all entities it names, newest first. */
export function readsSince(time: number, all: ReadonlyMap<string, KeptRead>): KeptRead[] {
  const { known, blocked } = withoutBlocked(all)
  const fresh = [...known.values()].filter(({ key, at }) => isRoot(key) && at >= time).sort((one, other) => other.at - one.at)
  const whole = fresh.flatMap((root) => [...withEntities({ ...root, data: firstPage(root.data, blocked) }, known)])
  return [...new Map(whole).values()]
}

/** With all entities they name. */
export function wholeReads(roots: KeptRead[], all: ReadonlyMap<string, KeptRead>): KeptRead[] {
  const { known, blocked } = withoutBlocked(all)
  return [...new Map(roots.flatMap((root) => [...withEntities({ ...root, data: firstPage(root.data, blocked) }, known)])).values()]
}

/** Each read with all entities it names, while there is room; nothing by people whom the viewer has blocked. */
export function readsToKeep(all: ReadonlyMap<string, KeptRead>, now: number): KeptRead[] {
  const { characters, days } = limits.keptReads
  const { known, blocked } = withoutBlocked(all)
  const recent = [...known.values()].filter(({ key, at }) => isRoot(key) && now - at < days * 86_400_000)
  const kept = new Map<string, KeptRead>()
  let room: number = characters
  for (const [kind, count] of Object.entries(roots)) {
    const newest = recent.filter(({ key }) => key[0] === kind).sort((one, other) => other.at - one.at)
    for (const root of newest.slice(0, count)) {
      const whole = withEntities({ ...root, data: firstPage(root.data, blocked) }, known)
      const added = [...whole].filter(([name]) => !kept.has(name))
      const size = added.reduce((sum, [, read]) => sum + JSON.stringify(read).length, 0)
      if (size > room) continue
      room -= size
      for (const [name, read] of added) kept.set(name, read)
    }
  }
  return [...kept.values()]
}

interface ByPerson {
  user_id?: string
  user_blocked?: boolean
  author?: ByPerson
  other_user?: ByPerson
}

function withoutBlocked(all: ReadonlyMap<string, KeptRead>) {
  const read = [...all].filter(([, { key }]) => isEntity(key))
  const people = new Set(read.flatMap(([, { key, data }]) => ((data as ByPerson).user_blocked ? [key[1]] : [])))
  const byBlocked = ({ user_id, author, other_user }: ByPerson) =>
    [user_id, author?.user_id, other_user?.user_id].some((id) => people.has(id))
  const theirs = read.filter(([, { key, data }]) => key[0] !== 'person' && byBlocked(data as ByPerson))
  const names = new Set(theirs.map(([name]) => name))
  return { known: new Map([...all].filter(([name]) => !names.has(name))), blocked: new Set(theirs.map(([, { key }]) => key[1])) }
}

function withEntities(root: KeptRead, known: ReadonlyMap<string, KeptRead>): Map<string, KeptRead> {
  const found = new Map([[nameOfQuery(root.key), root]])
  for (const read of found.values()) {
    for (const id of namedIn([read.key, read.data])) {
      for (const kind of entities) {
        const name = nameOfQuery([kind, id])
        const entity = known.get(name)
        if (entity && !found.has(name)) found.set(name, entity)
      }
    }
  }
  return found
}

interface Pages {
  pages: { ids: string[] }[]
  pageParams: unknown[]
}

function firstPage(data: unknown, blocked: ReadonlySet<unknown>): unknown {
  const isList = typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
  if (!isList) return data
  const { pages, pageParams } = data as Pages
  const [first] = pages.map((page) => ({ ...page, ids: page.ids.filter((id) => !blocked.has(id)) }))
  return { pages: first ? [first] : [], pageParams: pageParams.slice(0, 1) } satisfies Pages
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function namedIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (id.test(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) namedIn(inner, found)
  return found
}
