import { chainedRowSchema, logSchema } from '@atelier/contract/admin/log'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { Head, Link } from '#features/admin/log/chain.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { inReachOf } from '#visibility/staff.ts'

export async function lockHead(tx: Db): Promise<Head & { seal: Buffer | null }> {
  await tx.run(sql`insert into admin_log_head default values on conflict do nothing`)
  return tx.one(sql`select seq, mac, outside, broken_from, seal from admin_log_head for update`)
}

export const readHeadRow = (db: Db) =>
  db.maybeOne<Head & { seal: Buffer | null }>(sql`select seq, mac, outside, broken_from, seal from admin_log_head`)

/** First in a transaction: all its reads see the same state. */
export const readOneState = (tx: Db) => tx.run(sql`set transaction isolation level repeatable read`)

export const lastInChain = (tx: Db) =>
  tx.maybeOne<{ seq: number; mac: Buffer }>(sql`select seq, mac from admin_logs where seq is not null order by seq desc limit 1`)

export const macAt = async (db: Db, seq: number) =>
  (await db.maybeOne<{ mac: Buffer }>(sql`select mac from admin_logs where seq = ${seq}`))?.mac ?? null

export const countOutside = async (db: Db) =>
  (await db.one<{ count: number }>(sql`select count(*) from admin_logs where seq is null`)).count

export const writeHead = (tx: Db, { seq, mac, outside, broken_from }: Head, seal: Buffer) =>
  tx.run(sql`update admin_log_head set seq = ${seq}, mac = ${mac}, outside = ${outside}, broken_from = ${broken_from}, seal = ${seal}`)

interface Written extends Link {
  admin_id: string | null
  target_id: string | null
  details: string
  mac: Buffer
}
export const insertLink = (tx: Db, link: Written) =>
  tx.run(sql`
    insert into admin_logs (id, admin_id, action, target_id, target_type, details, created_at, seq, admin_digest, target_digest, details_digest, mac)
    values (${link.id}, ${link.admin_id}, ${link.action}, ${link.target_id}, ${link.target_type}, ${link.details}, ${link.created_at}, ${link.seq},
      ${link.admin_digest}, ${link.target_digest}, ${link.details_digest}, ${link.mac})`)

export interface ChainRow extends Link {
  admin_id: string | null
  target_id: string | null
  details: Record<string, unknown>
  mac: Buffer
  admin_blank: Buffer | null
  text_blank: Buffer | null
}
const chainColumns = sql`l.seq, l.id, l.action, l.target_type, l.created_at, l.admin_digest, l.target_digest, l.details_digest, l.admin_id, l.target_id,
  l.details, l.mac, l.admin_blank, l.text_blank`
export const chainRows = (db: Db, seq: number, limit: number) =>
  db.many<ChainRow>(sql`select ${chainColumns} from admin_logs l where l.seq > ${seq} order by l.seq limit ${limit}`)

export interface RowToBlank extends ChainRow {
  mac_before: Buffer | null
}
type Found = RowToBlank | { id: string; seq: null }
const toBlank = (tx: Db, which: Sql, limit: number) =>
  tx.many<Found>(sql`
    select ${chainColumns}, (select before.mac from admin_logs before where before.seq = l.seq - 1) as mac_before
    from admin_logs l where ${which} order by l.id limit ${limit} for update`)

/** Earlier releases did not record the author. Tables are trusted only for those rows: whoever writes tables could point at any other. */
export const rowsAbout = (tx: Db, userId: string, limit: number) =>
  toBlank(
    tx,
    sql`(l.target_id = ${userId} or l.details ->> 'author_id' = ${userId}
      or l.target_type in ('post', 'comment', 'message', 'appeal') and not l.details ? 'author_id' and l.target_id = any(array(
        select r.target_id::text from removals r where r.user_id = ${userId}
        union all select a.id::text from appeals a join removals r on r.id = a.removal_id where r.user_id = ${userId})))`,
    limit,
  )
export const rowsBy = (tx: Db, userId: string, limit: number) => toBlank(tx, sql`l.admin_id = ${userId}`, limit)

interface Mark {
  id: string
  /** Null outside the chain, and for a row that was changed. */
  mark: Buffer | null
}
const marked = (marks: Mark[]) =>
  sql`(select id, decode(mark, 'hex') as mark from unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ mark }) => mark?.toString('hex') ?? null)}::text[]) m (id, mark)) m`
export const blankTexts = (tx: Db, marks: Mark[]) =>
  tx.run(sql`update admin_logs l set target_id = null, details = '{}', text_blank = m.mark from ${marked(marks)} where l.id = m.id`)
export const blankAdmins = (tx: Db, marks: Mark[]) =>
  tx.run(sql`update admin_logs l set admin_id = null, admin_blank = m.mark from ${marked(marks)} where l.id = m.id`)

interface Wanted {
  admin_id?: string | undefined
  action?: string | undefined
  target_id?: string | undefined
  from?: Date | '' | undefined
  to?: Date | '' | undefined
}
export const logPage = (
  db: Db,
  viewerId: string,
  { admin_id, action, target_id, from, to }: Wanted,
  after: { at: Date; id: string } | null,
  limit: number,
) =>
  db.as(logSchema).many(sql`
    select l.id, ${authorJson(sql`admin`)} as admin, l.action, l.target_id, l.target_type, ${authorJson(sql`about`)} as target, l.details, l.created_at
    from (
      select l.*, whose.person_id from admin_logs l ${aboutWhom}
      where (l.admin_id = ${viewerId} or ${inReachOf(viewerId, sql`whose.person_id`)}) ${admin_id ? sql`and l.admin_id = ${admin_id}` : empty} ${action ? sql`and l.action = ${action}` : empty}
        ${target_id ? sql`and (l.target_id = ${target_id} or l.details ->> 'author_id' = ${target_id})` : empty}
        ${from ? sql`and l.created_at >= ${from}` : empty} ${to ? sql`and l.created_at < ${to}` : empty}
        ${after ? sql`and (l.created_at, l.id) < (${after.at}, ${after.id}::uuid)` : empty}
      order by l.created_at desc, l.id desc limit ${limit}
    ) l left join profiles admin on admin.user_id = l.admin_id
      left join profiles about on about.user_id = l.person_id
    order by l.created_at desc, l.id desc`)

const aboutWhom = sql`
  cross join lateral (select case l.target_type when 'user' then l.target_id else l.details ->> 'author_id' end as id) named
  cross join lateral (select case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end as person_id) whose`

export const chainPage = (db: Db, viewerId: string, after: number, limit: number) =>
  db.as(chainedRowSchema).many(sql`
    select l.seq, l.id, l.created_at, l.action, l.target_type, ${hex(sql`l.admin_digest`)} as admin_digest, ${hex(sql`l.target_digest`)} as target_digest,
      ${hex(sql`l.details_digest`)} as details_digest, ${hex(sql`l.mac`)} as mac, case when reach.is_read then l.admin_id end as admin_id,
      case when reach.is_read then l.target_id end as target_id, case when reach.is_read then l.details end as details
    from admin_logs l ${aboutWhom}
      cross join lateral (select l.admin_id = ${viewerId} or ${inReachOf(viewerId, sql`whose.person_id`)} as is_read) reach
    where l.seq > ${after} order by l.seq limit ${limit}`)
const hex = (bytes: Sql) => sql`encode(${bytes}, 'hex')`
