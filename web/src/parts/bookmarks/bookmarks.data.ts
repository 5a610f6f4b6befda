import { listBookmarks } from '@atelier/contract/bookmarks'
import { keepPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { type LoadPage, useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'
import { keepCollectionIds } from '#parts/bookmarks/collections.data.ts'

export const useBookmarks = (collection_id: string | undefined, q: string) =>
  useList([...keys.bookmarks, collection_id ?? 'all', q], loadBookmarks(collection_id, q))

export const loadBookmarks =
  (collection_id: string | undefined, q: string, limit?: number): LoadPage =>
  async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(listBookmarks, { collection_id, q, cursor, limit }, { signal })
    for (const { post, collection_ids } of items) keepCollectionIds(post.id, collection_ids)
    return { ids: items.map(({ post }) => keepPost(post)), next_cursor }
  }
