import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientId, count, cursor, id, limit, nothing, page, requiredText, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { postMediaSchema, postRef, postSchema } from './posts.ts'

export const bookmarkSchema = z.object({ id, created_at: time, post: postSchema, collection_ids: z.array(id) }) // `id` and `created_at` are the save's
export type Bookmark = z.infer<typeof bookmarkSchema>

export const collectionSchema = z.object({
  id,
  name: z.string(),
  posts_count: count,
  cover: z.nullable(postMediaSchema), // of the latest post that has a picture
})
export type Collection = z.infer<typeof collectionSchema>

const collectionRef = z.object({ collection_id: id })
const collectionPost = z.extend(collectionRef, postRef.shape)
/** Unique per person: refused as `taken` at `name`. */
const name = requiredText(limits.collection.name)

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/me/bookmarks',
  access: 'user',
  summary:
    'Saved posts that the viewer may still see, the last saved first (in a collection the last put in); `q` finds text, name or username of the author',
  input: z.object({
    q: z._default(text(limits.search.max), ''),
    collection_id: z.optional(id),
    cursor,
    limit: limit(limits.bookmarks.page),
  }),
  output: page(bookmarkSchema),
  failures: ['not_found'],
})
export const listCollections = endpoint({
  method: 'GET',
  path: '/me/collections',
  access: 'user',
  summary: "The viewer's collections in their order, and how many posts they have saved altogether",
  input: z.object({}),
  output: z.object({ items: z.array(collectionSchema), saved_count: count }),
})
export const collectionsOfPost = endpoint({
  method: 'GET',
  path: '/me/bookmarks/:post_id/collections',
  access: 'user',
  summary: "Which of the viewer's collections a post is in; none if it is not saved",
  input: postRef,
  output: z.object({ collection_ids: z.array(id) }),
})
export const createCollection = endpoint({
  method: 'POST',
  path: '/me/collections',
  access: 'user',
  whenRestricted: 'works',
  summary:
    'Make a collection, the last in the order; a repeated `client_id` answers with the first result. One too many is `collection_limit` at `name`',
  input: z.object({ client_id: clientId, name }),
  output: collectionSchema,
})
export const renameCollection = endpoint({
  method: 'PATCH',
  path: '/me/collections/:collection_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Rename a collection',
  input: z.extend(collectionRef, { name }),
  output: collectionSchema,
})
export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/me/collections/:collection_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Delete a collection; its posts stay saved',
  input: collectionRef,
  output: nothing,
})
export const orderCollections = endpoint({
  method: 'PUT',
  path: '/me/collections',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Put collections into an order; those that are left out come last, as they were',
  input: z.object({ ids: z.array(id).check(z.maxLength(limits.collection.max)) }),
  output: nothing,
})
export const addToCollection = endpoint({
  method: 'PUT',
  path: '/me/collections/:collection_id/posts/:post_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Put a post into a collection, and save it if it is not; with `from`, take it out of that one',
  input: z.extend(collectionPost, { from: z.optional(z.nullable(id)) }),
  output: nothing,
})
export const removeFromCollection = endpoint({
  method: 'DELETE',
  path: '/me/collections/:collection_id/posts/:post_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Take a post out of a collection; it stays saved',
  input: collectionPost,
  output: nothing,
})
