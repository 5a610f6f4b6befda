import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'

/** The origin of a sign-up; null if the address is not valid. */
export interface Origin {
  address: string | null
}

/** Over `h`: the holds that match this email address and origin. */
export const holds = (email: Sql, { address }: Origin): Sql =>
  sql`(h.address_range >>= ${address}::inet or ${isSubdomainOf(email, sql`h.domain`)})`

export const isSubdomainOf = (email: Sql, domain: Sql): Sql =>
  sql`right('.' || split_part(${email}, '@', 2), length(${domain}) + 1) = '.' || ${domain}`

export const blockOf = (address: Sql): Sql =>
  sql`network(set_masklen(${address}, least(masklen(${address}), case family(${address}) when 4 then 24 else 48 end)))::cidr`

export const isHeld = (userId: Sql): Sql => sql`exists (select from auth.sign_ups s where s.user_id = ${userId} and s.is_held)`

/** Somebody else may have signed up with this address before: each attempt is judged by its own origin. */
export const releaseIfUnmatched = (tx: Db, userId: string, origin: Origin) =>
  tx.run(sql`
    update auth.sign_ups s set is_held = false from auth.users u
    where s.user_id = ${userId} and s.is_held and u.id = s.user_id and u.email_confirmed_at is null and u.phone_confirmed_at is null
      and not exists (select from sign_up_holds h where ${holds(sql`u.email`, origin)})`)
