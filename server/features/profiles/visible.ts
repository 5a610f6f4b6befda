import { type Sql, sql } from '#db/sql.ts'
import { unblocked } from '#features/posts/visible.ts'

/**
 * Who may know of a person: a condition over the alias `person` (profiles). Everybody signed in may, of people who finished onboarding,
 * are not banned and have no block with the viewer either way. Every list of people carries it in its `where`.
 */
export function knownTo(viewerId: string): Sql {
  return sql`(person.user_id = ${viewerId}
    or person.onboarding_completed and not person.is_banned and ${unblocked(viewerId, sql`person.user_id`)})`
}

/** Whether the posts and the followers of someone who is known (alias `person`) are for the viewer too. */
export function openTo(viewerId: string): Sql {
  return sql`(person.user_id = ${viewerId} or not person.is_private
    or exists (select from followers f where f.follower_id = ${viewerId} and f.following_id = person.user_id))`
}
