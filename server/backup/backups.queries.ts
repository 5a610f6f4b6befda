import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export interface MadeBackup {
  file: string
  made_at: string
  bytes: number
}

export const lastBackup = (db: Db): Promise<MadeBackup | undefined> =>
  db.maybeOne(sql`select file, made_at, bytes from backups order by made_at desc limit 1`)

export const rememberBackup = (db: Db, { file, made_at, bytes }: MadeBackup): Promise<number> =>
  db.run(sql`
    insert into backups (file, made_at, bytes) values (${file}, ${made_at}, ${bytes})
    on conflict (file) do update set made_at = excluded.made_at, bytes = excluded.bytes`)

export const forgetBackups = (db: Db, files: string[]): Promise<number> =>
  db.run(sql`delete from backups where file = any(${files}::text[])`)
