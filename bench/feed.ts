import pg from 'pg'
import { fillPeople, fillPosts, idOfPerson, peopleCount, shuffled } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load } from '#load.ts'
import { median } from '#median.ts'
import { pgbench } from '#pgbench.ts'
import { accessTokensOf } from '#tokens.ts'
import { verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { followingFeed } from '../server/features/feed/feed.queries.ts'

/** P1: in turns with pgbench running the identical statement. Nothing is remembered (MEMORY_MB=0), so that each page is the statement's. */
const seconds = 8
const rounds = 3
const sizes = [1_000, 10_000, 100_000]
const connections = 8

const installation = await install({ LOG_LEVEL: 'info', MEMORY_MB: '0' })
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 2 })
const db = connect({ ...connection, max: 2 })
try {
  await fillPeople(admin)
  const ids = shuffled(Array.from({ length: peopleCount }, (_, n) => idOfPerson(n + 1)))
  const tokens = await accessTokensOf(db, installation, ids)
  const statements = ids.filter((_, n) => n % 20 === 0).map((id) => followingFeed(id, null, 11))
  const eachRequest = true
  const url = `${installation.url}/api/feed?tab=following&limit=10`
  const times: number[] = []
  let filled = 0
  for (const size of sizes) {
    await fillPosts(admin, filled, size)
    filled = size
    await load({ url, tokens, eachRequest, seconds: 3, connections: 4 })
    const { p50, p99, rate, failures } = await load({ url, tokens, eachRequest, seconds, connections: 4 })
    times.push(p50)
    console.log(`${size} posts: ${rate.toFixed(0)} pages/s at 4 connections, p50 ${p50} ms, p99 ${p99} ms, failures ${failures}`)
  }

  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(pgbench(connection, statements, { connections, seconds }))
    const { rate, p99, failures } = await load({ url, tokens, eachRequest, seconds, connections })
    ours.push(rate)
    console.log(
      `round ${round + 1}: pgbench ${theirs.at(-1)?.toFixed(0)}/s, ours ${rate.toFixed(0)}/s, p99 ${p99} ms, failures ${failures}`,
    )
    if (p99 > 50 || failures > 0) process.exitCode = 1
  }
  verdict('P1 ratio', median(ours) / median(theirs), { floor: 0.4, target: 0.6 })
  verdict('P1 growth from 10^3 to 10^5 posts', (times.at(-1) ?? 0) / Math.max(1, times[0] ?? 1), { floor: 1.5, target: 1.2, atMost: true })
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}
