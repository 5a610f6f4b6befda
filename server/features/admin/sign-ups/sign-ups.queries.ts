import { heldSignUpSchema, type SignUpHold, signUpHoldSchema } from '@atelier/contract/admin/sign-ups'
import { Failure } from '@atelier/contract/errors'
import { blockOf, isSubdomainOf } from '#auth/sign-up/holds.queries.ts'
import type { Db } from '#db/connection.ts'
import { firstId, newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { awaitingSignUpReview } from '#visibility/staff.ts'

export const waitingSignUps = sql`select from auth.sign_ups s join auth.users u on u.id = s.user_id where ${awaitingSignUpReview}`

interface Reader {
  seesAddresses: boolean
  seesHolds: boolean
}

export const signUpsPage = (db: Db, { seesAddresses, seesHolds }: Reader, after: string | null, limit: number) =>
  db.as(heldSignUpSchema).many(sql`
    select u.id as user_id, case when ${seesAddresses} then u.email end as email, nullif(split_part(u.email, '@', 2), '') as domain,
      coalesce(u.app_metadata ->> 'provider', 'email') as way, s.held_by, case when ${seesHolds} then ${heldValue} end as hold, nullif(h.note, '') as note, s.created_at
    from auth.sign_ups s join auth.users u on u.id = s.user_id left join sign_up_holds h on h.id = s.hold_id
    where ${awaitingSignUpReview} and u.id > ${after ?? firstId} order by u.id limit ${limit}`)

export const release = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.run(sql`update auth.sign_ups set is_held = false where user_id = ${userId} and is_held`)) > 0

/** What somebody typed; PostgreSQL writes a range in its own way. */
export type HoldValue = { domain: string } | { range: string }

const heldValue = sql`coalesce(h.domain, h.address_range::text)`
const columns = sql`h.id, ${heldValue} as value, case when h.domain is null then 'range' else 'domain' end as kind, h.note, h.held_count, h.last_held_at,
  h.created_at, ${authorJson(sql`person`)} as added_by`

export const holdsPage = (db: Db, before: string | null, limit: number) =>
  db.as(signUpHoldSchema).many(sql`
    select ${columns} from sign_up_holds h left join profiles person on person.user_id = h.added_by
    where ${before ? sql`h.id < ${before}` : sql`true`} order by h.id desc limit ${limit}`)

interface NewHold {
  value: HoldValue
  note: string
  added_by: string
  at: Date
}

export async function insertHold(tx: Db, { value, note, added_by, at }: NewHold): Promise<SignUpHold> {
  const { domain, range } = parts(value)
  const made = await tx.as(signUpHoldSchema).maybeOne(sql`
    with h as (
      insert into sign_up_holds (id, domain, address_range, note, added_by, created_at)
      values (${newId()}, ${domain}, network(${range}::inet), ${note}, ${added_by}, ${at}) on conflict do nothing returning *
    ) select ${columns} from h join profiles person on person.user_id = h.added_by`)
  if (!made) throw new Failure('conflict', { errors: [{ field: 'value', code: 'exists' }] })
  return made
}

/** What the log says of it: a range that is one person's address names them, so its block stands for it. */
export const loggedName = async (tx: Db, id: string): Promise<string> =>
  (
    await tx.one<{ name: string }>(
      sql`select coalesce(h.domain, ${blockOf(sql`h.address_range`)}::text) as name from sign_up_holds h where h.id = ${id}`,
    )
  ).name

export const deleteHold = (tx: Db, id: string) => tx.run(sql`delete from sign_up_holds where id = ${id}`)

interface Trial {
  value: HoldValue
  since: Date
  limit: number
}

export const wouldHold = (db: Db, { value, since, limit }: Trial) => {
  const { domain, range } = parts(value)
  const held: Sql = 'domain' in value ? isSubdomainOf(sql`u.email`, sql`${domain}::text`) : sql`s.block && network(${range}::inet)`
  const counted = sql`select from auth.sign_ups s join auth.users u on u.id = s.user_id where s.created_at > ${since} and ${held}`
  return db.one<{ count: number; at_most: boolean }>(sql`
    select (select count(*)::int from (${counted} limit ${limit}) counted) as count,
      coalesce(masklen(${range}::inet) > case family(${range}::inet) when 4 then 24 else 48 end, false) as at_most`)
}

const parts = (value: HoldValue) => ('domain' in value ? { domain: value.domain, range: null } : { domain: null, range: value.range })
