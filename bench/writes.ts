import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { fillPeople, fillPosts, idOfPerson, people, shuffled } from '#feed-data.ts'
import { install } from '#installation.ts'
import { tokensOf } from '#tokens.ts'
import { verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** P3: posts and likes through HTTP, against Bluesky's server on a machine of this kind. P10: likes of one post against likes of one each. */
const seconds = 8
const clients = 12
const crowd = 64
const bluesky = { posts: 147, likes: 145 }
const posts = 30_000
let next = 0

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
const agent = new Agent({ keepAlive: true, maxSockets: crowd })
try {
  await fillPeople(admin)
  await fillPosts(admin, 0, posts)
  const ids = Array.from({ length: people }, (_, n) => idOfPerson(n + 1))
  const tokens = shuffled(await tokensOf(db, installation, ids))
  const all = shuffled((await admin.query<{ id: string }>('select id from posts order by id')).rows.map(({ id }) => id))
  const like = (n: number, post = all[n % all.length]) => send('PUT', `/posts/${post}/like`, n)
  const post = (n: number) => send('POST', '/posts', n, { client_id: randomUUID(), content: `Written as number ${n}` })

  await perSecond('warm-up', clients, like)
  verdict('P3 posts against Bluesky', (await perSecond('posts', clients, post)) / bluesky.posts, { floor: 5, target: 10 })
  verdict('P3 likes against Bluesky', (await perSecond('likes', clients, like)) / bluesky.likes, { floor: 5, target: 10 })
  const spread = await perSecond('likes of one post each', crowd, like)
  const one = await perSecond('likes of one post', crowd, (n) => like(n, all[0]), people)
  verdict('P10 likes of one post against one each', one / spread, { floor: 0.05, target: 0.8 })

  function send(method: string, path: string, n: number, body?: object): Promise<void> {
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    return new Promise((resolve, reject) => {
      request(`${installation.url}/api${path}`, { method, agent, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${method} ${path}: ${answer.statusCode}`))))
      })
        .once('error', reject)
        .end(body && JSON.stringify(body))
    })
  }
} finally {
  agent.destroy()
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}

async function perSecond(
  what: string,
  atOnce: number,
  act: (n: number) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1_000
  let [begun, done] = [0, 0]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until && begun < most) {
        begun++
        await act(next++)
        done++
      }
    }),
  )
  const rate = (done * 1_000) / (performance.now() - began)
  console.log(`${what}, ${atOnce} clients: ${rate.toFixed(0)}/s`)
  return rate
}
