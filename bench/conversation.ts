import { getConversation } from '@atelier/contract/conversations'
import { type Endpoint, type InputOf, requestOf } from '@atelier/contract/endpoint'
import { listMessages, messageChanges } from '@atelier/contract/messages'
import pg from 'pg'
import { fillConversation } from '#conversation-data.ts'
import { fillPeople, idOfPerson } from '#feed-data.ts'
import { install } from '#installation.ts'
import { median } from '#median.ts'
import { accessTokensOf } from '#tokens.ts'
import { control, verdict } from '#verdict.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** Calls to both in turns, through HTTP. Control: the newest page without the index on `seq`. */
const sizes = { short: 100, long: 100_000 }
const rounds = 400
const limit = { floor: 1.2, target: 1.1, atMost: true }

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 1 })
const db = connect({ ...connection, max: 2 })
try {
  await fillPeople(admin)
  const short = await fillConversation(admin, idOfPerson(1), idOfPerson(2), sizes.short)
  const long = await fillConversation(admin, idOfPerson(1), idOfPerson(3), sizes.long)
  await admin.query('vacuum analyze')
  console.log(`two conversations of one person, of ${sizes.short} and ${sizes.long} messages; ${rounds} calls to each`)
  const [token = ''] = await accessTokensOf(db, installation, [idOfPerson(1)])

  /** `input` gets the conversation's size. */
  async function growthOf<E extends Endpoint>(name: string, endpoint: E, input: (size: number) => Partial<InputOf<E>>): Promise<number> {
    const times = { short: [] as number[], long: [] as number[] }
    for (let round = -20; round < rounds; round++) {
      for (const [size, conversation_id] of [['short', short] as const, ['long', long] as const]) {
        const began = performance.now()
        await read(endpoint, { ...input(sizes[size]), conversation_id })
        if (round >= 0) times[size].push(performance.now() - began)
      }
    }
    const [inShort, inLong] = [median(times.short), median(times.long)]
    console.log(`${name}: ${inShort.toFixed(2)} ms in the short one, ${inLong.toFixed(2)} ms in the long one`)
    return inLong / inShort
  }
  async function read(endpoint: Endpoint, input: object): Promise<void> {
    const { method, url } = requestOf(endpoint, input)
    const answer = await fetch(installation.url + url, { method, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  const newest = () => growthOf('the newest page', listMessages, () => ({}))
  const opening = await growthOf('the conversation', getConversation, () => ({}))
  const growths = [
    await newest(),
    await growthOf('a page from the middle', listMessages, (size) => ({ from: size / 2 + 50 })),
    await growthOf('a page from the beginning', listMessages, () => ({ direction: 'newer' as const })),
    await growthOf('what was missed', messageChanges, (size) => ({ after: size - 50 })),
  ]
  verdict('flatness of opening, 10^5 messages against 10^2', opening, limit)
  verdict('flatness of pages and changes, the worst', Math.max(...growths), limit)
  await admin.query('alter table messages drop constraint messages_conversation_id_seq_key')
  control('flatness of the newest page without its index', await newest(), limit)
} finally {
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}
