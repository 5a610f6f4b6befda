import { setTimeout as delay } from 'node:timers/promises'
import { until } from '#drills/until.ts'
import { DeliveryClient, faultsOf, type Seat } from '../../server/testing/delivery-clients.ts'

interface Talk {
  url: string
  catchUp: boolean
  each: number // messages of each client
  everyMs: number
}

interface Said {
  messages: number
  repeated: number
  seconds: number
  faults: string[]
}

/** Both people of each pair write at an even pace; `meanwhile` runs beside them. Faults are messages missing, twice or out of order. */
export async function talk(pairs: Seat[][], { url, catchUp, each, everyMs }: Talk, meanwhile: () => Promise<void>): Promise<Said> {
  const conversations = pairs.map((seats, pair) => ({
    clients: seats.map((seat) => new DeliveryClient(seat, { url, catchUp, retryMs: 200 })),
    sent: [] as string[],
    pair,
  }))
  const all = conversations.flatMap(({ clients }) => clients)
  for (const client of all) client.connect()
  // Without catching up, a client has only what comes after.
  await until('everybody is connected', 60, async () => all.every(({ isConnected }) => isConnected))
  const began = performance.now()
  const talking = conversations.flatMap(({ clients, sent, pair }) =>
    clients.map(async (client, side) => {
      await delay(Math.random() * everyMs)
      for (let n = 0; n < each; n++) {
        const due = began + (n + 1) * everyMs
        const content = `sender${pair}.${side} ${n}`
        sent.push(content)
        await client.send(content)
        await delay(Math.max(0, due - performance.now()))
      }
    }),
  )
  await Promise.all([...talking, meanwhile()])
  const seconds = (performance.now() - began) / 1_000
  // Hints that are on their way.
  await delay(1_000)
  await Promise.all(all.map((client) => client.settle()))
  const faults: string[] = []
  for (const { clients, sent } of conversations) faults.push(...faultsOf(clients, (await clients[0]?.listed()) ?? [], sent))
  for (const client of all) client.end()
  return { messages: all.length * each, repeated: all.reduce((sum, client) => sum + client.repeated, 0), seconds, faults }
}
