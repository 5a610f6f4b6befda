import { Failure } from '@atelier/contract/errors'
import { getMe, getProfile, profilePosts, updateProfile } from '@atelier/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { postsByIds } from '#features/posts/read-posts.ts'
import { accountOf, blockedProfileOf, profileOf, requireOpen, tabEntries } from '#features/profiles/profiles.queries.ts'
import { updateProfile as saveProfile } from '#features/profiles/update-profile.ts'
import { mount } from '#http/mount.ts'

export function profileRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'realtime' | 'jobs' | 'limits'>,
): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, getMe, (_input, viewer) => accountOf(db, viewer))
  mount(
    app,
    deps,
    getProfile,
    async ({ identifier }, viewer) => (await blockedProfileOf(db, viewer, identifier)) ?? profileOf(db, viewer, identifier),
  )
  mount(app, deps, updateProfile, (edit, viewer) =>
    transaction(db, async (tx) => {
      await saveProfile(tx, deps, viewer, edit)
      return accountOf(tx, viewer)
    }),
  )
  mount(app, deps, profilePosts, async ({ user_id, tab, cursor, limit }, viewer) => {
    if (tab === 'likes' && user_id !== viewer.id) throw new Failure('forbidden')
    await requireOpen(db, viewer, user_id)
    const entries = await tabEntries(db, viewer, { user_id, tab, before: idCursor(cursor), limit: limit + 1 })
    const { items, next_cursor } = paged(entries, limit, ({ id }) => id)
    const ids = items.map(({ post_id }) => post_id)
    return { items: await postsByIds(db, links, viewer.id, ids), next_cursor }
  })
}
