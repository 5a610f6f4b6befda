import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { latestImport, startImport } from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import { getMe } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { type ArchiveEntry, archivedProfile, idOf, ownManifest, ownPost, tarGzOf, zipOf } from '#testing/archive-files.ts'
import { importArchive, importEnded, uploadArchive } from '#testing/imports.ts'
import { announceUpload, tusHeaders } from '#testing/uploads.ts'
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

const created_at = '2020-01-02T03:04:05.000Z'
const manyPeople = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    person: { user_id: idOf(`person ${index}`), username: null, full_name: null },
    notify_posts: false,
    created_at,
  }))
const named = (username: string) => ({ user_id: idOf('somebody'), username, full_name: null })
const status = (more: object = {}) => ({
  type: 'Create',
  object: { type: 'Note', id: 'https://elsewhere.example/1', to: 'as:Public', published: '2020-01-02T03:04:05Z', content: 'x', ...more },
})
const photo = (more: object = {}) => ({ uri: 'media/a.jpg', creation_timestamp: 1_600_000_000, ...more })
/** As many posts as take one file far more often than any archive does. */
const again = <Item>(make: (index: number) => Item) => Array.from({ length: 300 }, (_, index) => make(index))

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
  [
    'a picture that very many posts name',
    'too_large',
    () =>
      zipOf([
        { name: 'manifest.json', content: ownManifest() },
        {
          name: 'posts.json',
          content: again((index) => ownPost({ id: idOf(`${index}`), media: Array(4).fill(withPicture[0]?.media[0]) })),
        },
        { name: 'media/post-media/a.webp', content: 'x' },
      ]),
  ],
  [
    'a picture that very many posts of Mastodon name',
    'too_large',
    () =>
      zipOf([
        outbox(...again((index) => status({ id: `${index}`, attachment: Array(4).fill({ url: '/media_attachments/a.png' }) }))),
        { name: 'media_attachments/a.png', content: 'x' },
      ]),
  ],
  [
    'a picture that very many posts of Instagram name',
    'too_large',
    () =>
      zipOf([
        { name: 'content/posts_1.json', content: again(() => ({ media: Array(4).fill(photo()) })) },
        { name: 'media/a.jpg', content: 'x' },
      ]),
  ],
  ['two profiles', 'too_many', () => zipOf(ours({ name: 'profile.json', content: [archivedProfile(), archivedProfile()] }))],
  [
    'one person to follow too many',
    'too_many',
    () => zipOf(ours({ name: 'follows.json', content: manyPeople(limits.imports.rows.follows + 1) })),
  ],
  [
    'one post of Instagram too many in two files',
    'too_many',
    () => {
      const half = Array(limits.imports.rows.posts / 2).fill({ media: [photo({ uri: '' })] })
      return zipOf([
        { name: 'content/posts_1.json', content: half },
        { name: 'content/posts_2.json', content: [...half, half[0]] },
      ])
    },
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
      ['a post with NUL', [ownPost({ content: 'a\u0000b' })]],
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
  ['a name with NUL', 'broken', () => zipOf(ours({ name: 'follows.json', content: [{ ...manyPeople(1)[0], person: named('a\u0000b') }] }))],
  [
    'a blocked name with NUL',
    'broken',
    () => zipOf(ours({ name: 'blocks.json', content: [{ ...manyPeople(1)[0], person: named('\u0000') }] })),
  ],
  [
    'a bookmark in too many collections',
    'broken',
    () =>
      zipOf(
        ours({
          name: 'bookmarks.json',
          content: [
            { post_id: idOf('post'), post: null, created_at, collections: Array(101).fill({ collection_id: idOf('one'), created_at }) },
          ],
        }),
      ),
  ],
  ['a post of Mastodon whose id has NUL', 'broken', () => zipOf([outbox(status({ id: 'a\u0000' }))])],
  [
    'a post of Instagram of no time that there is',
    'broken',
    () => zipOf([{ name: 'content/posts_1.json', content: [{ media: [photo({ creation_timestamp: 1e300 })] }] }]),
  ],
  [
    'a file of Instagram with NUL',
    'broken',
    () => zipOf([{ name: 'content/posts_1.json', content: [{ media: [photo({ uri: 'a\u0000' })] }] }]),
  ],
  ['an outbox without its list', 'broken', () => zipOf([{ name: 'outbox.json', content: [] }])],
  ['a post of Mastodon without an id', 'broken', () => zipOf([outbox({ type: 'Create', object: { type: 'Note' } })])],
  ['posts of Instagram without files', 'broken', () => zipOf([{ name: 'content/posts_1.json', content: [{ title: 'x' }] }])],
]

