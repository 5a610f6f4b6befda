import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { warnPerson } from '@atelier/contract/admin/users'
import { createComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { createPost, likePost, type Post } from '@atelier/contract/posts'
import sharp from 'sharp'
import { type ArchivedPostgres, startArchived } from '#drills/pgbackrest.ts'
import { type Installation, install, secret } from '#installation.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'

const people = 4
const none = { floor: 0, target: 0, atMost: true }

interface Written {
  posts: string[]
  files: Map<string, string> // links to what they must give, as a hash
}

/** Somebody's mistake empties the network: it comes back as it was a moment before, with counters, log and files. */
export async function restore(): Promise<void> {
  const postgres = await startArchived()
  let server: Installation | undefined
  const copies = mkdtempSync(join(tmpdir(), 'atelier-drill-files-'))
  try {
    postgres.backUp('full')
    server = await install({ DATABASE_URL: postgres.url, AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'fatal' })
    const { url, dataDir } = server
    console.log(`PostgreSQL 15 with pgBackRest's archive, one server, ${people} people who post pictures and talk`)
    const crew = await Promise.all(Array.from({ length: people }, (_, n) => signedUpPerson(url, `painter_${n}`)))
    for (const one of crew) for (const other of crew) if (one !== other) await one.call(followUser, { user_id: idOf(other) })
    if (admin(postgres, dataDir, 'grant', 'painter_0@bench.example', 'admin') !== 0) throw new Error('no admin could be made')

    const first = await work(server, crew, 'Before the backup', 5)
    postgres.backUp('incr')
    const second = await work(server, crew, 'After the backup', 5)
    const kept: Written = { posts: [...first.posts, ...second.posts], files: new Map([...first.files, ...second.files]) }
    // Files never change and are copied as they come; nothing is deleted there.
    cpSync(join(dataDir, 'media'), copies, { recursive: true, force: false })
    await delay(1_500)
    const moment = await now(postgres)
    await delay(1_500)
    const late = await work(server, crew, 'Too late', 3)
    await mistake(postgres)
    rmSync(join(dataDir, 'media'), { recursive: true })
    await postgres.archived()

    const began = performance.now()
    await postgres.restore({ time: moment })
    cpSync(copies, join(dataDir, 'media'), { recursive: true, force: false })
    await server.restart()
    console.log(`back at ${moment} after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    const { lost, extra } = await compare(postgres, kept, late)
    verdict('posts lost', lost, none)
    verdict('posts of after that moment', extra, none)
    verdict('files that are missing or differ', await broken(url, kept.files), none)
    verdict('pages of the feed without posts', await emptyPages(url, crew), none)
    control('the log, against what DATA_DIR knows of actions after that moment', admin(postgres, dataDir, 'verify-log'), none)
    rmSync(join(dataDir, 'staff-log-head'))
    for (const command of ['check-counters', 'check-figures', 'verify-log'])
      verdict(`\`admin ${command}\` finds something`, admin(postgres, dataDir, command), none)
    const again = await work(server, crew, 'Afterwards', 1)
    verdict('posts that cannot be written afterwards', people - again.posts.length, none)

    await postgres.restore('the backup')
    control('from the backup alone, posts lost', (await compare(postgres, kept, late)).lost, { floor: 0, atMost: true })
  } finally {
    await server?.stop()
    postgres.stop()
    rmSync(copies, { recursive: true, force: true })
  }
}

/** Everybody posts pictures, others like and comment them, and an admin warns somebody. */
async function work(server: Installation, crew: BenchPerson[], what: string, each: number): Promise<Written> {
  const written: Written = { posts: [], files: new Map() }
  for (let n = 0; n < each; n++) {
    await Promise.all(
      crew.map(async (author, which) => {
        const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: n * 40, g: which * 60, b: 90 } } })
          .png()
          .toBuffer()
        const { media_id } = await upload(server, author, { bucket: 'post-media', type: 'image/png', content })
        const client_id = crypto.randomUUID()
        const post = await author.call(createPost, { client_id, content: `${what}, ${which}.${n}`, media: [{ media_id }] })
        written.posts.push(post.content)
        for (const [link, hash] of await filesOf(server.url, post)) written.files.set(link, hash)
        const other = crew[(which + 1) % crew.length] ?? author
        await other.call(likePost, { post_id: post.id })
        await other.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: `Of ${what}` })
      }),
    )
  }
  const [boss, somebody] = crew
  if (boss && somebody) await boss.call(warnPerson, { user_id: idOf(somebody), client_id: crypto.randomUUID(), reason: what })
  return written
}

const idOf = ({ session }: BenchPerson) => (session.user as { id: string }).id

async function filesOf(url: string, { post_media }: Post): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (const { media_url } of post_media) found.push([media_url, (await hashOf(url + media_url)) ?? 'nothing'])
  return found
}

async function hashOf(link: string): Promise<string | undefined> {
  const answer = await fetch(link)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.ok ? createHash('sha256').update(bytes).digest('hex') : undefined
}

async function broken(url: string, files: Map<string, string>): Promise<number> {
  let count = 0
  for (const [link, hash] of files) if ((await hashOf(url + link)) !== hash) count++
  return count
}

async function emptyPages(url: string, crew: BenchPerson[]): Promise<number> {
  let count = 0
  for (const { session } of crew) {
    const answer = await fetch(`${url}/api/feed?tab=following`, { headers: { authorization: `Bearer ${session.access_token}` } })
    const { items } = (await answer.json()) as { items?: unknown[] }
    if (!items?.length) count++
  }
  return count
}

async function mistake(postgres: ArchivedPostgres): Promise<void> {
  await withDatabase(postgres, (client) => client.query('truncate posts cascade'))
}

async function now(postgres: ArchivedPostgres): Promise<string> {
  const { rows } = await withDatabase(postgres, (client) => client.query<{ at: string }>('select clock_timestamp()::text as at'))
  return rows[0]?.at ?? ''
}

async function compare(postgres: ArchivedPostgres, kept: Written, late: Written): Promise<{ lost: number; extra: number }> {
  const { rows } = await withDatabase(postgres, (client) => client.query<{ content: string }>('select content from posts'))
  const there = new Set(rows.map(({ content }) => content))
  return {
    lost: kept.posts.filter((content) => !there.has(content)).length,
    extra: late.posts.filter((content) => there.has(content)).length,
  }
}

async function withDatabase<T>(
  postgres: ArchivedPostgres,
  work: (client: Awaited<ReturnType<ArchivedPostgres['database']>>) => Promise<T>,
) {
  const client = await postgres.database()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @returns the status with which `npm run admin` ends */
function admin({ url }: ArchivedPostgres, dataDir: string, ...words: string[]): number {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: dataDir, SECRET: secret }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../server/cli.ts'), ...words], {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) console.log(stdout, stderr)
  return status ?? 1
}
