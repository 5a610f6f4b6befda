import type { FactorRemoval } from '@atelier/contract/account'
import { limits } from '@atelier/contract/limits'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const factorRemovalOf = (db: Db, userId: string) =>
  db.one<FactorRemoval>(sql`
    select case when ${highestRole(sql`u.id`)} <> 'user' then 'staff' when u.email is not null and u.email_confirmed_at is not null then 'mail' else 'none' end as way,
      (select r.due_at from auth.factor_removals r where r.user_id = u.id) as due_at
    from auth.users u where u.id = ${userId}`)

export const keepAsk = async (tx: Db, userId: string, askHash: Buffer, at: Date) =>
  (await tx.run(sql`
    insert into auth.factor_removals as r (user_id, ask_hash, asked_at) values (${userId}, ${askHash}, ${at})
    on conflict (user_id) do update set ask_hash = ${askHash}, asked_at = ${at} where r.due_at is null`)) > 0

export const removalAskerOf = (db: Db, askHash: Buffer, at: Date) =>
  db.maybeOne<{ user_id: string }>(sql`
    select user_id from auth.factor_removals where ask_hash = ${askHash}
      and (due_at is not null or asked_at > ${at}::timestamptz - make_interval(secs => ${limits.mailedCode.lastsS}))`)

export const startWait = (tx: Db, askHash: Buffer, stopHash: Buffer, dueAt: Date) =>
  tx.maybeOne<{ due_at: string }>(sql`
    update auth.factor_removals set stop_hash = ${stopHash}, due_at = ${dueAt} where ask_hash = ${askHash} and due_at is null returning due_at`)

export const stopperOf = (db: Db, stopHash: Buffer) =>
  db.maybeOne<{ user_id: string }>(sql`select user_id from auth.factor_removals where stop_hash = ${stopHash}`)

export const dropRemoval = (tx: Db, userId: string) =>
  tx.maybeOne<{ due_at: string | null }>(sql`delete from auth.factor_removals where user_id = ${userId} returning due_at`)

export const dueRemovals = (db: Db, at: Date) =>
  db.many<{ user_id: string }>(sql`select user_id from auth.factor_removals where due_at <= ${at} order by due_at limit 100`)

export const takeDueRemovals = (tx: Db, userId: string, at: Date) =>
  tx.maybeOne(sql`delete from auth.factor_removals where user_id = ${userId} and due_at <= ${at} returning user_id`)

export const deleteFactors = (tx: Db, userId: string) => tx.run(sql`delete from auth.factors where user_id = ${userId}`)

export const isStaff = async (db: Db, userId: string) =>
  (await db.one<{ is_staff: boolean }>(sql`select ${highestRole(sql`${userId}::uuid`)} <> 'user' as is_staff`)).is_staff

export const addressesOf = (db: Db, userId: string) =>
  db.many<{ email: string }>(sql`
    select lower(email) as email from auth.users where id = ${userId} and email_confirmed_at is not null and email is not null
    union select lower(email) from auth.identities
      where user_id = ${userId} and provider <> 'email' and email is not null and identity_data ->> 'email_verified' = 'true'`)
