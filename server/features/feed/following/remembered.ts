import { authorSchema } from '@atelier/contract/authors'
import { postSchema } from '@atelier/contract/posts'
import * as z from 'zod/mini'
import type { Database, Db } from '#db/connection.ts'
import type { MemorySource } from '#db/memory/memory.ts'
import {
  authorsQuery,
  communitiesQuery,
  marksQuery,
  maxKept,
  namesQuery,
  publishedPostsQuery,
  viewerQuery,
  wishesQuery,
} from '#features/feed/following/remembered.queries.ts'

export interface FeedViewer {
  following: string[]
  requested: Set<string>
  /** Blocked in either direction, or muted. */
  shutOut: Set<string>
  hidden: Set<string>
  /** All there are; null if they are many. */
  marks: Marks | null
  /** Mutes words, or has a list longer than `most.listed`. */
  unusual: boolean
}

export interface FeedAuthor {
  json: string
  isPrivate: boolean
  /** Ids, newest first, `idLength` characters each, concatenated. */
  posts: string
  all: boolean
}

/** Published, as JSON in pieces; the viewer's state comes in between. */
export interface FeedPost {
  author_id: string
  community_id: string | null
  /** The beginning, up to its community, which comes next. */
  json: string
  media: string
  isPublic: boolean
  /** Each with its key of `names`. */
  named: { name: string; key: string }[]
}

/** By post. Posts above `newest` have no marks: a like of one would have dropped this. */
export interface Marks {
  made: Map<string, Mark>
  newest: string
}
interface Mark {
  liked: boolean
  saved: boolean
}
export const markOf = ({ made, newest }: Marks, postId: string): Mark | undefined =>
  made.get(postId) ?? (postId > newest ? none : undefined)
const none: Mark = { liked: false, saved: false }

export const idLength = 36
const pastAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export const keepForFollowing = (db: Database) => ({
  viewers: db.memory.keep(viewersIn(db)),
  authors: db.memory.keep(authorsIn(db)),
  posts: db.memory.keep(postsIn(db)),
  communities: db.memory.keep(communitiesIn(db)),
  marks: db.memory.keep(marksIn(db)),
  names: db.memory.keep(namesIn(db)),
  wishes: db.memory.keep(wishesIn(db)),
})
export type ForFollowing = ReturnType<typeof keepForFollowing>

type Lists = Record<'following' | 'requested' | 'shut_out' | 'hidden' | 'liked' | 'saved', string>
const viewersIn = (db: Db): MemorySource<FeedViewer> => ({
  kinds: ['viewer', 'marks'],
  async load(ids) {
    const rows = await Promise.all(ids.map((id) => db.one<Lists & { id: string; mutes_words: boolean }>(viewerQuery(id))))
    return new Map(
      rows.map((row) => {
        const [following, requested, shutOut, hidden] = [split(row.following), split(row.requested), split(row.shut_out), split(row.hidden)]
        const unusual = row.mutes_words || [following, requested, shutOut, hidden].some(({ length }) => length > maxKept.listed)
        const marks = allMarks(split(row.liked), split(row.saved))
        return [row.id, { following, requested: new Set(requested), shutOut: new Set(shutOut), hidden: new Set(hidden), marks, unusual }]
      }),
    )
  },
  bytesOf: ({ following, requested, shutOut, hidden, marks }) =>
    900 + following.length * 64 + (requested.size + shutOut.size + hidden.size) * 110 + (marks?.made.size ?? 0) * 180,
})
function allMarks(liked: string[], saved: string[]): Marks | null {
  if (liked.length > maxKept.marked || saved.length > maxKept.marked) return null
  const made = new Map(liked.map((id) => [id, { liked: true, saved: false }]))
  for (const id of saved) made.set(id, { liked: made.has(id), saved: true })
  return { made, newest: '' }
}
const split = (list: string) => (list === '' ? [] : list.split(','))

