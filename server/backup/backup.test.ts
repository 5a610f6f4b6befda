import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { createPost, getPost, type Post } from '@atelier/contract/posts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { hashPassword } from '#auth/passwords/passwords.ts'
import { openBackup } from '#backup/read-backup.ts'
import { restoreBackup } from '#backup/restore-backup.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { type Config, readConfig } from '#config.ts'
import { connect } from '#db/connection.ts'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { insertMedia } from '#features/media/media.queries.ts'
import { start } from '#start.ts'
import { openStorage } from '#storage/open-storage.ts'
import { writeZip } from '#storage/write-zip.ts'
import { makePerson } from '#testing/people.ts'
import { createTestDatabase } from '#testing/postgres.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'atelier-backup-'))
// As root PostgreSQL runs as another user, who must get in.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const email = 'ann@test.example'
const password = 'scarlet-heron-77'

test('a drill: a backup of a running server under writers, restored elsewhere, is the same network, and everybody has to sign in again', async () => {
  const [here, there, file] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'drill.backup')]
  const server = await running(here)
  const { deps } = server
  const auth = withDerivedKeys(deps)
  const profile = { username: 'ann', full_name: 'Ann Tester' }
  const password_hash = await hashPassword(password)
  const { access_token: token, refresh_token, user } = await makePerson(auth, { email, password_hash, profile })
  const call = callerOf(server.address, token)
  const [media_id, path, image] = [newId(), `${user.id}/1700000000000_0.webp`, Buffer.from('the bytes of a picture')]
  await deps.storage.put('post-media', path, image)
  const media = { user_id: user.id, bucket: 'post-media' as const, path, media_url: `/media/post-media/${path}`, media_type: 'image/webp' }
  await insertMedia(deps.db, media_id, { ...media, bytes: image.length, width: 800, height: 600, placeholder: null, sizes: [] })
  const picture = await call(createPost, { client_id: crypto.randomUUID(), content: 'Lighthouse', media: [{ media_id }] })
  expect(await bytesOf(server.address, picture)).toEqual(image)

  const before: string[] = []
  const writing = new AbortController()
  const write = async () => {
    while (!writing.signal.aborted) before.push((await call(createPost, { client_id: crypto.randomUUID(), content: 'Another one' })).id)
  }
  const writers = [write(), write()]
  await vi.waitUntil(() => before.length >= 20, { timeout: 60_000 })
  await admin(here, 'grant', email, 'moderator')
  const acknowledged = [...before]
  await admin(here, 'backup', file)
  writing.abort()
  await Promise.all(writers)
  await server.stop()

  // Of another log, whose place this one takes.
  mkdirSync(there)
  writeFileSync(join(there, 'staff-log-head'), `7 ${'a'.repeat(64)}\n`)
  expect((await admin(there, 'restore', file)).stdout).toMatch(/^Restored the backup of .+: \d+ rows and [1-9]\d* files\.\n$/)
  const restored = await running(there)
  const { db } = restored.deps
  expect(readFileSync(join(there, 'secret'), 'utf8')).toBe(readFileSync(join(here, 'secret'), 'utf8'))
  const grant = (type: string, body: object) =>
    fetch(`${restored.address}/auth/v1/token?grant_type=${type}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const renewed = await grant('refresh_token', { refresh_token })
  expect([renewed.status, await renewed.json()]).toEqual([400, expect.objectContaining({ error_code: 'session_not_found' })])
  await expect(callerOf(restored.address, token)(getPost, { post_id: picture.id })).rejects.toThrow(/ answered 401$/)
  const session = await grant('password', { email, password })
  expect(session.status).toBe(200)
  const { access_token } = (await session.json()) as { access_token: string }
  const again = callerOf(restored.address, access_token)
  const found = await again(getPost, { post_id: picture.id })
  expect(found).toMatchObject({ content: 'Lighthouse', author: { username: 'ann' } })
  expect(await bytesOf(restored.address, found)).toEqual(image)
  const kept = new Set((await db.many<{ id: string }>(sql`select id from posts`)).map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  expect((await again(createPost, { client_id: crypto.randomUUID(), content: 'After the fire' })).content).toBe('After the fire')
  const proven = (actions: string) => ({ stdout: expect.stringContaining(`: ${actions}.`) })
  expect(await admin(there, 'verify-log')).toMatchObject(proven('1 action'))
  await admin(there, 'grant', email, 'admin')
  expect(await admin(there, 'verify-log')).toMatchObject(proven('2 actions'))
})

test('a command whose effects fail after the commit says so and exits with 1', async () => {
  const data = join(folder, 'closed')
  await admin(data, 'migrate')
  const server = await running(data)
  const { email } = (await makePerson(withDerivedKeys(server.deps), { email: 'eve@test.example' })).user
  await server.stop()
  rmSync(join(data, 'staff-log-head'), { force: true })
  mkdirSync(join(data, 'staff-log-head'))
  await expect(admin(data, 'grant', email, 'moderator')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`Done: grant moderator ${email}.`),
    stderr: expect.stringMatching(/What was asked for is done, but not all that follows from it/),
  })
  rmSync(join(data, 'staff-log-head'), { recursive: true })
  expect(await admin(data, 'revoke', email, 'moderator')).toMatchObject({ stderr: '' })
})

test('between two databases of other makers every table but those of sessions, devices and pending proofs holds the same rows, keys and triggers are back, and waiting jobs too', async () => {
  const { db, deps, config, people } = await world()
  const { bob } = await people('bob')
  await publish(bob, 'A wall #harbour')
  await db.execute(`insert into pgboss.job (name, data, start_after) values ('mail', '{"sealed":"later"}', now() + interval '1 day')`)
  await db.run(sql`insert into device_tokens (token, user_id, platform) values ('phone-of-bob', ${bob.id}, 'ios')`)
  await db.run(sql`
    insert into auth.flow_states (id, user_id, code_challenge, code_challenge_method, authentication_method)
    values (gen_random_uuid(), ${bob.id}, ${'a'.repeat(43)}, 's256', 'magiclink')`)
  await db.run(sql`
    insert into auth.tokens (id, user_id, slot, type, address, code_hash, expires_at)
    values (gen_random_uuid(), ${bob.id}, 'email_change_new', 'email_change', 'new@bob.test', ${Buffer.alloc(32)}, now() + interval '1 hour')`)
  await db.run(sql`
    insert into auth.provider_flows (state_hash, provider, secrets, redirect_to) values (${Buffer.alloc(32)}, 'x', '', 'https://atelier.test')`)
  await db.run(sql`
    with factor as (insert into auth.factors (id, user_id, factor_type, status) values (gen_random_uuid(), ${bob.id}, 'totp', 'verified') returning id)
    insert into auth.challenges (id, factor_id, requested_from) select gen_random_uuid(), id, ${Buffer.alloc(32)} from factor`)
  await db.run(sql`update auth.users set new_email = 'new@bob.test' where id = ${bob.id}`)
  // Or what comes every minute could change the rows between the backup and the comparison.
  await deps.jobs.stop()
  const file = join(folder, 'external.backup')
  writeFileSync(`${file}.part`, 'of an earlier try', { mode: 0o644 })
  const { manifest } = await writeBackup(deps, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { connection, drop } = await createTestDatabase()
  const target = connect({ ...connection, max: 2 })
  onTestFinished(async () => {
    await target.end()
    await drop()
  })
  const shape = (one: typeof db) =>
    one.many(sql`
      select c.conrelid::regclass::text as place, c.conname as name, pg_get_constraintdef(c.oid) as text from pg_constraint c where c.contype = 'f'
      union all
      select t.tgrelid::regclass::text, t.tgname, t.tgenabled::text from pg_trigger t where not t.tgisinternal order by 1, 2`)
  const shaped = await shape(target)
  const ended = [
    'public.device_tokens',
    ...['tokens', 'provider_flows', 'flow_states', 'challenges', 'sessions'].map((name) => `auth.${name}`),
  ]

  await restored(file, { ...config, dataDir: join(folder, 'external') }, target, connection)
  for (const { schema, name, columns } of manifest.tables) {
    const kept = columns.filter((column) => column !== 'new_email')
    const rows = `select ${kept.map((column) => `"${column}"`).join(', ')} from ${schema}.${name}`
    const contentOf = async (one: typeof db) =>
      (await one.execute(`select count(*), md5(string_agg(t::text, '|' order by t::text)) from (${rows}) t`)).rows
    // Restoring starts a queue of its own, and ends all sessions.
    if (schema !== 'pgboss' && !ended.includes(`${schema}.${name}`))
      expect([name, await contentOf(target)]).toEqual([name, await contentOf(db)])
  }
  for (const table of ended) {
    const countOf = async (one: typeof db) => (await one.execute(`select count(*)::int as rows from ${table}`)).rows
    expect([table, await countOf(db)]).toEqual([table, [{ rows: 1 }]])
    expect([table, await countOf(target)]).toEqual([table, [{ rows: 0 }]])
  }
  expect(await target.one(sql`select new_email from auth.users where id = ${bob.id}`)).toEqual({ new_email: null })
  expect(await shape(target)).toEqual(shaped)
  expect(await target.many(sql`select data from pgboss.job where name = 'mail'`)).toEqual([{ data: { sealed: 'later' } }])

  await expect(restored(file, config, target, connection)).rejects.toThrow(/^This database has accounts already: .+\.$/)
})

async function zipWith(name: string, content: string): Promise<Buffer> {
  const file = join(folder, 'small.zip')
  await writeZip(file, async (zip) => zip.addBuffer(Buffer.from(content), name))
  return readFileSync(file)
}

test('a file that is deleted while its turn comes is left out', async () => {
  const { deps, people } = await world()
  const { dee } = await people('dee')
  const [gone, stays] = ['gone.webp', 'stays.webp'].map((name) => `${dee.id}/${name}`) as [string, string]
  for (const path of [gone, stays]) await deps.storage.put('post-media', path, Buffer.from('A picture'))
  const storage: typeof deps.storage = {
    ...deps.storage,
    async find(bucket, path) {
      const found = await deps.storage.find(bucket, path)
      if (path === gone) await deps.storage.delete(bucket, path)
      return found
    },
  }
  const file = join(folder, 'meanwhile.backup')
  const { manifest } = await writeBackup({ ...deps, storage }, file)
  const { names, close } = await openBackup(file)
  const files = [...names].filter((name) => name.startsWith('media/'))
  close()
  expect(files).toContain(`media/post-media/${stays}`)
  expect(files).not.toContain(`media/post-media/${gone}`)
  expect(files).toHaveLength(manifest.files.count)
})

test('a backup that is damaged, cut off or something else is refused, and nothing is restored', async () => {
  const { deps, people } = await world()
  await people('cyd')
  const file = join(folder, 'whole.backup')
  await writeBackup(deps, file)
  const whole = readFileSync(file)
  const entry = 'tables/public.notification_templates'
  const inside = whole.indexOf(entry) + entry.length + 10
  const other = join(folder, 'other.backup')
  const target = join(folder, 'nowhere')
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(inside) ^ 1, inside)
  for (const [content, why] of [
    [flipped, /is damaged .+; nothing was restored\.$/],
    [whole.subarray(0, whole.length - 20), /is no backup, or it is cut off\.$/],
    [await zipWith('manifest.json', 'not JSON'), /is no backup, or one of a newer release\.$/],
    [Buffer.from('PK but not really'), /is no backup, or it is cut off\.$/],
  ] as const) {
    writeFileSync(other, content)
    await expect(openBackup(other)).rejects.toThrow(why)
    await expect(admin(target, 'restore', other)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/\.\n$/) })
  }
  await expect(openBackup(join(folder, 'missing.backup'))).rejects.toThrow(/cannot be read \(ENOENT\)\.$/)
  await expect(admin(target, 'restore')).rejects.toMatchObject({ code: 2 })
  expect(readdirSync(folder)).not.toContain('nowhere')
})

test('a database that a newer release has set up is refused, and stays as it was', async () => {
  const { deps, config } = await world()
  const file = join(folder, 'older.backup')
  await writeBackup(deps, file)
  const { connection, drop } = await createTestDatabase()
  const target = connect({ ...connection, max: 2 })
  onTestFinished(async () => {
    await target.end()
    await drop()
  })
  await target.run(sql`insert into schema_migrations (name) values ('999_later.sql')`)
  const names = () => target.many(sql`select name from schema_migrations order by name`)
  const before = await names()
  await expect(restored(file, config, target, connection)).rejects.toThrow(/^This database was set up by a newer release .+\.$/)
  expect(await names()).toEqual(before)
})

test('the snapshot of the rows has ended when the files are copied', async () => {
  const { db, deps } = await world()
  const open = () => db.many(sql`select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
  const list = vi.fn<typeof deps.storage.list>(async function* () {
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 30_000 })
  })
  await writeBackup({ ...deps, storage: { ...deps.storage, list } }, join(folder, 'short.backup'))
  expect(list).toHaveBeenCalled()
})

