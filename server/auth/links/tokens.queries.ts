import type { Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export type Slot =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'
export type ProofType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'sms' | 'phone_change' | 'reauthentication'

export interface AuthToken {
  id: string
  user_id: string
  slot: Slot
  type: ProofType
  address: string
  link_hash: Buffer | null
  code_hash: Buffer | null
  flow_id: string | null
  password_hash: string | null
  data: Metadata | null
}

export interface NewToken extends AuthToken {
  requested_from: Buffer | null
  sent_at: Date
  expires_at: Date
}

/** Replaces the earlier proof of its slot; several sign-up requests may be pending at once. */
export async function insertToken(tx: Db, token: NewToken): Promise<void> {
  const { id, user_id, slot, type, address, link_hash, code_hash, flow_id, password_hash, data, requested_from, sent_at, expires_at } =
    token
  // First: the row lock makes a concurrent request wait.
  await tx.run(sql`
    update auth.users set
      confirmation_sent_at = case when ${slot} in ('confirmation', 'phone_confirmation') then ${sent_at} else confirmation_sent_at end,
      recovery_sent_at = case when ${slot} = 'recovery' then ${sent_at} else recovery_sent_at end,
      email_change_sent_at = case when ${slot} in ('email_change_current', 'email_change_new') then ${sent_at} else email_change_sent_at end,
      phone_change_sent_at = case when ${slot} = 'phone_change' then ${sent_at} else phone_change_sent_at end,
      reauthentication_sent_at = case when ${slot} = 'reauthentication' then ${sent_at} else reauthentication_sent_at end
    where id = ${user_id}`)
  const several = slot === 'confirmation' || slot === 'phone_confirmation'
  if (!several) await tx.run(sql`delete from auth.tokens where user_id = ${user_id} and slot = ${slot}`)
  await tx.run(sql`
    insert into auth.tokens (id, user_id, slot, type, address, link_hash, code_hash, flow_id, password_hash, data, requested_from, created_at, expires_at)
    values (${id}, ${user_id}, ${slot}, ${type}, ${address}, ${link_hash}, ${code_hash}, ${flow_id}, ${password_hash}, ${data}, ${requested_from},
      ${sent_at}, ${expires_at})`)
}

const columns = sql`id, user_id, slot, type, address, link_hash, code_hash, flow_id, password_hash, data`

export const tokenOfLink = (tx: Db, linkHash: Buffer, slots: Slot[], at: Date) =>
  tx.maybeOne<AuthToken>(sql`
    select ${columns} from auth.tokens where link_hash = ${linkHash} and slot = any(${slots}) and expires_at > ${at} for update`)

export const tokensWithCode = (tx: Db, address: string, slots: Slot[], at: Date) =>
  tx.many<AuthToken>(sql`
    select ${columns} from auth.tokens
    where address = ${address} and slot = any(${slots}) and expires_at > ${at} and code_hash is not null and code_attempts < 5
    order by id for update`)

export const countWrongMailedCode = (tx: Db, ids: string[]) =>
  tx.run(sql`update auth.tokens set code_attempts = code_attempts + 1 where id = any(${ids})`)

export const spendLink = (tx: Db, id: string) =>
  tx.run(sql`update auth.tokens set link_hash = null, flow_id = null, password_hash = null, data = null where id = ${id}`)

/** The row stays as a sign that this address has agreed. */
export const spendToken = (tx: Db, id: string) =>
  tx.run(sql`update auth.tokens set link_hash = null, code_hash = null, flow_id = null, password_hash = null, data = null where id = ${id}`)

/** Pending changes of address and number end with their proof, or a resend would bring them back. */
export async function deleteTokens(tx: Db, userId: string, except: string | null = null): Promise<void> {
  await forgetChanges(tx, userId)
  await tx.run(sql`delete from auth.tokens where user_id = ${userId} and id is distinct from ${except}`)
}

export async function endPendingChanges(db: Db, userId: string): Promise<void> {
  await forgetChanges(db, userId)
  await db.run(sql`
    delete from auth.tokens where user_id = ${userId} and slot in ('email_change_current', 'email_change_new', 'phone_change')`)
}

const forgetChanges = (db: Db, userId: string) =>
  db.run(sql`
    update auth.users set new_email = null, new_phone = null
    where id = ${userId} and (new_email is not null or new_phone is not null)`)

export const otherHalfPending = async (tx: Db, { user_id, slot }: Pick<AuthToken, 'user_id' | 'slot'>) =>
  (await tx.maybeOne(sql`
    select id from auth.tokens
    where user_id = ${user_id} and slot in ('email_change_current', 'email_change_new') and slot <> ${slot} and link_hash is not null`)) !==
  undefined

export interface PendingRequest {
  id: string
  password_hash: string | null
  data: Metadata | null
}

/** Falls back to the only request; of several strangers' requests none can be trusted. */
export const pendingRequest = (db: Db, userId: string, slot: Slot, requestedFrom: Buffer) =>
  db.maybeOne<PendingRequest>(sql`
    select id, password_hash, data from (
      select id, password_hash, data, requested_from, created_at, count(*) over () as requests from auth.tokens
      where user_id = ${userId} and slot = ${slot}
    ) pending
    where requested_from = ${requestedFrom} or requests = 1
    order by created_at desc, id desc limit 1`)

/** Of a mail that waits: neither used, expired nor replaced. */
export const isProofOpen = async (db: Db, id: string, at: Date): Promise<boolean> =>
  (await db.maybeOne(sql`
    select from auth.tokens t where t.id = ${id} and t.expires_at > ${at} and (t.link_hash is not null or t.code_hash is not null)
    union all select from auth.challenges c
    where c.id = ${id} and c.verified_at is null and c.created_at > ${at}::timestamptz - interval '5 minutes'`)) !== undefined

export const deleteToken = (tx: Db, id: string) => tx.run(sql`delete from auth.tokens where id = ${id}`)
