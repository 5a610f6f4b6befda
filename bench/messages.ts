import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { listMessages, type Message, sendMessage } from '@atelier/contract/messages'
import pg from 'pg'
import { startBareSockets } from '#bare-sockets.ts'
import { install } from '#installation.ts'
import { median, percentile } from '#median.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { openSignedInSocket } from '#socket.ts'
import { control, verdict } from '#verdict.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** P6: up to the receiver's event, against a bare WebSocket's echo plus one INSERT with its COMMIT, in turns. The control polls. */
const rounds = 5
const perRound = 400
const warmUp = 200
const pollMs = 1_000
const polled = 20
const content = 'A message of the usual length: when do we meet tomorrow, and where? I would bring the prints.'

const installation = await install({ AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'info' })
const bare = await startBareSockets()
const client = new pg.Client(connectionTo(homeOf(installation.dataDir)))
try {
  await client.connect()
  await client.query('create table bench_messages (id uuid primary key, content text not null)')
  const echo = await echoOf(content)
  const [ann, bob] = await Promise.all([signedUpPerson(installation.url, 'ann'), signedUpPerson(installation.url, 'bob')])
  await bob.call(followUser, { user_id: idOf(ann) })
  const { id: conversation_id } = await ann.call(openConversation, { user_id: idOf(bob) })
  const [listening, asking] = [await listen(bob), ask(bob, conversation_id)]
  let sent = 0
  /** The sender may get the answer later. */
  const delivery = async (arrival: Arrival) => {
    const text = `${content} ${++sent}`
    const began = performance.now()
    const arrived = arrival(text).then(() => performance.now() - began)
    await ann.call(sendMessage, { conversation_id, client_id: randomUUID(), content: text })
    return arrived
  }
  for (let n = 0; n < warmUp; n++) await Promise.all([echo(), insert()]).then(() => delivery(listening))

  const ratios: number[] = []
  let raw = 0
  for (let round = 1; round <= rounds; round++) {
    const times = { echo: [] as number[], insert: [] as number[], delivery: [] as number[] }
    for (let n = 0; n < perRound; n++) {
      times.echo.push(await timeOf(echo))
      times.insert.push(await timeOf(insert))
      times.delivery.push(await delivery(listening))
    }
    raw = percentile(times.echo, 0.99) + percentile(times.insert, 0.99)
    ratios.push(percentile(times.delivery, 0.99) / raw)
    const shown = Object.entries(times).map(
      ([name, all]) => `${name} ${[0.5, 0.99].map((part) => percentile(all, part).toFixed(2)).join('/')} ms`,
    )
    console.log(`round ${round}, p50/p99: ${shown.join(', ')}, ratio ${ratios.at(-1)?.toFixed(2)}`)
  }
  verdict('P6 ratio', median(ratios), { floor: 3, target: 1.7, atMost: true })

  const times: number[] = []
  for (let n = 0; n < polled; n++) times.push(await delivery(asking))
  control('P6 by asking', percentile(times, 0.99) / raw, { floor: 3, atMost: true })
} finally {
  await client.end()
  bare.stop()
  await installation.stop()
}

async function echoOf(text: string): Promise<() => Promise<unknown>> {
  const socket = await bare.connect()
  return () => {
    const back = once(socket, 'message')
    socket.send(text)
    return back
  }
}

function insert(): Promise<unknown> {
  return client.query({ name: 'insert', text: 'insert into bench_messages (id, content) values ($1, $2)', values: [randomUUID(), content] })
}

type Arrival = (text: string) => Promise<void>

async function listen({ session }: BenchPerson): Promise<Arrival> {
  const waiting = new Map<string, () => void>()
  const socket = await openSignedInSocket(installation.url, String(session.access_token))
  socket.onEvent((event, ...[payload]) => {
    if (event === 'message_new') waiting.get(String((payload as Message).content))?.()
  })
  return (text) => new Promise((resolve) => waiting.set(text, resolve))
}

/** At times that have nothing to do with the sending. */
function ask(person: BenchPerson, conversation_id: string): Arrival {
  return async (text) => {
    await delay(Math.random() * pollMs)
    for (;;) {
      const { items } = await person.call(listMessages, { conversation_id, limit: 1 })
      if (items[0]?.content === text) return
      await delay(pollMs)
    }
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function idOf({ session }: BenchPerson): string {
  return (session.user as { id: string }).id
}
