import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fillPeople, fillPosts, idOfPerson, peopleCount, shuffled } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load, type Write } from '#load.ts'
import { cpuSpent, perAnswer } from '#memory.ts'
import { accessTokensOf } from '#tokens.ts'
import { verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** P3: posts and likes through HTTP, against Bluesky's server on a machine of this kind. P10: likes of one post against likes of one each. */
const seconds = 8
const clients = 12
const crowd = 64
const bluesky = { posts: 147, likes: 145 }
const posts = 30_000

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
try {
  await fillPeople(admin)
  await fillPosts(admin, 0, posts)
  const ids = Array.from({ length: peopleCount }, (_, n) => idOfPerson(n + 1))
  const tokens = shuffled(await accessTokensOf(db, installation, ids))
  const all = shuffled((await admin.query<{ id: string }>('select id from posts order by id')).rows.map(({ id }) => id))
  let next = 0
  const like = (post?: string): Write => ({ method: 'PUT', path: `/api/posts/${post}/like` })
  const likeNext = () => like(all[next++ % all.length])
  const post = (): Write => ({
    method: 'POST',
    path: '/api/posts',
    body: { client_id: randomUUID(), content: `Written as number ${next++}` },
  })
  async function perSecond(what: string, connections: number, write: () => Write, amount?: number): Promise<number> {
    const before = await cpuSpent(installation.pid(), admin)
    const { rate, failures } = await load({ url: installation.url, seconds, connections, tokens, eachRequest: true, write, amount })
    const each = perAnswer(before, await cpuSpent(installation.pid(), admin), Math.min(amount ?? Number.POSITIVE_INFINITY, rate * seconds))
    console.log(`${what}, ${connections} clients: ${rate.toFixed(0)}/s, ${each}, failures ${failures}`)
    if (failures > 0) process.exitCode = 1
    return rate
  }

  await perSecond('warm-up', clients, likeNext)
  verdict('P3 posts against Bluesky', (await perSecond('posts', clients, post)) / bluesky.posts, { floor: 5, target: 10 })
  verdict('P3 likes against Bluesky', (await perSecond('likes', clients, likeNext)) / bluesky.likes, { floor: 5, target: 10 })
  const spread = await perSecond('likes of one post each', crowd, likeNext)
  const one = await perSecond('likes of one post', crowd, () => like(all[0]), peopleCount)
  verdict('P10 likes of one post against one each', one / spread, { floor: 0.05, target: 0.8 })
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}
