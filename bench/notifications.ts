import { Agent, request } from 'node:http'
import { listNotifications } from '@atelier/contract/notifications'
import pg from 'pg'
import { fillBigData, fullSize, viewers } from '#big-data.ts'
import { fillNotifications } from '#big-notifications.ts'
import { idOfPerson, personId } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load } from '#load.ts'
import { median, percentile } from '#median.ts'
import { pgbench } from '#pgbench.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { notificationPage } from '../server/features/notifications/notifications.queries.ts'

/** In turns with pgbench running the identical statement. Control: the page without the index that holds groups in order. */
const seconds = 8
const rounds = 3
const connections = 8
const likers = 10_000
const atOnce = 16
const slowest = { floor: 50, target: 25, atMost: true }

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
try {
  await fillBigData(admin)
  await fillNotifications(admin, fullSize.people)
  const ids = Array.from({ length: viewers }, (_, n) => idOfPerson(n + 1))
  const tokens = await accessTokensOf(db, installation, ids)
  const read = (path: string, connections: number) =>
    load({ url: `${installation.url}/api/notifications${path}`, tokens, seconds, connections })

  const page = { type: null, before: null, limit: listNotifications.input.parse({}).limit + 1 }
  const statements = ids.slice(0, 100).map((userId) => notificationPage({ userId, language: 'en' }, page))
  await read('', connections)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(pgbench(connection, statements, { connections, seconds }))
    const { rate, failures } = await read('', connections)
    ours.push(rate)
    if (failures > 0) process.exitCode = 1
  }
  console.log(`first page: ours ${median(ours).toFixed(0)}/s, pgbench ${median(theirs).toFixed(0)}/s`)
  verdict('notifications ratio', median(ours) / median(theirs), { floor: 0.4, target: 0.6 })
  verdict(
    'notifications p99 of the slowest first page in ms',
    await slowestOf(['', '?filter=likes', '?filter=follows', '/unread-count']),
    slowest,
  )

  await likeEverything()

  await admin.query('drop index notification_groups_newest, notification_groups_by_type')
  control('p99 without groups in order, ms', await slowestOf(['']), slowest)

  async function slowestOf(paths: string[]): Promise<number> {
    const p99s: number[] = []
    for (const path of paths) {
      await read(path, 2)
      const { p50, p99, failures } = await read(path, 2)
      console.log(`${path || 'all'}: p50 ${p50} ms, p99 ${p99} ms, failures ${failures}`)
      if (failures > 0) process.exitCode = 1
      p99s.push(p99)
    }
    return Math.max(...p99s)
  }
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}

async function likeEverything(): Promise<void> {
  const first = viewers + 1
  await admin.query(
    `insert into auth.sessions (id, user_id, amr) select ${personId('n')}, ${personId('n')}, '[]' from generate_series(${first}, ${viewers + likers}) n`,
  )
  const people = Array.from({ length: likers }, (_, n) => idOfPerson(first + n))
  const tokens = await accessTokensOf(db, installation, people)
  const { rows } = await admin.query<{ id: string }>(
    `select min(id::text) as id from posts p where is_public and user_id > ${personId(String(viewers + likers))} and not exists (
      select from profiles a where a.user_id = p.user_id and a.is_private) group by user_id limit ${likers}`,
  )
  const posts = rows.map(({ id }) => id)
  const different: number[] = []
  const same: number[] = []
  const share = Math.floor(posts.length / rounds)
  for (let round = 0; round < rounds; round++) {
    const from = round * share
    different.push(await likes(`${share} people, a post each`, tokens.slice(from, from + share), (n) => posts[from + n] ?? ''))
    const one = posts.at(-1 - round) ?? ''
    same.push(await likes(`${share} people, one post`, tokens.slice(from, from + share), () => one))
  }
  verdict('likes/s of one post against one each', median(same) / median(different), { floor: 0.5, target: 0.8 })
}

/** @returns likes per second */
async function likes(what: string, tokens: string[], postOf: (n: number) => string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < tokens.length; n = next++) {
        const asked = performance.now()
        await like(agent, `${installation.url}/api/posts/${postOf(n)}/like`, tokens[n] ?? '')
        times.push(performance.now() - asked)
      }
    }),
  )
  const rate = (tokens.length * 1_000) / (performance.now() - began)
  agent.destroy()
  console.log(`${what}: ${rate.toFixed(0)} likes/s, p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
  return rate
}

function like(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'PUT', agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume()
      answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`))))
    })
      .once('error', reject)
      .end()
  })
}
