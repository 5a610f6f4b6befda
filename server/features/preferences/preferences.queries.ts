import { notificationPrefDefaults, type Preferences } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { raw, type Sql, sql } from '#db/sql.ts'

type Chosen = Omit<Preferences, 'id' | 'user_id' | 'notification_prefs' | 'created_at' | 'updated_at'>
export type PreferenceChanges = Partial<Chosen> & { notification_prefs?: Partial<Preferences['notification_prefs']> | undefined }

export async function preferencesOf(db: Db, viewerId: string, now: Date): Promise<Preferences> {
  const select = sql`select ${columns} from user_preferences where user_id = ${viewerId}`
  const found = await db.maybeOne<Preferences>(select)
  if (found) return found
  await make(db, viewerId, now)
  return db.one(select)
}

/** One statement, so that concurrent changes are both kept. What is left out stays. */
export async function storePreferences(db: Db, userId: string, changes: PreferenceChanges, now: Date): Promise<Preferences> {
  const { notification_prefs = {}, preferred_categories } = changes
  await make(db, userId, now)
  return db.one(sql`
    update user_preferences set
      notification_prefs = notification_prefs || ${JSON.stringify(notification_prefs)}::jsonb,
      email_frequency = ${kept(changes, 'email_frequency')},
      language = ${kept(changes, 'language')},
      message_audience = ${kept(changes, 'message_audience')},
      mention_audience = ${kept(changes, 'mention_audience')},
      theme = ${kept(changes, 'theme')},
      text_size = ${kept(changes, 'text_size')},
      reduced_motion = ${kept(changes, 'reduced_motion')},
      autoplay = ${kept(changes, 'autoplay')},
      data_saver = ${kept(changes, 'data_saver')},
      quiet_hours = ${changes.quiet_hours === undefined ? sql`quiet_hours` : sql`${changes.quiet_hours && JSON.stringify(changes.quiet_hours)}::jsonb`},
      read_receipts = ${kept(changes, 'read_receipts')},
      preferred_categories = coalesce(${preferred_categories ? [...new Set(preferred_categories)] : null}, preferred_categories),
      feed_algorithm_weight = ${kept(changes, 'feed_algorithm_weight')},
      updated_at = ${now}
    where user_id = ${userId} returning ${columns}`)
}

type Plain = Exclude<keyof Chosen, 'quiet_hours' | 'preferred_categories'>
function kept(changes: PreferenceChanges, column: Plain): Sql {
  const chosen = changes[column]
  return chosen === undefined ? raw(column) : sql`${chosen}`
}

async function make(db: Db, userId: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into user_preferences (user_id, created_at, updated_at) values (${userId}, ${now}, ${now}) on conflict (user_id) do nothing`)
}

const columns = sql`id, user_id, ${JSON.stringify(notificationPrefDefaults)}::jsonb || notification_prefs as notification_prefs,
  email_frequency, language, message_audience, read_receipts, preferred_categories, feed_algorithm_weight,
  mention_audience, theme, text_size, reduced_motion, autoplay, data_saver, quiet_hours, created_at, updated_at`
