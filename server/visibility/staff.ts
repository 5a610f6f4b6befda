import { type Sql, sql } from '#db/sql.ts'

/** `personId` is null for somebody who is gone. Not oneself, nor the same or a higher role; super admins decide about each other. */
export function inReachOf(viewerId: string, personId: Sql): Sql {
  return sql`(${personId} is null or ${personId} <> ${viewerId} and exists (
    select from user_roles mine where mine.user_id = ${viewerId} and (mine.role = 'super_admin' or not has_role(${personId}, mine.role))))`
}

/** The same for thousands of rows: the staff out of reach are read once. */
export function eachInReachOf(viewerId: string, personId: Sql): Sql {
  return sql`(${personId} is null or ${personId} not in (
    select theirs.user_id from user_roles theirs where not ${inReachOf(viewerId, sql`theirs.user_id`)}))`
}

/** A decision is pending and can still be undone: the case is in no queue. */
export const hasPendingDecision = (subjectId: Sql): Sql =>
  sql`((select true from pending_decisions d where d.subject_id = ${subjectId} and d.failed is null) is true)`

/** In a sweep that can still be taken back. */
export const inPendingSweep = (personId: Sql, list: 'post_ids' | 'comment_ids' | 'community_ids', id: Sql): Sql =>
  sql`((select true from pending_decisions d
    where d.subject_id = ${personId} and d.failed is null and d.input -> ${list}::text ? ${id}::text) is true)`

/** Not what somebody escalated above the viewer. */
export const mayDecideCase = (viewerId: string, subjectId: Sql): Sql =>
  sql`((select true from escalations e where e.subject_id = ${subjectId} and not has_role(${viewerId}, e.to_role)) is not true)`

export function hasFactor(userId: Sql): Sql {
  return sql`exists (select from auth.factors f where f.user_id = ${userId} and f.status = 'verified')`
}

export function lacksFactor(userId: Sql): Sql {
  return sql`(exists (select from user_roles staff where staff.user_id = ${userId} and staff.role <> 'user')
    and exists (select from platform_settings where setting_key = 'staff_second_factor_required' and setting_value = 'true')
    and not ${hasFactor(userId)})`
}

/** Over `s` and `u`: waits for staff with a proved address, or a provider's or wallet's proof. An address that nobody proved is nobody's yet. */
export const awaitingSignUpReview = sql`(s.is_held and u.deleted_at is null and not ${hasPendingDecision(sql`u.id`)}
  and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null or u.email is null and u.phone is null))`
