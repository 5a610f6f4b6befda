import type { KeptCredential } from '#auth/passkeys/webauthn.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

export interface StoredPasskey extends KeptCredential {
  id: string
  user_id: string
  friendly_name: string
  last_used_at: string | null
  created_at: string
}

interface NewPasskey extends KeptCredential {
  user_id: string
  friendly_name: string
  created_at: Date
}

export const insertPasskey = (tx: Db, passkey: NewPasskey) =>
  tx.one<StoredPasskey>(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at)
    values (${newId()}, ${passkey.user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.sign_count}, ${passkey.transports}, ${passkey.friendly_name}, ${passkey.created_at})
    returning *`)

export const passkeysOf = (db: Db, userId: string) =>
  db.many<StoredPasskey>(sql`select * from auth.passkeys where user_id = ${userId} order by id`)

export const hasPasskey = async (db: Db, userId: string) =>
  (await db.maybeOne(sql`select from auth.passkeys where user_id = ${userId} limit 1`)) !== undefined

export const passkeyOf = (db: Db, userId: string, id: string) =>
  db.maybeOne<StoredPasskey>(sql`select * from auth.passkeys where id = ${id} and user_id = ${userId}`)

export const lockedPasskey = (tx: Db, credentialId: Buffer) =>
  tx.maybeOne<StoredPasskey>(sql`select * from auth.passkeys where credential_id = ${credentialId} for update`)

export const notePasskeyUse = (tx: Db, id: string, signCount: number, at: Date) =>
  tx.run(sql`update auth.passkeys set sign_count = ${signCount}, last_used_at = ${at} where id = ${id}`)

export const updatePasskeyName = (db: Db, userId: string, id: string, name: string) =>
  db.maybeOne<StoredPasskey>(sql`update auth.passkeys set friendly_name = ${name} where id = ${id} and user_id = ${userId} returning *`)

export const deletePasskeyRow = (tx: Db, id: string) => tx.run(sql`delete from auth.passkeys where id = ${id}`)
export const deletePasskeysOf = (tx: Db, userId: string) => tx.run(sql`delete from auth.passkeys where user_id = ${userId}`)

interface PasskeyChallenge {
  challenge: Buffer
  expired: boolean
}

export const insertPasskeyChallenge = (db: Db, id: string, sessionId: string | null, challenge: Buffer, at: Date) =>
  db.run(sql`
    insert into auth.passkey_challenges (id, session_id, challenge, created_at) values (${id}, ${sessionId}, ${challenge}, ${at})`)

/** Of concurrent requests exactly one gets it. */
export const takePasskeyChallenge = (db: Db, id: string, sessionId: string | null, at: Date) =>
  db.maybeOne<PasskeyChallenge>(sql`
    delete from auth.passkey_challenges where id = ${id} and session_id is not distinct from ${sessionId}::uuid
    returning challenge, created_at < ${at}::timestamptz - interval '5 minutes' as expired`)
