import { randomUUID } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import { muteWord } from '@atelier/contract/muted-words'
import pg from 'pg'
import { fillPeople, fillPosts } from '#feed-data.ts'
import { install } from '#installation.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { control, verdict } from '#verdict.ts'
import { connectionTo, homeOf } from '../../server/db/embedded/home.ts'

const slowest = { floor: 2_000, target: 1_000, atMost: true } // ms for a page
const posts = 4_000
const pages = ['/api/feed', '/api/search/posts?q=something', '/api/search/posts?q=something&sort=recent', '/api/explore/media?s=recent']

/** With as many muted words as allowed, all of them parts of every text, and none a word of it. */
export async function listAttacks(): Promise<void> {
  const installation = await install({ AUTH_AUTOCONFIRM: '1' })
  const admin = new pg.Pool({ ...connectionTo(homeOf(installation.dataDir)), user: 'postgres', max: 1 })
  try {
    const stranger = await signedUpPerson(installation.url, 'stranger')
    await fillPeople(admin)
    await fillPosts(admin, 0, posts)
    await admin.query("update posts set content = left(content || repeat(' words that say something', 20), 500)")
    for (const phrase of wordParts()) await stranger.call(muteWord, { client_id: randomUUID(), phrase })
    for (const path of pages) verdict(`${limits.mutedWords.max} muted words, ${path}: ms`, await msOf(path, stranger), slowest)

    const held = await admin.connect()
    await held.query('begin; lock table posts in access exclusive mode')
    const [page] = pages
    const waiting = msOf(page ?? '', stranger)
    await held.query('select pg_sleep(3); commit')
    held.release()
    control('a page that is held on purpose, ms', await waiting, slowest)
  } finally {
    await admin.end()
    await installation.stop()
  }

  async function msOf(path: string, { session }: BenchPerson): Promise<number> {
    const began = performance.now()
    const answer = await fetch(installation.url + path, { headers: { authorization: `Bearer ${session.access_token}` } })
    await answer.arrayBuffer()
    // An answer that gave up is no answer.
    return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
  }
}

function wordParts(): string[] {
  const text = 'post number about work in progress words that say something'
  const parts = new Set<string>()
  for (let length = 2; length < 40 && parts.size < limits.mutedWords.max; length++)
    for (let start = 1; start + length < text.length && parts.size < limits.mutedWords.max; start++) {
      const part = text.slice(start, start + length)
      // It begins inside a word.
      if (/\w/.test(text[start - 1] ?? ' ') && /^\w.*\w$/.test(part)) parts.add(part)
    }
  return [...parts]
}
