import { type Decision, decisionSchema } from '@atelier/contract/admin/decisions'
import type { RoleName } from '@atelier/contract/choices'
import * as z from 'zod/mini'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { banned } from '#visibility/accounts.ts'

interface NewDecision extends Pick<Decision, 'id' | 'action' | 'subject_id'> {
  endpoint: string
  input: object
  decided_by: string
  due_at: Date
}

/** False when somebody decided the same case a moment ago. */
export const insertDecision = async (tx: Db, { id, endpoint, action, subject_id, input, decided_by, due_at }: NewDecision) =>
  (await tx.run(sql`
    insert into pending_decisions (id, endpoint, action, subject_id, input, decided_by, due_at)
    values (${id}, ${endpoint}, ${action}, ${subject_id}, ${JSON.stringify(input)}, ${decided_by}, ${due_at})
    on conflict (subject_id) where failed is null do nothing`)) > 0

const row = z.extend(z.omit(decisionSchema, { left_ms: true }), { due_at: z.string() })
export const decisionsOf = (db: Db, viewerId: string, at: Date, limit: number) =>
  db.as(row).many(sql`
    select d.id, d.action, d.subject_id, d.failed, d.due_at from pending_decisions d
    where d.decided_by = ${viewerId} and (d.failed is not null or d.due_at > ${at}) order by d.id desc limit ${limit}`)

/** @returns false if it is not theirs, or done or about to be */
export const deleteDecision = async (db: Db, viewerId: string, id: string, at: Date): Promise<boolean> =>
  (await db.run(sql`
    delete from pending_decisions where id = ${id} and decided_by = ${viewerId} and (failed is not null or due_at > ${at})`)) > 0

export const dueDecisions = (db: Db, at: Date, limit: number) =>
  db.many<{ id: string }>(sql`select id from pending_decisions where due_at <= ${at} and failed is null order by due_at, id limit ${limit}`)

export const takeDue = (tx: Db, id: string) =>
  tx.maybeOne<{ endpoint: string; subject_id: string; input: unknown; decided_by: string }>(sql`
    delete from pending_decisions
    where id = (select d.id from pending_decisions d where d.id = ${id} and d.failed is null for update skip locked)
    returning endpoint, subject_id, input, decided_by`)

export const keepFailed = (db: Db, id: string, code: string) =>
  db.run(sql`update pending_decisions set failed = ${code}, input = '{}' where id = ${id} and failed is null`)

export const forgetFailedDecisions = (db: Db, before: Date) =>
  db.run(sql`delete from pending_decisions where failed is not null and due_at < ${before}`)

export const staffMember = (tx: Db, id: string) =>
  tx.one<{ role: RoleName; is_out: boolean }>(sql`
    select ${highestRole(sql`person.user_id`)} as role, ${banned(sql`person`)} as is_out from profiles person where person.user_id = ${id}`)
