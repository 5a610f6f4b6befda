import { completeHashtags, completePeople } from '@atelier/contract/completion'
import { type Endpoint, type InputOf, requestOf } from '@atelier/contract/endpoint'
import { search, searchCommunities, searchHashtags, searchPeople, searchPosts, searchSorts } from '@atelier/contract/search'
import pg from 'pg'
import { circles, fillBigData, names, tags, terms, viewers } from '#big-data.ts'
import { idOfPerson } from '#feed-data.ts'
import { install } from '#installation.ts'
import { median, percentile } from '#median.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** Whether the one before was answered or not; measured since it was due. Control: posts without the indices that hold them in order. */
const perSecond = 50
const seconds = 20
/** Not counted: the server's code and the database's pages become warm. */
const warmSeconds = 3
const slowest = { floor: 50, target: 25, atMost: true }
const spread = { floor: 10, target: 5, atMost: true }

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
try {
  await fillBigData(admin)
  const tokens = await accessTokensOf(
    db,
    installation,
    Array.from({ length: viewers }, (_, n) => idOfPerson(n + 1)),
  )
  const kinds: [string, Endpoint, Record<string, string>][] = [
    ['people', searchPeople, names],
    ['posts', searchPosts, terms],
    ['hashtags', searchHashtags, tags],
    ['communities', searchCommunities, circles],
    ['everything', search, terms],
  ]
  const p99s: number[] = []
  const spreads: number[] = []
  for (const [kind, endpoint, words] of kinds) {
    const { p99, worst } = await measure(kind, endpoint, words)
    p99s.push(p99)
    spreads.push(worst)
  }
  verdict(`search p99 at ${perSecond}/s, the slowest kind`, Math.max(...p99s), slowest)
  verdict('search for a common word against a rare one, or the other way round, the worst kind', Math.max(...spreads), spread)
  const typed = { common: names.common?.slice(0, 1) ?? '', middle: names.middle?.slice(0, 2) ?? '', rare: names.rare ?? '' }
  const people = await measure('people while they are typed', completePeople, typed)
  const hashtags = await measure('hashtags while they are typed', completeHashtags, tags)
  verdict('completion p99, the slower kind', Math.max(people.p99, hashtags.p99), { floor: 25, target: 25, atMost: true })
  await admin.query('drop index posts_by_engagement, posts_by_relevance, posts_newest')
  // Slowly: at the full pace it would only be refused.
  control('p99 without the order of posts', (await measure('posts', searchPosts, terms, 2)).p99, slowest)

  async function measure<E extends Endpoint>(
    kind: string,
    endpoint: E,
    words: Record<string, string>,
    rate = perSecond,
  ): Promise<{ p99: number; worst: number }> {
    const asked = Object.entries(words).flatMap(([frequency, q]) => searchSorts.map((sort) => ({ frequency, q, sort })))
    const times: { frequency: string; sort: string; ms: number }[] = []
    await atPace(seconds * rate, rate, async (n, due) => {
      const { frequency, q, sort } = asked[n % asked.length] ?? { frequency: '', q: '', sort: '' }
      const { url } = requestOf(endpoint, { q, sort } as never as InputOf<E>)
      const answer = await fetch(installation.url + url, { headers: { authorization: `Bearer ${tokens[(n * 7) % tokens.length]}` } })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      if (n >= warmSeconds * rate) times.push({ frequency, sort, ms: performance.now() - due })
    })
    const of = (frequency: string) => median(times.filter((one) => one.frequency === frequency).map(({ ms }) => ms))
    const p99 = percentile(
      times.map(({ ms }) => ms),
      0.99,
    )
    const typical = Object.keys(words).map((frequency) => of(frequency))
    const worst = Math.max(...typical) / Math.min(...typical)
    const each = Object.keys(words).map((frequency, n) => `${frequency} ${typical[n]?.toFixed(1)} ms`)
    console.log(`${kind}: ${times.length} searches, p99 ${p99.toFixed(1)} ms; medians: ${each.join(', ')}`)
    return { p99, worst }
  }
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}

/** `due`: when it should have started. */
async function atPace(count: number, rate: number, send: (n: number, due: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const due = began + (n * 1_000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    sent.push(send(n, due))
  }
  await Promise.all(sent)
}
