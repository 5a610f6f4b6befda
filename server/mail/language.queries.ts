import type { Language } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { languageOf } from '#mail/words.ts'

interface Hints {
  data?: Record<string, unknown> | null | undefined
  acceptLanguage?: string | undefined
}

/** `chosenLanguage`, else what `hints` say, else English. */
export async function languageFor(db: Db, userId: string, { data, acceptLanguage }: Hints = {}): Promise<Language> {
  const { language } = await db.one<{ language: string | null }>(sql`select ${chosenLanguage(sql`${userId}::uuid`)} as language`)
  return languageOf(language ?? data?.language, acceptLanguage)
}

/** From settings, else sign-up. Null if unknown; it may be none of ours. */
export const chosenLanguage = (userId: Sql): Sql => sql`coalesce(
  (select own_choice.language from user_preferences own_choice where own_choice.user_id = ${userId}),
  (select own_account.user_metadata ->> 'language' from auth.users own_account where own_account.id = ${userId}))`
