import type { Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

export interface PkceChallenge {
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
}

export interface LinkedIdentity {
  provider: string
  provider_id: string
  data: Metadata
}

export interface PkceFlow extends PkceChallenge {
  id: string
  user_id: string | null
  authentication_method: string
  provider_tokens: Buffer | null
  links: LinkedIdentity | null
  expired: boolean
}

export const insertFlow = (tx: Db, challenge: PkceChallenge, method: string, userId: string | null, at: Date) =>
  tx.one<{ id: string }>(sql`
    insert into auth.flow_states (id, user_id, code_challenge, code_challenge_method, authentication_method, created_at)
    values (${newId()}, ${userId}, ${challenge.code_challenge}, ${challenge.code_challenge_method}, ${method}, ${at}) returning id`)

interface Issued {
  issued_at: Date
  user_id: string
  auth_code_hash: Buffer
  provider_tokens?: Buffer
  links?: LinkedIdentity | undefined
}

/** The five minutes to redeem the code start here, not when the mail was requested. */
export const issueAuthCode = (tx: Db, id: string, { issued_at, user_id, auth_code_hash, provider_tokens, links }: Issued) =>
  tx.run(sql`
    update auth.flow_states set user_id = ${user_id}, auth_code_hash = ${auth_code_hash}, auth_code_issued_at = ${issued_at},
      provider_tokens = ${provider_tokens ?? null}, links = ${links ?? null}
    where id = ${id}`)

export const flowOfCode = (tx: Db, codeHash: Buffer, at: Date) =>
  tx.maybeOne<PkceFlow>(sql`
    select id, user_id, code_challenge, code_challenge_method, authentication_method, provider_tokens, links,
      auth_code_issued_at < ${at}::timestamptz - interval '5 minutes' as expired
    from auth.flow_states where auth_code_hash = ${codeHash} for update`)

export const deleteFlow = (tx: Db, id: string) => tx.run(sql`delete from auth.flow_states where id = ${id}`)
