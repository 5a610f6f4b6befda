import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** Whether staff let new people in. */
export async function registrationIsOpen(db: Db): Promise<boolean> {
  const setting = await db.maybeOne<{ setting_value: string }>(
    sql`select setting_value from platform_settings where setting_key = 'registration_enabled'`,
  )
  return setting?.setting_value !== 'false'
}
