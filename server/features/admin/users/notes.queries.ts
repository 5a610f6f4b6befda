import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

interface Note {
  user_id: string
  client_id: string
  author_id: string
  content: string
  at: Date
}

export const insertNote = async (tx: Db, { user_id, client_id, author_id, content, at }: Note): Promise<boolean> =>
  (await tx.run(sql`
    insert into staff_notes (id, user_id, client_id, author_id, content, created_at)
    values (${newId()}, ${user_id}, ${client_id}, ${author_id}, ${content}, ${at})
    on conflict (author_id, client_id) do nothing`)) > 0

export const deleteOwnNote = (tx: Db, authorId: string, noteId: string) =>
  tx.one<{ user_id: string }>(sql`delete from staff_notes where id = ${noteId} and author_id = ${authorId} returning user_id`)
