import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { chosenLanguage } from '#mail/language.queries.ts'
import { isOn } from '#visibility/preferences.ts'

export function mailChoiceOf(db: Db, userId: string): Promise<{ language: string | null; email_enabled: boolean } | undefined> {
  return db.maybeOne(sql`
    select ${chosenLanguage(sql`u.id`)} as language, ${isOn(sql`chosen.notification_prefs`, 'email_enabled')} as email_enabled
    from auth.users u left join user_preferences chosen on chosen.user_id = u.id where u.id = ${userId}`)
}
