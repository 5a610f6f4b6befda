import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export async function storedSettings(db: Db): Promise<Record<string, string>> {
  const rows = await db.many<{ setting_key: string; setting_value: string }>(sql`select setting_key, setting_value from platform_settings`)
  return Object.fromEntries(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
}
