import { type Sql, sql } from '#db/sql.ts'

/** Whether a person, over `who` (profiles), wants to be mentioned by somebody, a column of ids. One may always mention oneself. */
export function takesMentionsFrom(writerId: Sql): Sql {
  return sql`(who.user_id = ${writerId} or (select case wishes.mention_audience
      when 'nobody' then false
      when 'following' then exists (select from followers f where f.follower_id = who.user_id and f.following_id = ${writerId})
      else true end
    from user_preferences wishes where wishes.user_id = who.user_id) is not false)`
}

/** The usernames in a text, as JSON, of those who do not want to be mentioned by its writer; both are columns. */
export function plainMentions(content: Sql, writerId: Sql): Sql {
  return sql`case when strpos(${content}, '@') > 0 then coalesce((
    select json_agg(who.username order by who.username) from profiles who
    where who.username = any(array(select lower(named[1]) from regexp_matches(${content}, '@([a-z][a-z0-9_]{2,29})', 'gi') named))
      and not ${takesMentionsFrom(writerId)}), '[]') else '[]' end`
}
