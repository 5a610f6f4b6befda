import { type Sql, sql } from '#db/sql.ts'

/** Null for an anonymous visitor; a column of ids where SQL judges many viewers at once. */
export type ViewerId = string | Sql | null

/** Over `person`: no block either way; for anonymous visitors public accounts only. Every list of people has it in its `where`. */
export function knownTo(viewerId: ViewerId): Sql {
  const person = sql`person`
  if (viewerId === null) return sql`(${present(person)} and not ${approvesFollowers(person)})`
  return sql`(person.user_id = ${viewerId} or ${present(person)} and ${unblocked(viewerId, sql`person.user_id`)})`
}

/** Over `person`, for lists in which people discover others. */
export function listedTo(viewerId: string): Sql {
  return sql`(${knownTo(viewerId)} and (person.user_id = ${viewerId} or ${reachedBy(sql`person`, viewerId)}))`
}

/** Quiet people reach only who follows them. */
export function reachedBy(account: Sql, viewerId: string | Sql): Sql {
  return sql`(not ${account}.is_quiet
    or (select true from followers f where f.follower_id = ${viewerId} and f.following_id = ${account}.user_id) is true)`
}

/** Over `person`: blocked by the viewer, who then sees who it is and nothing else. */
export function blockedOnlyBy(viewerId: string): Sql {
  return sql`(${present(sql`person`)}
    and (select true from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = person.user_id) is true
    and (select true from blocks b where b.blocker_id = person.user_id and b.blocked_id = ${viewerId}) is not true)`
}

/** With the name and picture they had then: a subquery to be named `person`. */
export function blockedPeopleOf(viewerId: string): Sql {
  return sql`(select account.user_id, b.username, b.full_name, b.avatar_url, account.is_verified, account.is_private, account.created_at,
      account.onboarding_completed, account.is_banned, account.username as present_username, b.created_at as blocked_at
    from blocks b join profiles account on account.user_id = b.blocked_id where b.blocker_id = ${viewerId})`
}

export const listedToColumns = sql`onboarding_completed, is_banned, is_quiet`

export function profileOpenTo(viewerId: string): Sql {
  return sql`(person.user_id = ${viewerId} or ${openTo(viewerId, sql`person`)})`
}

/** Not banned, no block either way, and public or followed. */
export function openTo(viewerId: ViewerId, account = sql`author`): Sql {
  if (viewerId === null) return sql`(not ${banned(account)} and not ${approvesFollowers(account)})`
  return sql`(not ${banned(account)}
    and (not ${approvesFollowers(account)}
      or (select true from followers f where f.follower_id = ${viewerId} and f.following_id = ${account}.user_id) is true)
    and ${unblocked(viewerId, sql`${account}.user_id`)})`
}

/** Over `author`: followed and not banned, no block either way. */
export function followedBy(viewerId: string | Sql): Sql {
  return sql`(not ${banned(sql`author`)} and (select true from followers f where f.follower_id = ${viewerId} and f.following_id = author.user_id) is true
    and ${unblocked(viewerId, sql`author.user_id`)})`
}

export function present(account: Sql): Sql {
  return sql`(${account}.onboarding_completed and not ${banned(account)})`
}

/** Banned, and not on the way to the purge. */
export function suspended(account: Sql): Sql {
  return sql`(${account}.onboarding_completed and ${account}.has_ban and ${account}.hidden_since is null)`
}

export function banned(account: Sql): Sql {
  return sql`${account}.is_banned`
}

/** By choice, or while they are quiet. */
export function approvesFollowers(account: Sql): Sql {
  return sql`${account}.is_private`
}

export function choseApproval(account: Sql): Sql {
  return sql`${account}.chose_private`
}

export function unblocked(viewerId: ViewerId, column: Sql): Sql {
  // `exists` may be planned to read everybody who blocked the viewer; a scalar subquery is always one probe per row.
  if (viewerId === null) return sql`true`
  return sql`((select true from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = ${column}) is not true
    and (select true from blocks b where b.blocker_id = ${column} and b.blocked_id = ${viewerId}) is not true)`
}

/** In either direction, as a list. */
export function blockedEitherWay(viewerId: string | Sql): Sql {
  return sql`(select b.blocked_id from blocks b where b.blocker_id = ${viewerId} union all select b.blocker_id from blocks b where b.blocked_id = ${viewerId})`
}

export function hasMuted(viewerId: string | Sql, column: Sql): Sql {
  return sql`((select true from mutes m where m.muter_id = ${viewerId} and m.muted_id = ${column}) is true)`
}

/** Over `author`. Mutes are few, so they are read once per query: cheaper than a probe per candidate. */
export function unmutedBy(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`true`
  return sql`author.user_id not in ${mutedBy(viewerId)}`
}

export function mutedBy(viewerId: string | Sql): Sql {
  return sql`(select m.muted_id from mutes m where m.muter_id = ${viewerId})`
}

/** For `says_any`: once per query. Null if there is nothing. */
export function mutedWordsOf(viewerId: string | Sql): Sql {
  return sql`(select array_agg(w.pattern) from muted_words w where w.user_id = ${viewerId})`
}
