import { type PlatformSettings, platformSettingsSchema } from '@atelier/contract/platform-settings'
import type { Db } from '#db/connection.ts'
import { storedSettings } from '#features/platform-settings/platform-settings.queries.ts'

export interface Settings {
  /** At most half a second old. Inside a transaction, `db` is its `tx`. */
  read(db: Db): Promise<PlatformSettings>
  /** Makes the next `read` query the table, after this process changed a setting. */
  forget(): void
}

const freshMs = 500

export function keepSettings(clock: () => Date): Settings {
  let kept: { settings: PlatformSettings; readAt: number } | undefined
  return {
    async read(db) {
      const now = clock().getTime()
      const age = kept ? now - kept.readAt : Number.POSITIVE_INFINITY
      if (kept && age >= 0 && age < freshMs) return kept.settings
      const settings = platformSettingsSchema.parse(await storedSettings(db))
      kept = { settings, readAt: now }
      return settings
    },
    forget() {
      kept = undefined
    },
  }
}
