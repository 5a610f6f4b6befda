import { type ListedPerson, listedPersonSchema, type personFilters, type personSorts } from '@atelier/contract/admin/users'
import type { RoleName } from '@atelier/contract/choices'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { type Order, orderByCount, orderByTime } from '#features/search/matches.queries.ts'
import { contains, hasWords } from '#features/search/search.queries.ts'

export interface LockedPerson {
  user_id: string
  role: RoleName
  /** Null without a confirmed address. */
  mail_to: string | null
}

/** Serialises decisions about the account. @throws Failure not_found */
export async function lockPerson(tx: Db, userId: string): Promise<LockedPerson> {
  await tx.one(sql`
    select from auth.users account join profiles person on person.user_id = account.id
    where account.id = ${userId} and account.deleted_at is null for no key update of account, person`)
  return tx.one(sql`
    select u.id as user_id, ${highestRole(sql`u.id`)} as role, case when u.email_confirmed_at is not null then u.email end as mail_to
    from auth.users u where u.id = ${userId}`)
}

const columns = sql`person.user_id, person.username, person.full_name, person.avatar_url, person.created_at, person.is_verified,
  person.posts_count, person.followers_count, ${highestRole(sql`person.user_id`)} as role, person.has_ban as is_banned, account.ban_ends_at, person.is_quiet,
  (select r.ends_at from user_restrictions r where r.user_id = person.user_id and r.lifted_at is null order by r.id desc limit 1) as restricted_until`

export const listedPerson = (db: Db, userId: string) =>
  db.as(listedPersonSchema).one(sql`
    select ${columns} from profiles person join auth.users account on account.id = person.user_id
    where person.user_id = ${userId} and account.deleted_at is null`)

/** @returns undefined also for an account that is about to be deleted */
export const personWithAddress = (db: Db, email: string) =>
  db.as(listedPersonSchema).maybeOne(sql`
    select ${columns} from profiles person join auth.users account on account.id = person.user_id
    where account.email = lower(${email}) and account.deleted_at is null`)

interface Wanted {
  q: string
  filter: (typeof personFilters)[number]
  sort: (typeof personSorts)[number]
  after: { rank: number; id: string } | null
  limit: number
  at: Date
}

/** Hidden and banned people too. `rank` is a row's place in the order. Needs `planEachSearch` in the same transaction. */
export function accountsPage(tx: Db, { q, filter, sort, after, limit, at: now }: Wanted): Promise<(ListedPerson & { rank: number })[]> {
  const { by, at, number } = orders[sort]
  return tx.many(sql`
    select ${columns}, ${number(by)} as rank from profiles person join auth.users account on account.id = person.user_id
    where ${filters[filter](now)} and ${found(q)} and ${after ? sql`(${by}, person.user_id) < (${at(after.rank)}, ${after.id}::uuid)` : sql`true`}
      and account.deleted_at is null
    order by ${by} desc, person.user_id desc limit ${limit}`)
}

const orders: Record<Wanted['sort'], Order & { by: Sql }> = {
  joined: ordered(orderByTime, sql`person.created_at`),
  posts: ordered(orderByCount, sql`person.posts_count`),
  followers: ordered(orderByCount, sql`person.followers_count`),
}
function ordered(order: (by: Sql) => Order, by: Sql): Order & { by: Sql } {
  return { ...order(by), by }
}

const filters: Record<Wanted['filter'], (at: Date) => Sql> = {
  all: () => sql`true`,
  active: () => sql`not person.has_ban`,
  banned: () => sql`person.has_ban`,
  restricted: (at) => sql`person.user_id in (select r.user_id from user_restrictions r where r.lifted_at is null and r.ends_at > ${at})`,
  quiet: () => sql`person.user_id in (select q.user_id from user_quiets q where q.is_active)`,
  verified: () => sql`person.is_verified`,
}

function found(q: string): Sql {
  if (isId(q)) return sql`person.user_id = ${q}`
  if (!q) return sql`true`
  const text = q.toLowerCase()
  return sql`(${contains(sql`person.username`, text.replace(/^@/, ''))} or ${hasWords(sql`person.folded_name`, text)})`
}

export const updateVerified = async (tx: Db, userId: string, isVerified: boolean): Promise<boolean> =>
  (await tx.run(sql`update profiles set is_verified = ${isVerified} where user_id = ${userId} and is_verified <> ${isVerified}`)) > 0
