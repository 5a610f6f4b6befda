import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { endOtherSessions, endSession } from '@atelier/contract/account'
import { realtimePath } from '@atelier/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

// `checkSockets` is not running here: sockets end by the call alone.
const { admin, app, browser, callAs, clock, db, deps, enrolled, member, raw } = await authWorld()
deps.realtime.attach(app.server)
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})

async function connected(token: string) {
  const socket = io(origin, { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { ended: new Promise<string>((resolve) => socket.once('disconnect', resolve)), socket }
}

type Client = ReturnType<typeof browser>['client']
const sessionOf = async (client: Client) => {
  const { session } = unwrap(await client.getSession())
  if (!session) throw new Error('not signed in')
  return session
}

/** A user signed in twice, with a socket for each session. */
async function inTwoPlaces(name: string) {
  const email = `${name}@ends.test`
  const { client, id } = await member(email)
  const there = browser().client
  unwrap(await there.signInWithPassword({ email, password }))
  const [here, elsewhere] = [await sessionOf(client), await sessionOf(there)]
  return { id, client, there, here: await connected(here.access_token), elsewhere: await connected(elsewhere.access_token) }
}
type Places = Awaited<ReturnType<typeof inTwoPlaces>>

let people = 0
async function expectEnded(deed: (places: Places) => Promise<unknown>, which: { here: boolean; elsewhere: boolean }) {
  const places = await inTwoPlaces(`person${++people}`)
  await deed(places)
  for (const place of ['here', 'elsewhere'] as const) {
    const { ended, socket } = places[place]
    if (which[place]) expect(await ended).toBe('io server disconnect')
    else {
      const heard = new Promise((resolve) => socket.once('notification', resolve))
      deps.realtime.emit(places.id, 'notification', { unread_count: 7 })
      expect(await heard).toEqual({ unread_count: 7 })
    }
  }
}

const both = { here: true, elsewhere: true }
const here = { here: true, elsewhere: false }
const elsewhere = { here: false, elsewhere: true }
const neither = { here: false, elsewhere: false }

describe('a call that ends a session closes its sockets (QUALITY R19)', () => {
  test.each([
    ['signing out here', ({ client }: Places) => client.signOut({ scope: 'local' }), here],
    ['signing out elsewhere', ({ client }: Places) => client.signOut({ scope: 'others' }), elsewhere],
    ['signing out everywhere', ({ client }: Places) => client.signOut({ scope: 'global' }), both],
    ['a new password', async ({ client }: Places) => unwrap(await client.updateUser({ password: 'scarlet-heron-77' })), elsewhere],
    ['a first second factor', ({ client }: Places) => enrolled(client), elsewhere],
    [
      'ending one session',
      async (places: Places) => callAs((await sessionOf(places.client)).access_token)(endSession, await idOf(places.there)),
      elsewhere,
    ],
    ['ending all others', async ({ client }: Places) => callAs((await sessionOf(client)).access_token)(endOtherSessions), elsewhere],
    ['a ban', async ({ id }: Places) => unwrap(await admin.updateUserById(id, { ban_duration: '1h' })), both],
    ['a new role', async ({ id }: Places) => unwrap(await admin.updateUserById(id, { role: 'editor' })), both],
    [
      'a new password by an admin call',
      async ({ id }: Places) => unwrap(await admin.updateUserById(id, { password: 'scarlet-heron-77' })),
      both,
    ],
    ['a deleted account', async ({ id }: Places) => unwrap(await admin.deleteUser(id)), both],
    ['a soft-deleted account', async ({ id }: Places) => unwrap(await admin.deleteUser(id, true)), both],
    ['a reused refresh token', ({ there }: Places) => reuse(there), elsewhere],
    ['a change that was refused', ({ id }: Places) => admin.updateUserById(id, { role: 'editor', ban_duration: 'a while' }), neither],
  ])('%s', (_way, deed, which) => expectEnded(deed, which))

  test('a role granted by the command line, from another process', async () => {
    const { user, host, port } = inject('postgres')
    const { name } = await db.one<{ name: string }>(sql`select current_database() as name`)
    const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    const env = { DATABASE_URL: url, SECRET: deps.config.secret, DATA_DIR: deps.config.dataDir }
    const run = promisify(execFile)
    await expectEnded(async ({ id }) => {
      const email = unwrap(await admin.getUserById(id)).user.email ?? ''
      const { stdout } = await run(process.execPath, [`${import.meta.dirname}/../../cli.ts`, 'grant', email, 'moderator'], { env })
      expect(stdout).toBe(`Done: grant moderator ${email}.\n`)
    }, both)
  })
})

async function idOf(client: Client): Promise<{ session_id: string }> {
  const { claims } = unwrap(await client.getClaims()) ?? {}
  return { session_id: claims?.session_id ?? '' }
}

/** Refreshes twice and shows the first token again after the reuse interval. */
async function reuse(client: Client): Promise<void> {
  const { refresh_token } = await sessionOf(client)
  for (let turn = 0; turn < 2; turn++) unwrap(await client.refreshSession())
  clock.pass(11)
  expect((await raw('POST', '/token?grant_type=refresh_token', { refresh_token })).status).toBe(400)
}
