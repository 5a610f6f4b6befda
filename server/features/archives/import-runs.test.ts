import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startImport } from '@atelier/contract/archives'
import { Failure } from '@atelier/contract/errors'
import { followersOf, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { getPreferences } from '@atelier/contract/preferences'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { insertImport } from '#features/archives/imports.queries.ts'
import { resumeImport } from '#features/archives/resume-import.ts'
import { lockPeople } from '#features/follows/follows.queries.ts'
import { idOf, noisyPicture, ownManifest, ownPost, ownZip, tarGzOf, zipOf } from '#testing/archive-files.ts'
import { importArchive, importEnded, uploadArchive } from '#testing/imports.ts'
import { videoFile } from '#testing/videos.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, config, clock, people } = await world()

const created_at = '2020-02-03T04:05:06.000Z'
const never = new AbortController().signal
const named = ({ id, username }: TestPerson) => ({ user_id: id, username, full_name: null })
const withFiles = (name: string, ...files: string[]) =>
  ownPost({
    id: idOf(name),
    content: name,
    media: files.map((file) => ({ file, media_type: 'image/webp', alt_text: null, is_sensitive: false, width: 1, height: 1 })),
  })

/** An import that no job does. */
async function waiting({ id, ...importer }: TestPerson, archive: Buffer): Promise<string> {
  const media_id = await uploadArchive(app, { id, ...importer }, archive)
  const viewer = {
    id,
    role: 'user',
    session_id: '',
    email: null,
    owing: false,
    lacks_factor: false,
    read_only: false,
    restricted_until: null,
  } as const
  return transaction(db, (tx) => insertImport(tx, viewer, { client_id: crypto.randomUUID(), media_id, at: clock.now() }))
}
const stateOf = (id: string) =>
  db.one<{ state: string; tries: number; problem: string | null }>(sql`select state, tries, problem from imports where id = ${id}`)

describe('people of an archive', () => {
  test.each([
    ['a block', 'not_found'],
    ['a private account', 'private'],
  ] as const)('%s in the same moment as the follow counts, and who came before is not held', async (what, reason) => {
    const number = reason === 'private' ? 2 : 1
    const made: Record<string, TestPerson> = await people(`ann${number}`, `bob${number}`, `cyd${number}`)
    const [ann, bob, cyd] = ['ann', 'bob', 'cyd'].map((name) => made[`${name}${number}`]) as [TestPerson, TestPerson, TestPerson]
    const follows = [bob, cyd].map((one) => ({ person: named(one), notify_posts: false, created_at }))
    const media_id = await uploadArchive(app, ann, ownZip({ follows }))
    const { id } = await transaction(db, async (tx) => {
      await lockPeople(tx, [cyd.id])
      const started = await ann.call(startImport, { client_id: crypto.randomUUID(), media_id })
      const held = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await db.many(held)).toHaveLength(1), { timeout: 60_000 })
      expect((await bob.call(followersOf, { user_id: bob.id })).items).toMatchObject([{ user_id: ann.id }])
      if (what === 'a block') await tx.run(sql`insert into blocks (blocker_id, blocked_id) values (${cyd.id}, ${ann.id})`)
      else await tx.run(sql`update profiles set is_private = true where user_id = ${cyd.id}`)
      return started
    })
    expect(await importEnded(ann, id)).toMatchObject({
      state: 'done',
      imported: { follows: 1 },
      left_out: [{ kind: 'follows', reason, count: 1 }],
    })
  })
})

test('an import that does not come forward holds up nobody else’s', async () => {
  const { jan, jim, joe } = await people('jan', 'jim', 'joe')
  const follows = [{ person: named(joe), notify_posts: false, created_at }]
  const media_id = await uploadArchive(app, jan, ownZip({ follows }))
  const { id } = await transaction(db, async (tx) => {
    await lockPeople(tx, [joe.id])
    const started = await jan.call(startImport, { client_id: crypto.randomUUID(), media_id })
    const held = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await db.many(held)).toHaveLength(1), { timeout: 60_000 })
    expect(await importArchive(app, jim, ownZip({ posts: [ownPost()] }))).toMatchObject({ state: 'done', imported: { posts: 1 } })
    expect(await db.many(held)).toHaveLength(1)
    return started
  })
  expect(await importEnded(jan, id)).toMatchObject({ state: 'done', imported: { follows: 1 } })
})

test('imported preferences move the mail that waits, as chosen ones do', async () => {
  const { dan, eve, old } = await people('dan', 'eve', 'old')
  await eve.call(followUser, { user_id: dan.id })
  const due = async () =>
    (await db.one<{ at: string }>(sql`select due_at as at from notice_mail where user_id = ${dan.id} and due_at is not null`)).at
  const before = await due()
  const { id: _id, user_id: _user, ...preferences } = await old.call(getPreferences)
  const done = await importArchive(app, dan, ownZip({ preferences: [{ ...preferences, email_frequency: 'instant' }] }))
  expect(done).toMatchObject({ state: 'done', imported: { preferences: 1 } })
  expect(Date.parse(await due())).toBeLessThan(Date.parse(before))
})

