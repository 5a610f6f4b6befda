import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { latestImport, startImport } from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import { getMe } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { type ArchiveEntry, idOf, ownManifest, ownPost, tarGzOf, zipOf } from '#testing/archive-files.ts'
import { bring, ended, uploadArchive } from '#testing/imports.ts'
import { announce } from '#testing/uploads.ts'
import { world } from '#testing/world.ts'

const { app, db, deps, config, people } = await world()
const { mal } = await people('mal')
for (const folder of ['media', 'uploads']) mkdirSync(join(config.dataDir, folder), { recursive: true })

/** A whole archive of ours with one post, and what is added. */
const ours = (...more: ArchiveEntry[]): ArchiveEntry[] => [
  { name: 'manifest.json', content: ownManifest() },
  { name: 'posts.json', content: [ownPost()] },
  ...more,
]
const outbox = (...items: unknown[]): ArchiveEntry => ({ name: 'outbox.json', content: { type: 'OrderedCollection', orderedItems: items } })
const zeros = (bytes: number) => Buffer.alloc(bytes)
const MB = 1024 * 1024
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `f${index}`, stored: true }))
const withPicture = [
  ownPost({
    media: [{ file: 'media/post-media/a.webp', media_type: 'image/webp', alt_text: null, is_sensitive: false, width: 1, height: 1 }],
  }),
]

