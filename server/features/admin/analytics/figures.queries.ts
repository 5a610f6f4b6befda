import { adminLimits } from '@atelier/contract/admin/limits'
import type { Db } from '#db/connection.ts'
import { join, raw, type Sql, sql } from '#db/sql.ts'
import { banned } from '#visibility/accounts.ts'

/** [`starts`, `ends`) */
const betweenIds =
  (table: Sql, also = sql`true`) =>
  (starts: Sql, ends: Sql) =>
    sql`(select count(*) from ${table} t where t.id >= first_id_at(${starts}) and t.id < first_id_at(${ends}) and ${also})`
const betweenTimes = (table: Sql, column: Sql) => (starts: Sql, ends: Sql) =>
  sql`(select count(*) from ${table} t where t.${column} >= ${starts} and t.${column} < ${ends})`

const counted = {
  new_people: betweenTimes(sql`profiles`, sql`created_at`),
  posts: betweenIds(sql`posts`, sql`t.status = 'published'`),
  comments: betweenIds(sql`comments`, sql`t.status = 'published'`),
  likes: betweenIds(sql`likes`),
  shares: betweenTimes(sql`shares`, sql`created_at`),
  messages: betweenIds(sql`messages`),
  reports_filed: betweenIds(sql`reports`),
  reports_closed: betweenTimes(sql`reports`, sql`resolved_at`),
  removals: betweenIds(sql`removals`, sql`t.kind not in ('ban', 'restriction', 'quiet')`),
  bans: betweenIds(sql`user_bans`),
  median_hours_until_closed: (starts: Sql, ends: Sql) => sql`(
    select round((percentile_cont(0.5) within group (order by extract(epoch from greatest(t.resolved_at - t.created_at, interval '0'))) / 3600)::numeric, 1)
    from reports t where t.resolved_at >= ${starts} and t.resolved_at < ${ends})`,
  active_people: (starts: Sql) => {
    const day = sql`(${starts} at time zone 'UTC')`
    // Selected once, or it would be computed for each row. If nobody was active after that day, the last days suffice.
    return sql`(
      case when ${day}::date >= (select max(last_day) from active_people) then (select count(*) from active_people t where t.last_day = ${day}::date)
      else (
        select count(*) from active_weeks t
        where t.week = (select date_trunc('week', ${day})::date) and t.days & (select 1 << (extract(isodow from ${day})::integer - 1)) <> 0
      ) end)`
  },
} satisfies Record<string, (starts: Sql, ends: Sql) => Sql>
export type Figure = keyof typeof counted | 'active_people_30d'
/** YYYY-MM-DD */
export type IsoDate = string

const bitsBetween = (week: Sql, first: Sql, last: Sql) => sql`
  (((1 << (least(${last} - ${week}, 6) + 1)) - 1) & ~((1 << greatest(${first} - ${week}, 0)) - 1))`

const activeInThirtyDays = (day: Sql) => sql`(
  select count(distinct t.user_id) from active_weeks t
  where t.week between date_trunc('week', (${day} - 29)::timestamp)::date and ${day} and t.days & ${bitsBetween(sql`t.week`, sql`(${day} - 29)`, day)} <> 0)`

const midnight = (day: Sql) => sql`(${day}::timestamp at time zone 'UTC')`
const valueIn = (figure: keyof typeof counted, starts: Sql, ends: Sql) => counted[figure](starts, ends)