describe('the files of a run', async () => {
  const film = await videoFile('mp4')
  const archive = zipOf([
    { name: 'manifest.json', content: ownManifest() },
    { name: 'posts.json', content: [withFiles('film', 'media/post-media/a.mp4', 'media/post-media/b.jpg')] },
    { name: 'media/post-media/a.mp4', content: film },
    { name: 'media/post-media/b.jpg', content: await noisyPicture(20, 10) },
  ])
  const isWhole = async ({ id }: TestPerson) => {
    const { path } = await db.one<{ path: string }>(sql`
      select substr(media_url, length('/media/post-media/') + 1) as path from post_media m join posts p on p.id = m.post_id
      where p.user_id = ${id} and m.media_type = 'video/mp4'`)
    const stored = await deps.storage.find('post-media', path)
    return stored && (await buffer(await stored.read())).equals(film)
  }

  test('a video stays what it is when another file comes after it', async () => {
    const { gus } = await people('gus')
    expect(await importArchive(app, gus, archive)).toMatchObject({ imported: { posts: 1, media: 2 } })
    expect(await isWhole(gus)).toBe(true)
  })

  test('are tried again when reading one takes too long, which is left out alone after some tries', async () => {
    const { hugo, iris } = await people('hugo', 'iris')
    const send = vi.fn(async () => {})
    const run = (id: string, ofVideo?: { ms: number; megabytes: number }) =>
      resumeImport({ ...deps, jobs: { ...deps.jobs, send } }, id, never, undefined, ofVideo)
    const [patient, hopeless] = [await waiting(hugo, archive), await waiting(iris, archive)]
    for (const id of [patient, hopeless]) {
      await run(id, { ms: 1, megabytes: 128 })
      expect(send).toHaveBeenLastCalledWith(expect.anything(), 'import', { import_id: id }, expect.objectContaining({ once: id }))
      expect(await stateOf(id)).toMatchObject({ state: 'running', problem: null })
    }
    await run(patient)
    expect(await importEnded(hugo, patient)).toMatchObject({ state: 'done', imported: { posts: 1, media: 2 }, left_out: [] })
    for (let time = 1; time <= limits.media.overruns; time++) await run(hopeless, { ms: 1, megabytes: 128 })
    expect(await importEnded(iris, hopeless)).toMatchObject({
      state: 'done',
      imported: { posts: 1, media: 1 },
      left_out: [{ kind: 'media', reason: 'unsupported', count: 1 }],
    })
  })

  test('wait while the disk has too little room for them, however often, and come when it has', async () => {
    const { jana } = await people('jana')
    const id = await waiting(jana, archive)
    const GB = 1024 ** 3
    const send = vi.fn(async () => {})
    const run = (free: number) =>
      resumeImport({ ...deps, space: async () => ({ total: 10 * GB, free }), jobs: { ...deps.jobs, send } }, id, never)
    // Enough to look into the archive, and too little for what is in it.
    for (const free of [0, 2 * GB, 2 * GB + archive.length, 2 * GB, 2 * GB, 2 * GB, 2 * GB + film.length]) await run(free)
    expect(send).toHaveBeenCalledTimes(7)
    expect(send).toHaveBeenLastCalledWith(expect.anything(), 'import', { import_id: id }, { delay_s: limits.disk.waitS, once: id })
    expect(await stateOf(id)).toMatchObject({ state: 'running', problem: null })
    await run(3 * GB)
    expect(await importEnded(jana, id)).toMatchObject({ state: 'done', imported: { posts: 1, media: 2 }, left_out: [] })
  })

  test('are its own when the same import runs twice at once, and nothing is left of them', async () => {
    const { fay } = await people('fay')
    const id = await waiting(fay, archive)
    const jobs = { ...deps.jobs, send: async () => {} }
    const claim: typeof deps.storage.claim = async (...name) => {
      await resumeImport({ ...deps, jobs }, id, AbortSignal.abort())
      return deps.storage.claim(...name)
    }
    await resumeImport({ ...deps, jobs, storage: { ...deps.storage, claim } }, id, never)
    await resumeImport(deps, id, never)
    expect(await importEnded(fay, id)).toMatchObject({ state: 'done', imported: { posts: 1, media: 2 }, left_out: [] })
    expect(await isWhole(fay)).toBe(true)
    expect(readdirSync(join(config.dataDir, 'uploads')).filter((name) => name.startsWith(id))).toEqual([])
  })
})

