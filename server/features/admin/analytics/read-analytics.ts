import type { Analytics } from '@atelier/contract/admin/analytics'
import { type CandidateDb, fromReplica } from '#db/candidates.ts'
import type { Deps } from '#deps.ts'
import { activeInThirtyDaysUntil, firstSignUp, type Totals, topCreators, totalsOf } from '#features/admin/analytics/analytics.queries.ts'
import { addDays, dayOf } from '#features/admin/analytics/days.ts'
import type { Figure } from '#features/admin/analytics/figures.queries.ts'

const figures: Figure[] = ['new_people', 'active_people', 'active_people_30d', 'posts', 'comments', 'likes', 'shares']
const nothing: Omit<Totals, 'figure'> = {
  total: 0,
  today: 0,
  latest: 0,
  closed: 0,
  before: 0,
  yesterday: null,
  month_before: null,
}

export async function readAnalytics({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewerId: string): Promise<Analytics> {
  const today = dayOf(clock())
  const count = (asked: CandidateDb) =>
    Promise.all([totalsOf(asked, today, figures), activeInThirtyDaysUntil(asked, today), firstSignUp(asked)])
  const [[rows, active, firstDay], top_creators] = await Promise.all([fromReplica(db, viewerId, count), topCreators(db)])
  const of = (figure: Figure) => rows.find((row) => row.figure === figure) ?? nothing
  const [people, daily, monthly, posts, comments, likes, shares] = figures.map(of) as [
    Totals,
    Totals,
    Totals,
    Totals,
    Totals,
    Totals,
    Totals,
  ]
  // Thirty days are compared only if the network existed for all sixty.
  const whole = firstDay !== undefined && firstDay <= addDays(today, -60)
  // A day that is not over would look like a fall.
  const flow = ({ closed, before }: Totals) => (whole ? change(closed, before) : null)
  const stock = ({ total, latest }: Totals) => change(total, total - latest)

  return {
    user_stats: {
      total_users: people.total,
      new_users_30d: people.latest,
      new_users_today: people.today,
      active_users_today: daily.today,
      active_users_30d: active,
    },
    engagement_stats: {
      posts_today: posts.today,
      comments_today: comments.today,
      likes_today: likes.today,
      total_shares: shares.total,
      total_likes: likes.total,
      total_comments: comments.total,
    },
    top_creators,
    trends: {
      total_users: stock(people),
      new_users_30d: flow(people),
      active_users_today: flow(daily),
      active_users_30d: whole && monthly.yesterday !== null ? change(monthly.yesterday, monthly.month_before ?? 0) : null,
      posts_today: flow(posts),
      comments_today: flow(comments),
      likes_today: flow(likes),
      total_shares: stock(shares),
    },
  }
}

const change = (now: number, past: number) => (past > 0 ? (now - past) / past : null)
