import type { PlatformSettings } from '@atelier/contract/platform-settings'
import { onTestFinished } from 'vitest'
import type { Database } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { storedSettings } from '#features/platform-settings/platform-settings.queries.ts'

/** Changes platform settings until the end of the running test, however it ends. */
export function settingsChanger(db: Database) {
  const store = async (texts: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(texts))
      await db.run(sql`update platform_settings set setting_value = ${String(value)} where setting_key = ${key}`)
  }
  return async (changes: Partial<PlatformSettings>) => {
    const before = await storedSettings(db)
    onTestFinished(() => store(before))
    await store(changes)
  }
}
