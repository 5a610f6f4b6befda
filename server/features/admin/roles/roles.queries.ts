import { type assignableRoles, type Staff, staffSchema } from '@atelier/contract/admin/roles'
import { type RoleName, roles } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { contains, escaped, foldedContains, isShortQuery } from '#features/search/search.queries.ts'

export const staffRows = (db: Db) =>
  db.as(staffSchema).many(sql`
    select r.user_id, person.username, person.full_name, person.avatar_url, r.role, r.created_at
    from user_roles r join profiles person on person.user_id = r.user_id
    where r.role <> 'user' order by array_position(${[...roles]}::text[], r.role) desc, person.username, r.user_id`)

type Found = Pick<Staff, 'user_id' | 'username' | 'full_name' | 'avatar_url'>
const found = sql`person.user_id, person.username, person.full_name, person.avatar_url`

export const personById = (db: Db, userId: string) =>
  db.many<Found>(sql`select ${found} from profiles person where person.user_id = ${userId}`)

/** `text` is lower case; short usernames first. Texts that many names contain are ranked among the first few hundred only. Needs `planEachSearch` in the transaction. */
export function peopleNamed(tx: Db, text: string, limit: number): Promise<Found[]> {
  const part = `%${escaped(text)}%`
  const inside = isShortQuery(text) ? sql`(select * from profiles order by created_at desc limit ${newestPeople}) newest` : sql`profiles`
  return tx.many<Found>(sql`
    select ${found} from (
      (select user_id from profiles where username like ${`${escaped(text)}%`} order by username using ~<~ limit ${orderedPeople})
      union
      (select user_id from profiles where ${contains(sql`username`, text)} or ${foldedContains(sql`folded_name`, text)} limit ${orderedPeople})
      union
      (select user_id from ${inside} where username like ${part} or folded_name like folded(${part}) limit ${orderedPeople})
    ) part join profiles person using (user_id)
    order by char_length(person.username), person.username, person.user_id limit ${limit}`)
}
const orderedPeople = 300
const newestPeople = 10_000

export async function lockRoles(tx: Db, userId: string): Promise<RoleName[]> {
  await tx.one(sql`select from profiles where user_id = ${userId} for no key update`)
  return (await tx.many<{ role: RoleName }>(sql`select role from user_roles where user_id = ${userId}`)).map(({ role }) => role)
}

export const insertRole = (tx: Db, userId: string, role: RoleName, by: string | null, at: Date) =>
  tx.run(sql`insert into user_roles (user_id, role, assigned_by, created_at) values (${userId}, ${role}, ${by}, ${at})`)

export const deleteRole = (tx: Db, userId: string, role: RoleName) =>
  tx.run(sql`delete from user_roles where user_id = ${userId} and role = ${role}`)

export const deleteRoles = (tx: Db, userId: string, some: typeof assignableRoles) =>
  tx.run(sql`delete from user_roles where user_id = ${userId} and role = any(${[...some]}::text[])`)

export const roleCheck = (db: Db, userId: string, role: RoleName) =>
  db.one<{ has_role: boolean }>(sql`select has_role(${userId}, ${role}) as has_role`)
