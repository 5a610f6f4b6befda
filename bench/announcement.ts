import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fillBigData, fullSize } from '#big-data.ts'
import { inBulk } from '#bulk.ts'
import { idOfPerson, personId } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load } from '#load.ts'
import { median } from '#median.ts'
import { accessTokensOf } from '#tokens.ts'
import { verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** P9: a post by somebody whom everybody follows, against one insert with a row for each follower. */
const size = { ...fullSize, posts: 100_000 }
const [asking, rounds, seconds, connections] = [200, 5, 8, 4]
const author = 1
const everyMs = 250

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
try {
  await fillBigData(admin, size)
  // Evenly among all of them, and the last.
  const followers = Array.from({ length: asking }, (_, n) => idOfPerson(size.people - n * Math.floor(size.people / asking / 2)))
  await inBulk(
    admin,
    ['followers', 'profiles', 'auth.sessions'],
    [
      `insert into followers (id, follower_id, following_id)
      select gen_random_uuid(), ${personId('n')}, ${personId(String(author))} from generate_series(2, ${size.people}) n on conflict do nothing`,
      `update profiles p set followers_count = f.count from (select following_id, count(*) from followers group by 1) f
      where f.following_id = p.user_id and p.user_id = ${personId(String(author))}`,
      `update profiles p set following_count = f.count from (select follower_id, count(*) from followers group by 1) f where f.follower_id = p.user_id`,
      `insert into auth.sessions (id, user_id, amr) select id, id, '[]' from unnest('{${followers}}'::uuid[]) id on conflict do nothing`,
    ],
  )
  const [own = ''] = await accessTokensOf(db, installation, [idOfPerson(author)])
  const tokens = await accessTokensOf(db, installation, followers)
  const readers = await accessTokensOf(
    db,
    installation,
    Array.from({ length: asking - 1 }, (_, n) => idOfPerson(n + 2)),
  )
  const ask = async (token: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${installation.url}/api${path}`, { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as { id: string; items: { id: string }[] }
  }
  const post = (n: number) => ask(own, '/posts', { client_id: randomUUID(), content: `Announced as number ${n}` })
  const others = () =>
    load({ url: `${installation.url}/api/feed?tab=following&limit=10`, tokens: readers, eachRequest: true, seconds, connections })
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }

  await admin.query('create table fanned_out (follower_id uuid, post_id uuid, primary key (follower_id, post_id))')
  await others()
  const seen: number[] = []
  const fanned: number[] = []
  for (let round = 0; round < rounds; round++) {
    fanned.push(
      await timed(() =>
        admin.query(
          `insert into fanned_out select follower_id, gen_random_uuid() from followers where following_id = ${personId(String(author))}`,
        ),
      ),
    )
    seen.push(
      await timed(async () => {
        const { id } = await post(round)
        const pages = await Promise.all(tokens.map((token) => ask(token, '/feed?tab=following&limit=10')))
        const missing = pages.filter(({ items }) => items[0]?.id !== id).length
        if (missing > 0) throw new Error(`${missing} of ${asking} followers do not see it`)
      }),
    )
    console.log(`seen by all who ask: ${seen.at(-1)?.toFixed(0)} ms, ${size.people} rows inserted: ${fanned.at(-1)?.toFixed(0)} ms`)
  }

  const idle = await others()
  let posted = 0
  const ended = AbortSignal.timeout(seconds * 1_000)
  const posting = (async () => {
    for (; !ended.aborted; await delay(everyMs)) await post(rounds + posted++)
  })()
  const busy = await others()
  await posting
  console.log(`other readers: p99 ${idle.p99} ms, with ${posted} posts meanwhile ${busy.p99} ms, failures ${idle.failures + busy.failures}`)
  if (idle.failures + busy.failures > 0) process.exitCode = 1
  verdict('P9 seen by the last, against one insert', median(seen) / median(fanned), { floor: 3, target: 1.3, atMost: true })
  verdict('P9 p99 of other readers', busy.p99 / Math.max(1, idle.p99), { floor: 1.5, target: 1.1, atMost: true })
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}
