import { changedUser, type FullUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'

export interface SignInMethod {
  method: string
  timestamp: number
}

export interface SessionRecord {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  amr: SignInMethod[]
  factor_id: string | null
  refresh_counter: number
  refresh_floor: number
  presented_counter: number
  refreshed_at: string
  created_at: string
}

export interface OpenSession extends Pick<SessionRecord, 'id' | 'user_id' | 'aal' | 'amr' | 'refresh_counter'> {
  user: FullUser
}

export interface ListedSession {
  id: string
  aal: 'aal1' | 'aal2'
  user_agent: string
  created_at: string
  last_seen_at: string
}

const columns = sql`id, user_id, aal, amr, factor_id, refresh_counter, refresh_floor, presented_counter, refreshed_at, created_at`

/** One statement. @returns undefined when the user is gone */
export async function insertSession(
  db: Db,
  userId: string,
  provider: string,
  method: SignInMethod,
  userAgent: string,
  at: Date,
  passkeyId: string | null = null,
): Promise<OpenSession | undefined> {
  const row = await db.maybeOne<FullUser & Omit<OpenSession, 'id' | 'user_id' | 'user'> & { session_id: string }>(sql`
    with person as (update auth.users set last_sign_in_at = ${at}, updated_at = ${at} where id = ${userId} and deleted_at is null returning *),
      used as (update auth.identities set last_sign_in_at = ${at} where user_id = ${userId} and provider = ${provider} returning *),
      opened as (
        insert into auth.sessions (id, user_id, aal, passkey_id, amr, user_agent, proven_at, refreshed_at, created_at)
        select ${newId()}, id, ${passkeyId ? 'aal2' : 'aal1'}, ${passkeyId}::uuid, ${JSON.stringify([method])}, ${userAgent.slice(0, 512)}, ${at}, ${at}, ${at} from person returning *
      )
    select s.id as session_id, s.aal, s.amr, s.refresh_counter, ${changedUser(sql`used`)} from person u join opened s on s.user_id = u.id`)
  if (!row) return undefined
  const { session_id, aal, amr, refresh_counter, ...user } = row
  return { id: session_id, user_id: user.id, aal, amr, refresh_counter, user }
}

export const sessionById = (db: Db, id: string) => db.maybeOne<SessionRecord>(sql`select ${columns} from auth.sessions where id = ${id}`)

/** Of concurrent requests with the same token exactly one gets the row. */
export const advanceSession = (db: Db, id: string, counter: number, at: Date) =>
  db.maybeOne<SessionRecord>(sql`
    update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = ${at}
    where id = ${id} and refresh_counter = ${counter} and refresh_floor <= ${counter} returning ${columns}`)

export const markPresented = (db: Db, id: string, counter: number) =>
  db.run(sql`update auth.sessions set presented_counter = ${counter} where id = ${id} and presented_counter < ${counter}`)

export const proofsOf = (db: Db, id: string) =>
  db.maybeOne<{ proven_at: string | null; code_proven_at: string | null }>(
    sql`select proven_at, code_proven_at from auth.sessions where id = ${id}`,
  )

export const keepProof = (db: Db, id: string, { byCode, at }: { byCode: boolean; at: Date }) =>
  db.run(sql`
    update auth.sessions set proven_at = ${at}, code_proven_at = case when ${byCode} then ${at}::timestamptz else code_proven_at end
    where id = ${id}`)

/** Also revokes its earlier refresh tokens. */
export const raiseSession = (tx: Db, id: string, method: SignInMethod, factorId: string | null, at: Date) =>
  tx.one<SessionRecord>(sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, proven_at = ${at},
      amr = jsonb_build_array(${JSON.stringify(method)}::jsonb) || ${amrWithout([method.method])},
      refresh_counter = refresh_counter + 1, refresh_floor = refresh_counter + 1, refreshed_at = ${at}
    where id = ${id} returning ${columns}`)

/** Without a factor, lowers all of the user's sessions but those of passkeys. They change on their next refresh. */
export const lowerSessions = (tx: Db, userId: string, factorId: string | null) =>
  tx.many<{ id: string }>(sql`
    update auth.sessions set aal = 'aal1', factor_id = null, amr = ${amrWithout(['totp', 'mfa/phone', 'mfa/webauthn', 'recovery_code'])}
    where user_id = ${userId} and aal = 'aal2' and passkey_id is null and (${factorId}::uuid is null or factor_id = ${factorId}) returning id`)

export const lowerSessionsOfPasskey = (tx: Db, userId: string, passkeyId: string) =>
  tx.many<EndedSession>(sql`
    update auth.sessions set aal = 'aal1' where user_id = ${userId} and passkey_id = ${passkeyId} and factor_id is null returning id`)

export const sessionsOf = (db: Db, userId: string, { before, limit }: { before: string | null; limit: number }) =>
  db.many<ListedSession>(sql`
    select id, aal, user_agent, created_at, refreshed_at as last_seen_at from auth.sessions
    where user_id = ${userId} and (${before}::uuid is null or id < ${before}) order by id desc limit ${limit}`)

export interface EndedSession {
  id: string
}

const deleted = (db: Db, condition: Sql) => db.many<EndedSession>(sql`delete from auth.sessions where ${condition} returning id`)
export const deleteSession = (db: Db, id: string) => deleted(db, sql`id = ${id}`)
export const deleteSessionOf = (db: Db, userId: string, id: string) => deleted(db, sql`id = ${id} and user_id = ${userId}`)
export const deleteSessionsOf = (db: Db, userId: string) => deleted(db, sql`user_id = ${userId}`)
export const deleteOtherSessions = (db: Db, userId: string, kept: string) => deleted(db, sql`user_id = ${userId} and id <> ${kept}`)
export const deleteSingleFactorSessions = (tx: Db, userId: string, kept: string | null) =>
  deleted(tx, sql`user_id = ${userId} and id is distinct from ${kept}::uuid and aal = 'aal1'`)

function amrWithout(methods: string[]): Sql {
  return sql`coalesce((select jsonb_agg(m order by n) from jsonb_array_elements(amr) with ordinality a (m, n) where m ->> 'method' <> all(${methods})), '[]')`
}
