import type { JWK } from 'jose'
import type { Database, Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'

export interface SigningKeyRow {
  kid: string
  public_jwk: JWK
  private_jwk: Buffer
  signs: boolean
}

/** Keys whose tokens are accepted, the signing key first. */
export const keyRows = (db: Db, at: Date) =>
  db.many<SigningKeyRow>(sql`
    select kid, public_jwk, private_jwk, signs_from <= ${at} as signs from auth.signing_keys
    where verifies_until is null or verifies_until > ${at}
    order by signs desc, signs_from desc, kid`)

export const makeFirstKey = (db: Database, clock: () => Date, make: () => Promise<SigningKeyRow>) =>
  transaction(db, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`)
    const made = await keyRows(db, clock())
    if (made.length > 0) return made
    const { kid, public_jwk, private_jwk } = await make()
    const at = clock()
    await db.run(sql`
      insert into auth.signing_keys (kid, public_jwk, private_jwk, signs_from, created_at)
      values (${kid}, ${public_jwk}, ${private_jwk}, ${at}::timestamptz - interval '10 minutes', ${at})`)
    return keyRows(db, at)
  })

export interface Rotation {
  signs_from: string
  ends_at: string
}

/** @returns undefined while an earlier rotation has not finished */
export const insertNextKey = (
  db: Database,
  { kid, public_jwk, private_jwk }: SigningKeyRow,
  { at, signsInS, endsInS }: { at: Date; signsInS: number; endsInS: number },
) =>
  transaction(db, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`)
    if (await rotationUnderWay(db, at)) return undefined
    return db.one<Rotation>(sql`
      with ended as (
        update auth.signing_keys set verifies_until = ${at}::timestamptz + make_interval(secs => ${endsInS}) where verifies_until is null
      ), next as (
        insert into auth.signing_keys (kid, public_jwk, private_jwk, signs_from)
        values (${kid}, ${public_jwk}, ${private_jwk}, ${at}::timestamptz + make_interval(secs => ${signsInS})) returning signs_from
      )
      select signs_from, ${at}::timestamptz + make_interval(secs => ${endsInS}) as ends_at from next`)
  })

export const rotationUnderWay = (db: Db, at: Date) =>
  db.maybeOne<Pick<Rotation, 'signs_from'>>(sql`select signs_from from auth.signing_keys where signs_from > ${at}`)

export const deleteEndedKeys = (db: Db, at: Date) => db.run(sql`delete from auth.signing_keys where verifies_until <= ${at}`)
