import type { Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { openRealtime } from '#realtime/open-realtime.ts'
import { ended, next, socketsTo } from '#testing/sockets.ts'
import { world } from '#testing/world.ts'

const { clock, deps, db, people } = await world()
const { realtime, keys } = deps
const { connected } = await socketsTo(realtime)

/** A token of a person with a session of its own. */
async function tokenOf(person: { id: string; email: string }, lasts = 3_600) {
  const session_id = crypto.randomUUID()
  await db.run(sql`insert into auth.sessions (id, user_id, amr) values (${session_id}, ${person.id}, '[]')`)
  return { session_id, token: await sign(person, session_id, lasts) }
}
const sign = ({ id, email }: { id: string; email: string }, session_id: string, lasts: number) =>
  keys.sign({ sub: id, aud: 'authenticated', role: 'authenticated', session_id, email, aal: 'aal1', amr: [] }, lasts)

test('DATA-003: a live channel brings a hint to every socket of its person and to nobody else', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const [first, second, other] = await Promise.all([connected(ann.token), connected(ann.token), connected(bob.token)])
  const heard: string[] = []
  other.onAny((event: string) => heard.push(event))
  const hints = Promise.all([next(first, 'notification'), next(second, 'notification')])
  realtime.emit(ann.id, 'notification', { unread_count: 3 })
  expect(await hints).toEqual([[{ unread_count: 3 }], [{ unread_count: 3 }]])
  const own = next(other, 'notification')
  realtime.emit(bob.id, 'notification', { unread_count: 1 })
  await own
  expect(heard).toEqual(['notification'])
})

test('identity comes from the token alone: none, a forged and an ended one are refused', async () => {
  const { cyn } = await people('cyn')
  const ended = await tokenOf(cyn)
  await db.run(sql`delete from auth.sessions where id = ${ended.session_id}`)
  for (const token of ['', 'nonsense', `${cyn.token.slice(0, -4)}AAAA`, ended.token])
    await expect(connected(token)).rejects.toThrow('unauthenticated')
  await expect(connected(cyn.token)).resolves.toBeDefined()
})

test('a banned person is refused', async () => {
  const { mallory } = await people('mallory')
  await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${mallory.id})`)
  await expect(connected(mallory.token)).rejects.toThrow('banned')
})

test('a page of another origin is refused, an allowed one is not', async () => {
  const { dora } = await people('dora')
  const from = (origin: string) => connected(dora.token, { extraHeaders: { origin } })
  await expect(from('https://evil.example')).rejects.toThrow()
  await expect(from('capacitor://localhost')).resolves.toBeDefined()
})

test('signing out ends the sockets of that session at once, and only those', async () => {
  const { eve } = await people('eve')
  const phone = await tokenOf(eve)
  const [here, there] = await Promise.all([connected(eve.token), connected(phone.token)])
  const told = next(there, 'signed_out')
  const end = ended(there)
  realtime.endSession(phone.session_id)
  await told
  expect(await end).toBe('io server disconnect')
  const alive = next(here, 'notification')
  realtime.emit(eve.id, 'notification', { unread_count: 0 })
  await alive
})

test('a ban ends all sockets of the person', async () => {
  const { finn } = await people('finn')
  const sockets = await Promise.all([connected(finn.token), connected(finn.token)])
  const ends = Promise.all(sockets.map(ended))
  realtime.endUser(finn.id)
  expect(await ends).toEqual(['io server disconnect', 'io server disconnect'])
})

test('QUALITY R19: the end of a session, a ban and another role end sockets also when no call said so', async () => {
  const { gil, hot, ivo } = await people('gil', 'hot', 'ivo')
  onTestFinished(realtime.checkSockets())
  const phone = await tokenOf(gil)
  const [signedOut, banned, promoted] = await Promise.all([connected(phone.token), connected(hot.token), connected(ivo.token)])
  const kept = await connected(gil.token)
  const ends = Promise.all([signedOut, banned, promoted].map(ended))
  const told = next(signedOut, 'signed_out')
  await db.run(sql`delete from auth.sessions where id = ${phone.session_id}`)
  await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${hot.id})`)
  await db.run(sql`insert into user_roles (user_id, role) values (${ivo.id}, 'moderator')`)
  expect(await ends).toEqual(Array(3).fill('io server disconnect'))
  await told
  // Somebody with a new role may come back at once.
  await connected(ivo.token)
  const alive = next(kept, 'notification')
  realtime.emit(gil.id, 'notification', { unread_count: 0 })
  await alive
})

test('a socket ends with its token, unless it brought a fresh one of the same session before', async () => {
  const { gus } = await people('gus')
  onTestFinished(realtime.checkSockets())
  const [one, two] = [await tokenOf(gus, 3_600), await tokenOf(gus, 3_600)]
  const [idle, active] = await Promise.all([connected(one.token), connected(two.token)])
  const end = ended(idle)
  let cut = false
  active.once('disconnect', () => {
    cut = true
  })
  expect(await active.emitWithAck('authenticate', one.token)).toBe(false)
  expect(await active.emitWithAck('authenticate', 'nonsense')).toBe(false)
  expect(await active.emitWithAck('authenticate', await sign(gus, two.session_id, 7_200))).toBe(true)
  clock.pass(3_600)
  // Not `io server disconnect`: a client takes that as final and would stay away.
  expect(await end).toBe('transport close')
  const alive = next(active, 'notification')
  realtime.emit(gus.id, 'notification', { unread_count: 0 })
  await alive
  expect(cut).toBe(false)
})

test('polling is not offered', async () => {
  const { hal } = await people('hal')
  await expect(connected(hal.token, { transports: ['polling'] })).rejects.toThrow()
})

test('one person has a limited number of sockets', async () => {
  const { ida } = await people('ida')
  for (let n = 0; n < 20; n++) await connected(ida.token)
  await expect(connected(ida.token)).rejects.toThrow('rate_limited')
})

test('a socket that floods the server, or sends something huge, is cut', async () => {
  const { jan } = await people('jan')
  const [loud, huge] = await Promise.all([connected(jan.token), connected(jan.token)])
  const ends = [ended(loud), ended(huge)]
  for (let n = 0; n < 300; n++) (loud as Socket).emit('noise')
  huge.emit('authenticate', 'x'.repeat(20_000), () => {})
  expect(await Promise.all(ends)).toEqual(['io server disconnect', 'transport close'])
})

test('with several processes a hint and an end reach the sockets of the others', async () => {
  const { kim } = await people('kim')
  const otherProcess = openRealtime(deps)
  onTestFinished(() => otherProcess.close())
  const socket = await connected(kim.token)
  const hint = next(socket, 'notification')
  otherProcess.emit(kim.id, 'notification', { unread_count: 7 })
  expect(await hint).toEqual([{ unread_count: 7 }])
  const end = ended(socket)
  otherProcess.endUser(kim.id)
  expect(await end).toBe('io server disconnect')
})

test('after the connection between processes was cut, sockets connect again to read what they missed, and hear the others', async () => {
  const { lea } = await people('lea')
  const otherProcess = openRealtime(deps)
  onTestFinished(() => otherProcess.close())
  const socket = await connected(lea.token, { reconnection: true })
  const end = ended(socket)
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`)
  // Not `io server disconnect`: a client takes that as final and would stay away.
  expect(await end).toBe('transport close')
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const hint = next(socket, 'notification')
  otherProcess.emit(lea.id, 'notification', { unread_count: 1 })
  expect(await hint).toEqual([{ unread_count: 1 }])
})
