import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fillConversation } from '#conversation-data.ts'
import { type Fleet, startFleet } from '#drills/fleet.ts'
import { enterNamespaces } from '#drills/namespaces.ts'
import { installSentinel, type RedisMember, type Sentinel, startSentinel } from '#drills/sentinel.ts'
import { fillPeople, idOfPerson, peopleCount } from '#feed-data.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../../server/db/connection.ts'
import { DeliveryClient, faultsOf } from '../../server/testing/delivery-clients.ts'

const sockets = Number(process.env.SOCKETS ?? peopleCount)
const rounds = Number(process.env.ROUNDS ?? 6)
const perSecond = 20
const withinMs = 5_000
const afterMs = 8_000
// The web app waits as long before it connects again.
const retryMs = 1_000
const atOnce = 20
const none = { floor: 0, target: 0, atMost: true }

interface Fault {
  what: string
  strike(leader: RedisMember): void | Promise<void>
  mend(member: RedisMember): void
}

const faults: Fault[] = [
  { what: 'killed', strike: (leader) => leader.kill(), mend: (member) => member.start() },
  { what: 'cut off', strike: (leader) => leader.cut(), mend: (member) => member.join() },
  { what: 'paused', strike: (leader) => leader.pause(), mend: (member) => member.resume() },
]

/** The leading Redis is lost again and again under people who write to people at the other server. */
export async function redis(): Promise<void> {
  await installSentinel()
  await enterNamespaces()
  const sentinel = await startSentinel()
  await sentinel.whole()
  console.log(
    `three Redis with Sentinel, HAProxy, two servers, ${sockets} sockets; ${perSecond} messages/s, each to a socket at the other server`,
  )
  await withFleet({ REDIS_URL: sentinel.url }, async (fleet) => {
    const talks = await Talks.open(fleet)
    const stop = talks.begin()
    const away: number[] = []
    await delay(3_000)
    for (let round = 0; round < rounds; round++) {
      const fault = faults[round % faults.length]
      if (fault) away.push(await lose(sentinel, fault, talks))
    }
    await stop()
    const all = talks.seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const part = (share: number) => `${((all[Math.floor(share * (all.length - 1))] ?? Number.NaN) / 1_000).toFixed(2)} s`
    console.log(
      `${talks.written} messages, seen after their writers had the answer: half within ${part(0.5)}, 99 % ${part(0.99)}, all ${part(1)}`,
    )
    verdict(`messages not seen ${withinMs / 1_000} s after a Redis leads again`, talks.late(), none)
    verdict('messages lost, doubled or out of order', (await talks.faults()).length, none)
    verdict('longest time without a Redis that leads, s', Math.max(...away), { floor: 10, target: 5, atMost: true })
    talks.end()
  })

  await sentinel.whole()
  const leader = await sentinel.leader()
  await withFleet({ REDIS_URL: leader.url }, async (fleet) => {
    const talks = await Talks.open(fleet)
    const stop = talks.begin()
    await delay(3_000)
    await leader.kill()
    await sentinel.moved(leader)
    await delay(afterMs)
    await stop()
    control(`REDIS_URL names one Redis, messages not seen within ${withinMs / 1_000} s`, talks.late(), { floor: 0, atMost: true })
    talks.end()
  })
}

/** @returns seconds until HAProxy led to another one */
async function lose(sentinel: Sentinel, { what, strike, mend }: Fault, talks: Talks): Promise<number> {
  await sentinel.whole()
  const leader = await sentinel.leader()
  const before = talks.seen.length
  const struck = performance.now()
  await strike(leader)
  await sentinel.moved(leader)
  talks.ledAt = performance.now()
  const seconds = (talks.ledAt - struck) / 1_000
  await delay(afterMs)
  mend(leader)
  // What comes back believes for a moment that it leads.
  await delay(afterMs)
  const seen = talks.seen.slice(before)
  const slowest = (key: 'ms' | 'sinceLed') => (Math.max(...seen.map((times) => times[key])) / 1_000).toFixed(1)
  console.log(
    `${leader.name} was ${what}: ${(await sentinel.leader()).name} leads after ${seconds.toFixed(1)} s; the slowest of ${seen.length} messages was seen ${slowest('sinceLed')} s later, ${slowest('ms')} s after its writer had the answer`,
  )
  return seconds
}

