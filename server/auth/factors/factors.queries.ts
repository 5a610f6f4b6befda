import { limits } from '@atelier/contract/limits'
import type { FactorOfUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { hasFactor } from '#visibility/staff.ts'

export interface Factor extends FactorOfUser {
  user_id: string
  secret: Buffer | null
  last_used_step: number
}

export interface FactorChallenge {
  id: string
  factor_id: string
  requested_from: Buffer
  code_hash: Buffer | null
  challenge: Buffer | null
  verified_at: string | null
  expired: boolean
  attempts: number
}

interface NewFactor {
  user_id: string
  factor_type: Factor['factor_type']
  friendly_name: string
  phone?: string | null
  secret?: Buffer | null
  created_at: Date
}

export const insertFactor = (tx: Db, { user_id, factor_type, friendly_name, phone = null, secret = null, created_at }: NewFactor) =>
  tx.one<Factor>(sql`
    insert into auth.factors (id, user_id, factor_type, friendly_name, phone, secret, created_at)
    values (${newId()}, ${user_id}, ${factor_type}, ${friendly_name}, ${phone}, ${secret}, ${created_at}) returning *`)

export const factorOf = (db: Db, userId: string, id: string) =>
  db.maybeOne<Factor>(sql`select * from auth.factors where id = ${id} and user_id = ${userId}`)

export const lockedFactorOf = (tx: Db, userId: string, id: string) =>
  tx.maybeOne<Factor>(sql`select * from auth.factors where id = ${id} and user_id = ${userId} for update`)

export const hasSecondFactor = async (db: Db, userId: string) =>
  (await db.maybeOne(sql`select where ${hasFactor(sql`${userId}::uuid`)}`)) !== undefined

export const dropUnfinishedFactors = (tx: Db, userId: string, at: Date) =>
  tx.run(sql`
    delete from auth.factors where user_id = ${userId} and status = 'unverified' and created_at < ${at}::timestamptz - interval '5 minutes'`)

export const markVerified = (tx: Db, { id, user_id, factor_type }: Factor, step: number) =>
  tx.run(sql`
    with dropped as (
      delete from auth.factors where user_id = ${user_id} and factor_type = ${factor_type} and status = 'unverified' and id <> ${id}
    )
    update auth.factors set status = 'verified', last_used_step = greatest(last_used_step, ${step}), updated_at = now() where id = ${id}`)

export const updateFactor = (
  tx: Db,
  id: string,
  { friendly_name, phone }: { friendly_name?: string | undefined; phone?: string | undefined },
) =>
  tx.one<Factor>(sql`
    update auth.factors set friendly_name = coalesce(${friendly_name ?? null}, friendly_name), phone = coalesce(${phone ?? null}, phone), updated_at = now()
    where id = ${id} returning *`)

export const deleteFactor = (tx: Db, id: string) => tx.run(sql`delete from auth.factors where id = ${id}`)

type NewChallenge = Pick<FactorChallenge, 'id' | 'factor_id' | 'requested_from'> &
  Partial<Pick<FactorChallenge, 'code_hash' | 'challenge'>> & { created_at: Date }

export const insertChallenge = (tx: Db, { id, factor_id, requested_from, code_hash = null, challenge = null, created_at }: NewChallenge) =>
  tx.run(sql`
    with challenged as (update auth.factors set last_challenged_at = ${created_at} where id = ${factor_id})
    insert into auth.challenges (id, factor_id, requested_from, code_hash, challenge, created_at)
    values (${id}, ${factor_id}, ${requested_from}, ${code_hash}, ${challenge}, ${created_at})`)

export const lockedChallenge = (tx: Db, factorId: string, id: string, at: Date) =>
  tx.maybeOne<FactorChallenge>(sql`
    select id, factor_id, requested_from, code_hash, challenge, verified_at, attempts,
      created_at < ${at}::timestamptz - interval '5 minutes' as expired
    from auth.challenges where id = ${id} and factor_id = ${factorId} for update`)

export const spendChallenge = (tx: Db, id: string, at: Date) => tx.run(sql`update auth.challenges set verified_at = ${at} where id = ${id}`)
export const countWrongTry = (tx: Db, id: string) => tx.run(sql`update auth.challenges set attempts = attempts + 1 where id = ${id}`)

const { perDay, waitS } = limits.wrongCodes

/** Lock the user's row first. @returns undefined when a code may be tried now */
export const waitForCode = (tx: Db, userId: string, at: Date) =>
  tx.maybeOne<{ seconds: number }>(sql`
    select ceil(${waitS}::int - extract(epoch from ${at}::timestamptz - last_at))::int as seconds from auth.wrong_codes
    where user_id = ${userId} and count >= ${perDay} and since > ${at}::timestamptz - interval '1 day'
      and last_at > ${at}::timestamptz - make_interval(secs => ${waitS})`)

export const countWrongFactorCode = (tx: Db, userId: string, at: Date) =>
  tx.one<{ count: number }>(sql`
    insert into auth.wrong_codes as w (user_id, count, since, last_at) values (${userId}, 1, ${at}, ${at})
    on conflict (user_id) do update set
      count = case when w.since > ${at}::timestamptz - interval '1 day' then w.count + 1 else 1 end,
      since = case when w.since > ${at}::timestamptz - interval '1 day' and w.count + 1 <> ${perDay} then w.since else ${at} end,
      last_at = ${at}
    returning count`)
