import { type Sql, sql } from '#db/sql.ts'

export const authorColumns = sql`person.user_id, person.username, person.full_name, person.avatar_url, person.is_verified, person.is_private`

export const personColumns = sql`${authorColumns}, person.bio, person.followers_count`

export const profileColumns = sql`${personColumns}, person.banner_url, person.created_at, person.following_count, person.posts_count`

export const detailColumns = (of: Sql) =>
  sql`${of}.location, ${of}.website, coalesce(${of}.links, '{}') as links, coalesce(${of}.open_for_commissions, false) as open_for_commissions`

export function authorJson(alias: Sql): Sql {
  return sql`case when ${alias}.user_id is not null then json_build_object('user_id', ${alias}.user_id, 'username', ${alias}.username,
    'full_name', ${alias}.full_name, 'avatar_url', ${alias}.avatar_url, 'is_verified', ${alias}.is_verified, 'is_private', ${alias}.is_private) end`
}
