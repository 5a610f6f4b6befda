import { hasRole, listStaff } from '@atelier/contract/admin/roles'
import { api } from '@atelier/contract/api'
import type { Endpoint } from '@atelier/contract/endpoint'
import { coverMedia } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { rows } from '#testing/rows.ts'
import { staffActors, stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { db } = theWorld
const stage = await (await stageOf(theWorld))('public')
const { super_admin: root, moderator: mod, stranger } = stage.actors

const require = (wish: boolean) =>
  db.run(sql`update platform_settings set setting_value = ${String(wish)} where setting_key = 'staff_second_factor_required'`)
/** With a verified second factor, which this session has given. */
const withFactor = async ({ id, session_id }: typeof root) => {
  await db.run(sql`insert into auth.factors (id, user_id, factor_type, status) values (${newId()}, ${id}, 'totp', 'verified')`)
  await db.run(sql`update auth.sessions set aal = 'aal2' where id = ${session_id}`)
}
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code }) => code,
  )

test('while it is required, no endpoint of staff answers staff without a second factor, from the next call on', async () => {
  expect(await outcome(root.call(listStaff))).toBe('ok')
  await require(true)
  const endpoints = Object.entries(api).filter(([, { access }]) => staffActors.includes(access))
  expect(endpoints.length).toBeGreaterThan(40)
  for (const [name, endpoint] of endpoints)
    expect([name, await outcome(root.call(endpoint as Endpoint, rows[name]?.input(stage)))]).toEqual([name, 'second_factor_missing'])
  expect(await outcome(stranger.call(listStaff))).toBe('forbidden')
  await require(false)
  expect(await outcome(root.call(listStaff))).toBe('ok')
})

test('while it is required, what else a role allows is refused too, and the rest of the app is not', async () => {
  const cover = () => mod.call(coverMedia, { post_id: stage.post_id, post_media_id: stage.post_media_id })
  await require(true)
  expect(await outcome(cover())).toBe('forbidden')
  expect(await outcome(mod.call(hasRole, { _user_id: mod.id, _role: 'moderator' }))).toBe('second_factor_missing')
  expect(await mod.call(hasRole, { _user_id: mod.id, _role: 'user' })).toEqual({ has_role: true })
  expect(await mod.call(getMe)).toMatchObject({ role: 'moderator' })
  expect(await stranger.call(hasRole, { _user_id: stranger.id, _role: 'moderator' })).toEqual({ has_role: false })
  await require(false)
  expect(await outcome(cover())).toBe('ok')
})

test('a session that a passkey opened has passed it, and one of its owner’s password has not', async () => {
  await require(true)
  const key = newId()
  await db.run(
    sql`insert into auth.passkeys (id, user_id, credential_id, public_key, sign_count) values (${key}, ${root.id}, 'id', 'key', 0)`,
  )
  expect(await outcome(root.call(listStaff))).toBe('second_factor_missing')
  await db.run(sql`update auth.sessions set aal = 'aal2', passkey_id = ${key} where id = ${root.session_id}`)
  expect(await outcome(root.call(listStaff))).toBe('ok')
  await db.run(sql`update auth.sessions set aal = 'aal1', passkey_id = null where id = ${root.session_id}`)
  expect(await outcome(root.call(listStaff))).toBe('second_factor_missing')
  await require(false)
})

test('with a second factor, staff must have given it', async () => {
  await require(true)
  await withFactor(root)
  expect(await outcome(root.call(listStaff))).toBe('ok')
  expect(await root.call(hasRole, { _user_id: root.id, _role: 'super_admin' })).toEqual({ has_role: true })
  await db.run(sql`update auth.sessions set aal = 'aal1' where id = ${root.session_id}`)
  expect(await outcome(root.call(listStaff))).toBe('second_factor_required')
  await require(false)
  expect(await outcome(root.call(listStaff))).toBe('second_factor_required')
})
