import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

type Texts = Record<string, string>

export const storedSettings = async (db: Db): Promise<Texts> =>
  byKey(await db.many(sql`select setting_key, setting_value from platform_settings order by setting_key`))

export const lockSettings = async (tx: Db): Promise<Texts> =>
  byKey(await tx.many(sql`select setting_key, setting_value from platform_settings order by setting_key for no key update`))

export async function storeSetting(tx: Db, { key, text, by, at }: { key: string; text: string; by: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into platform_settings (setting_key, setting_value, updated_by, updated_at) values (${key}, ${text}, ${by}, ${at})
    on conflict (setting_key) do update
      set setting_value = excluded.setting_value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`)
}

export const requireFactorByDefault = (db: Db) =>
  db.run(sql`
    insert into platform_settings (setting_key, setting_value) values ('staff_second_factor_required', 'true')
    on conflict (setting_key) do update set setting_value = excluded.setting_value where platform_settings.updated_by is null`)

const byKey = (rows: { setting_key: string; setting_value: string }[]): Texts =>
  Object.fromEntries(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
