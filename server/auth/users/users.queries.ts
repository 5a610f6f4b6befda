import { blockOf, holds, isHeld, type Origin } from '#auth/sign-up/holds.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'

export type Metadata = Record<string, unknown>

export interface User {
  id: string
  email: string | null
  phone: string | null
  password_hash: string | null
  role: string
  is_anonymous: boolean
  app_metadata: Metadata
  user_metadata: Metadata
  email_confirmed_at: string | null
  phone_confirmed_at: string | null
  new_email: string | null
  new_phone: string | null
  invited_at: string | null
  /** The sweep of unconfirmed accounts leaves these alone. */
  made_by_staff: boolean
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change_sent_at: string | null
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  ban_ends_at: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
  banned: boolean
  /** Waits until staff let it in. */
  held: boolean
  /** The account awaits its purge; a new sign-in revives it. */
  hidden: boolean
}

export interface Identity {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Metadata
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export interface FactorOfUser {
  id: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  friendly_name: string
  phone: string | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

export interface FullUser extends User {
  identities: Identity[]
  factors: FactorOfUser[]
}

const standing = sql`exists (select from user_bans b where b.user_id = u.id and b.is_active) as banned, ${isHeld(sql`u.id`)} as held,
  exists (select from profiles p where p.user_id = u.id and p.hidden_since is not null) as hidden`
const partsWith = (identities: Sql) => sql`
  coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from ${identities} i where i.user_id = u.id), '[]') as identities,
  coalesce((
    select jsonb_agg(to_jsonb(f) - '{user_id,secret,last_used_step}'::text[] order by f.created_at, f.id) from auth.factors f where f.user_id = u.id
  ), '[]') as factors`
const parts = partsWith(sql`auth.identities`)

const userWhere = (db: Db, condition: Sql) =>
  db.maybeOne<User>(sql`select u.*, ${standing} from auth.users u where ${condition} and u.deleted_at is null`)

export const userById = (db: Db, id: string) => userWhere(db, sql`u.id = ${id}`)
export const userByEmail = (db: Db, email: string) => userWhere(db, sql`u.email = ${email}`)
export const userByPhone = (db: Db, phone: string) => userWhere(db, sql`u.phone = ${phone}`)
export const userByNewPhone = (db: Db, phone: string) =>
  db.maybeOne<User>(sql`
    select u.*, ${standing} from auth.users u where u.new_phone = ${phone} and u.deleted_at is null
    order by u.phone_change_sent_at desc nulls last limit 1`)
export const lockedUser = (tx: Db, id: string) =>
  tx.maybeOne<User>(sql`select u.*, ${standing} from auth.users u where u.id = ${id} and u.deleted_at is null for update of u`)

/** `changed` names the CTE with the new rows of identities. */
export const changedUser = (changed: Sql) => sql`
  u.*, ${standing}, ${partsWith(sql`(
    table ${changed} union all select * from auth.identities a where a.user_id = u.id and not exists (select from ${changed} c where c.id = a.id)
  )`)}`

export const fullUser = (db: Db, id: string) =>
  db.maybeOne<FullUser>(sql`select u.*, ${standing}, ${parts} from auth.users u where u.id = ${id} and u.deleted_at is null`)

export const usersPage = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  db.many<FullUser & { total: number }>(sql`
    select u.*, ${standing}, ${parts}, count(*) over () as total from auth.users u where u.deleted_at is null
    order by u.id desc limit ${perPage} offset ${(page - 1) * perPage}`)

interface Contact {
  id?: string
  email?: string
  phone?: string
  is_anonymous?: boolean
}

/** Holds it by its domain or origin; without an origin, staff or the operator make it. @returns undefined when the address is taken */
export const insertUser = (tx: Db, contact: Contact, at: Date, origin: Origin | null) =>
  tx.maybeOne<{ id: string }>(sql`
    with made as (
      insert into auth.users (id, email, phone, is_anonymous, app_metadata, created_at)
      values (${contact.id ?? newId()}, ${contact.email ?? null}, ${contact.phone ?? null}, ${contact.is_anonymous ?? false}, ${providersOf(contact)}, ${at})
      on conflict do nothing returning id, email
    ), holding as (
      update sign_up_holds h set held_count = held_count + 1, last_held_at = ${at} from made
      where ${origin !== null} and ${holds(sql`made.email`, origin ?? { address: null })}
      returning h.id, case when h.domain is null then 'range' else 'domain' end as kind
    ), held as (select id, kind from holding order by id limit 1),
    noted as (
      insert into auth.sign_ups (user_id, block, held_by, hold_id, is_held, created_at)
      select made.id, ${blockOf(sql`${origin?.address ?? null}::inet`)}, held.kind, held.id, held.id is not null, ${at}
      from made left join held on true where ${origin !== null}
    )
    select id from made`)

type Settled = 'id' | 'banned' | 'held' | 'hidden' | 'created_at' | 'updated_at' | `${string}_sent_at`

/** Leaves the other columns as a concurrent change set them. */
export async function updateUser(tx: Db, id: string, changes: Partial<Omit<User, Settled>>): Promise<void> {
  await tx.run(sql`
    update auth.users u set updated_at = now(), (
      email, phone, password_hash, role, is_anonymous, app_metadata, user_metadata, email_confirmed_at, phone_confirmed_at,
      new_email, new_phone, invited_at, made_by_staff, last_sign_in_at, ban_ends_at, deleted_at
    ) = (
      select n.email, n.phone, n.password_hash, n.role, n.is_anonymous, n.app_metadata, n.user_metadata, n.email_confirmed_at, n.phone_confirmed_at,
        n.new_email, n.new_phone, n.invited_at, n.made_by_staff, n.last_sign_in_at, n.ban_ends_at, n.deleted_at
      from jsonb_populate_record(u, ${changes}::jsonb) n
    ) where u.id = ${id}`)
}

/** An unconfirmed address belongs to the first who confirms it. */
export const dropUnconfirmed = (tx: Db, { email = null, phone = null }: { email?: string | null; phone?: string | null }, except: string) =>
  tx.run(sql`
    delete from auth.users where (email = ${email} or phone = ${phone}) and id <> ${except}
      and email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null`)

export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.run(sql`delete from auth.users where id = ${id}`)
}

function providersOf(contact: Contact): Metadata {
  const provider = contact.email ? 'email' : contact.phone ? 'phone' : undefined
  return provider ? { provider, providers: [provider] } : {}
}
