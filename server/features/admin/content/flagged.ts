import type { FlaggedPost, flaggedPosts } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { closeGroup } from '#features/admin/content/close-reports.ts'
import { deleteFlag, flaggedIds, lockReviewed } from '#features/admin/content/flagged.queries.ts'
import { lockOpenGroup } from '#features/admin/content/reports.queries.ts'
import { mustBeInReach } from '#features/admin/must-be-in-reach.ts'
import { recordAction } from '#features/admin/record-action.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { deletePostRow } from '#features/posts/posts.queries.ts'
import { reviewedPosts } from '#features/posts/read-posts.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock' | 'realtime' | 'jobs'>

export async function readFlagged(
  db: Db,
  links: MediaLinks,
  viewer: SignedIn,
  wanted: ParsedInputOf<typeof flaggedPosts> & { at: Date },
): Promise<FlaggedPost[]> {
  const found = await flaggedIds(db, viewer.id, { ...wanted, limit: adminLimits.flagged })
  const posts = await reviewedPosts(
    db,
    links,
    viewer.id,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, ...why }) => posts.filter((post) => post.id === id).map((post) => ({ post, ...why })))
}

export async function deletePostAsStaff(tx: Db, deps: Parts, viewer: SignedIn, postId: string, reason: string | null): Promise<void> {
  const { user_id, excerpt } = await lockReviewed(tx, postId)
  await mustBeInReach(tx, viewer, user_id)
  const told = await groupsAboutPost(tx, postId)
  const group = await lockOpenGroup(tx, { type: 'post', target_id: postId })
  const reasons = group && (await closeGroup(tx, deps, viewer, group, { outcome: 'resolved', last_id: group.last_id, at: deps.clock() }))
  await deletePostRow(tx, postId)
  tx.after(() => emitNotifications(deps, told))
  await recordAction(tx, deps, {
    admin_id: viewer.id,
    action: 'delete_post',
    target_id: postId,
    details: {
      author_id: user_id,
      excerpt,
      reports_count: group?.reports_count ?? 0,
      ...(reasons ? { reasons } : {}),
      ...(reason ? { reason } : {}),
    },
  })
}

export async function liftFlag(tx: Db, deps: Parts, viewer: SignedIn, postId: string): Promise<void> {
  const details = { ...(await deleteFlag(tx, postId)) }
  await mustBeInReach(tx, viewer, details.author_id)
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'lift_flag', target_id: postId, details })
}
