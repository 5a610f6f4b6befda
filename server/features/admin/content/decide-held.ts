import type * as contract from '@atelier/contract/admin/content'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import {
  heldPage,
  lockHeldComment,
  lockHeldPost,
  publishReviewedComment,
  publishReviewedPost,
  type WantedCases,
} from '#features/admin/content/held.queries.ts'
import { removeInTransaction } from '#features/admin/content/remove.ts'
import { mustBeInReach } from '#features/admin/must-be-in-reach.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { notifyOfComment } from '#features/comments/create-comment.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { notify } from '#features/notifications/notify.ts'
import { publishEffects } from '#features/posts/create-post.ts'
import { reviewedPosts } from '#features/posts/read-posts.ts'
import { emitPostChanged } from '#features/posts/update-post.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock' | 'realtime' | 'jobs'>
type Kind = contract.Held['kind']

export async function readHeld(db: Db, links: MediaLinks, viewer: SignedIn, page: WantedCases): Promise<contract.Held[]> {
  const rows = await heldPage(db, viewer.id, page)
  const ids = [...new Set(rows.map(({ post_id }) => post_id))]
  const posts = new Map((await reviewedPosts(db, links, viewer.id, ids)).map((post) => [post.id, post]))
  return rows.flatMap(({ post_id, ...held }) => {
    const post = posts.get(post_id)
    return post ? [{ ...held, post }] : []
  })
}

/** Keeps place and date, never notifies twice. @throws Failure not_found, forbidden, conflict when decided or under something removed */
export async function approveHeld(tx: Db, deps: Parts, viewer: SignedIn, kind: Kind, id: string): Promise<void> {
  const author_id = await approve[kind](tx, deps, id)
  await mustBeInReach(tx, viewer, author_id)
  await recordAction(tx, deps, {
    admin_id: viewer.id,
    action: `approve_${kind}`,
    target_id: id,
    details: { author_id },
  })
}

export async function declineHeld(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { kind, held_id: id, rule_id, reason: said }: ParsedInputOf<typeof contract.declineHeld>,
): Promise<void> {
  const reason = said || null
  const { user_id: author_id } = await lock[kind](tx, id)
  await mustBeInReach(tx, viewer, author_id)
  await removeInTransaction(tx, deps, viewer, { kind, target_id: id, rule_id, reason, was_held: true })
  const details = reason ? { author_id, reason } : { author_id }
  await recordAction(tx, deps, { admin_id: viewer.id, action: `decline_${kind}`, target_id: id, details })
}

const lock = { post: lockHeldPost, comment: lockHeldComment }

const approve: Record<Kind, (tx: Db, deps: Parts, id: string) => Promise<string>> = {
  async post(tx, deps, id) {
    const post = await lockHeldPost(tx, id)
    await publishReviewedPost(tx, id)
    await publishEffects(tx, deps, post, { again: post.held_at !== null })
    await notify(tx, deps, { kind: 'content_approved', to: post.user_id, from: null, post_id: id })
    const told = await groupsAboutPost(tx, id)
    tx.after(() => {
      emitPostChanged(deps, id)
      emitNotifications(deps, told)
    })
    return post.user_id
  },
  async comment(tx, deps, id) {
    const comment = await lockHeldComment(tx, id)
    await publishReviewedComment(tx, id)
    await notifyOfComment(tx, deps, comment)
    const { user_id, post_id } = comment
    await notify(tx, deps, { kind: 'content_approved', to: user_id, from: null, post_id, comment_id: id })
    return user_id
  },
}
