import { setTimeout as delay } from 'node:timers/promises'
import { createPost, setAudience } from '@atelier/contract/posts'
import { ignored } from '@atelier/contract/rules/ignored'
import { type PostgresWithStandby, startWithStandby } from '#drills/standby15.ts'
import { until } from '#drills/until.ts'
import { type Installation, install } from '#installation.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { control, verdict } from '#verdict.ts'
import { connect, type Database } from '../../server/db/connection.ts'
import { forYouPage } from '../../server/features/feed/feed.queries.ts'
import { postsIn } from '../../server/features/posts/posts.queries.ts'

const authors = 3
const readers = 6
const rounds = Number(process.env.ROUNDS ?? 10)
const everyMs = 25
const none = { floor: 0, target: 0, atMost: true }
const lists = ['feed?tab=for_you', 'explore/posts?tf=week', 'search/posts?q=drill', 'hashtags/drill/posts?limit=20', 'trends/hashtags']

/** People read from a replica that is held back and killed, while posts are taken from public view and new ones are searched for. */
export async function replicas(): Promise<void> {
  const postgres = await startWithStandby()
  let server: Installation | undefined
  const careless = connect({ ...postgres.standby, max: 1, onConnect: undefined }, 0)
  try {
    server = await install({ DATABASE_URL: postgres.url, DATABASE_READ_URL: postgres.readUrl, AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'fatal' })
    const { url } = server
    console.log(`PostgreSQL 15 with a streaming standby, one server, ${readers} people who read lists without a pause, ${authors} who post`)
    const [writing, reading] = await Promise.all(
      [authors, readers].map((count, kind) =>
        Promise.all(Array.from({ length: count }, (_, n) => signedUpPerson(url, `${kind ? 'reader' : 'author'}_${n}`))),
      ),
    )
    for (const one of writing ?? []) for (let n = 0; n < 10; n++) await post(one, `Work ${n} of the #drill`)
    const crowd = new Readers(url, reading ?? [])
    await until('the replica is asked', 30, async () => crowd.once().then(async () => (await outcomes(url)).asked > 0))

    const stop = crowd.begin()
    const quiet = await shareWhile(url, () => delay(5_000))
    console.log(`${quiet.all} searches for candidates in 5 s, ${(100 * quiet.share).toFixed(0)} % of them asked of the replica`)
    verdict('share of the replica', quiet.share, { floor: 0.9, target: 0.97 })

    const held = await holdBack(postgres, url, writing ?? [], reading ?? [], crowd, careless)
    verdict('seconds until nothing is asked of one that is held back', held.slowest, { floor: 1, target: 0.7, atMost: true })
    verdict('pages that showed what was no longer public', crowd.shown, none)
    verdict('own posts not found in search at once', held.missed, none)
    control('from the replica alone, posts shown that were no longer public', held.stale, { floor: 0, atMost: true })
    control('others, who had not written: the new post not found', held.others, { floor: 0, atMost: true })

    await asked(url)
    postgres.kill()
    const away = await shareWhile(url, () => delay(4_000))
    postgres.start()
    console.log(`killed: ${away.all} searches for candidates in 4 s, ${(100 * away.share).toFixed(0)} % of them asked of it`)
    await asked(url)
    console.log('started again, and asked again')
    await stop()
    console.log(`${crowd.pages} pages in all${crowd.failed.length > 0 ? `; failed: ${crowd.failed.slice(0, 3).join('; ')}` : ''}`)
    verdict('failed requests', crowd.failed.length, none)
  } finally {
    await careless.end()
    await server?.stop()
    postgres.stop()
  }
}

