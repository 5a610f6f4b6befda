import { appealSchema } from '@atelier/contract/admin/appeals'
import { adminLimits } from '@atelier/contract/admin/limits'
import { hasRight } from '@atelier/contract/admin/rights'
import { type removalKinds, removalSchema } from '@atelier/contract/appeals'
import { roles } from '@atelier/contract/choices'
import * as z from 'zod/mini'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { escalationJson, onlyEscalated } from '#features/admin/content/escalations.queries.ts'
import type { WantedCases } from '#features/admin/content/held.queries.ts'
import { joinTaker, onlyThis, takenColumns } from '#features/admin/content/takers.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { hasPendingDecision, inReachOf } from '#visibility/staff.ts'

export type Whose = { user_id: string; kind: Exclude<(typeof removalKinds)[number], 'ban'>; target_id: string } | { removal_id: string }

// A ban that has ended cannot be appealed, but its appeal stays readable.
const which = (whose: Whose): Sql =>
  'removal_id' in whose
    ? sql`r.id = ${whose.removal_id} and r.kind = 'ban' and (a.id is not null or exists (
        select from user_bans b where b.id = r.target_id and b.is_active))`
    : sql`r.user_id = ${whose.user_id} and r.kind = ${whose.kind} and r.target_id = ${whose.target_id}`

export const removedText = sql`case r.kind when 'post' then (select p.content from posts p where p.id = r.target_id)
  when 'comment' then (select c.content from comments c where c.id = r.target_id) end`

const together = sql`coalesce((
  select json_agg(json_build_object('kind', other.kind, 'target_id', other.target_id, 'content', other.content) order by other.id)
  from (select r.id, r.kind, r.target_id, left(${removedText}, ${adminLimits.excerpt}) as content from removals r
    where r.sweep_id = swept.sweep_id and r.id <> swept.id) other), '[]')`

export const removalOf = (db: Db, whose: Whose) =>
  db.as(removalSchema).one(sql`
    select r.kind, r.target_id, ${removedText} as content, r.rule_id, r.reason, r.created_at,
      case r.kind when 'ban' then (select b.ends_at from user_bans b where b.id = r.target_id)
        when 'restriction' then (select one.ends_at from user_restrictions one where one.id = r.target_id)
        when 'quiet' then (select q.ends_at from user_quiets q where q.id = r.target_id) end as ends_at,
      r.created_at + make_interval(secs => ${adminLimits.appealMs / 1000}) as appeal_until,
      ${together} as together,
      case when a.id is not null then jsonb_build_object('content', a.content, 'status', a.status, 'answer', a.answer, 'created_at', a.created_at,
        'decided_at', a.decided_at) end as appeal
    from removals r left join appeals a on a.removal_id = r.id cross join lateral (select r.id, r.sweep_id) swept
    where ${which(whose)} order by r.id desc limit 1`)

export interface OpenRemoval {
  id: string
  created_at: string
  client_id: string | null
  is_appealed: boolean
}

export async function lockRemoval(tx: Db, whose: Whose): Promise<OpenRemoval> {
  const { id } = await tx.one<{ id: string }>(sql`
    select r.id from removals r left join appeals a on a.removal_id = r.id where ${which(whose)} order by r.id desc limit 1`)
  await tx.one(sql`select from removals where id = ${id} for no key update`)
  return tx.one(sql`
    select r.id, r.created_at, a.client_id, a.id is not null as is_appealed
    from removals r left join appeals a on a.removal_id = r.id where r.id = ${id}`)
}

export const insertAppeal = (tx: Db, appeal: { removal_id: string; client_id: string | null; content: string; at: Date }) =>
  tx.run(sql`
    insert into appeals (id, removal_id, client_id, content, created_at)
    values (${newId()}, ${appeal.removal_id}, ${appeal.client_id}, ${appeal.content}, ${appeal.at})`)

const openFor = (viewerId: string) =>
  sql`(a.status = 'open' and ${inReachOf(viewerId, sql`r.user_id`)} and not ${hasPendingDecision(sql`a.id`)})`

export const waitingAppeals = (viewerId: string) =>
  sql`select from appeals a join removals r on r.id = a.removal_id where ${openFor(viewerId)}`

const appealRow = z.extend(z.omit(appealSchema, { may_decide: true, post_media: true }), { author_role: z.enum(roles) })
export const appealsPage = (db: Db, viewerId: string, { escalated, subject_id, after, limit, at }: WantedCases) =>
  db.as(appealRow).many(sql`
    select a.id, a.content, a.created_at, r.kind, r.target_id, ${removedText} as removed, r.reason, ${authorJson(sql`author`)} as author,
      ${authorJson(sql`remover`)} as removed_by, ${highestRole(sql`author.user_id`)} as author_role, ${takenColumns}, ${escalationJson(sql`a.id`)} as escalation
    from appeals a join removals r on r.id = a.removal_id join profiles author on author.user_id = r.user_id
      left join profiles remover on remover.user_id = r.removed_by
      ${joinTaker(sql`a.id`, at)}
    where ${openFor(viewerId)} ${onlyEscalated(escalated, sql`a.id`)} ${onlyThis(subject_id, sql`a.id`)} ${after ? sql`and a.id > ${after}` : empty}
    order by a.id limit ${limit}`)

/** Over `r`: about the person rather than something that they wrote. */
export const ofPerson = sql`r.kind in ('ban', 'restriction', 'quiet')`

/** Over `r`, as `mayDecide` says. */
export const decidableBy = ({ id, role }: Pick<SignedIn, 'id' | 'role'>) => sql`
  (r.removed_by is distinct from ${id} and (r.kind <> 'ban' or ${hasRight(role, 'ban_people')}) and (r.kind <> 'quiet' or ${hasRight(role, 'quiet_people')})
    and (not ${ofPerson} or not has_role(r.user_id, ${role})))`

export interface LockedAppeal {
  removal_id: string
  kind: (typeof removalKinds)[number]
  target_id: string
  user_id: string
  removed_by: string | null
  is_open: boolean
  is_in_reach: boolean
}

export const lockAppeal = (tx: Db, viewerId: string, id: string) =>
  tx.one<LockedAppeal>(sql`
    select r.id as removal_id, r.kind, r.target_id, r.user_id, r.removed_by, a.status = 'open' as is_open,
      ${inReachOf(viewerId, sql`r.user_id`)} as is_in_reach
    from appeals a join removals r on r.id = a.removal_id where a.id = ${id} for no key update of a`)

export const closeAppeal = (
  tx: Db,
  id: string,
  decision: { status: 'granted' | 'rejected'; by: string; at: Date; answer: string | null },
) =>
  tx.run(sql`
    update appeals set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${decision.at}, answer = ${decision.answer}
    where id = ${id}`)

export const removalOfBan = (db: Db, userId: string) =>
  db.maybeOne<{ id: string }>(sql`
    select r.id from user_bans b join removals r on r.kind = 'ban' and r.target_id = b.id where b.user_id = ${userId} and b.is_active
    order by r.id desc limit 1`)

export const isActiveBan = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybeOne(sql`select from user_bans where id = ${id} and is_active`)) !== undefined
