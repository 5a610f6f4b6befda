import type { Bucket } from '@atelier/contract/media'
import type { AuthDeps } from '#auth/auth.ts'
import { endSessionsOf } from '#auth/sessions/end-sessions.ts'
import { deleteUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { firstId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { blankAbout, blankBy, recordPurge } from '#features/admin/log/blank.ts'
import { deleteExportsOf } from '#features/archives/sweep-exports.ts'
import {
  deleteComments,
  deleteFollows,
  deleteMessages,
  deleteNotificationsFrom,
  deleteOwn,
  deletePosts,
  deleteUnusedHashtags,
  dueForPurge,
  endSignIn,
  forgetTraces,
  handOverPictures,
  holdPurge,
  leaveCommunities,
  leaveStaffRecords,
  lockSignIn,
  mediaOf,
  ownTables,
  purgeMedia,
} from '#features/deletion/purge.queries.ts'
import { deleteFiles } from '#features/media/delete-files.ts'
import { sweepPartials } from '#features/media/partials.ts'
import { deleteJobsOf } from '#jobs/jobs.queries.ts'
import { forgetMailTo } from '#mail/forget-mail.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'storage' | 'clock' | 'realtime'>

/** Resumable after each batch; several processes share the accounts, and a failure holds up no other. @throws AggregateError at the end */
export async function purgeAccounts(deps: Parts, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (let after = firstId; !stopping.aborted; ) {
    const due = await dueForPurge(deps.db, deps.clock(), after, pageAccounts)
    for (const { user_id } of due) await purge(deps, user_id, stopping).catch((error) => failures.push(error))
    const last = due.at(-1)
    if (!last) break
    after = last.user_id
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not purged: ${failures[0]}`)
}

const pageAccounts = 100
/** Small batches where a row cascades, or is counted in another person's row. */
const rows = {
  posts: 20,
  communities: 20,
  comments: 100,
  messages: 500,
  media: 50,
  follows: 100,
  notifications: 200,
  hashtags: 200,
  logged: 1_000,
  own: 200,
}

type Step = (tx: Db) => Promise<number>

async function purge(deps: Parts, userId: string, stopping: AbortSignal): Promise<void> {
  if (!(await transaction(deps.db, (tx) => beginPurge(tx, deps, userId)))) return
  const all = async (steps: Step[]) => {
    for (const step of steps) if (!(await repeat(deps, userId, stopping, step))) return false
    return true
  }
  const shared: Step[] = [
    (tx) => forgetElsewhere(tx, userId),
    (tx) => blankAbout(tx, deps, userId, rows.logged),
    (tx) => blankBy(tx, deps, userId, rows.logged),
    (tx) => deletePosts(tx, userId, rows.posts),
    (tx) => deleteUnusedHashtags(tx, rows.hashtags),
    (tx) => deleteComments(tx, userId, rows.comments),
    (tx) => deleteMessages(tx, userId, rows.messages),
    (tx) => leaveCommunities(tx, userId, rows.communities),
    (tx) => handOverPictures(tx, userId),
    (tx) => deleteFollows(tx, userId, 'follower_id', rows.follows),
    (tx) => deleteFollows(tx, userId, 'following_id', rows.follows),
    (tx) => deleteNotificationsFrom(tx, userId, rows.notifications),
  ]
  if (!(await all(shared)) || !(await deleteUploads(deps, userId, stopping))) return
  const own = (await ownTables(deps.db)).map(
    (table): Step =>
      (tx) =>
        deleteOwn(tx, table, userId, rows.own),
  )
  if (!(await all(own))) return
  await deleteStrayFiles(deps, userId)
  await transaction(deps.db, async (tx) => {
    if (await holdPurge(tx, userId)) await deleteUser(tx, userId)
  })
}

/** @returns whether the purge has begun: from then on nobody can sign in and revive it */
export async function beginPurge(tx: Db, deps: Pick<AuthDeps, 'config' | 'clock' | 'realtime'>, userId: string): Promise<boolean> {
  // Locks the account first, as sign-in does: a last-minute sign-in has then cancelled the purge.
  const addresses = await lockSignIn(tx, userId)
  if (!addresses) return true
  if (!(await holdPurge(tx, userId))) return false
  await endSignIn(tx, userId, deps.clock())
  await endSessionsOf(deps, tx, userId)
  await forgetMailTo(tx, deps.config, addresses)
  await recordPurge(tx, deps)
  return true
}

async function repeat({ db }: Parts, userId: string, stopping: AbortSignal, step: Step): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false
    const left = await transaction(db, async (tx) => {
      if (!(await holdPurge(tx, userId))) return undefined
      // One post can have a million likes.
      await tx.run(sql`set local statement_timeout = '10min'`)
      return step(tx)
    })
    if (left === undefined) return false
    if (left === 0) return true
  }
}

async function forgetElsewhere(tx: Db, userId: string): Promise<number> {
  await deleteJobsOf(tx, userId)
  await leaveStaffRecords(tx, userId)
  await forgetTraces(tx, userId)
  return 0
}

async function deleteUploads(deps: Parts, userId: string, stopping: AbortSignal): Promise<boolean> {
  const { db, storage } = deps
  await deleteExportsOf(deps, userId)
  while (!stopping.aborted) {
    const uploads = await mediaOf(db, userId, rows.media)
    if (uploads.length === 0) return true
    // Files first: after a crash the rows still say what is left.
    for (const upload of uploads) await deleteFiles(storage, upload)
    const ids = uploads.map(({ media_id }) => media_id)
    const held = await transaction(db, async (tx) => (await holdPurge(tx, userId)) && (await purgeMedia(tx, ids)) >= 0)
    if (!held) return false
  }
  return false
}

async function deleteStrayFiles(deps: Parts, userId: string): Promise<void> {
  const places: [Bucket, string][] = [
    ['post-media', `${userId}/`],
    ['message-media', `${userId}/`],
    ['archives', `${userId}/`],
    ['avatars', `avatar-${userId}-`],
    ['avatars', `banner-${userId}-`],
  ]
  for (const [bucket, prefix] of places) await deps.storage.deleteAll(bucket, prefix)
  await sweepPartials(deps)
}
