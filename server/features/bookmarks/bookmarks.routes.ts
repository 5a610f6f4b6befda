import * as contract from '@atelier/contract/bookmarks'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connection.ts'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Saved, saveAndHold, savedCount, savedPosts } from '#features/bookmarks/bookmarks.queries.ts'
import * as collections from '#features/bookmarks/collections.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { postsByIds } from '#features/posts/read-posts.ts'
import { mount } from '#http/mount.ts'

export function bookmarkRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db, limits } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.listBookmarks, async ({ cursor, limit, ...wanted }, { id }) => {
    const before = idCursor(cursor)
    if (wanted.q) await limits.take(`bookmarks:${id}`, rates.ownSearch)
    if (wanted.collection_id) await collections.ownCollection(db, id, wanted.collection_id)
    const rows = await savedPosts(db, id, { ...wanted, before, limit: limit + 1 })
    const { items, next_cursor } = paged(rows, limit, ({ place }) => place)
    return { items: await withPosts(id, items), next_cursor }
  })
  mount(app, deps, contract.collectionsOfPost, async ({ post_id }, { id }) => {
    const rows = await collections.collectionIdsOf(db, id, post_id)
    return { collection_ids: rows.map(({ collection_id }) => collection_id) }
  })

  mount(app, deps, contract.listCollections, async (_, { id }) => {
    const rows = await collections.collectionsOf(db, id)
    return { items: rows.map((row) => withLink(row, id)), saved_count: await savedCount(db, id) }
  })
  mount(app, deps, contract.createCollection, (draft, { id }) =>
    transaction(db, async (tx) => {
      await collections.lockCollections(tx, id)
      return oneCollection(tx, id, await collections.insertCollection(tx, id, draft))
    }),
  )
  mount(app, deps, contract.renameCollection, async ({ collection_id, name }, { id }) => {
    await collections.updateName(db, id, collection_id, name)
    return oneCollection(db, id, collection_id)
  })
  mount(app, deps, contract.deleteCollection, async ({ collection_id }, { id }) => {
    await collections.deleteCollectionRow(db, id, collection_id)
    return {}
  })
  mount(app, deps, contract.orderCollections, async ({ ids }, { id }) => {
    await transaction(db, async (tx) => {
      await collections.lockCollections(tx, id)
      await collections.updateOrder(tx, id, ids)
    })
    return {}
  })

  mount(app, deps, contract.addToCollection, async ({ collection_id, post_id, from }, { id }) => {
    await transaction(db, async (tx) => {
      await collections.holdCollection(tx, id, collection_id)
      await saveAndHold(tx, id, post_id)
      await collections.insertIntoCollection(tx, id, collection_id, post_id)
      if (from && from !== collection_id) await collections.deleteFromCollection(tx, id, from, post_id)
    })
    return {}
  })
  mount(app, deps, contract.removeFromCollection, async ({ collection_id, post_id }, { id }) => {
    await collections.ownCollection(db, id, collection_id)
    await collections.deleteFromCollection(db, id, collection_id, post_id)
    return {}
  })

  async function withPosts(viewerId: string, rows: Saved[]): Promise<contract.Bookmark[]> {
    const posts = await postsByIds(
      db,
      links,
      viewerId,
      rows.map(({ post_id }) => post_id),
    )
    const byId = new Map(posts.map((post) => [post.id, post]))
    return rows.flatMap(({ post_id, ...row }) => {
      const post = byId.get(post_id)
      return post ? [{ ...row, post }] : []
    })
  }

  async function oneCollection(tx: Db, viewerId: string, id: string): Promise<contract.Collection> {
    const [row] = await collections.collectionsOf(tx, viewerId, id)
    if (!row) throw new Failure('not_found')
    return withLink(row, viewerId)
  }

  function withLink({ cover, cover_is_open, ...row }: collections.CollectionRow, viewerId: string): contract.Collection {
    return { ...row, cover: cover && { ...cover, media_url: links.forViewer(cover.media_url, cover_is_open === true, viewerId) } }
  }
}
