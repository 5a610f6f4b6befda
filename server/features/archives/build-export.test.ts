import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cancelExport, latestExport, makeExportLink, startExport } from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import { updatePreferences } from '@atelier/contract/preferences'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { buildExport, exportFolder } from '#features/archives/build-export.ts'
import { sweepExports } from '#features/archives/sweep-exports.ts'
import { type ExportProgress, nothingWritten, writeRows } from '#features/archives/write-rows.ts'
import { exportsOf, readArchive } from '#testing/exports.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, clock, config, people } = await world()
const { start, latest, link, load, built } = exportsOf(app)
const ban = (person: TestPerson) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${person.id})`)
const stored = (id: string) => deps.storage.find('archives', `export-${id}.zip`)
const mailsTo = async ({ email }: TestPerson): Promise<{ type: string; subject: string; link: string; text: string }[]> =>
  (await app.inject(`/dev/mailbox.json?to=${email}`)).json()
const never = new AbortController().signal

/** An export that no job builds: the test does. */
async function waiting(person: TestPerson): Promise<string> {
  const id = newId()
  await db.run(sql`insert into exports (id, user_id, state, created_at) values (${id}, ${person.id}, 'waiting', ${clock.now()})`)
  return id
}
const stateOf = (id: string) =>
  db.one<{ state: string; failures: number; progress: ExportProgress | null }>(
    sql`select state, failures, progress from exports where id = ${id}`,
  )

/** What happens when the next export looks for its first file. */
function whenPacking(happens: () => Promise<unknown>): Deps {
  const find: Deps['storage']['find'] = async (...where) => {
    await happens()
    return deps.storage.find(...where)
  }
  return { ...deps, storage: { ...deps.storage, find } }
}

describe('an export', () => {
  test('is built once however often it is asked for, and three times a day', async () => {
    const { ann } = await people('ann')
    clock.stop()
    const client_id = newId()
    const one = await ann.call(startExport, { client_id })
    expect(one).toMatchObject({ bytes: null, is_available: false, expires_at: null, created_at: clock.now().toISOString() })
    expect((await ann.call(startExport, { client_id })).id).toBe(one.id)
    await expect.poll(async () => (await latest(ann))?.state).toBe('done')
    expect((await ann.call(startExport, { client_id })).id, 'a call that is repeated later').toBe(one.id)
    const done = await latest(ann)
    expect(done).toMatchObject({ id: one.id, bytes: (await stored(one.id))?.bytes })
    expect(done?.done_count).toBe(done?.total_count)
    expect(done?.done_count).toBeGreaterThan(3)
    for (let time = 2; time <= limits.exports.perDay; time++) await built(ann)
    const anHourLater = () => db.run(sql`update exports set created_at = created_at - interval '1 hour' where user_id = ${ann.id}`)
    await anHourLater()
    const headers = { authorization: `Bearer ${ann.token}` }
    const refused = await app.inject({ method: 'POST', url: '/api/me/exports', headers, payload: { client_id: newId() } })
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['rate_limited', String(23 * 3_600)])
    for (let hour = 2; hour <= 24; hour++) await anHourLater()
    await built(ann)
  })

  test('is one while it is under way, also from two devices at once', async () => {
    const { ben } = await people('ben')
    const id = await waiting(ben)
    expect(new Set((await Promise.all([start(ben), start(ben)])).map((row) => row.id))).toEqual(new Set([id]))
    await ben.call(cancelExport, { export_id: id })
    const both = await Promise.all([start(ben), start(ben)])
    expect(both[0]?.id).toBe(both[1]?.id)
    expect(both[0]?.id).not.toBe(id)
    await expect.poll(async () => (await latest(ben))?.state).toBe('done')
  })

  test('is there for seven days, for its owner alone; then it is deleted', async () => {
    const { cat, dot } = await people('cat', 'dot')
    clock.stop()
    const { id, url, expires_at } = await built(cat)
    expect(expires_at).toBe(new Date(clock.now().getTime() + 7 * 86_400_000).toISOString())
    expect((await dot.call(latestExport)).export).toBeNull()
    for (const deed of [makeExportLink, cancelExport])
      await expect(dot.call(deed, { export_id: id })).rejects.toMatchObject({ code: 'not_found' })
    const loaded = await load(url)
    expect(loaded.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="atelier-archive.zip"',
      'cache-control': 'no-store',
    })
    expect((await readArchive(loaded.rawPayload)).manifest.account.user_id).toBe(cat.id)
    const { pathname } = new URL(url, 'http://here')
    expect((await load(pathname)).statusCode, 'unsigned').toBe(404)

    const older = (days: number) =>
      db.run(sql`update exports set built_at = built_at - make_interval(secs => ${days * 86_400}) where id = ${id}`)
    await older(7 - 1 / 24)
    await sweepExports(deps)
    expect((await load(await link(cat))).statusCode).toBe(200)
    await older(1 / 24)
    await expect(link(cat)).rejects.toMatchObject({ code: 'not_found' })
    expect(await latest(cat)).toMatchObject({ state: 'done', is_available: false, expires_at: clock.now().toISOString() })
    expect(await stored(id)).not.toBeNull()
    await sweepExports(deps)
    expect(await stored(id)).toBeNull()
    expect((await load(url)).statusCode).toBe(404)
  })

  test('that is built can be deleted before its time', async () => {
    const { eli } = await people('eli')
    const { id, url } = await built(eli)
    expect((await load(url)).statusCode).toBe(200)
    await eli.call(cancelExport, { export_id: id })
    expect(await latest(eli)).toMatchObject({ state: 'cancelled', is_available: false, expires_at: null })
    expect((await load(url)).statusCode).toBe(404)
    await expect(link(eli)).rejects.toMatchObject({ code: 'not_found' })
    await sweepExports(deps)
    expect(await stored(id)).toBeNull()
    await eli.call(cancelExport, { export_id: id })
  })

  test('tells its owner by mail that it was started, once', async () => {
    const { pia } = await people('pia')
    await pia.call(updatePreferences, { language: 'fr' })
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
    const headers = { authorization: `Bearer ${pia.token}`, 'user-agent': firefox }
    const payload = { client_id: newId() }
    for (let time = 1; time <= 2; time++) {
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/me/exports', headers, payload })
      expect(statusCode).toBe(200)
    }
    // Its mail is the later one.
    await expect.poll(async () => (await mailsTo(pia)).map(({ type }) => type)).toContain('export_ready')
    const started = (await mailsTo(pia)).filter(({ type }) => type === 'export_started')
    expect(started).toMatchObject([
      { subject: 'Une archive de ton compte Atelier a été demandée', link: `${config.publicUrl}/auth/forgot-password` },
    ])
    expect(started[0]?.text).toContain('Firefox')
  })

  test('mails its owner when it is ready, in the language of the account, and not in quiet hours', async () => {
    const { fay, gus } = await people('fay', 'gus')
    await fay.call(updatePreferences, { language: 'de' })
    await built(fay)
    await expect.poll(async () => (await mailsTo(fay)).map(({ type }) => type)).toContain('export_ready')
    const mail = (await mailsTo(fay)).find(({ type }) => type === 'export_ready')
    expect(mail).toMatchObject({ subject: 'Dein Atelier-Archiv ist fertig', link: `${config.publicUrl}/settings/data` })
    expect(mail?.text, 'nobody gets in with the mail alone').not.toContain('/media/')

    clock.stop()
    const now = clock.now()
    const wall = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    const quiet_hours = { from: wall(-1), to: wall(2), time_zone: 'UTC' }
    await gus.call(updatePreferences, { quiet_hours })
    await built(gus)
    const [queued] = await db.many<{ wait: number }>(sql`
      select extract(epoch from start_after - created_on)::int as wait from pgboss.job where name = 'mail' and state = 'created' and start_after > created_on`)
    expect(queued?.wait).toBeGreaterThanOrEqual(7_140)
    expect(queued?.wait).toBeLessThanOrEqual(7_200)
    await expect.poll(async () => (await mailsTo(gus)).map(({ type }) => type)).toEqual(['export_started'])
  })
})

describe('while an export is being built', () => {
  test('it can be cancelled: nothing of it stays', async () => {
    const { hal } = await people('hal')
    await publish(hal, 'With a picture', { media: [{ media_id: await uploadPicture(app, hal.token) }] })
    const id = await waiting(hal)
    await buildExport(
      whenPacking(() => hal.call(cancelExport, { export_id: id })),
      id,
      never,
    )
    expect(await latest(hal)).toMatchObject({ id, state: 'cancelled', is_available: false })
    expect(await stored(id)).toBeNull()
    await expect(stat(exportFolder(deps, id))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await mailsTo(hal)).toEqual([])
  })

  test('it ends when its owner is banned, and what was built before is closed to them', async () => {
    const { ida, jon } = await people('ida', 'jon')
    await publish(ida, 'With a picture', { media: [{ media_id: await uploadPicture(app, ida.token) }] })
    const id = await waiting(ida)
    await buildExport(
      whenPacking(() => ban(ida)),
      id,
      never,
    )
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled' })
    expect(await stored(id)).toBeNull()

    const { url } = await built(jon)
    expect((await load(url)).statusCode).toBe(200)
    await ban(jon)
    expect((await load(url)).statusCode).toBe(404)
    await expect(start(jon)).rejects.toMatchObject({ code: 'banned' })
  })

  test('the server may stop: another process goes on and ends it, and nothing is seen before', async () => {
    const { kim } = await people('kim')
    await publish(kim, 'With a picture', { media: [{ media_id: await uploadPicture(app, kim.token) }] })
    const id = await waiting(kim)
    const stopping = new AbortController()
    const seen: unknown[] = []
    const stopped = whenPacking(async () => {
      seen.push(await latest(kim), await stored(id))
      stopping.abort()
    })
    await buildExport(stopped, id, stopping.signal)
    expect(seen).toMatchObject([{ state: 'running', is_available: false }, null])
    await expect.poll(async () => (await latest(kim))?.state).toBe('done')
    const { manifest } = await readArchive((await load(await link(kim))).rawPayload)
    expect(manifest).toMatchObject({ media: { files: 1, missing: [] } })
    await expect(stat(exportFolder(deps, id))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('one whose process was killed and whose job is gone goes on by itself', async () => {
    const { lou } = await people('lou')
    const id = await waiting(lou)
    await db.run(sql`update exports set state = 'running', lease = ${newId()}, held_at = ${clock.now()} where id = ${id}`)
    await sweepExports(deps)
    expect((await stateOf(id)).state, 'it may still be alive').toBe('running')
    await sweepExports({ ...deps, clock: () => new Date(clock.now().getTime() + 11 * 60_000) })
    await expect.poll(async () => (await stateOf(id)).state).toBe('done')
  })

  test('a process that was thought to be gone can do no harm when it comes back', async () => {
    const { mae } = await people('mae')
    await publish(mae, 'With a picture', { media: [{ media_id: await uploadPicture(app, mae.token) }] })
    const id = await waiting(mae)
    const takenOver = whenPacking(() => buildExport(deps, id, never))
    await buildExport(takenOver, id, never)
    expect(await latest(mae)).toMatchObject({ id, state: 'done' })
    const { manifest } = await readArchive((await load(await link(mae))).rawPayload)
    expect(manifest.media.files).toBe(1)
  })

  test('waits while the disk has too little room, however often, and is built when it has', async () => {
    const { ona } = await people('ona')
    await publish(ona, 'With a picture', { media: [{ media_id: await uploadPicture(app, ona.token) }] })
    const id = await waiting(ona)
    let free = 2 * 1024 ** 3
    const space = async () => ({ total: 2 * free, free })
    const send = vi.fn(async () => {})
    const jobs = { ...deps.jobs, send }
    const isLeftAlone = async () => {
      expect(await stateOf(id)).toEqual({ state: 'waiting', failures: 0, progress: null })
      expect(existsSync(exportFolder(deps, id))).toBe(false)
      expect(send).toHaveBeenLastCalledWith(expect.anything(), 'export', { export_id: id }, { delay_s: limits.disk.waitS, once: id })
    }
    for (let time = 1; time <= 5; time++) await buildExport({ ...deps, space, jobs }, id, never)
    await isLeftAlone()
    // It fills while the archive is packed.
    free = 4 * 1024 ** 3
    const fills = whenPacking(async () => {
      free = 0
    })
    await buildExport({ ...fills, space, jobs }, id, never)
    await isLeftAlone()
    const full = whenPacking(() => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })))
    await buildExport({ ...full, jobs }, id, never)
    await isLeftAlone()
    expect(send).toHaveBeenCalledTimes(7)
    await buildExport(deps, id, never)
    expect(await latest(ona)).toMatchObject({ id, state: 'done', is_available: true })
  })

  test('an error is logged with its reason; after three it has failed, and it can be started again', async () => {
    const { nan } = await people('nan')
    await publish(nan, 'With a picture', { media: [{ media_id: await uploadPicture(app, nan.token) }] })
    const id = await waiting(nan)
    const logged: unknown[] = []
    const broken = whenPacking(() => Promise.reject(new Error('the disk is on fire')))
    const log = { ...deps.log, error: (fields: { err: Error }) => logged.push(fields.err.message) } as unknown as Deps['log']
    for (let time = 1; time <= 2; time++) {
      await expect(buildExport({ ...broken, log }, id, never)).rejects.toThrow('the disk is on fire')
      expect(await latest(nan)).toMatchObject({ id, state: 'waiting', is_available: false })
    }
    await buildExport({ ...broken, log }, id, never)
    expect(logged).toEqual(Array(3).fill('the disk is on fire'))
    expect(await latest(nan)).toMatchObject({ id, state: 'failed', is_available: false })
    expect(await stored(id)).toBeNull()
    expect((await built(nan)).id).not.toBe(id)
  })

  test('a file that the store no longer has is named in the manifest', async () => {
    const { ora } = await people('ora')
    const post = await publish(ora, 'With a picture', { media: [{ media_id: await uploadPicture(app, ora.token) }] })
    const file = post.post_media[0]?.media_url.slice(1) ?? ''
    await deps.storage.delete('post-media', file.split('/').slice(2).join('/'))
    const { manifest, rows } = await exportsOf(app).archiveOf(ora)
    expect(manifest.media).toEqual({ files: 0, bytes: 0, missing: [file] })
    expect(rows('posts')[0]?.media).toMatchObject([{ file }])
  })
})

describe('rows that were written', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-rows-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('are not read again after a restart, and what was half written is', async () => {
    const { pam } = await people('pam')
    await db.run(sql`
      insert into posts (id, user_id, content) select gen_random_uuid(), ${pam.id}, 'Post ' || n from generate_series(1, 1201) n`)
    let saved: ExportProgress = nothingWritten
    const killed = async (progress: ExportProgress) => {
      saved = progress
      if (progress.rows.posts === 1_000) throw new Error('killed')
    }
    await expect(writeRows(db, pam.id, folder, nothingWritten, killed)).rejects.toThrow('killed')
    const before: { id: string }[] = JSON.parse(`${await readFile(join(folder, 'posts.json'), 'utf8')}]`)
    expect(before).toHaveLength(1_000)
    // Gone from the database, so whoever has them did not read them again.
    await db.run(sql`delete from posts where id = ${before[0]?.id}`)
    await appendFile(join(folder, 'posts.json'), ',\n{"half a ro')

    const { rows } = await writeRows(db, pam.id, folder, saved, async () => {})
    const after: { id: string }[] = JSON.parse(await readFile(join(folder, 'posts.json'), 'utf8'))
    expect(after.slice(0, 1_000)).toEqual(before)
    expect(new Set(after.map(({ id }) => id)).size).toBe(1_201)
    expect(rows.posts).toBe(1_201)
  })
})

test('`npm run admin -- export EMAIL` writes the same ZIP', async () => {
  const { quy } = await people('quy')
  await publish(quy, 'With a picture', { media: [{ media_id: await uploadPicture(app, quy.token) }] })
  const { user, host, port } = inject('postgres')
  const { name } = await db.one<{ name: string }>(sql`select current_database() as name`)
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const folder = await mkdtemp(join(tmpdir(), 'atelier-cli-'))
  const run = (email: string) =>
    promisify(execFile)(process.execPath, [`${import.meta.dirname}/../../cli.ts`, 'export', email, join(folder, 'quy.zip')], {
      env: { DATABASE_URL, SECRET: config.secret, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl },
    })
  try {
    await expect(run('nobody@here.test')).rejects.toMatchObject({ code: 1 })
    expect(await readdir(folder)).toEqual([])
    expect((await run(quy.email)).stdout).toContain(join(folder, 'quy.zip'))
    expect(await readdir(folder)).toEqual(['quy.zip'])
    const written = await readArchive(await readFile(join(folder, 'quy.zip')))
    const downloaded = await exportsOf(app).archiveOf(quy)
    const contents = ({ files }: typeof written) => [...files].filter(([file]) => file !== 'manifest.json')
    expect(contents(written)).toEqual(contents(downloaded))
    expect({ ...written.manifest, created_at: '' }).toEqual({ ...downloaded.manifest, created_at: '' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
