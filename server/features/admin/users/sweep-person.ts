import { adminLimits } from '@atelier/contract/admin/limits'
import type { sweepPerson as contract, PersonRecent } from '@atelier/contract/admin/sweep'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure, isFailure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { closeGroup } from '#features/admin/content/close-reports.ts'
import { mustNotBeEscalated } from '#features/admin/content/escalate-case.ts'
import { removeUntold } from '#features/admin/content/remove.ts'
import { lockOpenGroup } from '#features/admin/content/reports.queries.ts'
import { type RecordedAction, recordAction } from '#features/admin/record-action.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { recentComments, recentlyJoined, recentPostIds, stillMember, stillThere } from '#features/admin/users/sweep.queries.ts'
import { removeFromCommunity } from '#features/communities/membership.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { notify } from '#features/notifications/notify.ts'
import { reviewedPosts } from '#features/posts/read-posts.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'config'>

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

export async function readRecent(db: Db, links: MediaLinks, viewer: SignedIn, userId: string, at: Date): Promise<PersonRecent> {
  const whose = { user_id: userId, since: before(at, adminLimits.sweepMs) }
  const most = adminLimits.sweep
  const postIds = await recentPostIds(db, whose, most + 1)
  const comments = await recentComments(db, whose, most + 1)
  const communities = await recentlyJoined(db, whose, most + 1)
  const posts = new Map((await reviewedPosts(db, links, viewer.id, postIds.slice(0, most))).map((post) => [post.id, post]))
  return {
    posts: postIds.flatMap((id) => posts.get(id) ?? []),
    comments: comments.slice(0, most),
    communities: communities.slice(0, most),
    more: [postIds, comments, communities].some(({ length }) => length > most),
  }
}

/** @throws Failure not_found, forbidden for oneself and for the same or a higher role, conflict if nothing of it is left, escalated to a higher role */
export async function sweepPerson(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { user_id, post_ids, comment_ids, community_ids, rule_id, reason }: ParsedInputOf<typeof contract>,
): Promise<void> {
  await lockLower(tx, viewer, user_id)
  const whose = { user_id, since: before(deps.clock(), adminLimits.sweepMs + graceMs) }
  const removing = { rule_id, reason, sweep_id: newId(deps.clock()) }
  const logged: Omit<RecordedAction, 'admin_id'>[] = []
  const removals: string[] = []
  for (const thing of await stillThere(tx, whose, { post_ids, comment_ids })) {
    const report_id = await resolveReports(tx, deps, viewer, { type: thing.kind, target_id: thing.target_id })
    const removal_id = await unlessGone(removeUntold(tx, deps, viewer, { ...thing, ...removing }))
    if (!removal_id) continue
    removals.push(removal_id)
    const details = { author_id: user_id, reason, ...(report_id && { report_id }) }
    logged.push({ action: `remove_${thing.kind}`, target_id: thing.target_id, details })
  }
  for (const { id, name } of await stillMember(tx, whose, community_ids)) {
    await removeFromCommunity(tx, deps, { community_id: id, user_id })
    logged.push({ action: 'remove_member', target_id: user_id, details: { name, reason } })
  }
  if (logged.length === 0) throw new Failure('conflict')
  const [removal_id] = removals
  const kind = removals.length > 1 ? 'contents_removed' : 'content_removed'
  if (removal_id) await notify(tx, deps, { kind, to: user_id, from: null, removal_id })
  for (const action of logged) await recordAction(tx, deps, { admin_id: viewer.id, ...action })
}

/** @returns the id of its group of reports; undefined if nothing of it is open */
async function resolveReports(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  target: { type: 'post' | 'comment'; target_id: string },
): Promise<string | undefined> {
  await mustNotBeEscalated(tx, viewer, target.target_id)
  const group = await lockOpenGroup(tx, target)
  if (!group) return undefined
  await closeGroup(tx, deps, viewer, group, { outcome: 'resolved', last_id: group.last_id, at: deps.clock() })
  return group.id
}

/** Its author or somebody else of the staff was faster. */
async function unlessGone(removed: Promise<{ removal_id: string }>): Promise<string | undefined> {
  try {
    return (await removed).removal_id
  } catch (error) {
    if (isFailure(error, 'not_found', 'conflict')) return undefined
    throw error
  }
}

/** For reading, choosing and giving a reason. */
const graceMs = 3_600_000
