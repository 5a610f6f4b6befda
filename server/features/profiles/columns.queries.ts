import { type Sql, sql } from '#db/sql.ts'

// What viewers are shown of an account that they may know of. Whether they may is for visibility/ to say.

/** The columns of a person in a list, over the alias `person`. */
export const personColumns = sql`person.user_id, person.username, person.full_name, person.avatar_url, person.is_verified, person.is_private,
  person.bio, person.followers_count`

/** The columns of a whole profile, over the alias `person`. */
export const profileColumns = sql`${personColumns}, person.banner_url, person.created_at, person.following_count, person.posts_count`

/** A person beside what they wrote, as JSON in the shape of `authorSchema`; null without one. */
export function authorJson(alias: Sql): Sql {
  return sql`case when ${alias}.user_id is not null then json_build_object('user_id', ${alias}.user_id, 'username', ${alias}.username,
    'full_name', ${alias}.full_name, 'avatar_url', ${alias}.avatar_url, 'is_verified', ${alias}.is_verified, 'is_private', ${alias}.is_private) end`
}