const notes = (count: number) => ({
  orderedItems: Array.from({ length: count }, (_, n) => ({
    type: 'Create',
    object: { type: 'Note', id: `note ${n}`, to: 'as:Public', published: created_at, content: `<p>${n}</p>` },
  })),
})
const outbox = notes(2)

describe.each([
  ['a ZIP', 'hal', () => zipOf([{ name: 'outbox.json', content: outbox }])],
  ['a .tar.gz', 'ida', () => tarGzOf([{ name: 'outbox.json', content: outbox }])],
])('%s', (_what, name, make) => {
  test('that is looked into while the server stops is looked into again, and no try is counted', async () => {
    const importer = (await people(name))[name] as TestPerson
    const id = await waiting(importer, make())
    const send = vi.fn(async () => {})
    for (let stop = 1; stop <= 6; stop++) {
      await resumeImport({ ...deps, jobs: { ...deps.jobs, send } }, id, AbortSignal.abort())
      expect(send).toHaveBeenCalledTimes(stop)
      expect(await stateOf(id)).toEqual({ state: 'waiting', tries: 0, problem: null })
    }
    await resumeImport(deps, id, never)
    expect(await importEnded(importer, id)).toMatchObject({ state: 'done', imported: { posts: 2 } })
  })

  test('is not broken when the store breaks off, and comes when it is back', async () => {
    const importer = (await people(`${name}_too`))[`${name}_too`] as TestPerson
    const archive = make()
    const id = await waiting(importer, archive)
    const breaks = (after: number): typeof deps.storage => {
      let reads = 0
      return {
        ...deps.storage,
        find: async () => ({
          bytes: archive.length,
          read: ({ start, end } = { start: 0, end: archive.length - 1 }) =>
            Readable.from(broken(archive.subarray(start, end + 1), reads++ >= after), { objectMode: false }),
        }),
      }
    }
    for (const whole of [0, 1, 2, 3]) {
      const went = resumeImport({ ...deps, storage: breaks(whole) }, id, never)
      const failure = await went.catch((error: unknown) => error)
      if (failure === undefined) break
      expect(failure, `after ${whole} reads`).toMatchObject({ code: 'unavailable' })
      expect(await stateOf(id)).toMatchObject({ state: expect.stringMatching(/waiting|running/), problem: null })
    }
    await resumeImport(deps, id, never)
    expect(await importEnded(importer, id)).toMatchObject({ state: 'done', imported: { posts: 2 } })
  })
})

test('an archive that keeps its reader busy holds up nothing else, is given up, and the next one comes', async () => {
  const { joy } = await people('joy')
  const likes = `{"orderedItems":[${Array(60)
    .fill(`[${'0,'.repeat(450_000)}0]`)
    .join()}]}`
  const id = await waiting(
    joy,
    zipOf([
      { name: 'outbox.json', content: outbox },
      { name: 'likes.json', content: likes },
    ]),
  )
  let isHeld = true
  const reading = resumeImport(deps, id, never, { ms: 3_000, megabytes: 384 }).finally(() => {
    isHeld = false
  })
  for (let asked = 0; asked < 10; asked++) expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(isHeld).toBe(true)
  await reading
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'too_large' })
  expect(await importArchive(app, joy, zipOf([{ name: 'outbox.json', content: outbox }]))).toMatchObject({
    state: 'done',
    imported: { posts: 2 },
  })
})

test('what was read of an archive is not read again for its next slice, and is on another machine', async () => {
  const { kim } = await people('kim')
  const id = await waiting(kim, zipOf([{ name: 'outbox.json', content: notes(70) }]))
  const slice = (bounds?: { ms: number; megabytes: number }) => {
    const stop = new AbortController()
    let looks = 0
    const now = () => {
      if (looks++ > 0) stop.abort() // the first is for restrictions, before anything is read
      return deps.clock()
    }
    return resumeImport({ ...deps, clock: now, jobs: { ...deps.jobs, send: async () => {} } }, id, stop.signal, bounds)
  }
  const came = async () => (await db.one<{ count: number }>(sql`select done_count as count from imports where id = ${id}`)).count
  await slice()
  await slice({ ms: 0, megabytes: 1 })
  expect(await came()).toBe(40)
  rmSync(join(config.dataDir, 'uploads', `${id}.import`), { recursive: true })
  await slice()
  expect(await came()).toBe(60)
  await resumeImport(deps, id, never)
  expect(await importEnded(kim, id)).toMatchObject({ state: 'done', imported: { posts: 70 } })
})

async function* broken(content: Buffer, breaks: boolean) {
  yield content.subarray(0, breaks ? content.length >> 1 : content.length)
  if (breaks) throw new Failure('unavailable')
}