const refused: [string, string, () => Buffer][] = [
  ['a text', 'not_archive', () => Buffer.from('Not an archive at all')],
  ['a single byte', 'not_archive', () => Buffer.from('P')],
  ['a ZIP that ends in the middle', 'not_archive', () => zipOf(ours()).subarray(0, 200)],
  ['a .tar.gz that ends in the middle', 'broken', () => tarGzOf([outbox()]).subarray(0, 60)],
  ['gzip around anything else', 'broken', () => gzipSync('x'.repeat(2_000))],
  ['a ZIP of somebody else’s files', 'unknown_source', () => zipOf([{ name: 'holiday.txt', content: 'Sea' }])],
  ['a manifest of another version', 'unknown_source', () => zipOf([{ name: 'manifest.json', content: ownManifest({ version: 2 }) }])],
  ['a manifest of another program', 'unknown_source', () => zipOf([{ name: 'manifest.json', content: { name: 'an extension' } }])],

  ['a million entries in a ZIP', 'too_many', () => zipOf(many(70_000), { says: 1_000_000 })],
  ['one entry too many in a ZIP', 'too_many', () => zipOf(many(limits.imports.entries + 1))],
  ['one entry too many in a .tar.gz', 'too_many', () => tarGzOf(many(limits.imports.entries + 1))],

  ['a bomb that says how large it is', 'too_large', () => zipOf(ours({ name: 'bomb', content: zeros(80 * MB) }))],
  ['a size beyond all limits', 'too_large', () => zipOf(ours({ name: 'bomb', content: 'x', says: 0xfffffffe }))],
  [
    'many sizes that are too large together',
    'too_large',
    () => zipOf(ours(...many(3).map((one) => ({ ...one, stored: false, says: 0xfffffff0 })))),
  ],
  [
    'posts that are longer than they say',
    'too_large',
    () =>
      zipOf([
        { name: 'manifest.json', content: ownManifest() },
        { name: 'posts.json', content: `[${' '.repeat(9 * MB)}]`, says: 100 },
      ]),
  ],
  [
    'a picture that is longer than it says',
    'too_large',
    () =>
      zipOf([
        { name: 'manifest.json', content: ownManifest() },
        { name: 'posts.json', content: withPicture },
        { name: 'media/post-media/a.webp', content: zeros(9 * MB), says: 100 },
      ]),
  ],
  ['a bomb of gzip', 'too_large', () => gzipSync(zeros(80 * MB))],

  ...['../../etc/passwd', '/etc/passwd', 'media/../../x', 'C:/x', '..\\x', 'a\u0000b', 'x'.repeat(600)].map(
    (name): [string, string, () => Buffer] => [
      `the name ${JSON.stringify(name.slice(0, 20))} in a ZIP`,
      'unsafe',
      () => zipOf(ours({ name, content: 'x' })),
    ],
  ),
  ['a way out in a .tar.gz', 'unsafe', () => tarGzOf([outbox(), { name: '../x', content: 'x' }])],
  ['a link in a ZIP', 'unsafe', () => zipOf(ours({ name: 'media/link', content: '/etc/passwd', mode: 0o120777 }))],
  ['a link in a .tar.gz', 'unsafe', () => tarGzOf([outbox(), { name: 'link', type: '2' }])],
  ['a hard link in a .tar.gz', 'unsafe', () => tarGzOf([outbox(), { name: 'link', type: '1' }])],
  ['a device in a .tar.gz', 'unsafe', () => tarGzOf([outbox(), { name: 'null', type: '3' }])],

  ['two files of one name', 'broken', () => zipOf(ours({ name: 'posts.json', content: [] }))],
  ['a manifest that is not JSON', 'broken', () => zipOf([{ name: 'manifest.json', content: '{"format":' }])],
  ['a manifest without an account', 'broken', () => zipOf([{ name: 'manifest.json', content: ownManifest({ account: null }) }])],
  ...(
    [
      ['not JSON', '[{"id":'],
      ['a list with text behind it', '[] and more'],
      ['an object', { a: ownPost() }],
      ['a text', '"posts"'],
      ['empty', ''],
      ['nested very deeply', '['.repeat(100_000)],
      ['one endless text', `["${'x'.repeat(2 * MB)}"]`],
      ['a post without an id', [ownPost({ id: undefined })]],
      ['a post with a number as text', [ownPost({ content: 7 })]],
      ['a good post before a bad one', [ownPost(), ownPost({ created_at: 'yesterday' })]],
      [
        'a file outside of media',
        [
          ownPost({
            media: [{ file: '../../secret', media_type: 'image/webp', alt_text: null, is_sensitive: false, width: 1, height: 1 }],
          }),
        ],
      ],
    ] as const
  ).map(([what, content]): [string, string, () => Buffer] => [
    `posts that are ${what}`,
    'broken',
    () =>
      zipOf([
        { name: 'manifest.json', content: ownManifest() },
        { name: 'posts.json', content: content as object },
      ]),
  ]),
  ['later rows that are wrong', 'broken', () => zipOf(ours({ name: 'follows.json', content: [{ person: 7 }] }))],
  ['an outbox without its list', 'broken', () => zipOf([{ name: 'outbox.json', content: [] }])],
  ['a post of Mastodon without an id', 'broken', () => zipOf([outbox({ type: 'Create', object: { type: 'Note' } })])],
  ['posts of Instagram without files', 'broken', () => zipOf([{ name: 'content/posts_1.json', content: [{ title: 'x' }] }])],
]

