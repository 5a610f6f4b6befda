import { install } from '#installation.ts'
import { seatPairs } from '#seats.ts'
import { control, verdict } from '#verdict.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { DeliveryClient, faultsOf } from '../server/testing/delivery-clients.ts'

/** R9: each connection is cut for 2 s every 10 s. Faults are messages missing, twice or out of order. Control: without catching up. */
const pairs = 100
const everyMs = 800
const cut = { everyMs: 10_000, forMs: 2_000 }

const cutTimers = new Map<DeliveryClient, NodeJS.Timeout>()

const installation = await install()
const place = { connection: connectionTo(homeOf(installation.dataDir)), url: installation.url, publicUrl: installation.publicUrl }
try {
  verdict('R9 faults', await exchange('with', { each: 100, catchUp: true }), { floor: 0, target: 0, atMost: true })
  control('without catching up, faults', await exchange('without', { each: 20, catchUp: false }), { floor: 0, atMost: true })
} finally {
  await installation.stop()
}

/** @returns the number of faults; without catching up those of the absent client do not count */
async function exchange(run: string, { each, catchUp }: { each: number; catchUp: boolean }): Promise<number> {
  const conversations = (await seatPairs(place, run, pairs)).map((seats, pair) => ({
    clients: seats.map((seat) => new DeliveryClient(seat, { url: installation.url, catchUp, retryMs: 1_000 })),
    sent: [] as string[],
    pair,
  }))
  const away = conversations[0]?.clients[1]
  let cuts = 0
  let arrived = 0
  const halfway = Promise.withResolvers<void>()
  const restarted = halfway.promise.then(() => installation.restart())
  const began = performance.now()
  await Promise.all(
    conversations.flatMap(({ clients, sent, pair }) =>
      clients.map(async (client, side) => {
        if (client === away) return
        client.connect()
        const cutting = setTimeout(function again() {
          cuts++
          client.cut()
          setTimeout(() => client.connect(), cut.forMs)
          cutTimers.set(client, setTimeout(again, cut.everyMs))
        }, Math.random() * cut.everyMs)
        cutTimers.set(client, cutting)
        const count = clients.includes(away as DeliveryClient) ? 2 * each : each
        for (let n = 0; n < count; n++) {
          await until(began + (n * everyMs * each) / count)
          const content = `sender${pair}.${side} ${n}`
          sent.push(content)
          await client.send(content)
          if (++arrived === pairs * each) halfway.resolve()
        }
        clearTimeout(cutTimers.get(client))
      }),
    ),
  )
  await restarted
  const seconds = (performance.now() - began) / 1_000
  // The last cut of a client may not be over.
  await until(performance.now() + cut.forMs)
  away?.connect()
  const all = conversations.flatMap(({ clients }) => clients)
  await Promise.all(all.map((client) => client.settle()))
  const judged = catchUp ? conversations : conversations.slice(1)
  const faults: string[] = []
  for (const { clients, sent } of judged) {
    const [first] = clients
    if (first) faults.push(...faultsOf(clients, await first.listed(), sent))
  }
  for (const client of all) client.end()
  const repeated = all.reduce((sum, client) => sum + client.repeated, 0)
  console.log(
    `${arrived} messages of ${all.length} clients in ${seconds.toFixed(0)} s, ${cuts} cuts, ${repeated} requests repeated${faults.length ? `: ${faults.slice(0, 3).join('; ')}, …` : ''}`,
  )
  return faults.length
}

function until(time: number) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
}