/** Closed days as stored, later ones counted now. Uncounted days before `since` are one row, of the day before it. */
export function figuresUntil(today: IsoDate, since: IsoDate | Sql, figures: Figure[]): Sql {
  const live = figures.filter((figure): figure is keyof typeof counted => figure !== 'active_people_30d')
  const first = sql`coalesce((select closed_until + 1 from figures_state), date '1970-01-01')`
  return sql`(
    select f.figure, f.day, f.value from daily_figures f where f.figure = any(${figures}::text[])
    union all
    select one.figure, span.day, one.value
    from (
      select d::date as day, ${midnight(sql`d`)} as starts, ${midnight(sql`(d + interval '1 day')`)} as ends
      from generate_series(greatest(${first}, ${since}::date)::timestamp, ${today}::date::timestamp, interval '1 day') d
      union all
      select ${since}::date - 1, ${midnight(first)}, ${midnight(sql`${since}::date`)} where ${first} < ${since}::date
    ) span
    cross join lateral (values ${join(
      live.map((figure) => sql`(${raw(`'${figure}'`)}, ${valueIn(figure, sql`span.starts`, sql`span.ends`)}::double precision)`),
    )}) one (figure, value)
  )`
}

export const lockState = (tx: Db) => tx.one<State>(sql`select closed_until, noted_until, creators_at from figures_state for update`)
export interface State {
  closed_until: IsoDate | null
  noted_until: string | null
  creators_at: string | null
}

export async function forgetAll(tx: Db): Promise<void> {
  await tx.run(sql`delete from daily_figures`)
  await tx.run(sql`delete from stale_figures`)
  await tx.run(sql`update figures_state set closed_until = null, noted_until = null, creators_at = null`)
}

export async function firstDay(tx: Db): Promise<IsoDate | undefined> {
  const byId = (table: string) => sql`select day_of_id(id) from (select id from ${raw(table)} order by id limit 1) first`
  const { day } = await tx.one<{ day: IsoDate | null }>(sql`
    select min(day) as day from (
      select (min(created_at) at time zone 'UTC')::date as day from profiles
      union all ${join(['posts', 'comments', 'likes', 'messages', 'reports'].map(byId), ' union all ')}
    ) firsts where day >= date '1970-01-01'`)
  return day ?? undefined
}

export async function closeDays(tx: Db, first: IsoDate, last: IsoDate, activeSince: IsoDate): Promise<void> {
  await countDays(
    tx,
    Object.keys(counted) as Figure[],
    sql`select d::date from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') d`,
  )
  await tx.run(sql`delete from daily_figures where figure = 'active_people' and day >= ${first} and day < ${activeSince}`)
  await tx.run(sql`
    insert into daily_figures (figure, day, value)
    select 'active_people_30d', d::date, ${activeInThirtyDays(sql`d::date`)}
    from generate_series(greatest(${first}::date, ${activeSince}::date + 29)::timestamp, ${last}::timestamp, interval '1 day') d
    on conflict (figure, day) do update set value = excluded.value`)
  await tx.run(sql`update figures_state set closed_until = ${last}`)
}

export async function recountStale(tx: Db, limit: number): Promise<{ taken: number; peopleOf: IsoDate[] }> {
  const stale = await tx.many<{ figure: keyof typeof counted; day: IsoDate }>(sql`
    with picked as (select distinct figure, day from stale_figures limit ${limit}),
      gone as (delete from stale_figures s using picked where s.figure = picked.figure and s.day = picked.day)
    select picked.figure, picked.day from picked`)
  for (const figure of new Set(stale.map(({ figure }) => figure))) {
    const days = stale.filter((mark) => mark.figure === figure).map(({ day }) => day)
    await countDays(
      tx,
      [figure],
      sql`select d from unnest(${days}::date[]) d where d between date '1970-01-01' and (select closed_until from figures_state)`,
    )
  }
  return { taken: stale.length, peopleOf: stale.filter(({ figure }) => figure === 'new_people').map(({ day }) => day) }
}

async function countDays(tx: Db, figures: Figure[], days: Sql): Promise<void> {
  for (const figure of figures as (keyof typeof counted)[])
    await tx.run(sql`
      insert into daily_figures (figure, day, value)
      select ${figure}, span.day, ${valueIn(figure, midnight(sql`span.day`), midnight(sql`(span.day + 1)`))} from (${days}) span (day)
      on conflict (figure, day) do update set value = excluded.value`)
}