/** The replica stops in the middle of the load; posts are taken away and written in the half second in which it is still asked. */
async function holdBack(
  postgres: PostgresWithStandby,
  url: string,
  writing: BenchPerson[],
  reading: BenchPerson[],
  crowd: Readers,
  careless: Database,
) {
  const result = { slowest: 0, missed: 0, others: 0, stale: 0 }
  let askedSince = 0
  for (let round = 0; round < rounds; round++) {
    const author = writing[round % writing.length] as BenchPerson
    const reader = reading[round % reading.length] as BenchPerson
    const gone = await post(author, `Round ${round} of the #drill`)
    await delay(1_000)
    await asked(url)
    await postgres.pause()
    const before = (await outcomes(url)).asked
    await author.call(setAudience, { post_id: gone, audience: 'only_me' })
    const acknowledged = performance.now() // from then on it is behind
    crowd.gone.set(gone, acknowledged)
    const word = `word${round}x${Math.round(acknowledged)}`
    const added = await post(author, `Something new, ${word}`)
    const [own, others] = await Promise.all([author, reader].map((one) => search(url, one, word)))
    if (!own?.includes(added)) result.missed++
    if (!others?.includes(added)) result.others++
    let last = performance.now()
    let seen = before
    for (const end = last + 1_500; performance.now() < end; await delay(20)) {
      const count = (await outcomes(url)).asked
      if (count > seen) last = performance.now()
      seen = count
    }
    askedSince += seen - before
    result.slowest = Math.max(result.slowest, (last - acknowledged) / 1_000)
    const { page } = forYouPage(idOf(reader), [], null, 20)
    const shown = await careless.many<{ id: string }>(postsIn(idOf(reader), page))
    if (shown.some(({ id }) => id === gone)) result.stale++
    await postgres.resume()
  }
  console.log(`held back ${rounds} times: ${askedSince} searches were still asked of it in the half seconds after`)
  return result
}

class Readers {
  readonly gone = new Map<string, number>() // when it was acknowledged that it is no longer public
  readonly failed: string[] = []
  pages = 0
  shown = 0
  readonly #url: string
  readonly #people: BenchPerson[]

  constructor(url: string, people: BenchPerson[]) {
    this.#url = url
    this.#people = people
  }

  async once(): Promise<void> {
    await Promise.all(this.#people.map((one, n) => this.#read(one, lists[n % lists.length] ?? '')))
  }

  /** @returns what lets them end */
  begin(): () => Promise<void> {
    let over = false
    const reading = this.#people.map(async (one, n) => {
      for (let turn = n; !over; turn++) {
        await this.#read(one, lists[turn % lists.length] ?? '')
        await delay(everyMs)
      }
    })
    return async () => {
      over = true
      await Promise.all(reading)
    }
  }

  async #read(one: BenchPerson, list: string): Promise<void> {
    const began = performance.now()
    const answer = await ignored(fetch(`${this.#url}/api/${list}`, { headers: bearer(one) }), 'counted as failed')
    const text = (answer && (await ignored(answer.text(), 'counted as failed'))) ?? ''
    this.pages++
    if (answer?.status !== 200) this.failed.push(`${list}: ${answer?.status ?? 'cut off'} ${text.slice(0, 100)}`)
    for (const [id, since] of this.gone) if (began > since && text.includes(id)) this.shown++
  }
}

async function post(author: BenchPerson, content: string): Promise<string> {
  return (await author.call(createPost, { client_id: crypto.randomUUID(), content })).id
}

async function search(url: string, one: BenchPerson, word: string): Promise<string> {
  return (await fetch(`${url}/api/search/posts?q=${word}`, { headers: bearer(one) })).text()
}

async function outcomes(url: string): Promise<Record<'asked' | 'behind' | 'wrote' | 'failed', number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (outcome: string) => Number(new RegExp(`^replica_reads_total\\{outcome="${outcome}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return { asked: of('asked'), behind: of('behind'), wrote: of('wrote'), failed: of('failed') }
}

async function shareWhile(url: string, work: () => Promise<unknown>): Promise<{ share: number; all: number }> {
  const before = await outcomes(url)
  await work()
  const after = await outcomes(url)
  const grown = (Object.keys(after) as (keyof typeof after)[]).map((name) => after[name] - before[name])
  const all = grown.reduce((sum, count) => sum + count, 0)
  return { share: (after.asked - before.asked) / all, all }
}

async function asked(url: string): Promise<void> {
  const before = (await outcomes(url)).asked
  await until('the replica is asked again', 60, async () => (await outcomes(url)).asked > before)
}

const idOf = ({ session }: BenchPerson) => (session.user as { id: string }).id
const bearer = ({ session }: BenchPerson) => ({ authorization: `Bearer ${session.access_token}` })
