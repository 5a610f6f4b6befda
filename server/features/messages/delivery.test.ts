import { type Conversation, openConversation } from '@atelier/contract/conversations'
import { requestOf } from '@atelier/contract/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { start } from '#start.ts'
import { DeliveryClient, faultsOf, type Seat } from '#testing/delivery-clients.ts'
import { makePerson } from '#testing/people.ts'
import { createTestDatabase } from '#testing/postgres.ts'
import { testConfig } from '#testing/world.ts'

const pairs = 10
/** A busy machine may need minutes. */
const timeout = 600_000
/** Every tenth message of a client costs it its connection, until so many messages of others have arrived. */
const cutEvery = 10
const awayFor = 30

test('QUALITY R9: through cut connections, a restart and a long absence every message arrives, in order, none twice', {
  timeout,
}, async () => {
  const each = 100
  const { conversations, cuts } = await exchange({ each, catchUp: true })
  const repeated = conversations.flatMap(({ clients }) => clients).reduce((sum, client) => sum + client.repeated, 0)
  expect(repeated).toBeGreaterThanOrEqual(cuts)
  expect(cuts).toBe((pairs * 2 * each) / cutEvery)
  for (const { clients, sent } of conversations) {
    expect(sent).toHaveLength(2 * each)
    expect(faultsOf(clients, await clients[0].listed(), sent)).toEqual([])
  }
})

test('QUALITY R9: without catching up the same exchange loses messages, or the test above means nothing', { timeout }, async () => {
  const { conversations } = await exchange({ each: 20, catchUp: false })
  // Not of the first pair: who was away would lack everything.
  const faults = await Promise.all(
    conversations.slice(1).map(async ({ clients, sent }) => faultsOf(clients, await clients[0].listed(), sent)),
  )
  expect(faults.flat()).toContainEqual(expect.stringContaining('lacks'))
})

/** Ten pairs write to each other, `each` person so many messages; of the first pair one is away the whole time. */
async function exchange({ each, catchUp }: { each: number; catchUp: boolean }) {
  const server = await startServer()
  const settings = { url: server.url, catchUp, retryMs: 20 }
  const conversations = await Promise.all(
    Array.from({ length: pairs }, async (_, n) => {
      const seats = await server.pair(`one${n}`, `other${n}`)
      return { clients: seats.map((seat) => new DeliveryClient(seat, settings)) as [DeliveryClient, DeliveryClient], sent: [] as string[] }
    }),
  )
  const away = conversations[0]?.clients[1]
  const present = conversations
    .flatMap(({ clients, sent }) => clients.map((client) => ({ client, sent })))
    .filter(({ client }) => client !== away)
  let cuts = 0
  const absences = new Absences(present.length)
  for (const { client } of present) {
    client.onCut = () => {
      cuts++
      void absences.leave(awayFor).then(() => client.connect())
    }
    client.connect()
  }
  const halfway = (pairs * 2 * each) / 2
  await Promise.all(
    present.map(async ({ client, sent }, index) => {
      // Who writes to the absent one writes for both.
      const count = client === conversations[0]?.clients[0] ? 2 * each : each
      for (let n = 0; n < count; n++) {
        const isCut = n % cutEvery === cutEvery - 1
        const content = `sender${index} ${n}`
        sent.push(content)
        await client.send(content, isCut ? (n % 20 < 10 ? 'request' : 'answer') : undefined)
        if (absences.passed() === halfway) await server.restart()
      }
      absences.end()
    }),
  )
  away?.connect()
  await Promise.all(conversations.flatMap(({ clients }) => clients.map((client) => client.settle())))
  onTestFinished(() => {
    for (const client of conversations.flatMap(({ clients }) => clients)) client.end()
  })
  return { conversations, cuts }
}

/** Counts instead of clocks: a client stays away until others have sent so many messages, or all who could are away. */
class Absences {
  #sent = 0
  #active: number
  #waiting: { until: number; comeBack: () => void }[] = []

  constructor(active: number) {
    this.#active = active
  }
  leave(messages: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ until: this.#sent + messages, comeBack: resolve })
    this.#active--
    this.#release()
    return promise
  }
  passed(): number {
    this.#sent++
    this.#release()
    return this.#sent
  }
  end() {
    this.#active--
    this.#release()
  }
  #release() {
    while (this.#waiting[0] && (this.#active === 0 || this.#waiting[0].until <= this.#sent)) {
      this.#active++
      this.#waiting.shift()?.comeBack()
    }
  }
}

/** The real server on a port and a database of its own, which it keeps over a restart. */
async function startServer() {
  const { connection, drop } = await createTestDatabase()
  const { user, database, host, port } = connection
  const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const config = { ...testConfig(), databaseUrl, port: 0 }
  let running = await start(config)
  const { address: url, deps } = running
  const auth = withDerivedKeys(deps)
  onTestFinished(async () => {
    await running.stop()
    await drop()
  })

  async function person(username: string): Promise<{ id: string; token: string }> {
    const { access_token, user } = await makePerson(auth, { email: `${username}@test.example`, profile: { username, full_name: username } })
    return { id: user.id, token: access_token }
  }
  async function open(token: string, user_id: string): Promise<Conversation> {
    const { method, url: path, body } = requestOf(openConversation, { user_id })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json()) as Conversation
  }
  return {
    url,
    /** Two people in a conversation that both have accepted. */
    async pair(...names: [string, string]): Promise<Seat[]> {
      const [one, other] = await Promise.all(names.map(person))
      if (!one || !other) return []
      await open(one.token, other.id)
      const { id: conversation_id } = await open(other.token, one.id)
      return [one, other].map(({ token }) => ({ conversation_id, token }))
    },
    async restart(): Promise<void> {
      await running.stop()
      running = await start({ ...config, port: Number(new URL(url).port) })
    },
  }
}