async function withFleet(env: Record<string, string>, work: (fleet: Fleet) => Promise<void>): Promise<void> {
  const fleet = await startFleet(env)
  try {
    await work(fleet)
  } finally {
    await fleet.stop()
  }
}

interface Talk {
  clients: DeliveryClient[]
  sent: string[]
}

class Talks {
  written = 0
  /** When a Redis led again. */
  ledAt = 0
  /** Milliseconds from the answer to its writer until the other one had it, and without those in which no Redis led. */
  readonly seen: { ms: number; sinceLed: number }[] = []
  readonly #talks: Talk[]
  readonly #waiting = new Map<string, { reader: DeliveryClient; since: number }>()

  private constructor(talks: Talk[]) {
    this.#talks = talks
  }

  /** Pairs, of whom one is connected to the first server and one to the other. */
  static async open(fleet: Fleet): Promise<Talks> {
    const admin = new pg.Pool({ ...fleet.connection, user: 'postgres', max: 2 })
    const db = connect({ ...fleet.connection, max: 2 })
    try {
      await fillPeople(admin)
      const ids = Array.from({ length: sockets }, (_, n) => idOfPerson(n + 1))
      const tokens = await accessTokensOf(db, fleet, ids)
      const talks: Talk[] = []
      for (let n = 0; n < sockets; n += 2) {
        const conversation_id = await fillConversation(admin, ids[n] ?? '', ids[n + 1] ?? '', 0)
        const clients = fleet.servers.map(
          ({ url }, side) => new DeliveryClient({ conversation_id, token: tokens[n + side] ?? '' }, { url, catchUp: true, retryMs }),
        )
        talks.push({ clients, sent: [] })
      }
      for (let n = 0; n < talks.length; n += atOnce) {
        const some = talks.slice(n, n + atOnce).flatMap(({ clients }) => clients)
        for (const client of some) client.connect()
        await Promise.all(some.map((client) => client.settle()))
      }
      return new Talks(talks)
    } finally {
      await Promise.all([admin.end(), db.end()])
    }
  }

  /** Somebody writes at an even pace, in turns. @returns what ends it, and waits until each may have been seen */
  begin(): () => Promise<void> {
    const writing = new Set<Promise<void>>()
    const looking = setInterval(() => this.#look(), 20)
    const timer = setInterval(() => {
      const one = this.#write(this.written++).finally(() => writing.delete(one))
      writing.add(one)
    }, 1_000 / perSecond)
    return async () => {
      clearInterval(timer)
      await Promise.all(writing)
      const deadline = performance.now() + 2 * withinMs
      while (this.#waiting.size > 0 && performance.now() < deadline) await delay(20)
      clearInterval(looking)
    }
  }

  late(): number {
    return this.seen.filter(({ sinceLed }) => sinceLed > withinMs).length + this.#waiting.size
  }

  async faults(): Promise<string[]> {
    const found: string[] = []
    for (const { clients, sent } of this.#talks)
      if (sent.length > 0) found.push(...faultsOf(clients, (await clients[0]?.listed()) ?? [], sent))
    for (const fault of found.slice(0, 5)) console.log(`  ${fault}`)
    return found
  }

  end(): void {
    for (const { clients } of this.#talks) for (const client of clients) client.end()
  }

  async #write(number: number): Promise<void> {
    const talk = this.#talks[number % this.#talks.length]
    const side = Math.floor(number / this.#talks.length) % 2
    const [writer, reader] = [talk?.clients[side], talk?.clients[1 - side]]
    if (!talk || !writer || !reader) return
    const content = `side${side} ${number}`
    talk.sent.push(content)
    await writer.send(content)
    this.#waiting.set(content, { reader, since: performance.now() })
  }

  #look(): void {
    for (const [content, { reader, since }] of this.#waiting) {
      if (!reader.log.messages.some((message) => message.content === content)) continue
      this.#waiting.delete(content)
      const now = performance.now()
      this.seen.push({ ms: now - since, sinceLed: now - Math.max(since, this.ledAt) })
    }
  }
}
