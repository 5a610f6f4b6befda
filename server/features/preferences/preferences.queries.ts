import { notificationPrefDefaults, type Preferences } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

type Chosen = Pick<
  Preferences,
  'email_frequency' | 'language' | 'message_audience' | 'read_receipts' | 'preferred_categories' | 'feed_algorithm_weight'
>
export type PreferenceChanges = Partial<Chosen> & { notification_prefs?: Partial<Preferences['notification_prefs']> | undefined }

/** Sign-up makes the row; one that is missing is made here, with the defaults. */
export async function preferencesOf(db: Db, userId: string, now: Date): Promise<Preferences> {
  const select = sql`select ${columns} from user_preferences where user_id = ${userId}`
  const found = await db.maybeOne<Preferences>(select)
  if (found) return found
  await make(db, userId, now)
  return db.one(select)
}

/** Merges in one statement, so that of two changes at once neither is lost. What is left out stays. */
export async function changePreferences(db: Db, userId: string, changes: PreferenceChanges, now: Date): Promise<Preferences> {
  const {
    notification_prefs = {},
    email_frequency,
    language,
    message_audience,
    read_receipts,
    preferred_categories,
    feed_algorithm_weight,
  } = changes
  await make(db, userId, now)
  return db.one(sql`
    update user_preferences set
      notification_prefs = notification_prefs || ${JSON.stringify(notification_prefs)}::jsonb,
      email_frequency = coalesce(${email_frequency ?? null}, email_frequency),
      language = ${language === undefined ? sql`language` : sql`${language}`},
      message_audience = coalesce(${message_audience ?? null}, message_audience),
      read_receipts = coalesce(${read_receipts ?? null}, read_receipts),
      preferred_categories = coalesce(${preferred_categories ? [...new Set(preferred_categories)] : null}, preferred_categories),
      feed_algorithm_weight = coalesce(${feed_algorithm_weight ?? null}, feed_algorithm_weight),
      updated_at = ${now}
    where user_id = ${userId} returning ${columns}`)
}

async function make(db: Db, userId: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into user_preferences (user_id, created_at, updated_at) values (${userId}, ${now}, ${now}) on conflict (user_id) do nothing`)
}

const columns = sql`id, user_id, ${JSON.stringify(notificationPrefDefaults)}::jsonb || notification_prefs as notification_prefs,
  email_frequency, language, message_audience, read_receipts, preferred_categories, feed_algorithm_weight, created_at, updated_at`