test('a backup that fails leaves what was at its place, and no half of it', async () => {
  const { deps } = await world()
  const place = mkdtempSync(join(folder, 'place-'))
  const file = join(place, 'kept.backup')
  writeFileSync(file, 'the last one')
  const away = () => Promise.reject(new Error('the store is away'))
  const broken = { ...deps, storage: { ...deps.storage, list: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }) } }
  await expect(writeBackup(broken, file)).rejects.toThrow('the store is away')
  expect(readdirSync(place)).toEqual(['kept.backup'])
  expect(readFileSync(file, 'utf8')).toBe('the last one')
})

async function restored(file: string, config: Config, db: ReturnType<typeof connect>, connection: object): Promise<void> {
  const backup = await openBackup(file)
  await restoreBackup(backup, { config, db, connection, storage: openStorage(config) }).finally(() => backup.close())
}

async function running(dataDir: string) {
  const server = await start({ ...readConfig({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' }), port: 0 })
  onTestFinished(() => server.stop())
  return server
}

function admin(dataDir: string, ...words: string[]) {
  const env = { DATA_DIR: dataDir, DEMO: '0' }
  return promisify(execFile)(process.execPath, [`${import.meta.dirname}/../cli.ts`, ...words], { env })
}

function callerOf(address: string, token: string) {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const { method, url, body } = requestOf(endpoint, input)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return (await answer.json()) as OutputOf<E>
  }
}

async function bytesOf(address: string, { post_media }: Post): Promise<Buffer> {
  const answer = await fetch(new URL(post_media[0]?.media_url ?? '', address))
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
