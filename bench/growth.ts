import { Agent, request } from 'node:http'
import pg from 'pg'
import { type DataSize, fillBigData } from '#big-data.ts'
import { idOfPerson } from '#feed-data.ts'
import { type Installation, install } from '#installation.ts'
import { median, percentile } from '#median.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/**
 * P4: two servers in turns. Nothing is remembered, so that each page is the statement's. Everybody follows about 50, nearly all of them the first person.
 * Control: posts of an author without the index that holds them in order.
 */
const small: DataSize = { posts: 10_000, people: 1_000, hashtags: 1_000, communities: 20, follows: 64 }
const large: DataSize = { posts: 1_000_000, people: 100_000, hashtags: 100_000, communities: 2_000, follows: 64 }
const [asking, rounds, pages, perPage] = [100, 5, 100, 10]
const growth = { floor: 1.5, target: 1.2, atMost: true }

const agent = new Agent({ keepAlive: true, maxSockets: 2 })
const worlds = await Promise.all([small, large].map(async (size) => ({ size, ...(await open()) })))
try {
  const [few, many] = await Promise.all(worlds.map(filled))
  if (!few || !many) throw new Error('two are compared')
  const times = { few: [] as number[], many: [] as number[], deep: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.few.push(await p99Of(few, () => ''))
    times.many.push(await p99Of(many, () => ''))
    times.deep.push(await p99Of(many, (n) => `&cursor=${many.cursors[n]}`))
    console.log(
      `p99 of page 1: ${times.few.at(-1)?.toFixed(1)} ms among ${small.posts} posts, ${times.many.at(-1)?.toFixed(1)} ms among ${large.posts}; of page ${pages} ${times.deep.at(-1)?.toFixed(1)} ms`,
    )
  }
  verdict('P4 growth of the first page', median(times.many) / median(times.few), growth)
  verdict(`P4 page ${pages} against page 1`, median(times.deep) / median(times.many), { floor: 1.3, target: 1.1, atMost: true })
  await many.admin.query('drop index posts_by_author')
  control('growth without the index of an author’s posts', (await p99Of(many, () => '')) / median(times.few), growth)
} finally {
  agent.destroy()
  await Promise.all(worlds.flatMap(({ admin, db }) => [admin.end(), db.end()]))
  await Promise.all(worlds.map(({ installation }) => installation.stop()))
}

async function open() {
  const installation = await install({ MEMORY_MB: '0' })
  const connection = connectionTo(homeOf(installation.dataDir))
  const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
  return { installation, admin, db: connect({ ...connection, max: 2 }) }
}

async function filled({ size, installation, admin, db }: (typeof worlds)[number]) {
  await fillBigData(admin, size)
  const { rows } = await admin.query<{ follows: string; most: string }>(
    'select count(*) as follows, max(of_one) as most from (select count(*) over (partition by following_id) as of_one from followers) followed',
  )
  console.log(`${size.people} people, ${rows[0]?.follows} follows, ${rows[0]?.most} of one person`)
  const tokens = await accessTokensOf(
    db,
    installation,
    Array.from({ length: asking }, (_, n) => idOfPerson(n + 1)),
  )
  const cursors: string[] = []
  if (size === large) for (const token of tokens) cursors.push(await placeOf(installation, token))
  return { installation, admin, tokens, cursors }
}

/** The cursor of page `pages`. */
async function placeOf(installation: Installation, token: string): Promise<string> {
  let cursor = ''
  for (let read = 1; read < pages; read++) {
    const { next_cursor } = await page(installation, token, cursor && `&cursor=${cursor}`)
    if (!next_cursor) throw new Error(`somebody's Following ends at page ${read}`)
    cursor = next_cursor
  }
  return cursor
}

/** Of everybody's page, in milliseconds. */
async function p99Of({ installation, tokens }: Awaited<ReturnType<typeof filled>>, where: (n: number) => string): Promise<number> {
  const taken: number[] = []
  for (let again = 0; again < 5; again++)
    for (const [n, token] of tokens.entries()) {
      const began = performance.now()
      await page(installation, token, where(n))
      if (again > 0) taken.push(performance.now() - began)
    }
  return percentile(taken, 0.99)
}

function page({ url }: Installation, token: string, where: string): Promise<{ next_cursor: string | null }> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    request(`${url}/api/feed?tab=following&limit=${perPage}${where}`, { agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(String(Buffer.concat(parts)))) : reject(new Error(`${answer.statusCode}`)),
      )
    })
      .once('error', reject)
      .end()
  })
}
