import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import pg from 'pg'
import { type Fleet, startFleet } from '#drills/fleet.ts'
import { earlierRelease } from '#drills/release.ts'
import { requestPages } from '#drills/requests.ts'
import { talk } from '#drills/talk.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { control, verdict } from '#verdict.ts'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'
import type { Seat } from '../../server/testing/delivery-clients.ts'

const perSecond = Number(process.env.RATE ?? 100)
const pairs = Number(process.env.SOCKETS ?? 200) / 2
const each = 6
const everyMs = 10_000
const signingUp = 10 // at once
const viewers = 20
const postsEach = 20
const carelessPairs = 10
const burst = 20
const drainS = 8
const mostKills = 5
const none = { floor: 0, target: 0, atMost: true }

/** One server after the other is drained, stopped and started again under load, upgraded from the latest release if there is one, while a migration runs. */
export async function rolling(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-drill-'))
  cleanUpAfterUs(folder)
  const release = earlierRelease(folder)
  // What is remembered would hide from the controls that the tables changed.
  const fleet = await startFleet({ DRAIN_S: String(drainS), MEMORY_MB: '0', AUTH_AUTOCONFIRM: '1' }, release?.tree)
  const admin = new pg.Pool({ ...fleet.connection, user: 'postgres', max: 2 })
  try {
    const { tokens, seats } = await populated(fleet.url)
    console.log(
      `two servers behind HAProxy, PostgreSQL of npm; ${perSecond} pages/s, ${pairs * 2} sockets whose people write a message each ${everyMs / 1_000} s`,
    )
    console.log(
      release
        ? `both run ${release.name} and are upgraded to this tree`
        : 'no release is tagged, and RELEASE names none: both run this tree throughout',
    )

    const pages = requestPages(fleet.url, tokens, perSecond)
    const said = await talk(seats.slice(0, pairs), { url: fleet.url, catchUp: true, each, everyMs }, async () => {
      await Promise.all([rollOver(fleet, () => pages.burst(burst)), migrateKindly(admin)])
    })
    const asked = await pages.stop()
    console.log(
      `both servers restarted: ${asked.answered} pages and ${said.messages} messages in ${said.seconds.toFixed(0)} s; failed pages: ${asked.kinds || 'none'}`,
    )
    for (const fault of said.faults.slice(0, 3)) console.log(`  ${fault}`)
    verdict('failed requests', asked.failed + said.repeated, none)
    verdict('messages lost, doubled or out of order', said.faults.length, none)

    control('a server killed instead of drained, failed requests', await killed(fleet, tokens), { floor: 0, atMost: true })
    control('a column renamed meanwhile, failed requests', await renamed(fleet, tokens, admin), { floor: 0, atMost: true })
    control('clients that do not catch up, faults', await careless(fleet, seats.slice(pairs)), { floor: 0, atMost: true })
  } finally {
    await admin.end()
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Through the API alone, so that any release can be asked. */
async function populated(url: string) {
  const talking: BenchPerson[] = []
  for (let n = 0; n < (pairs + carelessPairs) * 2; n += signingUp)
    talking.push(...(await Promise.all(Array.from({ length: signingUp }, (_, i) => signedUpPerson(url, `person_${n + i}`)))))
  const ids = talking.map(({ session }) => (session.user as { id: string }).id)
  const tokens = talking.map(({ session }) => String(session.access_token))
  for (const [n, { call }] of talking.slice(0, viewers).entries()) {
    for (let work = 0; work < postsEach; work++) await call(createPost, { client_id: crypto.randomUUID(), content: `Work ${n}.${work}` })
    for (const user_id of ids.slice(n + 1, n + 6)) await call(followUser, { user_id })
  }
  const open = async (from: number, to: number) => (await talking[from]?.call(openConversation, { user_id: ids[to] ?? '' }))?.id ?? ''
  const seats: Seat[][] = []
  for (let n = 0; n < talking.length; n += 2) {
    await open(n, n + 1)
    const conversation_id = await open(n + 1, n)
    seats.push([n, n + 1].map((one) => ({ conversation_id, token: tokens[one] ?? '' })))
  }
  return { tokens: tokens.slice(0, viewers), seats }
}

/** `asLast`: what is on the way when a server is told to stop. */
async function rollOver({ servers }: Fleet, asLast: () => void): Promise<void> {
  for (const server of servers) {
    await delay(1_000)
    asLast()
    const began = performance.now()
    console.log(`server ${server.name} is told to stop`)
    await server.end('SIGTERM')
    const ended = performance.now()
    await server.start()
    console.log(
      `server ${server.name}: drained and ended in ${((ended - began) / 1_000).toFixed(1)} s, back in service ${((performance.now() - ended) / 1_000).toFixed(1)} s later`,
    )
  }
}

/** As the check of migrations asks for it: the servers run on meanwhile. */
async function migrateKindly(admin: pg.Pool): Promise<void> {
  await admin.query('alter table posts add column drill_words integer')
  const batch = 'select id from posts where drill_words is null order by id limit 100'
  for (let n = 0; n < (viewers * postsEach) / 100; n++)
    await admin.query(`update posts set drill_words = length(content) where id in (${batch})`)
  await admin.query('create index concurrently posts_drill_words on posts (drill_words)')
  console.log('a column was added and filled, and an index built concurrently, while both served')
}

/** Again, if none was just being answered. */
async function killed({ servers, url }: Fleet, tokens: string[]): Promise<number> {
  const [first] = servers
  for (let time = 1; time <= mostKills; time++) {
    const pages = requestPages(url, tokens, perSecond)
    pages.burst(burst * 8)
    // Some have been sent on, and none can be through.
    await delay(time * 20)
    await first?.end('SIGKILL')
    await delay(3_000)
    const { failed, kinds } = await pages.stop()
    console.log(`killed: ${kinds || 'nothing failed'}`)
    await first?.start()
    if (failed > 0) return failed
  }
  return 0
}

async function renamed({ url }: Fleet, tokens: string[], admin: pg.Pool): Promise<number> {
  const pages = requestPages(url, tokens, perSecond)
  await delay(500)
  await admin.query('alter table posts rename column content to words')
  await delay(1_000)
  await admin.query('alter table posts rename column words to content')
  const { failed, kinds } = await pages.stop()
  console.log(`renamed for a second: ${kinds || 'nothing failed'}`)
  return failed
}

async function careless(fleet: Fleet, seats: Seat[][]): Promise<number> {
  const [first] = fleet.servers
  const { faults } = await talk(seats, { url: fleet.url, catchUp: false, each: 10 * (drainS + 4), everyMs: 100 }, async () => {
    await delay(1_000)
    await first?.end('SIGTERM')
  })
  return faults.length
}
