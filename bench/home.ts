import pg from 'pg'
import { fillNotifications } from '#big-notifications.ts'
import { fillPeople, fillPosts, idOfPerson, peopleCount, shuffled } from '#feed-data.ts'
import { install } from '#installation.ts'
import { load } from '#load.ts'
import { cpuSpent, heldBy, perAnswer, residentMB } from '#memory.ts'
import { accessTokensOf } from '#tokens.ts'
import { verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** P2: another person's token for each request. Cold, warm, and with writes of others meanwhile. Control: MEMORY_MB=0. */
const posts = 30_000
const seconds = 8
const connections = 8
const writesPerS = 100
const bluesky = 93
const notifications = 60_000

for (const memory of ['64', '0']) {
  const name = memory === '0' ? 'nothing remembered' : 'as it starts'
  const installation = await install({ LOG_LEVEL: 'info', MEMORY_MB: memory })
  const connection = connectionTo(homeOf(installation.dataDir))
  const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
  const db = connect({ ...connection, max: 2 })
  try {
    await fillPeople(admin)
    await fillPosts(admin, 0, posts)
    const tokens = shuffled(
      await accessTokensOf(
        db,
        installation,
        Array.from({ length: peopleCount }, (_, n) => idOfPerson(n + 1)),
      ),
    )
    const spent = () => cpuSpent(installation.pid(), admin)
    const read = async (what: string, path: string, amount?: number) => {
      const before = await spent()
      const { rate, p99, failures } = await load({
        url: `${installation.url}/api${path}`,
        tokens,
        eachRequest: true,
        amount,
        seconds: amount ? 10 * seconds : seconds,
        connections,
      })
      const answers = amount ?? rate * seconds
      const each = perAnswer(before, await spent(), answers)
      console.log(`${name}, ${what}: ${rate.toFixed(0)}/s, p99 ${p99} ms, ${each}, failures ${failures}`)
      if (failures > 0) process.exitCode = 1
      return rate
    }
    const following = '/feed?tab=following&limit=10'
    await load({ url: `${installation.url}/api${following}`, tokens: tokens.slice(0, 8), seconds: 2, connections })
    const cold = await read('Following, cold', following, peopleCount)
    const warm = await read('Following, warm', following)
    const writing = writeMeanwhile(admin)
    const written = await read(`Following, with ${writesPerS} writes/s`, following)
    await writing.end()
    await read('one’s own profile', '/me')
    await fillNotifications(admin, peopleCount, notifications)
    await admin.query('delete from changes')
    const [count, page] = ['/notifications/unread-count', '/notifications']
    for (const path of [count, page]) await read(`each one’s first of ${path}`, path, peopleCount)
    const [counts, pages] = [await read('the bell’s count', count), await read('notifications', page)]
    const held = residentMB(installation.pid(), 'VmRSS')
    console.log(`${name}: the server holds ${held.toFixed(0)} MB; ${await heldBy(installation.url)}`)
    if (memory === '0') continue
    verdict('P2, the bell’s counts/s', counts, { floor: 5_000, target: 8_000 })
    verdict('P2, first pages of notifications/s', pages, { floor: 2_000, target: 4_000 })
    verdict('P2, MB that the server holds afterwards', held, { floor: 300, target: 250, atMost: true })
    verdict('P2, Following against Bluesky', warm / bluesky, { floor: 40, target: 80 })
    verdict('P2, cold', cold / bluesky, { floor: 15, target: 30 })
    verdict(`P2, with ${writesPerS} writes/s`, written / bluesky, { floor: 25, target: 50 })
  } finally {
    await Promise.all([admin.end(), db.end()])
    await installation.stop()
  }
}

function writeMeanwhile(pool: pg.Pool) {
  let n = 0
  const kinds = [
    'insert into likes (id, post_id, user_id) select gen_random_uuid(), p.id, $1 from posts p offset $2::int limit 1 on conflict do nothing',
    'insert into followers (id, follower_id, following_id) select gen_random_uuid(), $1, u.id from auth.users u where u.id <> $1 offset $2::int limit 1 on conflict do nothing',
    `insert into posts (id, user_id, content)
      select ('01920000-0000-7000-8000-' || lpad(to_hex($2::int), 12, '0'))::uuid, $1, 'Written meanwhile ' || $2::int on conflict do nothing`,
  ]
  let under: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const [kind, who, where] = [kinds[n % 3] as string, idOfPerson(1 + ((n * 7) % peopleCount)), (n * 13) % (peopleCount - 1)]
    n++
    under = under.then(() => pool.query(kind, [who, where]))
  }, 1_000 / writesPerS)
  return {
    async end() {
      clearInterval(timer)
      await under
    },
  }
}
