import { setTimeout as delay } from 'node:timers/promises'
import { requestOf } from '@atelier/contract/endpoint'
import { followUser } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import { ignored } from '@atelier/contract/rules/ignored'
import { enterNamespaces } from '#drills/namespaces.ts'
import { installPatroni, type Member, type Patroni, startPatroni } from '#drills/patroni.ts'
import { type Installation, install } from '#installation.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { control, verdict } from '#verdict.ts'

const rounds = Number(process.env.ROUNDS ?? 10)
const writers = 6
const none = { floor: 0, target: 0, atMost: true }
// Longer than Patroni's `ttl`: it comes back when another one leads.
const cutMs = 30_000

interface Fault {
  what: string
  strike(leader: Member): void | Promise<void>
  mend?(member: Member): Promise<void>
}

const faults: Fault[] = [
  { what: 'killed', strike: (leader) => leader.kill() },
  { what: 'cut off', strike: (leader) => leader.cut(), mend: (member) => delay(cutMs).then(() => member.join()) },
  { what: 'out of disk', strike: (leader) => leader.fillDisk(), mend: (member) => delay(10_000).then(() => member.replaceDisk()) },
]

/** The leading PostgreSQL is lost again and again under people who post; every acknowledged post must be there, once. */
export async function failover(): Promise<void> {
  await installPatroni()
  await enterNamespaces()
  const patroni = await startPatroni()
  let server: Installation | undefined
  try {
    console.log('three PostgreSQL 15 under Patroni, one confirms each commit; HAProxy, one server, and people who post without a pause')
    server = await install({ DATABASE_URL: patroni.url, AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'fatal' })
    const { url } = server
    const authors = await Promise.all(Array.from({ length: writers }, (_, n) => signedUpPerson(url, `author_${n}`)))
    const reader = await signedUpPerson(url, 'reader_of_all')
    for (const { session } of authors) await reader.call(followUser, { user_id: (session.user as { id: string }).id })

    const posted = new Posted(url, 'Work')
    const away: number[] = []
    for (let round = 0; round < rounds; round++) {
      const fault = faults[round % faults.length]
      if (fault) away.push(await lose(patroni, fault, posted, authors))
      const differs = await staleness(patroni, url, reader)
      if (differs) posted.wrong.push(`after the failover the feed shows ${differs}`)
    }
    for (const wrong of posted.wrong.slice(0, 5)) console.log(`  ${wrong}`)
    console.log(`${posted.acknowledged.length} posts acknowledged, ${posted.refused} tries refused with 503, ${posted.cut} cut off`)
    const { lost, doubled } = await compare(patroni, posted.acknowledged)
    verdict('acknowledged posts lost', lost, none)
    verdict('posts there twice', doubled, none)
    verdict('other answers than 503 with Retry-After, and pages that were stale', posted.wrong.length, none)
    verdict('longest time without writes, s', Math.max(...away), { floor: 30, target: 15, atMost: true })

    control('asynchronous, acknowledged posts lost', await asynchronous(patroni, url, authors), { floor: 0, atMost: true })
  } finally {
    await server?.stop()
  }
}

/** @returns seconds from the fault until a post that was begun after it is acknowledged */
async function lose(patroni: Patroni, { what, strike, mend }: Fault, posted: Posted, authors: BenchPerson[]): Promise<number> {
  await patroni.whole()
  const leader = await patroni.leader()
  const stop = posted.begin(authors)
  await delay(3_000)
  await strike(leader)
  const struck = performance.now()
  const mended = mend?.(leader)
  const back = await posted.next(struck)
  const seconds = (back - struck) / 1_000
  await mended
  await delay(2_000)
  await stop()
  console.log(`${leader.name} was ${what}: ${(await patroni.leader()).name} leads, writes came back after ${seconds.toFixed(1)} s`)
  return seconds
}

class Posted {
  readonly acknowledged: string[] = []
  readonly wrong: string[] = []
  refused = 0
  cut = 0
  readonly #url: string
  readonly #what: string
  #last = { began: 0, ended: 0 }
  #number = 0

  constructor(url: string, what: string) {
    this.#url = url
    this.#what = what
  }

  /** Everybody posts one after the other. @returns what lets them end */
  begin(authors: BenchPerson[]): () => Promise<void> {
    let over = false
    const writing = authors.map(async (author) => {
      while (!over) await this.#post(author)
    })
    return async () => {
      over = true
      await Promise.all(writing)
    }
  }

  /** @returns when the first post that was begun after `since` was acknowledged */
  async next(since: number): Promise<number> {
    while (this.#last.began < since) await delay(20)
    return this.#last.ended
  }

  async #post({ session }: BenchPerson): Promise<void> {
    const content = `${this.#what} ${this.#number++}`
    const { method, url, body } = requestOf(createPost, { client_id: crypto.randomUUID(), content })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` }
    const deadline = Date.now() + 120_000
    while (Date.now() < deadline) {
      const began = performance.now()
      const answer = await ignored(fetch(this.#url + url, { method, headers, body: JSON.stringify(body) }), 'counted as cut off')
      if (answer?.ok) {
        this.acknowledged.push(content)
        if (began > this.#last.began) this.#last = { began, ended: performance.now() }
        return
      }
      if (!answer) this.cut++
      else if (answer.status === 503 && answer.headers.has('retry-after')) this.refused++
      else this.wrong.push(`${answer.status} ${await answer.text()}`)
      await delay(300)
    }
    this.wrong.push(`${content} was not taken within two minutes`)
  }
}

/** @returns what the feed shows in place of the newest posts, nothing when it is right */
async function staleness(patroni: Patroni, url: string, { session }: BenchPerson): Promise<string | undefined> {
  const shown = await fetch(`${url}/api/feed?tab=following&limit=10`, { headers: { authorization: `Bearer ${session.access_token}` } })
  const { items } = (await shown.json()) as { items?: { content: string }[] }
  const newest = await contents(patroni, 'order by id desc limit 10')
  const found = items?.map(({ content }) => content) ?? [`a ${shown.status}`]
  return found.join() === newest.join() ? undefined : `${found.join(', ')} for ${newest.join(', ')}`
}

async function compare(patroni: Patroni, acknowledged: string[]): Promise<{ lost: number; doubled: number }> {
  const all = await contents(patroni, '')
  const there = new Set(all)
  return { lost: acknowledged.filter((content) => !there.has(content)).length, doubled: all.length - there.size }
}

async function contents(patroni: Patroni, rest: string): Promise<string[]> {
  const client = await patroni.database()
  try {
    const { rows } = await client.query<{ content: string }>(`select content from posts ${rest}`)
    return rows.map(({ content }) => content)
  } finally {
    await client.end()
  }
}

/** The standbys are no longer waited for, and do not get what is written last. */
async function asynchronous(patroni: Patroni, url: string, authors: BenchPerson[]): Promise<number> {
  await patroni.whole()
  await patroni.beAsynchronous()
  const leader = await patroni.leader()
  leader.stopSending()
  const posted = new Posted(url, 'Sketch')
  const stop = posted.begin(authors)
  await delay(2_000)
  const before = [...posted.acknowledged]
  leader.kill()
  await posted.next(performance.now())
  await stop()
  return (await compare(patroni, before)).lost
}
