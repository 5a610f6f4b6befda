import type { contentTypes, timeframes } from '@atelier/contract/search'
import { newId } from '#db/ids.ts'
import { empty, sql } from '#db/sql.ts'
import { newestFirst, orderByCount, orderByScore, orderByTime, type SearchKind } from '#features/search/matches.queries.ts'
import { contains, escaped, everyWord, foldedContains, hasWords, isShortQuery, resembling } from '#features/search/search.queries.ts'
import { listedTo } from '#visibility/accounts.ts'
import { listedCommunity } from '#visibility/communities.ts'
import { tagVisibleTo } from '#visibility/hashtags.ts'
import { published, visibleTo, wantedBy, withinDailyLimit } from '#visibility/posts.ts'

export interface PostFilter {
  ct: (typeof contentTypes)[number]
  tf?: (typeof timeframes)[number] | undefined
  now: Date
}

export function postsKind(viewerId: string, { ct, tf, now }: PostFilter): SearchKind {
  const since = tf && newId(new Date(now.getTime() - days[tf] * 24 * 3_600_000))
  const filter = sql`${media[ct]} ${since ? sql`and p.id >= ${since}::uuid` : empty}`
  return {
    table: sql`posts`,
    row: sql`p`,
    id: sql`p.id`,
    contains: (text) => sql`${hasWords(sql`p.search_text`, text)} and ${filter}`,
    resembles: (words) => {
      const resembles = resembling([sql`p.search_text`], words)
      return resembles && sql`${resembles} and ${filter}`
    },
    listed: published,
    shown: sql`(select true from profiles author where author.user_id = p.user_id and ${visibleTo(viewerId)} and ${wantedBy(viewerId)})`,
    orders: {
      recent: { ...newestFirst, listed: withinDailyLimit },
      popular: orderByScore(sql`p.engagement_score`),
      relevance: orderByScore(sql`post_relevance(p.engagement_score, p.created_at)`),
    },
  }
}
const media = { all: sql`true`, image: sql`p.has_image`, video: sql`p.has_video` }
const days = { today: 1, week: 7, month: 30 }

export function peopleKind(viewerId: string, withViewer: boolean): SearchKind {
  return {
    table: sql`profiles`,
    row: sql`person`,
    id: sql`person.user_id`,
    contains: (text) => {
      if ([...text].length === 2) return sql`name_pairs(person.username, person.full_name) @> array[${text}]`
      return everyWord(text, (word) => {
        const username = isShortQuery(word) ? sql`person.username like ${`${escaped(word)}%`}` : contains(sql`person.username`, word)
        return sql`(${username} or ${foldedContains(sql`person.folded_name`, word)})`
      })
    },
    resembles: (words) => resembling([sql`person.username`, sql`person.folded_name`], words),
    listed: withViewer ? sql`true` : sql`person.user_id <> ${viewerId}`,
    shown: listedTo(viewerId),
    orders: {
      recent: orderByTime(sql`person.created_at`),
      popular: orderByCount(sql`person.followers_count`),
      relevance: orderByCount(sql`person.followers_count`),
    },
    exact: (text) => sql`person.username = ${text}`,
    closeness: (text) => {
      const begun = `${escaped(text)}%`
      return sql`case when person.username = ${text} then 3 when person.username like ${begun} then 2 when person.folded_name like folded(${begun}) then 1 else 0 end`
    },
  }
}

export const hashtagsKind = (viewerId: string): SearchKind => ({
  table: sql`hashtags`,
  row: sql`h`,
  id: sql`h.id`,
  contains: (text) => (isShortQuery(text) ? sql`h.name like ${`${escaped(text)}%`}` : contains(sql`h.name`, text)),
  listed: sql`true`,
  // As a scalar, which keeps the order of the candidates.
  shown: sql`(select ${tagVisibleTo(viewerId)})`,
  orders: { recent: newestFirst, popular: orderByCount(sql`h.usage_count`), relevance: orderByCount(sql`h.usage_count`) },
  exact: (text) => sql`h.name = ${text}`,
})

export const communitiesKind: SearchKind = {
  table: sql`communities`,
  row: sql`c`,
  id: sql`c.id`,
  contains: (text) => hasWords(sql`c.search_text`, text),
  resembles: (words) => resembling([sql`c.search_text`], words),
  listed: listedCommunity,
  shown: sql`true`,
  orders: { recent: newestFirst, popular: orderByCount(sql`c.member_count`), relevance: orderByCount(sql`c.member_count`) },
  exact: (text) => sql`lower(c.name) = ${text}`,
}
