import { type PlatformSettings, platformSettingsSchema } from '@atelier/contract/platform-settings'
import type { Db } from '#db/connection.ts'
import { storedSettings } from '#features/platform-settings/platform-settings.queries.ts'

export async function platformSettings(db: Db): Promise<PlatformSettings> {
  return platformSettingsSchema.parse(await storedSettings(db))
}

export const opensRegistration = ({ registration_enabled, read_only }: PlatformSettings): boolean => registration_enabled && !read_only
