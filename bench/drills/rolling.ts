import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { type Fleet, startFleet } from '#drills/fleet.ts'
import { earlierRelease, type Release } from '#drills/release.ts'
import { requestPages } from '#drills/requests.ts'
import { talk } from '#drills/talk.ts'
import { seatPairs } from '#seats.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../../server/db/connection.ts'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'

const perSecond = Number(process.env.RATE ?? 200)
const pairs = Number(process.env.SOCKETS ?? 500) / 2
const each = 6
const everyMs = 10_000
const carelessPairs = 10
const burst = 20
const drainS = 8
const none = { floor: 0, target: 0, atMost: true }

/** One server after the other is drained, stopped and started again under load, upgraded from the latest release if there is one, while a migration runs. */
export async function rolling(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-drill-'))
  cleanUpAfterUs(folder)
  const release = earlierRelease(folder)
  // What is remembered would hide from the controls that the tables changed.
  const fleet = await startFleet({ DRAIN_S: String(drainS), MEMORY_MB: '0' }, release?.tree)
  const admin = new pg.Pool({ ...fleet.connection, user: 'postgres', max: 2 })
  try {
    const { tokens, seats } = await populated(fleet, admin, release)
    console.log(
      `two servers behind HAProxy, PostgreSQL of npm; ${perSecond} pages/s, ${pairs * 2} sockets whose people write a message each ${everyMs / 1_000} s`,
    )
    console.log(
      release
        ? `both run ${release.name} and are upgraded to this tree`
        : 'no release is tagged, and RELEASE names none: both run this tree throughout',
    )

    const pages = requestPages(fleet.url, tokens, perSecond)
    const said = await talk(seats, { url: fleet.url, catchUp: true, each, everyMs }, async () => {
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
    control('clients that do not catch up, faults', await careless(fleet), { floor: 0, atMost: true })
  } finally {
    await admin.end()
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By the code of the release that runs: this tree's writes columns that its tables do not have yet. */
async function populated(fleet: Fleet, admin: pg.Pool, release: Release | undefined) {
  const bench = pathToFileURL(join(release?.tree ?? join(import.meta.dirname, '../..'), 'bench/')).href
  const { fillPeople, fillPosts, idOfPerson, shuffled }: typeof import('#feed-data.ts') = await import(`${bench}feed-data.ts`)
  const { seatPairs }: typeof import('#seats.ts') = await import(`${bench}seats.ts`)
  const { accessTokensOf }: typeof import('#tokens.ts') = await import(`${bench}tokens.ts`)
  const db = connect({ ...fleet.connection, max: 2 })
  await fillPeople(admin)
  await fillPosts(admin, 0, 2_000)
  const ids = Array.from({ length: 200 }, (_, n) => idOfPerson(n + 1))
  const tokens = shuffled(await accessTokensOf(db, fleet, ids))
  await db.end()
  return { tokens, seats: await seatPairs(fleet, 'rolling', pairs) }
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
  for (let from = 0; from < 2_000; from += 200)
    await admin.query(
      `update posts set drill_words = length(content) where id in (select id from posts where drill_words is null order by id limit 200)`,
    )
  await admin.query('create index concurrently posts_drill_words on posts (drill_words)')
  console.log('a column was added and filled, and an index built concurrently, while both served')
}

async function killed({ servers, url }: Fleet, tokens: string[]): Promise<number> {
  const pages = requestPages(url, tokens, perSecond)
  const [first] = servers
  pages.burst(burst * 8)
  // Some have been sent on, and none can be through.
  await delay(60)
  await first?.end('SIGKILL')
  await delay(3_000)
  const { failed, kinds } = await pages.stop()
  console.log(`killed: ${kinds || 'nothing failed'}`)
  await first?.start()
  return failed
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

async function careless(fleet: Fleet): Promise<number> {
  const [first] = fleet.servers
  const seats = await seatPairs(fleet, 'careless', carelessPairs)
  const { faults } = await talk(seats, { url: fleet.url, catchUp: false, each: drainS + 4, everyMs: 1_000 }, async () => {
    await delay(1_000)
    await first?.end('SIGTERM')
  })
  return faults.length
}
