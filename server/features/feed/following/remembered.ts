import { type Author, authorSchema } from '@atelier/contract/authors'
import { type Post, postSchema } from '@atelier/contract/posts'
import * as z from 'zod/mini'
import type { Database, Db } from '#db/connection.ts'
import type { Source } from '#db/memory/memory.ts'
import {
  authorsQuery,
  communitiesQuery,
  marksQuery,
  most,
  publishedPostsQuery,
  viewersQuery,
} from '#features/feed/following/remembered.queries.ts'

export interface FeedViewer {
  following: string[]
  requested: Set<string>
  /** Blocked in either direction, or muted. */
  shutOut: Set<string>
  hidden: Set<string>
  /** Mutes words, or has a list longer than `most.listed`. */
  unusual: boolean
}

export interface FeedAuthor {
  json: string
  isPrivate: boolean
  /** Ids, newest first, `idLength` characters each, concatenated. */
  posts: string
  /** There are no older ones. */
  all: boolean
}

/** Published, as JSON in pieces; the viewer's state comes in between. */
export interface FeedPost {
  author_id: string
  community_id: string | null
  /** Up to where its community stands, which comes next. */
  json: string
  media: string
  /** They depend on the viewer. */
  mentions: boolean
}

/** By post. Posts above `newest` did not exist yet, and a like of them would be a change. */
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
})
export type ForFollowing = ReturnType<typeof keepForFollowing>

type Lists = Record<'following' | 'requested' | 'shut_out' | 'hidden', string>
const viewersIn = (db: Db): Source<FeedViewer> => ({
  kind: 'viewer',
  async load(ids) {
    const rows = await db.many<Lists & { id: string; mutes_words: boolean }>(viewersQuery(ids))
    return new Map(
      rows.map(({ id, mutes_words, ...lists }) => {
        const [following, requested, shutOut, hidden] = [lists.following, lists.requested, lists.shut_out, lists.hidden].map(split)
        const unusual = mutes_words || [following, requested, shutOut, hidden].some((list = []) => list.length > most.listed)
        return [
          id,
          { following: following ?? [], requested: new Set(requested), shutOut: new Set(shutOut), hidden: new Set(hidden), unusual },
        ]
      }),
    )
  },
  bytesOf: ({ following, requested, shutOut, hidden }) => 700 + following.length * 64 + (requested.size + shutOut.size + hidden.size) * 110,
})
const split = (list: string) => (list === '' ? [] : list.split(','))

const authorsIn = (db: Db): Source<FeedAuthor> => ({
  kind: 'author',
  async load(ids) {
    const rows = await db.many<{ id: string; author: Author; posts: string }>(authorsQuery(ids))
    return new Map(
      rows.map(({ id, author, posts }) => {
        const json = JSON.stringify(z.parse(authorSchema, author))
        const end = most.posts * idLength
        return [id, { json, isPrivate: author.is_private, posts: posts.slice(0, end), all: posts.length <= end }]
      }),
    )
  },
  bytesOf: ({ json, posts }) => 150 + bytesOf(json) + posts.length,
})

type PostRow = z.infer<typeof columnsSchema> & Pick<Post, 'post_media'> & { community_id: string | null }
const postsIn = (db: Db): Source<FeedPost> => ({
  kind: 'post',
  async load(ids) {
    const rows = await db.many<PostRow>(publishedPostsQuery(ids))
    return new Map(
      rows.map((row) => [
        row.id,
        {
          author_id: row.user_id,
          community_id: row.community_id,
          json: JSON.stringify(z.parse(columnsSchema, { ...row, plain_mentions: [] })).slice(0, -1),
          media: JSON.stringify(z.parse(mediaSchema, row.post_media)),
          mentions: row.content.includes('@'),
        },
      ]),
    )
  },
  bytesOf: ({ json, media }) => 300 + bytesOf(json) + bytesOf(media),
})
const columnsSchema = z.omit(postSchema, {
  ...{ community: true, user_liked: true, user_saved: true, user_following: true, user_requested: true, author: true, post_media: true },
})
const { community: communitySchema, post_media: mediaSchema } = postSchema.shape

const communitiesIn = (db: Db): Source<string> => ({
  kind: 'community',
  async load(ids) {
    const rows = await db.many<{ id: string; community: Post['community'] }>(communitiesQuery(ids))
    return new Map(rows.map(({ id, community }) => [id, JSON.stringify(z.parse(communitySchema, community))]))
  },
  bytesOf,
})

const marksIn = (db: Db): Source<Marks> => ({
  kind: 'marks',
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

// A string takes one byte per character, unless one is beyond Latin 1.
function bytesOf(text: string): number {
  return /[^\0-\xff]/.test(text) ? 2 * text.length : text.length
}
