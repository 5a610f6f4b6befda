import { Failure } from '@atelier/contract/errors'
import { deletions, undoDeletion } from '@atelier/contract/post-deletions'
import * as contract from '@atelier/contract/posts'
import { moreWorks } from '@atelier/contract/works'
import type { FastifyInstance } from 'fastify'
import { paged, timeCursor, timeCursorOf } from '#db/cursor.ts'
import { toAnswer } from '#db/lease.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { groupsOfLikes } from '#features/notifications/causes.queries.ts'
import { emitListsChanged } from '#features/notifications/emit-lists-changed.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'
import { createPost } from '#features/posts/create-post.ts'
import { deletePost, ownDeletions, takeBackDeletion } from '#features/posts/delete-post.ts'
import { deleteHidden, hiddenPostsOf, insertHiddenPost } from '#features/posts/hidden-posts.queries.ts'
import { likePosts } from '#features/posts/like-post.ts'
import { deleteLike, deleteSave, insertSave, insertShare } from '#features/posts/posts.queries.ts'
import { onePost, postsByIds } from '#features/posts/read-posts.ts'
import { moreWorks as readMore } from '#features/posts/read-works.ts'
import { setSensitive } from '#features/posts/sensitive-media.ts'
import { setAudience } from '#features/posts/set-audience.ts'
import { versionsOf } from '#features/posts/update-post.queries.ts'
import { updatePost } from '#features/posts/update-post.ts'
import { mount } from '#http/mount.ts'

export function postRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const links = mediaLinks(deps)
  const like = likePosts(deps)
  const answer = (viewerId: string, postId: string) => toAnswer(() => onePost(db, links, viewerId, postId))

  mount(app, deps, contract.createPost, (draft, viewer) => createPost(deps, links, viewer, draft))
  mount(app, deps, contract.getPostRules, async () => ({ max_post_length: (await platformSettings(db)).max_post_length }))
  mount(app, deps, contract.getPost, ({ post_id }, viewer) => onePost(db, links, viewer.id, post_id))
  mount(app, deps, moreWorks, async ({ post_id }, viewer) => ({ items: await readMore(db, links, viewer.id, post_id) }))
  mount(app, deps, contract.updatePost, (edit, viewer) => updatePost(deps, links, viewer, edit))
  mount(app, deps, contract.setAudience, (wish, viewer) => setAudience(deps, links, viewer, wish))
  mount(app, deps, contract.postVersions, async ({ post_id, limit }, viewer) => ({
    items: await versionsOf(db, viewer.id, post_id, limit),
  }))
  mount(app, deps, contract.coverMedia, ({ post_id, post_media_id }, viewer) =>
    setSensitive(deps, links, viewer, { post_id, post_media_id, wish: true }),
  )
  mount(app, deps, contract.uncoverMedia, ({ post_id, post_media_id }, viewer) =>
    setSensitive(deps, links, viewer, { post_id, post_media_id, wish: false }),
  )
  mount(app, deps, contract.deletePost, async ({ post_id }, viewer) => {
    await deletePost(deps, viewer, post_id)
    return {}
  })
  mount(app, deps, undoDeletion, ({ post_id }, viewer) => takeBackDeletion(deps, links, viewer, post_id))
  mount(app, deps, deletions, async ({ limit }, viewer) => ({ items: await ownDeletions(deps, viewer, limit) }))

  mount(app, deps, contract.likePost, async ({ post_id }, viewer) => {
    await like({ post_id, user_id: viewer.id })
    return answer(viewer.id, post_id)
  })
  mount(app, deps, contract.unlikePost, async ({ post_id }, viewer) => {
    if ((await deleteLike(db, viewer.id, post_id)) > 0) emitNotifications(deps, await groupsOfLikes(db, post_id))
    return answer(viewer.id, post_id)
  })

  mount(app, deps, contract.savePost, async ({ post_id }, viewer) => {
    await insertSave(db, viewer.id, post_id)
    return answer(viewer.id, post_id)
  })
  mount(app, deps, contract.unsavePost, async ({ post_id }, viewer) => {
    await deleteSave(db, viewer.id, post_id)
    return answer(viewer.id, post_id)
  })

  mount(app, deps, contract.sharePost, async ({ post_id }, viewer) => {
    await insertShare(db, viewer.id, post_id)
    return answer(viewer.id, post_id)
  })

  mount(app, deps, contract.hidePost, async ({ post_id }, viewer) => {
    if (!(await insertHiddenPost(db, viewer.id, post_id))) throw new Failure('not_found')
    emitListsChanged(deps, viewer.id)
    return {}
  })
  mount(app, deps, contract.hiddenPosts, async ({ cursor, limit }, viewer) => {
    const hidden = await hiddenPostsOf(db, viewer.id, { before: timeCursor(cursor), limit: limit + 1 })
    const { items, next_cursor } = paged(hidden, limit, ({ created_at, post_id }) => timeCursorOf(created_at, post_id))
    const ids = items.map(({ post_id }) => post_id)
    return { items: await postsByIds(db, links, viewer.id, ids), next_cursor }
  })
  mount(app, deps, contract.unhidePost, async ({ post_id }, viewer) => {
    await deleteHidden(db, viewer.id, post_id)
    emitListsChanged(deps, viewer.id)
    return {}
  })
}
