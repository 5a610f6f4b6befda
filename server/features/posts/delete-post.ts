import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { Deletion } from '@atelier/contract/post-deletions'
import type { Post } from '@atelier/contract/posts'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockCommunityOf } from '#features/communities/members.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { throwAwayUnused } from '#features/media/media.queries.ts'
import { removeMedia } from '#features/media/sweep.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitListsChanged } from '#features/notifications/emit-lists-changed.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { queuePostNotifications } from '#features/notifications/new-post-notifications.ts'
import {
  beginDeletion,
  deletionsOf,
  dueDeletions,
  lockDeleted,
  lockToDelete,
  lockToEnd,
  restoreDeleted,
} from '#features/posts/deletions.queries.ts'
import { deletePostRow } from '#features/posts/posts.queries.ts'
import { onePost } from '#features/posts/read-posts.ts'
import { retagPost } from '#features/posts/update-post.queries.ts'
import { emitPostChanged } from '#features/posts/update-post.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>

/** Hidden from everybody at once; a job deletes its rows once it can no longer be taken back. */
export function deletePost(deps: Parts, viewer: SignedIn, postId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockCommunityOf(tx, viewer, postId)
    await lockToDelete(tx, viewer.id, postId)
    const told = await groupsAboutPost(tx, postId)
    await tx.run(beginDeletion(postId, deps.clock()))
    await retagPost(tx, postId, [])
    await deps.jobs.send(tx, 'deleted-posts', {}, { delay_s: limits.postDeletion.undoMs / 1_000, once: postId })
    tx.after(() => {
      emitNotifications(deps, told)
      emitPostChanged(deps, postId)
      emitListsChanged(deps, viewer.id)
    })
  })
}

/** Restores it without repeating notifications. @throws Failure post_gone, also for posts of others */
export function takeBackDeletion(deps: Parts, links: MediaLinks, viewer: SignedIn, postId: string): Promise<Post> {
  return transaction(deps.db, async (tx) => {
    await lockCommunityOf(tx, viewer, postId)
    const own = await lockDeleted(tx, viewer.id, postId)
    const post = own && (await restoreDeleted(tx, { postId: own.id, since: lastChance(deps) }))
    if (!post) throw new Failure('post_gone')
    if (post.status === 'published') {
      await retagPost(tx, postId, hashtagsOf(post.content))
      if (deps.clock().getTime() - Date.parse(post.created_at) < announcedWithinMs) await queuePostNotifications(tx, deps, post)
    }
    const told = await groupsAboutPost(tx, postId)
    tx.after(() => {
      emitNotifications(deps, told)
      emitPostChanged(deps, postId)
      emitListsChanged(deps, viewer.id)
    })
    return onePost(tx, links, viewer.id, postId)
  })
}

export async function ownDeletions(deps: Parts, viewer: SignedIn, limit: number): Promise<Deletion[]> {
  const since = lastChance(deps)
  const begun = await deletionsOf(deps.db, viewer.id, { since, limit })
  return begun.map(({ deleted_at, ...deletion }) => ({ ...deletion, left_ms: Date.parse(deleted_at) - since.getTime() }))
}

/** With their files, unless a report still needs one. */
export async function endDeletions(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  const until = lastChance(deps)
  for (let due = await dueDeletions(deps.db, until, batchPosts); due.length > 0; due = await dueDeletions(deps.db, until, batchPosts))
    for (const { post_id } of due) await removeMedia(deps, await endDeletion(deps.db, post_id, until))
}

const endDeletion = (db: Deps['db'], postId: string, until: Date): Promise<string[]> =>
  transaction(db, async (tx) => {
    const post = await lockToEnd(tx, postId, until)
    if (!post) return []
    await deletePostRow(tx, postId)
    return throwAwayUnused(tx, post.media_ids)
  })

const lastChance = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() - limits.postDeletion.undoMs)
const announcedWithinMs = 60_000
const batchPosts = 100