const authorsIn = (db: Db): MemorySource<FeedAuthor> => ({
  kinds: ['author'],
  async load(ids) {
    const rows = await db.as(authorRow).many(authorsQuery(ids))
    return new Map(
      rows.map(({ id, author, posts }) => {
        const json = JSON.stringify(z.parse(authorSchema, author))
        const end = maxKept.posts * idLength
        return [id, { json, isPrivate: author.is_private, posts: posts.slice(0, end), all: posts.length <= end }]
      }),
    )
  },
  bytesOf: ({ json, posts }) => 150 + bytesOf(json) + posts.length,
})

const postsIn = (db: Db): MemorySource<FeedPost> => ({
  kinds: ['post'],
  async load(ids) {
    const rows = await db.as(postRow).many(publishedPostsQuery(ids))
    return new Map(
      rows.map((row) => [
        row.id,
        {
          author_id: row.user_id,
          community_id: row.community_id,
          json: JSON.stringify(z.parse(columnsSchema, { ...row, plain_mentions: [] })).slice(0, -1),
          media: JSON.stringify(z.parse(mediaSchema, row.post_media)),
          isPublic: row.is_public,
          named: row.named ?? [],
        },
      ]),
    )
  },
  bytesOf: ({ json, media, named }) => 300 + bytesOf(json) + bytesOf(media) + named.length * 200,
})
const columnsSchema = z.omit(postSchema, {
  ...{ community: true, user_liked: true, user_saved: true, user_following: true, user_requested: true, author: true, post_media: true },
})
const { community: communitySchema, post_media: mediaSchema } = postSchema.shape
const postRow = z.extend(z.omit(columnsSchema, { plain_mentions: true }), {
  post_media: mediaSchema,
  community_id: z.nullable(z.string()),
  named: z.nullable(z.array(z.object({ name: z.string(), key: z.string() }))),
})
const authorRow = z.object({ id: z.string(), author: authorSchema, posts: z.string() })
const communityRow = z.object({ id: z.string(), community: communitySchema })

const communitiesIn = (db: Db): MemorySource<string> => ({
  kinds: ['community'],
  async load(ids) {
    const rows = await db.as(communityRow).many(communitiesQuery(ids))
    return new Map(rows.map(({ id, community }) => [id, JSON.stringify(z.parse(communitySchema, community))]))
  },
  bytesOf,
})

const marksIn = (db: Db): MemorySource<Marks> => ({
  kinds: ['marks'],
  async load(viewerIds, wanted) {
    const pairs = viewerIds.flatMap((viewerId) => (wanted.get(viewerId) ?? []).map((postId) => [viewerId, postId] as const))
    const rows = await db.many<{ viewer_id: string; post_id: string; newest: string } & Mark>(
      marksQuery(
        pairs.map(([viewerId]) => viewerId),
        pairs.map(([, postId]) => postId),
      ),
    )
    const marks = new Map<string, Marks>(viewerIds.map((id) => [id, { made: new Map(), newest: rows[0]?.newest ?? pastAll }]))
    for (const { viewer_id, post_id, liked, saved } of rows) marks.get(viewer_id)?.made.set(post_id, { liked, saved })
    return marks
  },
  covers: (marks, postIds) => postIds.every((id) => markOf(marks, id)),
  bytesOf: ({ made }) => 250 + made.size * 180,
})

const namesIn = (db: Db): MemorySource<string> => ({
  kinds: ['name'],
  async load(keys, wanted) {
    const rows = await db.many<{ key: string; id: string }>(namesQuery(keys.flatMap((key) => wanted.get(key) ?? [])))
    return new Map(rows.map(({ key, id }) => [key, id]))
  },
  covers: () => true,
  bytesOf: () => 60,
})

const wishesIn = (db: Db): MemorySource<boolean> => ({
  kinds: ['wishes'],
  async load(ids) {
    const rows = await db.many<{ id: string; all: boolean }>(wishesQuery(ids))
    return new Map(rows.map(({ id, all }) => [id, all]))
  },
  bytesOf: () => 0,
})

// A string takes one byte per character, unless one is beyond Latin 1.
function bytesOf(text: string): number {
  return /[^\0-\xff]/.test(text) ? 2 * text.length : text.length
}
