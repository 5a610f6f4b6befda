import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@atelier/contract/limits'
import { getMe } from '@atelier/contract/profiles'
import { channelOf } from '@atelier/contract/realtime'
import pg from 'pg'
import { attack, honest } from '#attacks/outcome.ts'
import { type Installation, install } from '#installation.ts'
import { signedUpPerson } from '#people.ts'
import { openSignedInSocket } from '#socket.ts'
import { connectionTo, homeOf } from '../../server/db/embedded/home.ts'

const password = 'correct horse 7 Battery'
const email = 'owner@attacked.example'
const [flooder, others, sleeper] = ['127.0.0.1', '127.0.0.2', '127.0.0.3']

export async function floodAttacks(): Promise<void> {
  const installation = await install({ RATE_LIMITS: 'on', AUTH_MAILS_PER_HOUR: '100', AUTH_AUTOCONFIRM: '1' })
  const ask = (from: string, path: string, body: object) => send(installation, { from, path: `/auth/v1${path}`, body })
  const get = (from: string, path: string, headers = {}) => send(installation, { from, path, headers })
  try {
    await manyChannels(installation)
    await ask(others, '/signup', { email, password })
    const enter = (from: string, email: string) => ask(from, '/token?grant_type=password', { email, password })
    const alone = await enter(others, email)
    honest('a sign-in', alone === 200, alone)

    const flood = Array.from({ length: 230 }, (_, n) => enter(flooder, `nobody-${n}@attacked.example`))
    const beside = await enter(others, email)
    attack('230 sign-ins at once by one host', beside === alone, `another host is answered ${beside}`)
    const answers = await Promise.all(flood)
    attack(
      '  all of them are tried',
      answers.some((status) => status === 429),
      `${answers.filter((status) => status === 429).length} of 230 refused`,
    )

    for (let n = 0; n < 150; n++) await ask(flooder, '/recover', { email: `nobody-${n}@attacked.example` })
    const recovered = await ask(others, '/recover', { email })
    attack('150 requests for mail to nobody by one host', recovered === 200, `another host is answered ${recovered}`)

    const pages = Array.from({ length: limits.perBlock.pagesPerMinute + 100 }, () => '/')
    const views = await inTurns(pages, 20, (path) => get(flooder, path))
    const refused = views.filter((status) => status === 429).length
    attack(`${pages.length} views of a page by one host`, refused > 0, `${refused} refused`)
    const viewed = await get(others, '/')
    honest('a view by another host', viewed !== 429, viewed)

    const measured = await get(others, '/metrics', { 'x-forwarded-for': '192.0.2.1' })
    attack('figures asked through a proxy', measured >= 400, measured)
    const own = await get(others, '/metrics')
    honest('figures asked on this machine', own === 200, own)

    await openConnections(installation, () => get(others, '/healthz'))
  } finally {
    await installation.stop()
  }
}

async function manyChannels(installation: Installation): Promise<void> {
  const reader = await signedUpPerson(installation.url, 'reader')
  const { user_id } = await reader.call(getMe, {})
  const admin = new pg.Client({ ...connectionTo(homeOf(installation.dataDir)), user: 'postgres' })
  await admin.connect()
  const many = limits.perPerson.channels + 60
  const { rows } = await admin.query<{ id: string }>(
    `insert into posts (id, user_id, content) select gen_random_uuid(), $1, 'Post ' || n from generate_series(1, ${many}) n returning id`,
    [user_id],
  )
  await admin.end()
  const token = String(reader.session.access_token)
  const sockets = await Promise.all([openSignedInSocket(installation.url, token), openSignedInSocket(installation.url, token)])
  let entered = 0
  for (const [n, { id }] of rows.entries()) if (await sockets[n % 2]?.ask('subscribe', channelOf.post(id))) entered++
  for (const socket of sockets) socket.close()
  attack(`${many} channels of one person on two sockets`, entered <= limits.perPerson.channels, `${entered} entered`)
  honest('the first of them', entered === limits.perPerson.channels, entered)
}

/** The half of a request each, and nothing more. */
async function openConnections({ url }: Installation, beside: () => Promise<number>): Promise<void> {
  const many = limits.perBlock.connections + 60
  const { hostname, port } = new URL(url)
  const half = 'POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{'
  const sockets: Socket[] = []
  const isOpen = (socket: Socket) => !socket.destroyed
  for (let n = 0; n < many; n++) {
    const socket = connect({ host: hostname, port: Number(port), localAddress: sleeper })
    socket
      .on('error', () => socket.destroy())
      .on('end', () => socket.destroy())
      .resume()
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    socket.write(half)
    sockets.push(socket)
  }
  await delay(2_000)
  const kept = sockets.filter(isOpen).length
  attack(`${many} connections of one host`, kept <= limits.perBlock.connections, `${kept} stay open`)
  const answered = await beside()
  honest('another host', answered === 200, answered)
  const deadline = Date.now() + 2 * limits.idleMs
  while (sockets.some(isOpen) && Date.now() < deadline) await delay(500)
  const left = sockets.filter(isOpen).length
  attack('  bodies that never end', left === 0, `${left} are open after ${(2 * limits.idleMs) / 1_000} s at most`)
  for (const socket of sockets) socket.destroy()
}

async function inTurns<Item, Result>(items: Item[], atOnce: number, work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) results.push(await work(item))
    }),
  )
  return results
}

interface Asked {
  from: string // an address of this machine
  path: string
  body?: object
  headers?: Record<string, string>
}

/** @returns the status */
function send({ url }: Installation, { from, path, body, headers = {} }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body ? 'POST' : 'GET',
      localAddress: from,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    }
    request(url + path, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}
