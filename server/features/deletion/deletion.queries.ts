import { taken } from '@atelier/contract/admin/cases'
import { authorSchema } from '@atelier/contract/authors'
import { type DeletionRequest, deletionRequestSchema } from '@atelier/contract/deletion'
import { Failure } from '@atelier/contract/errors'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { joinTaker, onlyThis, takenColumns } from '#features/admin/content/takers.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { hasPendingDecision, inReachOf } from '#visibility/staff.ts'

const columns = sql`r.id, r.reason, r.status, r.created_at, r.resolved_at, r.purge_after`

export const latestRequest = (db: Db, viewerId: string) =>
  db.as(deletionRequestSchema).maybeOne(sql`
    select ${columns} from user_deletion_requests r where r.user_id = ${viewerId} order by r.id desc limit 1`)

export async function insertDeletionRequest(db: Db, viewerId: string, reason: string | null, at: Date): Promise<DeletionRequest> {
  const made = await db.as(deletionRequestSchema).maybeOne(sql`
    insert into user_deletion_requests as r (id, user_id, reason, status, created_at) values (${newId()}, ${viewerId}, ${reason}, 'pending', ${at})
    on conflict (user_id) where status = 'pending' do nothing returning ${columns}`)
  if (!made) throw new Failure('conflict')
  return made
}

export const withdrawRequest = (db: Db, viewerId: string, at: Date) =>
  db.run(
    sql`update user_deletion_requests set status = 'cancelled', resolved_at = ${at} where user_id = ${viewerId} and status = 'pending'`,
  )

export const waitingDeletions = (viewerId: string) =>
  sql`select from user_deletion_requests r where r.status = 'pending' and ${inReachOf(viewerId, sql`r.user_id`)} and not ${hasPendingDecision(sql`r.id`)}`

const requestOfPerson = z.extend(deletionRequestSchema, { person: authorSchema, ...taken })
interface WantedRequests {
  subject_id?: string | undefined
  after: { rank: number; id: string } | null
  limit: number
  at: Date
}

export const requestsPage = (db: Db, viewerId: string, { subject_id, after, limit, at }: WantedRequests) =>
  db.as(requestOfPerson).many(sql`
    select ${columns}, ${authorJson(sql`person`)} as person, ${takenColumns}
    from user_deletion_requests r join profiles person on person.user_id = r.user_id
      ${joinTaker(sql`r.id`, at)}
    where ${inReachOf(viewerId, sql`r.user_id`)} and not ${hasPendingDecision(sql`r.id`)} ${onlyThis(subject_id, sql`r.id`)} and ${after ? sql`((r.status <> 'pending'), r.id) > (${after.rank !== 0}, ${after.id})` : sql`true`}
    order by (r.status <> 'pending'), r.id limit ${limit}`)

export interface OpenRequest {
  id: string
  user_id: string
  is_in_reach: boolean
  of_banned: boolean
}

export async function lockPending(tx: Db, viewerId: string, id: string): Promise<OpenRequest> {
  const { status, ...request } = await tx.one<OpenRequest & Pick<DeletionRequest, 'status'>>(sql`
    select r.id, r.user_id, r.status, ${inReachOf(viewerId, sql`r.user_id`)} as is_in_reach,
      exists (select from user_bans b where b.user_id = r.user_id and b.is_active) as of_banned
    from user_deletion_requests r where r.id = ${id} for no key update`)
  if (status !== 'pending') throw new Failure('conflict')
  return request
}

interface Resolution {
  status: 'approved' | 'declined'
  by: string
  at: Date
  purgeAfter: Date | null
}

export const resolveRequest = (tx: Db, id: string, { status, by, at, purgeAfter }: Resolution) =>
  tx.run(sql`
    update user_deletion_requests set status = ${status}, resolved_by = ${by}, resolved_at = ${at}, purge_after = ${purgeAfter} where id = ${id}`)

/** For callers with the service key, who need no approval. Locks the account first, as signing in does. */
export async function approveAtOnce(tx: Db, userId: string, at: Date): Promise<void> {
  await tx.run(sql`select from auth.users where id = ${userId} for update`)
  await tx.run(sql`
    insert into user_deletion_requests (id, user_id, status, created_at, resolved_at, purge_after)
    values (${newId()}, ${userId}, 'approved', ${at}, ${at}, ${at})`)
}

/** Also ends its exports and imports, whose end would be mailed. */
export async function hideAccount(tx: Db, userId: string, at: Date): Promise<void> {
  await tx.run(sql`update profiles set hidden_since = ${at} where user_id = ${userId}`)
  for (const table of [sql`exports`, sql`imports`])
    await tx.run(sql`update ${table} set state = 'cancelled' where user_id = ${userId} and state in ('waiting', 'running')`)
}

export async function showAccount(tx: Db, userId: string, at: Date): Promise<boolean> {
  const cancelled = await tx.run(sql`
    update user_deletion_requests set status = 'cancelled', resolved_at = ${at} where user_id = ${userId} and status = 'approved'`)
  await tx.run(sql`update profiles set hidden_since = null where user_id = ${userId} and hidden_since is not null`)
  return cancelled > 0
}

/** Null without a confirmed address. */
export const mailAddressOf = async (tx: Db, userId: string): Promise<string | null> =>
  (await tx.maybeOne<{ email: string | null }>(sql`select email from auth.users where id = ${userId} and email_confirmed_at is not null`))
    ?.email ?? null

export const newAddressesOf = async (tx: Db, userId: string): Promise<string[]> =>
  (
    await tx.many<{ address: string }>(sql`
      select address from auth.users u, unnest(array[u.new_email, u.new_phone]) address where u.id = ${userId} and address is not null`)
  ).map(({ address }) => address)