export async function noteWriters(tx: Db, from: Date, until: Date): Promise<void> {
  const writers = (table: string, person: string) => sql`
    select ${raw(person)} as user_id, day_of_id(id) as day from ${raw(table)} where id >= first_id_at(${from}) and id < first_id_at(${until})`
  await tx.run(sql`
    select count(note_activity(user_id, days)) from (
      select user_id, array_agg(distinct day) as days from (
        ${writers('posts', 'user_id')} union all ${writers('comments', 'user_id')} union all ${writers('likes', 'user_id')}
        union all ${writers('messages', 'sender_id')}
        union all select user_id, (created_at at time zone 'UTC')::date from shares where created_at >= ${from} and created_at < ${until}
      ) written group by user_id order by user_id
    ) people`)
}

export const setNotedUntil = (tx: Db, at: Date) => tx.run(sql`update figures_state set noted_until = ${at}`)

export const forgetActivityBefore = (tx: Db, week: IsoDate) => tx.run(sql`delete from active_weeks where week < ${week}`)

export async function countRetention(tx: Db, week: IsoDate): Promise<void> {
  await tx.run(sql`delete from retention where week = ${week}`)
  await tx.run(sql`
    insert into retention (signed_up, week, people)
    select date_trunc('week', p.created_at at time zone 'UTC')::date, a.week, count(*)
    from active_weeks a join profiles p on p.user_id = a.user_id
    where a.week = ${week} and p.created_at < ${midnight(sql`${week}::date`)}
      and p.created_at >= ${midnight(sql`(${week}::date - ${7 * adminLimits.retentionWeeks}::integer)`)}
    group by 1, 2`)
}

export async function recountRetentionOf(tx: Db, signedUp: IsoDate, keptSince: IsoDate, closedUntil: IsoDate): Promise<void> {
  const theirs = sql`signed_up = ${signedUp} and week >= ${keptSince}`
  await tx.run(sql`delete from retention where ${theirs}`)
  await tx.run(sql`
    insert into retention (signed_up, week, people)
    select ${signedUp}::date, a.week, count(*) from profiles p join active_weeks a on a.user_id = p.user_id
    where p.created_at >= ${midnight(sql`${signedUp}::date`)} and p.created_at < ${midnight(sql`(${signedUp}::date + 7)`)}
      and a.week > ${signedUp} and a.week >= ${keptSince} and a.week + 6 <= ${closedUntil}
    group by a.week`)
}

export async function replaceTopCreators(tx: Db, at: Date): Promise<void> {
  await tx.run(sql`delete from top_creators`)
  await tx.run(sql`insert into top_creators (user_id, total_likes_received) ${mostLiked}`)
  await tx.run(sql`update figures_state set creators_at = ${at}`)
}

export const mostLiked = sql`
  select p.user_id, sum(p.likes_count)::bigint as total_likes_received
  from posts p join profiles author on author.user_id = p.user_id
  where p.status = 'published' and p.likes_count > 0 and not ${banned(sql`author`)}
  group by p.user_id order by 2 desc, 1 limit ${adminLimits.topCreators}`

export async function wrongDays(tx: Db): Promise<{ figure: Figure; wrong: number }[]> {
  const checked: { figure: Figure; wrong: number }[] = []
  // Deleting what one wrote does not undo having been active, until retention ends.
  for (const figure of (Object.keys(counted) as (keyof typeof counted)[]).filter((figure) => figure !== 'active_people')) {
    const { wrong } = await tx.one<{ wrong: number }>(sql`
      select count(*) as wrong
      from generate_series((select min(day) from daily_figures)::timestamp, (select closed_until from figures_state)::timestamp, interval '1 day') d
      left join daily_figures f on f.figure = ${figure} and f.day = d::date
      where coalesce(f.value, 0) <> coalesce(${valueIn(figure, midnight(sql`d`), midnight(sql`(d + interval '1 day')`))}, 0)
        and not exists (select from stale_figures s where s.figure = ${figure} and s.day = d::date)`)
    checked.push({ figure, wrong })
  }
  return checked
}
