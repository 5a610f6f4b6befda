import { limits } from '@atelier/contract/limits'
import type { QuietHours } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { ExportProgress } from '#features/archives/write-rows.ts'
import { banned } from '#visibility/accounts.ts'

export interface ExportRow {
  id: string
  user_id: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  done_count: number
  total_count: number
  bytes: number | null
  file: string | null
  expires_at: string | null
  created_at: string
}

export const latestExportOf = (db: Db, viewerId: string) =>
  db.maybeOne<ExportRow>(sql`select ${columns} from exports e where e.user_id = ${viewerId} order by e.id desc limit 1`)

export const exportByClientId = (db: Db, userId: string, clientId: string) =>
  db.maybeOne<ExportRow>(sql`select ${columns} from exports e where e.user_id = ${userId} and e.client_id = ${clientId}`)

export const exportUnderWay = (db: Db, userId: string) =>
  db.maybeOne<ExportRow>(sql`select ${columns} from exports e where e.user_id = ${userId} and ${underWay}`)

export async function builtFile(db: Db, viewerId: string, id: string, now: Date): Promise<string> {
  const { file } = await db.one<{ file: string }>(sql`
    select e.file from exports e
    where e.id = ${id} and e.user_id = ${viewerId} and e.state = 'done' and e.file is not null and ${expiresAt} > ${now}`)
  return file
}

export async function startsWithinADay(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db.many<{ created_at: string }>(sql`
    select e.created_at from exports e
    where e.user_id = ${userId} and e.state <> 'failed' and e.created_at > ${now}::timestamptz - interval '1 day' order by e.created_at`)
  return rows.map(({ created_at }) => created_at)
}

/** Undefined if one is under way, or was asked for by the same call. */
export const insertExport = (tx: Db, userId: string, clientId: string, size: number, now: Date) =>
  tx.maybeOne<ExportRow>(sql`
    insert into exports as e (id, user_id, client_id, state, total_count, created_at)
    values (${newId()}, ${userId}, ${clientId}, 'waiting', ${size}, ${now}) on conflict do nothing returning ${columns}`)

export async function cancelExport(db: Db, viewerId: string, id: string): Promise<void> {
  await db.one(sql`
    update exports e set state = case when ${underWay} or e.state = 'done' then 'cancelled' else e.state end
    where e.id = ${id} and e.user_id = ${viewerId} returning e.id`)
}

export async function cancelAllOf(tx: Db, userId: string): Promise<void> {
  await tx.run(sql`update exports e set state = 'cancelled' where e.user_id = ${userId} and (${underWay} or e.state = 'done')`)
}

export interface Claimed {
  id: string
  user_id: string
  lease: string
  file: string
  total_count: number
  progress: ExportProgress | null
}

export const claimExport = (db: Db, id: string, now: Date) =>
  db.maybeOne<Claimed>(sql`
    update exports e set state = 'running', lease = ${newId()}, held_at = ${now}, file = 'export-' || e.id || '.zip'
    where e.id = ${id} and ${underWay} returning e.id, e.user_id, e.lease, e.file, e.total_count, e.progress`)

interface Step {
  done_count: number
  total_count: number
  progress: ExportProgress
}

/** @returns false when it was cancelled or taken over, or its person may no longer have it */
export async function holdExport(db: Db, { id, lease }: Claimed, { done_count, total_count, progress }: Step, now: Date): Promise<boolean> {
  const held = await db.run(sql`
    update exports e set done_count = ${done_count}, total_count = ${total_count}, progress = ${JSON.stringify(progress)}::jsonb, held_at = ${now}
    where e.id = ${id} and ${heldBy(lease)}`)
  return held > 0
}

export const finishExport = (tx: Db, { id, lease }: Claimed, bytes: number, now: Date) =>
  tx.maybeOne<Addressee>(sql`
    with finished as (
      update exports e set state = 'done', bytes = ${bytes}, built_at = ${now}, done_count = e.total_count, progress = null, lease = null
      where e.id = ${id} and ${heldBy(lease)} returning e.user_id
    )
    select case when u.email_confirmed_at is not null then u.email end as email, chosen.quiet_hours
    from finished join auth.users u on u.id = finished.user_id left join user_preferences chosen on chosen.user_id = u.id`)
interface Addressee {
  email: string | null
  quiet_hours: QuietHours | null
}

/** Retried from the start without counting an error. @returns whether it was still held */
export async function releaseExport(tx: Db, { id, lease }: Claimed): Promise<boolean> {
  const released = await tx.run(sql`
    update exports e set state = 'waiting', progress = null where e.id = ${id} and e.lease = ${lease} and e.state = 'running'`)
  return released > 0
}

/** Retried from the start, failed for good after `tries`. @returns its state, if still held */
export const failExport = (db: Db, { id, lease }: Claimed, tries: number) =>
  db.maybeOne<{ state: 'waiting' | 'failed' }>(sql`
    update exports e set failures = e.failures + 1, progress = null,
      state = case when e.failures + 1 >= ${tries} then 'failed' else 'waiting' end
    where e.id = ${id} and e.lease = ${lease} and e.state = 'running' returning e.state`)

export async function dropExport(db: Db, { id, lease }: Claimed): Promise<void> {
  await db.run(sql`update exports e set state = 'cancelled' where e.id = ${id} and e.lease = ${lease} and e.state = 'running'`)
}

export const abandonedExports = (db: Db, before: Date) =>
  db.many<{ id: string }>(sql`select e.id from exports e where ${underWay} and coalesce(e.held_at, e.created_at) < ${before} order by e.id`)

export const staleFiles = (db: Db, now: Date, limit: number) =>
  db.many<{ id: string; file: string }>(sql`
    select e.id, e.file from exports e
    where e.file is not null and (e.state in ('cancelled', 'failed') or e.state = 'done' and ${expiresAt} <= ${now}) order by e.id limit ${limit}`)

export async function forgetFiles(db: Db, ids: string[]): Promise<void> {
  await db.run(sql`update exports set file = null where id = any(${ids}::uuid[])`)
}

export async function stillUnderWay(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select e.id from exports e where e.id = any(${ids}::uuid[]) and ${underWay}`)
  return rows.map(({ id }) => id)
}

export const exportFilesOf = (db: Db, userId: string) =>
  db.many<{ id: string; file: string }>(sql`select e.id, e.file from exports e where e.user_id = ${userId} and e.file is not null`)

const underWay = sql`e.state in ('waiting', 'running')`
const seconds = (ms: number): Sql => sql`make_interval(secs => ${ms / 1_000})`
const expiresAt = sql`e.built_at + ${seconds(limits.exports.keptMs)}`
const columns = sql`e.id, e.user_id, e.state, e.done_count, e.total_count, e.bytes, e.file, case when e.state = 'done' then ${expiresAt} end as expires_at,
  e.created_at`

const heldBy = (lease: string): Sql => sql`e.lease = ${lease} and e.state = 'running'
  and (select ${banned(sql`person`)} from profiles person where person.user_id = e.user_id) is false`
