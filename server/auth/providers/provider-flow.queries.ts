import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export interface ProviderFlow {
  provider: string
  secrets: Buffer
  redirect_to: string
  /** Null for the implicit flow. */
  flow_id: string | null
  link_to: string | null
}

export const insertProviderFlow = (
  tx: Db,
  { state_hash, provider, secrets, redirect_to, flow_id, link_to, created_at }: ProviderFlow & { state_hash: Buffer; created_at: Date },
) =>
  tx.run(sql`
    insert into auth.provider_flows (state_hash, provider, secrets, redirect_to, flow_id, link_to, created_at)
    values (${state_hash}, ${provider}, ${secrets}, ${redirect_to}, ${flow_id}, ${link_to}, ${created_at})`)

/** Works once, within ten minutes. */
export const takeProviderFlow = (db: Db, stateHash: Buffer, at: Date) =>
  db.maybeOne<ProviderFlow>(sql`
    delete from auth.provider_flows where state_hash = ${stateHash} and created_at > ${at}::timestamptz - interval '10 minutes'
    returning provider, secrets, redirect_to, flow_id, link_to`)