describe('an archive that is refused leaves nothing', () => {
  test.each(refused)('%s: %s', async (_what, problem, make) => {
    const before = await everything()
    expect(await importArchive(app, mal, make())).toMatchObject({ state: 'failed', problem, imported: {}, done_count: 0 })
    // The upload goes just after the import has ended.
    await expect.poll(everything, { timeout: 60_000 }).toEqual(before)
  })

  test('or this means nothing: the same archive without the fault comes', async () => {
    expect(await importArchive(app, mal, zipOf(ours()))).toMatchObject({ state: 'done', imported: { posts: 1 } })
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
    expect(await importArchive(app, mal, zipOf(entries))).toMatchObject({
      imported: { posts: 1 },
      left_out: [{ kind: 'media', reason: 'unsupported', count: 1 }],
    })
  })
})

test('what a manifest says of files is believed once, and never beyond measure', async () => {
  const { ned } = await people('ned')
  const files = ['constructor', 'likes', 'likes', 'messages'].map((kind) => ({ kind, file: 'x', schema: 'x', rows: 9_000_000_000_000_000 }))
  const done = await importArchive(app, ned, zipOf([{ name: 'manifest.json', content: ownManifest({ files }) }]))
  expect(done).toMatchObject({ state: 'done', imported: {} })
  expect(done.left_out).toEqual(['likes', 'messages'].map((kind) => ({ kind, reason: 'unsupported', count: 1e9 })))
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
  const done = await importArchive(app, mal, zipOf([{ name: 'outbox.json', content: { orderedItems: items } }]))
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
    await importEnded(mal, id)
    expect(await db.maybeOne(sql`select from media where id = ${media_id}`), 'it is deleted when it has come').toBeUndefined()
    expect(await deps.storage.find('archives', path)).toBeNull()
  })

  test('takes the place of one that was not finished or not used', async () => {
    const { oli } = await people('oli')
    const metadata = { bucket: 'archives', filetype: 'application/zip' } as const
    const unused = await uploadArchive(app, oli, zipOf(ours()))
    const { location } = (await announceUpload(app, oli.token, 1_000, metadata)).headers
    const stands = async () => (await app.inject({ method: 'HEAD', url: String(location), headers: tusHeaders(oli.token) })).statusCode
    expect(await stands()).toBe(200)
    await expect(oli.call(startImport, { client_id: crypto.randomUUID(), media_id: unused })).rejects.toMatchObject({
      code: 'media_not_ready',
    })

    const last = await uploadArchive(app, oli, zipOf(ours()))
    expect(await stands()).toBe(404)
    const { id } = await oli.call(startImport, { client_id: crypto.randomUUID(), media_id: last })
    await uploadArchive(app, oli, zipOf(ours()))
    expect(await importEnded(oli, id), 'one that is being imported stays').toMatchObject({ state: 'done', imported: { posts: 1 } })
  })

  test('may have up to 4 GB', async () => {
    const metadata = { bucket: 'archives', filetype: 'application/zip' } as const
    expect((await announceUpload(app, mal.token, limits.imports.bytes, metadata)).statusCode).toBe(201)
    expect((await announceUpload(app, mal.token, limits.imports.bytes + 1, metadata)).json()).toMatchObject({ code: 'too_large' })
  })

  test('a person who has not finished onboarding imports nothing', async () => {
    const { pip } = await people('pip')
    const media_id = await uploadArchive(app, pip, zipOf(ours()))
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${pip.id}`)
    await expect(pip.call(startImport, { client_id: crypto.randomUUID(), media_id })).rejects.toMatchObject({ code: 'onboarding_required' })
    const refused = await announceUpload(app, pip.token, 1_000, { bucket: 'archives', filetype: 'application/zip' })
    expect(refused.json()).toMatchObject({ code: 'onboarding_required' })
    expect((await pip.call(latestImport)).import).toBeNull()
  })
})

/** What the person has, in every table but that of imports, and every file. */
// Without what jobs rewrite at their own times.
async function everything() {
  const tables = await db.many<{ name: string }>(sql`
    select c.table_schema || '.' || c.table_name as name from information_schema.columns c
    where c.table_schema in ('public') and c.column_name = 'user_id' and c.table_name not in ('imports', 'upload_claims', 'trending_users', 'top_creators', 'active_people', 'active_weeks')
    order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows: found } = await db.execute(`select count(*)::int as n from ${name} where user_id = $1`, [mal.id])
    rows[name] = found[0]
  }
  rows.claims = await db.one(sql`select count(*) from upload_claims where user_id = ${mal.id} and (is_open or day_bytes > 0)`)
  const files = ['media', 'uploads'].flatMap((folder) =>
    readdirSync(join(config.dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
      .map(({ name }) => name),
  )
  return { rows, files: files.toSorted() }
}
