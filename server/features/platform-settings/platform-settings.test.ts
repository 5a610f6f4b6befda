import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { keepSettings } from '#features/platform-settings/platform-settings.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { db, clock, people } = await world()
const store = (key: string, value: string) => db.run(sql`update platform_settings set setting_value = ${value} where setting_key = ${key}`)

test('every process follows a change within a second, and asks once until then', async () => {
  const { ann } = await people('ann')
  clock.stop()
  const [one, other] = [keepSettings(clock.now), keepSettings(clock.now)]
  expect((await publish(ann, 'eleven char')).content).toBe('eleven char')
  for (const process of [one, other]) expect((await process.read(db)).max_post_length).toBe(500)
  await store('max_post_length', '10')
  expect((await one.read(db)).max_post_length).toBe(500)
  clock.pass(1)
  for (const process of [one, other]) expect((await process.read(db)).max_post_length).toBe(10)
  await expect(publish(ann, 'eleven char')).rejects.toMatchObject({ errors: [{ field: 'content', code: 'too_long' }] })
  // A clock that was set back does not keep them for ever.
  await store('max_post_length', '2000')
  clock.pass(-3_600)
  expect((await one.read(db)).max_post_length).toBe(500)
})

describe('text values (DATA-055) are read with their types', () => {
  test.each([
    ['registration_enabled', 'false', false],
    ['registration_enabled', 'true', true],
    ['registration_enabled', 'perhaps', true],
    ['content_approval_required', 'true', true],
    ['content_approval_required', 'TRUE', false],
    ['max_post_length', '280', 280],
    ['max_post_length', '2000', 500],
    ['max_post_length', '0', 500],
    ['max_post_length', '-1', 500],
    ['max_post_length', '1.5', 500],
    ['max_post_length', 'many', 500],
    ['max_post_length', '', 500],
  ] as const)('%s: %j is %j', async (key, text, meaning) => {
    await store(key, text)
    expect((await keepSettings(clock.now).read(db))[key]).toBe(meaning)
  })

  test('one that is missing is its default', async () => {
    await db.run(sql`delete from platform_settings`)
    expect(await keepSettings(clock.now).read(db)).toEqual({
      registration_enabled: true,
      content_approval_required: false,
      max_post_length: 500,
    })
  })
})
