import { createComment, likeComment, unlikeComment } from '@atelier/contract/comments'
import type { Endpoint, InputOf, OutputOf } from '@atelier/contract/endpoint'
import { followUser, unfollowUser } from '@atelier/contract/follows'
import type { Bucket } from '@atelier/contract/media'
import { sendMessage } from '@atelier/contract/messages'
import { createPost, likePost, type Post, savePost, unlikePost, unsavePost } from '@atelier/contract/posts'
import { comments, keepComment, keepPost, people, posts } from '#data/cache/entities.ts'
import { followed, liked, saved } from '#data/cache/guesses.ts'
import type { Guess } from '#data/cache/optimistic.ts'
import { countFollow, refetchBookmarks } from '#data/cache/taken.ts'
import { takeComment, takePost } from '#data/outbox/answers.ts'

/** How the outbox handles an endpoint, or a union of them. */
export interface OutboxAction<E extends Endpoint> {
  endpoint: E
  /** Writes of one group reach the server in order. */
  groupOf(input: InputOf<E>): string
  media?: Media<E>
  /** A later write of the group replaces a waiting one. */
  toggle?: Toggle<E>
  /** The server may refuse this before earlier writes of these actions. */
  after?: string[]
  /** Answers that only one part of the app shows are handled there, with `onSent`. */
  take?(answer: OutputOf<E>): void
}

/** Files are uploaded first, one by one; their ids go into the input. */
interface Media<E extends Endpoint> {
  bucket: Bucket
  idsOf(input: InputOf<E>): string[]
  withIds(input: InputOf<E>, ids: string[]): InputOf<E>
}

interface Toggle<E extends Endpoint> {
  hold(input: InputOf<E>): void
  release(input: InputOf<E>): void
  refresh(input: InputOf<E>): void
}

interface Aspect<I, O, T> {
  name: string
  idOf: (input: I) => string
  store: { hold: (id: string, aspect: string, kept: Guess<T, boolean>) => void; release: (id: string, aspect: string) => void }
  guess: (entity: T, wish: boolean) => T
  refresh: (id: string) => unknown
  take: (answer: O) => void
}

const ofPost = { idOf: ({ post_id }: { post_id: string }) => post_id, store: posts, refresh: posts.refresh }
const postLike = { ...ofPost, name: 'like', guess: liked<Post>, take: (post: Post) => void keepPost(post) }
const postSave = {
  ...ofPost,
  name: 'save',
  guess: saved,
  take: (post: Post) => {
    keepPost(post)
    refetchBookmarks(post.id)
  },
}
const commentLike: Aspect<InputOf<typeof likeComment>, OutputOf<typeof likeComment>, OutputOf<typeof likeComment>> = {
  name: 'like',
  idOf: ({ comment_id }) => comment_id,
  store: comments,
  guess: liked,
  refresh: comments.refresh,
  take: (comment) => void keepComment(comment),
}
const follow = {
  name: 'follow',
  idOf: ({ user_id }: InputOf<typeof followUser>) => user_id,
  store: people,
  guess: followed,
  refresh: people.refresh,
  take: countFollow,
}

/** By the `action` of their entries. */
export const actions = {
  sendMessage: {
    endpoint: sendMessage,
    groupOf: ({ conversation_id }) => conversation_id,
    media: {
      bucket: 'message-media',
      idsOf: ({ media_id }) => [media_id ?? ''],
      withIds: (input, [media_id]) => ({ ...input, media_id: media_id || null }),
    },
    // Some people accept messages from followers only.
    after: ['followUser'],
  } satisfies OutboxAction<typeof sendMessage>,
  createPost: {
    endpoint: createPost,
    groupOf: () => 'posts',
    media: {
      bucket: 'post-media',
      idsOf: ({ media = [] }) => media.map(({ media_id }) => media_id),
      withIds: (input, ids) => ({ ...input, media: input.media?.map((item, place) => ({ ...item, media_id: ids[place] ?? '' })) }),
    },
    take: takePost,
  } satisfies OutboxAction<typeof createPost>,
  createComment: {
    endpoint: createComment,
    groupOf: ({ post_id }) => `comments ${post_id}`,
    take: takeComment,
  } satisfies OutboxAction<typeof createComment>,
  likePost: toggle(likePost, true, postLike),
  unlikePost: toggle(unlikePost, false, postLike),
  savePost: toggle(savePost, true, postSave),
  unsavePost: toggle(unsavePost, false, postSave),
  likeComment: toggle(likeComment, true, commentLike),
  unlikeComment: toggle(unlikeComment, false, commentLike),
  followUser: toggle(followUser, true, follow),
  unfollowUser: toggle(unfollowUser, false, follow),
}
export type ActionName = keyof typeof actions
export type OutboxEndpoint = (typeof actions)[ActionName]['endpoint']

/** Undefined for an entry of another version of the app. */
export const actionOf = (name: string): OutboxAction<OutboxEndpoint> | undefined =>
  Object.hasOwn(actions, name) ? (actions[name as ActionName] as OutboxAction<OutboxEndpoint>) : undefined

/** @throws TypeError for an endpoint that is not among them */
export function nameOfAction(endpoint: OutboxEndpoint): ActionName {
  const known = Object.entries(actions).find(([, action]) => action.endpoint === endpoint)
  if (!known) throw new TypeError(`${endpoint.path} cannot wait in the outbox`)
  return known[0] as ActionName
}

function toggle<E extends Endpoint, T>(endpoint: E, wish: boolean, of: Aspect<InputOf<E>, OutputOf<E>, T>): OutboxAction<E> {
  const { name, idOf, store, guess } = of
  return {
    endpoint,
    groupOf: (input) => `${name} ${idOf(input)}`,
    toggle: {
      hold: (input) => store.hold(idOf(input), name, { wish, guess }),
      release: (input) => store.release(idOf(input), name),
      refresh: (input) => void of.refresh(idOf(input)),
    },
    take: of.take,
  }
}
