import { analyticsSchema } from '@atelier/contract/admin/analytics'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { type Figure, figuresUntil, type IsoDate, mostLiked } from '#features/admin/analytics/figures.queries.ts'
import { banned } from '#visibility/accounts.ts'

export interface Totals {
  figure: Figure
  total: number
  today: number
  /** The last 30 days, today included. */
  latest: number
  /** The 30 days until yesterday, and the 30 days before them. */
  closed: number
  before: number
  /** Null if nobody counted then. */
  yesterday: number | null
  month_before: number | null
}

export const totalsOf = (db: CandidateDb, today: IsoDate, figures: Figure[]) =>
  db.many<Totals>(sql`
    select figure, coalesce(sum(value), 0) as total, coalesce(sum(value) filter (where day = ${today}::date), 0) as today,
      coalesce(sum(value) filter (where day > ${today}::date - 30), 0) as latest,
      coalesce(sum(value) filter (where day >= ${today}::date - 30 and day < ${today}::date), 0) as closed,
      coalesce(sum(value) filter (where day >= ${today}::date - 60 and day < ${today}::date - 30), 0) as before,
      max(value) filter (where day = ${today}::date - 1) as yesterday, max(value) filter (where day = ${today}::date - 31) as month_before
    from ${figuresUntil(today, sql`(${today}::date - 60)`, figures)} f group by figure`)

export async function activeInThirtyDaysUntil(db: CandidateDb, today: IsoDate): Promise<number> {
  const { people } = await db.one<{ people: number }>(
    sql`select count(*) as people from active_people where last_day > ${today}::date - 30`,
  )
  return people
}

export async function firstSignUp(db: CandidateDb): Promise<IsoDate | undefined> {
  const first = await db.maybeOne<{ day: IsoDate }>(
    sql`select (created_at at time zone 'UTC')::date as day from profiles order by created_at limit 1`,
  )
  return first?.day
}

/** As the job last listed them, without those banned since; live until the job first runs. */
export const topCreators = (db: Db) =>
  db.as(analyticsSchema.shape.top_creators.def.element).many(sql`
    select person.user_id, person.username, person.full_name, person.avatar_url, person.posts_count, person.followers_count, t.total_likes_received
    from (
      select user_id, total_likes_received from top_creators
      union all
      select * from (${mostLiked}) first where (select creators_at from figures_state) is null
    ) t join profiles person on person.user_id = t.user_id
    where not ${banned(sql`person`)}
    order by t.total_likes_received desc, person.followers_count desc, person.user_id`)

export const seriesRows = (db: CandidateDb, today: IsoDate, days: number, figures: Figure[]) =>
  db.many<{ day: IsoDate; figure: Figure; value: number | null }>(sql`
    select f.day, f.figure, f.value from ${figuresUntil(today, sql`(${today}::date + 1 - ${days}::integer)`, figures)} f where f.day > ${today}::date - ${days}::integer`)

export async function peopleUntil(db: CandidateDb, today: IsoDate, day: IsoDate): Promise<number> {
  const { people } = await db.one<{ people: number }>(sql`
    select coalesce(sum(value), 0) as people from ${figuresUntil(today, sql`(${day}::date + 1)`, ['new_people'])} f where f.day <= ${day}`)
  return people
}

/** Per sign-up week in [`since`, `until`): how many signed up, and how many were active in each full week after. */
export const retentionRows = (db: CandidateDb, today: IsoDate, since: IsoDate, until: IsoDate) =>
  db.many<{ week: IsoDate; people: number; active: { week: IsoDate; people: number }[] }>(sql`
    select joined.week, joined.people, coalesce((
      select json_agg(json_build_object('week', r.week, 'people', r.people)) from retention r where r.signed_up = joined.week), '[]') as active
    from (
      select date_trunc('week', f.day::timestamp)::date as week, sum(f.value) as people
      from ${figuresUntil(today, since, ['new_people'])} f where f.day >= ${since} and f.day < ${until} group by 1
    ) joined order by joined.week`)
