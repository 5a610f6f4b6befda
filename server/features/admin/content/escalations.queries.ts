import type { escalatedKinds, escalationRoles } from '@atelier/contract/admin/escalations'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { reviewable } from '#visibility/posts.ts'
import { hasPendingDecision } from '#visibility/staff.ts'

export const escalationJson = (subjectId: Sql): Sql => sql`(
  select jsonb_build_object('to_role', e.to_role, 'note', e.note, 'escalated_by', ${authorJson(sql`escalator`)}, 'escalated_at', e.escalated_at)
  from escalations e left join profiles escalator on escalator.user_id = e.escalated_by where e.subject_id = ${subjectId})`

export const onlyEscalated = (which: 'all' | 'only', subjectId: Sql): Sql =>
  which === 'only' ? sql`and (select true from escalations e where e.subject_id = ${subjectId}) is true` : empty

interface OpenCase {
  /** Of the row in the log. */
  id: string
  author_id: string | null
  type: 'report' | 'post' | 'comment' | 'appeal'
  is_decided: boolean // a moment ago
}

/** @throws Failure not_found unless it waits for a decision */
export const openCase = (tx: Db, kind: (typeof escalatedKinds)[number], subjectId: string) =>
  tx.one<OpenCase>(sql`select found.*, ${hasPendingDecision(sql`${subjectId}::uuid`)} as is_decided from (${cases[kind](subjectId)}) found`)

const cases: Record<(typeof escalatedKinds)[number], (subjectId: string) => Sql> = {
  report: (id) =>
    sql`select g.id, g.author_id, 'report' as type from report_groups g where g.target_id = ${id} and g.status = 'pending' limit 1`,
  flagged: (id) => sql`
    select p.id, p.user_id as author_id, 'post' as type from posts p where p.id = ${id} and ${reviewable} and (
      exists (select from flags fl where fl.post_id = p.id)
      or exists (select from report_groups g where g.type = 'post' and g.target_id = p.id and g.status = 'pending'))`,
  held: (id) => sql`
    select p.id, p.user_id as author_id, 'post' as type from posts p where p.id = ${id} and p.status = 'pending'
    union all select c.id, c.user_id, 'comment' from comments c where c.id = ${id} and c.status = 'pending'`,
  appeal: (id) => sql`
    select a.id, r.user_id as author_id, 'appeal' as type from appeals a join removals r on r.id = a.removal_id where a.id = ${id} and a.status = 'open'`,
}

interface NewEscalation {
  subject_id: string
  to_role: (typeof escalationRoles)[number]
  note: string
  by: string
  at: Date
}

/** @returns false if it is escalated to that role or a higher one */
export const insertEscalation = async (tx: Db, { subject_id, to_role, note, by, at }: NewEscalation): Promise<boolean> =>
  (await tx.run(sql`
    insert into escalations as former (subject_id, to_role, note, escalated_by, escalated_at) values (${subject_id}, ${to_role}, ${note}, ${by}, ${at})
    on conflict (subject_id) do update
      set to_role = excluded.to_role, note = excluded.note, escalated_by = excluded.escalated_by, escalated_at = excluded.escalated_at
      where former.to_role = 'admin' and excluded.to_role = 'super_admin'`)) > 0

export const deleteEscalation = (tx: Db, subjectId: string) => tx.run(sql`delete from escalations where subject_id = ${subjectId}`)

/** What the person had taken, or from the desk, so that others get it. */
export async function giveUpCase(tx: Db, staffId: string, subjectId: string): Promise<void> {
  await tx.run(sql`delete from case_reservations where target_id = ${subjectId} and staff_id = ${staffId}`)
  await tx.run(sql`
    update report_groups set assigned_to = null, assigned_at = null
    where target_id = ${subjectId} and status = 'pending' and assigned_to = ${staffId}`)
}
