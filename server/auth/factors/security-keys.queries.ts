import type { KeptCredential } from '#auth/passkeys/webauthn.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const keysOf = (db: Db, userId: string) =>
  db.many<KeptCredential>(sql`
    select k.credential_id, k.public_key, k.sign_count, k.transports
    from auth.factor_credentials k join auth.factors f on f.id = k.factor_id where f.user_id = ${userId}`)

export const securityKeyOf = (db: Db, factorId: string) =>
  db.one<KeptCredential>(sql`
    select credential_id, public_key, sign_count, transports from auth.factor_credentials where factor_id = ${factorId}`)

export const insertKey = (tx: Db, factorId: string, { credential_id, public_key, sign_count, transports }: KeptCredential) =>
  tx.run(sql`
    insert into auth.factor_credentials (factor_id, credential_id, public_key, sign_count, transports)
    values (${factorId}, ${credential_id}, ${public_key}, ${sign_count}, ${transports})`)

export const noteKeyUse = (tx: Db, factorId: string, signCount: number) =>
  tx.run(sql`update auth.factor_credentials set sign_count = ${signCount} where factor_id = ${factorId}`)
