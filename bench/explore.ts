import pg from 'pg'
import { fillBigData, viewers } from '#big-data.ts'
import { idOfPerson } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load } from '#load.ts'
import { median } from '#median.ts'
import { pgbench } from '#pgbench.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { newestMedia, popularMedia, popularPosts } from '../server/features/explore/explore.queries.ts'
import { postsIn } from '../server/features/posts/posts.queries.ts'

/** In turns with pgbench running the identical statement. Control: the page without the index that holds each day in order. */
const seconds = 6
const rounds = 3
const connections = 8
const page = 30
const slowest = { floor: 50, target: 25, atMost: true }
const lists = ['popular', 'recent'].flatMap((s) =>
  ['today', 'week', 'month'].flatMap((tf) => ['all', 'image', 'video'].map((ct) => `media?s=${s}&tf=${tf}&ct=${ct}`)),
)
const measured = [
  {
    query: 'media?tf=week',
    statement: (id: string, now: Date) => popularMedia(id, null, { ct: 'all', tf: 'week', now, limit: page + 1 }).page,
  },
  {
    query: 'media?tf=month&ct=video',
    statement: (id: string, now: Date) => popularMedia(id, null, { ct: 'video', tf: 'month', now, limit: page + 1 }).page,
  },
  {
    query: 'media?s=recent',
    statement: (id: string, now: Date) => newestMedia(id, null, { ct: 'all', tf: 'week', now, limit: page + 1 }).page,
  },
  { query: 'posts?tf=week', statement: (id: string, now: Date) => popularPosts(id, 'any', { tf: 'week', now, limit: 20 }).page },
]

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
try {
  await fillBigData(admin)
  const ids = Array.from({ length: viewers }, (_, n) => idOfPerson(n + 1))
  const tokens = await accessTokensOf(db, installation, ids)
  const read = (query: string, connections: number) =>
    load({ url: `${installation.url}/api/explore/${query}`, tokens, seconds, connections })

  const ratios: number[] = []
  for (const { query, statement } of measured) {
    const statements = ids.slice(0, 100).map((id) => postsIn(id, statement(id, new Date())))
    await read(query, connections)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push(pgbench(connection, statements, { connections, seconds }))
      const { rate, failures } = await read(query, connections)
      ours.push(rate)
      if (failures > 0) process.exitCode = 1
    }
    ratios.push(median(ours) / median(theirs))
    console.log(`${query}: ours ${median(ours).toFixed(0)}/s, pgbench ${median(theirs).toFixed(0)}/s, ratio ${ratios.at(-1)?.toFixed(2)}`)
  }
  verdict('Explore ratio, the worst list', Math.min(...ratios), { floor: 0.4, target: 0.6 })
  verdict(
    'Explore p99 of the first page in ms, the slowest list',
    await slowestOf([...lists, 'posts?tf=month', 'posts?tf=month&media=only']),
    slowest,
  )
  await admin.query('drop index posts_popular, posts_popular_videos')
  control('p99 without a run per day, ms', await slowestOf(['media?tf=month']), slowest)

  async function slowestOf(queries: string[]): Promise<number> {
    const p99s: number[] = []
    for (const query of queries) {
      await read(query, 2)
      const { p50, p99, failures } = await read(query, 2)
      console.log(`${query}: p50 ${p50} ms, p99 ${p99} ms, failures ${failures}`)
      if (failures > 0) process.exitCode = 1
      p99s.push(p99)
    }
    return Math.max(...p99s)
  }
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}
