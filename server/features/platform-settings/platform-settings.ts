import { type PlatformSettings, platformSettingsSchema } from '@atelier/contract/platform-settings'
import type { Db } from '#db/connection.ts'
import { storedSettings } from '#features/platform-settings/platform-settings.queries.ts'

export interface Settings {
  /** The platform settings as they were at most half a second ago, whichever process changed them. Inside a transaction `db` is its `tx`. */
  read(db: Db): Promise<PlatformSettings>
  /** The next `read` asks the table: for the process that has just changed a setting. */
  forget(): void
}

const freshMs = 500

/** Keeps the platform settings for half a second of `clock`, so that the requests of a process share one query. */
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
