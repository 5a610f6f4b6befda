import { limits } from '@atelier/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'
import { world } from '#testing/world.ts'

const { db } = await world()
const store = (key: string, value: string) => db.run(sql`update platform_settings set setting_value = ${value} where setting_key = ${key}`)

describe('text values (DATA-055) are read with their types', () => {
  test.each([
    ['registration_enabled', 'false', false],
    ['registration_enabled', 'true', true],
    ['registration_enabled', 'perhaps', true],
    ['content_approval_required', 'true', true],
    ['content_approval_required', 'TRUE', false],
    ['max_post_length', '280', 280],
    ['max_post_length', '2000', limits.post.text],
    ['max_post_length', '0', limits.post.text],
    ['max_post_length', '-1', limits.post.text],
    ['max_post_length', '1.5', limits.post.text],
    ['max_post_length', 'many', limits.post.text],
    ['max_post_length', '', limits.post.text],
    ['staff_second_factor_required', 'true', true],
    ['upload_mb_per_day', '100', 100],
    ['upload_mb_per_day', '0', limits.uploads.mbPerDay],
    ['upload_mb_total', '1e9', limits.uploads.mbTotal],
  ] as const)('%s: %j is %j', async (key, text, meaning) => {
    await store(key, text)
    expect((await platformSettings(db))[key]).toBe(meaning)
  })

  test('one that is missing is its default', async () => {
    await db.run(sql`delete from platform_settings`)
    expect(await platformSettings(db)).toEqual({
      banner_link: '',
      banner_text: '',
      registration_enabled: true,
      content_approval_required: false,
      max_post_length: limits.post.text,
      not_for_training: true,
      read_only: false,
      staff_second_factor_required: false,
      transparency_published: false,
      upload_mb_per_day: limits.uploads.mbPerDay,
      upload_mb_total: limits.uploads.mbTotal,
    })
  })
})
