import type { Identity, Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

interface NewIdentity {
  user_id: string
  provider: string
  /** The provider's id of the user; for e-mail and phone our own. */
  provider_id: string
  identity_data: Metadata
}

/** Never takes over another user's identity. */
export const keepIdentity = (tx: Db, { user_id, provider, provider_id, identity_data }: NewIdentity) =>
  tx.run(sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (${newId()}, ${user_id}, ${provider}, ${provider_id}, ${identity_data})
    on conflict (provider, provider_id) do update set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()
      where identities.user_id = excluded.user_id`)

export const identityOf = (db: Db, provider: string, providerId: string) =>
  db.maybeOne<Identity>(sql`select * from auth.identities where provider = ${provider} and provider_id = ${providerId}`)

export const identitiesOf = (db: Db, userId: string) =>
  db.many<Identity>(sql`select * from auth.identities where user_id = ${userId} order by created_at, id`)

export const deleteIdentity = (tx: Db, id: string) => tx.run(sql`delete from auth.identities where id = ${id}`)
export const deleteIdentitiesOf = (tx: Db, userId: string) => tx.run(sql`delete from auth.identities where user_id = ${userId}`)
