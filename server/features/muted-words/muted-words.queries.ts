import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { type MutedWord, mutedWordSchema } from '@atelier/contract/muted-words'
import { type Db, violates } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

const columns = sql`id, phrase, ends_at, created_at`

export const storedMutedWords = (db: Db, viewerId: string, now: Date): Promise<MutedWord[]> =>
  db
    .as(mutedWordSchema)
    .many(sql`select ${columns} from muted_words where user_id = ${viewerId} and (ends_at is null or ends_at > ${now}) order by id desc`)

export const lockMutedWords = (tx: Db, userId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('muted words'), hashtext(${userId}))`)

export interface NewMutedWord {
  client_id: string
  phrase: string
  /** Null means for good. */
  ends_at: Date | null
}

/** Call `lockMutedWords` before. A known phrase gets the new end. @throws Failure invalid at `phrase`: `required`, `muted_word_limit` */
export async function insertMutedWord(
  tx: Db,
  viewerId: string,
  { client_id, phrase, ends_at }: NewMutedWord,
  now: Date,
): Promise<MutedWord> {
  const made = await tx
    .as(mutedWordSchema)
    .maybeOne(sql`select ${columns} from muted_words where user_id = ${viewerId} and client_id = ${client_id}`)
  if (made) return made
  const renewed = await tx.as(mutedWordSchema).maybeOne(sql`
    update muted_words set ends_at = ${ends_at}, client_id = ${client_id}
    where user_id = ${viewerId} and md5(comparable) = md5(comparable_text(${phrase})) returning ${columns}`)
  if (renewed) return renewed
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from muted_words where user_id = ${viewerId}`)
  if (count >= limits.mutedWords.max) throw refused('muted_word_limit')
  return tx
    .as(mutedWordSchema)
    .one(sql`
      insert into muted_words (id, user_id, client_id, phrase, ends_at, created_at)
      values (${newId()}, ${viewerId}, ${client_id}, ${phrase}, ${ends_at}, ${now}) returning ${columns}`)
    .catch((error: unknown) => {
      throw violates(error, 'muted_words_comparable_check') ? refused('required') : error
    })
}

export const deleteMutedWord = (db: Db, viewerId: string, id: string) =>
  db.run(sql`delete from muted_words where id = ${id} and user_id = ${viewerId}`)

export const deleteEndedWords = (db: Db, now: Date): Promise<{ user_id: string }[]> =>
  db.many(sql`
    with ended as (delete from muted_words where ends_at <= ${now} returning user_id)
    select distinct user_id from ended`)

const refused = (code: string) => new Failure('invalid', { errors: [{ field: 'phrase', code }] })
