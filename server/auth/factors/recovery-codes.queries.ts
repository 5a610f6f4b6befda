import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const recoveryCodesOf = (db: Db, userId: string) =>
  db.one<{ left: number; created_at: string | null }>(sql`
    select count(*) filter (where used_at is null)::int as left, max(created_at) as created_at from auth.recovery_codes where user_id = ${userId}`)

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx.run(sql`insert into auth.recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`)
}

export const deleteRecoveryCodes = (tx: Db, userId: string) => tx.run(sql`delete from auth.recovery_codes where user_id = ${userId}`)

export const spendRecoveryCode = async (tx: Db, userId: string, hash: Buffer) =>
  (await tx.run(sql`
    update auth.recovery_codes set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null`)) > 0