describe('an archive that is refused leaves nothing', () => {
  test.each(refused)('%s: %s', async (_what, problem, make) => {
    const before = await everything()
    expect(await bring(app, mal, make())).toMatchObject({ state: 'failed', problem, imported: {}, done_count: 0 })
    // The upload goes just after the import has ended.
    await expect.poll(everything, { timeout: 60_000 }).toEqual(before)
  })

  test('or this means nothing: the same archive without the fault comes', async () => {
    expect(await bring(app, mal, zipOf(ours()))).toMatchObject({ state: 'done', imported: { posts: 1 } })
    expect((await mal.call(getMe)).posts_count).toBe(1)
  })

  test('a ZIP in a ZIP is not looked into, and a file of another kind than its name says is left out', async () => {
    const inner = zipOf([{ name: '../../x', content: zeros(80 * MB) }])
    const rows = [ownPost({ id: idOf('with a picture'), media: withPicture[0]?.media })]
    const entries = [
      { name: 'manifest.json', content: ownManifest() },
      { name: 'posts.json', content: rows },
      { name: 'inner.zip', content: inner },
      { name: 'media/post-media/a.webp', content: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
    ]
    expect(await bring(app, mal, zipOf(entries))).toMatchObject({
      imported: { posts: 1 },
      left_out: [{ kind: 'media', reason: 'unsupported', count: 1 }],
    })
  })
})

test('texts that are made to be slow to read cost no more than others', async () => {
  const object = (id: string, content: string) => ({ type: 'Note', id, to: 'as:Public', published: '2020-01-02T03:04:05Z', content })
  const url = `${'media_attachments/'.repeat(40_000)}\n`
  const items = [
    { type: 'Create', object: object('spaces', `a${' '.repeat(900_000)}b`) },
    { type: 'Create', object: object('elements', '<b> </b>'.repeat(100_000)) },
    { type: 'Create', object: object('tags', '<a>'.repeat(200_000)) },
    { type: 'Create', object: { ...object('address', '<p>Hello</p>'), attachment: [{ type: 'Document', url }] } },
  ]
  const done = await bring(app, mal, zipOf([{ name: 'outbox.json', content: { orderedItems: items } }]))
  expect(done).toMatchObject({
    state: 'done',
    imported: { posts: 2 },
    left_out: [
      { kind: 'media', reason: 'missing_file' },
      { kind: 'posts', reason: 'refused', count: 2 },
    ],
  })
})

describe('the upload of an archive', () => {
  test('is its own alone: another person can neither import nor load it', async () => {
    const { nia } = await people('nia')
    const media_id = await uploadArchive(app, mal, zipOf(ours()))
    await expect(nia.call(startImport, { client_id: crypto.randomUUID(), media_id })).rejects.toMatchObject({ code: 'media_not_ready' })
    const { path } = await db.one<{ path: string }>(sql`select path from media where id = ${media_id}`)
    expect((await app.inject({ url: `/media/archives/${path}` })).statusCode).toBe(404)
    const { id } = await mal.call(startImport, { client_id: crypto.randomUUID(), media_id })
    await ended(mal, id)
    expect(await db.maybeOne(sql`select from media where id = ${media_id}`), 'it is deleted when it has come').toBeUndefined()
    expect(await deps.storage.find('archives', path)).toBeNull()
  })

  test('may have up to 4 GB', async () => {
    const metadata = { bucket: 'archives', filetype: 'application/zip' } as const
    expect((await announce(app, mal.token, limits.imports.bytes, metadata)).statusCode).toBe(201)
    expect((await announce(app, mal.token, limits.imports.bytes + 1, metadata)).json()).toMatchObject({ code: 'too_large' })
  })

  test('a person who has not finished onboarding imports nothing', async () => {
    const { pip } = await people('pip')
    const media_id = await uploadArchive(app, pip, zipOf(ours()))
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${pip.id}`)
    await expect(pip.call(startImport, { client_id: crypto.randomUUID(), media_id })).rejects.toMatchObject({ code: 'onboarding_required' })
    expect((await pip.call(latestImport)).import).toBeNull()
  })
})

/** What the person has, in every table but that of imports, and every file. */
// Without `trending_users`, which a job rewrites at its own times.
async function everything() {
  const tables = await db.many<{ name: string }>(sql`
    select c.table_schema || '.' || c.table_name as name from information_schema.columns c
    where c.table_schema in ('public') and c.column_name = 'user_id' and c.table_name not in ('imports', 'trending_users') order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows: found } = await db.execute(`select count(*)::int as n from ${name} where user_id = $1`, [mal.id])
    rows[name] = found[0]
  }
  const files = ['media', 'uploads'].flatMap((folder) =>
    readdirSync(join(config.dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
      .map(({ name }) => name),
  )
  return { rows, files: files.toSorted() }
}
