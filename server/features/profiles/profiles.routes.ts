import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { ownPins, pinPost, unpinPost } from '@atelier/contract/pins'
import { getMe, getProfile, profilePosts, updateProfile } from '@atelier/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { postsByIds } from '#features/posts/read-posts.ts'
import { pinPost as pin } from '#features/profiles/pin-post.ts'
import { deletePin, pinnedIds } from '#features/profiles/pins.queries.ts'
import { blockedProfileOf, meOf, profileOf, requireOpen, tabEntries } from '#features/profiles/profiles.queries.ts'
import { updateProfile as saveProfile } from '#features/profiles/update-profile.ts'
import { mount } from '#http/mount.ts'

export function profileRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'realtime' | 'jobs' | 'limits'>,
): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, getMe, (_input, viewer) => meOf(db, viewer, deps.clock()))
  mount(
    app,
    deps,
    getProfile,
    async ({ identifier }, viewer) => (await blockedProfileOf(db, viewer, identifier)) ?? profileOf(db, viewer, identifier),
  )
  mount(app, deps, updateProfile, (edit, viewer) =>
    transaction(db, async (tx) => {
      await saveProfile(tx, deps, viewer, edit)
      return meOf(tx, viewer, deps.clock())
    }),
  )
  mount(app, deps, profilePosts, async ({ user_id, tab, cursor, limit }, viewer) => {
    if (tab === 'likes' && user_id !== viewer.id) throw new Failure('forbidden')
    await requireOpen(db, viewer, user_id)
    const pinned = tab === 'posts' ? (await pinnedIds(db, viewer.id, user_id)).slice(0, limits.profile.pins) : []
    const entries = await tabEntries(db, viewer, { user_id, tab, without: pinned, before: idCursor(cursor), limit: limit + 1 })
    const { items, next_cursor } = paged(entries, limit, ({ id }) => id)
    const ids = items.map(({ post_id }) => post_id)
    const first = cursor ? [] : pinned
    const posts = await postsByIds(db, links, viewer.id, [...first, ...ids])
    const isFirst = ({ id }: { id: string }) => first.includes(id)
    return { pinned: posts.filter(isFirst), items: posts.filter((post) => !isFirst(post)), next_cursor }
  })

  mount(app, deps, ownPins, async (_input, viewer) => ({ post_ids: await pinnedIds(db, viewer.id, viewer.id) }))
  mount(app, deps, pinPost, async ({ post_id }, viewer) => ({ post_ids: await pin(deps, viewer, post_id) }))
  mount(app, deps, unpinPost, async ({ post_id }, viewer) => {
    await deletePin(db, viewer.id, post_id)
    return { post_ids: await pinnedIds(db, viewer.id, viewer.id) }
  })
}
