import {
  addToCollection,
  type Collection,
  collectionsOfPost,
  createCollection,
  deleteCollection,
  listCollections,
  orderCollections,
  removeFromCollection,
  renameCollection,
} from '@atelier/contract/bookmarks'
import type { OutputOf } from '@atelier/contract/endpoint'
import { keepPost, readPost } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { removeWithUndo } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

type Mine = OutputOf<typeof listCollections>
type Membership = OutputOf<typeof collectionsOfPost>

const mine = 'mine'
const collections = entity<Mine>(keys.collections[0], (_, signal) => call(listCollections, {}, { signal }), { staleTime: 60_000 })
const memberships = entity<Membership>(keys.collectionsOfPost[0], (post_id, signal) => call(collectionsOfPost, { post_id }, { signal }))

export function useCollections() {
  const query = collections.useQuery(mine)
  return {
    collections: query.data?.items,
    savedCount: query.data?.saved_count,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

export function useCollectionIds(postId: string) {
  const query = memberships.useQuery(postId)
  return { ids: query.data?.collection_ids, failed: query.isError && !query.data, retry: () => void query.refetch() }
}

export async function fetchCollections(signal: AbortSignal): Promise<Collection[]> {
  const answer = await call(listCollections, {}, { signal })
  collections.keep(mine, answer)
  return answer.items
}

export const keepCollectionIds = (postId: string, collection_ids: string[]) => memberships.keep(postId, { collection_ids })

/** `client_id` makes a retry safe. @throws Failure invalid: `taken` or `collection_limit` at `name` */
export async function create(client_id: string, name: string): Promise<Collection> {
  const made = await call(createCollection, { client_id, name })
  await refreshCollections()
  return made
}

export async function saveCollectionName(collection_id: string, name: string): Promise<void> {
  await call(renameCollection, { collection_id, name })
  await refreshCollections()
}

/** Its posts stay saved. */
export async function removeCollection(collection_id: string): Promise<void> {
  await call(deleteCollection, { collection_id })
  const known = collections.read(mine)
  if (known) collections.keep(mine, { ...known, items: known.items.filter(({ id }) => id !== collection_id) })
  void refreshCollections()
}

export function order(ids: string[]): void {
  collections
    .change(mine, 'order', {
      wish: ids,
      guess: (known, wish) => ({ ...known, items: known.items.toSorted((one, other) => wish.indexOf(one.id) - wish.indexOf(other.id)) }),
      send: async (wish) => {
        await call(orderCollections, { ids: wish })
        return call(listCollections, {})
      },
    })
    .catch(toastError('bookmarks.order_failed'))
}

/** Also saves the post. Optimistic. @returns an undo for the list that is shown */
export function setCollected(postId: string, collection: Collection, wish: boolean): () => void {
  const takeAway = () => removeWithUndo([...keys.bookmarks, collection.id], postId)
  const putBack = wish ? () => undefined : takeAway()
  memberships
    .change(postId, collection.id, {
      wish,
      guess: ({ collection_ids }, isIn) => {
        const others = collection_ids.filter((id) => id !== collection.id)
        return { collection_ids: isIn ? [...others, collection.id] : others }
      },
      send: async (isIn) => {
        await call(isIn ? addToCollection : removeFromCollection, { collection_id: collection.id, post_id: postId })
        return call(collectionsOfPost, { post_id: postId })
      },
    })
    .then(
      () => collected(postId),
      (error) => {
        if (memberships.read(postId)?.collection_ids.includes(collection.id)) putBack()
        else takeAway()
        toastError('bookmarks.collect.failed')(error)
      },
    )
  return putBack
}

export function dropFromCollection(postId: string, collection: Collection): void {
  const putBack = setCollected(postId, collection, false)
  const t = translator()
  const undo = () => {
    putBack()
    setCollected(postId, collection, true)
  }
  toast({ title: t('bookmarks.taken_out', { name: collection.name }), action: { label: t('posts.menu.undo'), onPress: undo } })
}

export async function move(postId: string, from: string, to: Collection): Promise<void> {
  const putBack = removeWithUndo([...keys.bookmarks, from], postId)
  try {
    await call(addToCollection, { collection_id: to.id, post_id: postId, from })
    toast({ title: translator()('bookmarks.moved', { name: to.name }) })
    memberships.refresh(postId)
    collected(postId)
  } catch (error) {
    putBack()
    toastError('bookmarks.collect.failed')(error)
  }
}

const refreshCollections = () => collections.refresh(mine)

function collected(postId: string) {
  void refreshCollections()
  const post = readPost(postId)
  if (post && !post.user_saved) keepPost({ ...post, user_saved: true, saves_count: post.saves_count + 1 })
  // What is on the screen stays as it is.
  void queries.invalidateQueries({ queryKey: keys.bookmarks, refetchType: 'none' })
}
