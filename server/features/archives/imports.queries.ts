import { type archiveSources, type DataImport, importSchema, type leftOutReasons } from '@atelier/contract/archives'
import { Failure } from '@atelier/contract/errors'
import { type Db, violates } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { ArchiveProblem } from '#features/archives/archive-refusal.ts'
import { claimMedia } from '#features/media/media.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { present } from '#visibility/accounts.ts'

export const latestImportOf = (db: Db, userId: string) =>
  db.as(importSchema).maybeOne(sql`select ${columns} from imports where user_id = ${userId} order by id desc limit 1`)

export const ownImport = (db: Db, userId: string, id: string) =>
  db.as(importSchema).one(sql`select ${columns} from imports where id = ${id} and user_id = ${userId}`)

export const importByClientId = (db: Db, viewerId: string, clientId: string) =>
  db.as(importSchema).maybeOne(sql`select ${columns} from imports where user_id = ${viewerId} and client_id = ${clientId}`)

interface Draft {
  client_id: string
  media_id: string
  at: Date
}

/** Takes a finished upload of the viewer's. @throws Failure media_not_ready; conflict while another import is unfinished */
export async function insertImport(tx: Db, viewer: SignedIn, { client_id, media_id, at }: Draft): Promise<string> {
  await claimMedia(tx, viewer, [media_id], 'archives')
  const id = newId(at)
  try {
    await tx.run(sql`
      insert into imports (id, user_id, client_id, media_id, state, created_at)
      values (${id}, ${viewer.id}, ${client_id}, ${media_id}, 'waiting', ${at})`)
  } catch (error) {
    throw violates(error, 'imports_unfinished') || violates(error, 'imports_user_id_client_id_key') ? new Failure('conflict') : error
  }
  return id
}

export interface Cursor {
  phase?: string
  done?: number
}

export type LeftOut = DataImport['left_out'][number]
export type LeftOutReason = (typeof leftOutReasons)[number]
export type ArchiveSource = (typeof archiveSources)[number]

export interface UnfinishedImport {
  id: string
  user_id: string
  media_id: string
  source: ArchiveSource | null
  cursor: Cursor
  tries: number
  may_write: boolean
  bucket: 'archives'
  path: string
}

export const unfinishedImport = (db: Db, id: string) =>
  db.maybeOne<UnfinishedImport>(sql`
    select i.id, i.user_id, i.media_id, i.source, i.cursor, i.tries, ${present(sql`owner`)} as may_write, m.bucket, m.path
    from imports i join profiles owner on owner.user_id = i.user_id join media m on m.id = i.media_id
    where i.id = ${id} and i.state in ('waiting', 'running')`)

export async function countTry(db: Db, id: string): Promise<number> {
  return (await db.one<{ tries: number }>(sql`update imports set tries = tries + 1 where id = ${id} returning tries`)).tries
}

export const forgetTry = (db: Db, id: string) => db.run(sql`update imports set tries = greatest(tries - 1, 0) where id = ${id}`)

export async function beginImport(db: Db, id: string, { source, total, left_out, cursor }: Look): Promise<boolean> {
  const begun = await db.run(sql`
    update imports set state = 'running', source = ${source}, total_count = ${total}, left_out = ${JSON.stringify(left_out)},
      cursor = ${JSON.stringify(cursor)}, tries = 0
    where id = ${id} and state = 'waiting'`)
  return begun > 0
}

interface Look {
  source: ArchiveSource
  total: number
  left_out: LeftOut[]
  cursor: Cursor
}

export interface ImportStep {
  from: Cursor
  to: Cursor
  done: number
  imported: Record<string, number>
  left_out: LeftOut[]
}

/** In the step's own transaction. @returns false when it must be undone: made elsewhere, ended, or the person may no longer write */
export async function noteStep(tx: Db, id: string, { from, to, done, imported, left_out }: ImportStep): Promise<boolean> {
  const noted = await tx.run(sql`
    update imports set cursor = ${JSON.stringify(to)}, tries = 0, done_count = done_count + ${done},
      imported = (
        select coalesce(jsonb_object_agg(kind, n), '{}')
        from (
          select came.key as kind, sum(came.value::bigint) as n
          from (select * from jsonb_each_text(imports.imported) union all select * from jsonb_each_text(${JSON.stringify(imported)}::jsonb)) came
          group by came.key
        ) counted),
      left_out = (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'reason', reason, 'count', n) order by kind, reason), '[]')
        from (
          select said.kind, said.reason, sum(said.count) as n
          from jsonb_to_recordset(imports.left_out || ${JSON.stringify(left_out)}::jsonb) said (kind text, reason text, count bigint)
          group by said.kind, said.reason
        ) counted)
    where id = ${id} and state = 'running' and cursor = ${JSON.stringify(from)}::jsonb
      and (select ${present(sql`owner`)} from profiles owner where owner.user_id = imports.user_id)`)
  return noted > 0
}

interface End {
  state: 'done' | 'failed' | 'cancelled'
  problem?: ArchiveProblem | undefined
}

/** The caller deletes the archive. Undefined when it was ended before. */
export const markImportEnded = (db: Db, id: string, { state, problem }: End) =>
  db.maybeOne<{ media_id: string | null }>(sql`
    update imports set state = ${state}, problem = ${problem ?? null} where id = ${id} and state in ('waiting', 'running') returning media_id`)

const columns = sql`id, state, source, done_count, total_count, imported, left_out, problem, created_at`
