import type { RoleName } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const grantRole = (db: Db, userId: string, role: RoleName) =>
  db.run(sql`insert into user_roles (user_id, role) values (${userId}, ${role}) on conflict do nothing`)

export const revokeRole = (db: Db, userId: string, role: RoleName) =>
  db.run(sql`delete from user_roles where user_id = ${userId} and role = ${role}`)
