import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deleteMedia, type UploadMetadata } from '@atelier/contract/media'
import { createPost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { beforeEach, describe, expect, test } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { sql } from '#db/sql.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import { idOf, noisyPicture, ownManifest, ownPost, zipOf } from '#testing/archive-files.ts'
import { importArchive, uploadArchive } from '#testing/imports.ts'
import { makePerson } from '#testing/people.ts'
import { deleteForGood } from '#testing/posts.ts'
import { announceUpload, tusHeaders, upload } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, clock, config, people, changeSettings } = await world()
const MB = 1024 * 1024
const mp4 = { bucket: 'post-media', filetype: 'video/mp4' } as const
const jpeg = { bucket: 'post-media', filetype: 'image/jpeg' } as const
const begin = ({ token }: TestPerson, bytes: number, metadata: UploadMetadata = mp4) => announceUpload(app, token, bytes, metadata)
const statusOf = async (answer: ReturnType<typeof begin>) => (await answer).statusCode
const throwAway = ({ token }: TestPerson, url: unknown) => app.inject({ method: 'DELETE', url: String(url), headers: tusHeaders(token) })
/** A session lasts for an hour. */
const signedInAgain = async (person: TestPerson) => ({
  ...person,
  token: (await makePerson(withDerivedKeys(deps), { email: person.email })).access_token,
})
const partials = () => readdirSync(join(config.dataDir, 'uploads')).length

beforeEach(() => clock.go())

describe('the megabytes of a day', () => {
  test('are no more than administrators say, and come back as the uploads become a day old', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await changeSettings({ upload_mb_per_day: 20 })
    clock.stop()
    expect(await statusOf(begin(ann, 12 * MB))).toBe(201)
    clock.pass(1_800)
    // Pictures of the person count like everything else.
    expect(await statusOf(begin(ann, 5 * MB, { bucket: 'avatars', filetype: 'image/jpeg' }))).toBe(201)

    const before = partials()
    const refused = await begin(ann, 3 * MB + 1)
    expect(refused.json()).toMatchObject({ code: 'upload_limit', status: 429, limit: 20 })
    expect(refused.headers['retry-after']).toBe(String(23.5 * 3_600))
    expect(partials(), 'nothing is kept of it').toBe(before)
    expect(await statusOf(begin(bob, 20 * MB))).toBe(201)
    expect(await statusOf(begin(ann, 3 * MB))).toBe(201)

    clock.pass(23.5 * 3_600 - 1)
    const later = await signedInAgain(ann)
    expect(await statusOf(begin(later, 12 * MB))).toBe(429)
    clock.pass(1)
    expect(await statusOf(begin(later, 12 * MB))).toBe(201)
    expect(await statusOf(begin(later, 1))).toBe(429)
  })

  test('count what arrived of an upload that is thrown away, and no more', async () => {
    const { cyn } = await people('cyn')
    await changeSettings({ upload_mb_per_day: 20 })
    const { headers } = await begin(cyn, 20 * MB)
    const sending = tusHeaders(cyn.token, { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' })
    await app.inject({ method: 'PATCH', url: String(headers.location), headers: sending, payload: Buffer.alloc(MB) })
    expect(await statusOf(begin(cyn, 1))).toBe(429)
    await throwAway(cyn, headers.location)
    expect(await statusOf(begin(cyn, 19 * MB + 1))).toBe(429)
    expect(await statusOf(begin(cyn, 19 * MB))).toBe(201)
  })

  test('are not exceeded by many uploads that begin at once', async () => {
    const { dan } = await people('dan')
    await changeSettings({ upload_mb_per_day: 20 })
    const all = await Promise.all(Array.from({ length: 8 }, () => statusOf(begin(dan, 6 * MB))))
    expect(all.toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
  })
})

describe('the megabytes of an account', () => {
  test('are no more than administrators say, and come back when files or uploads are thrown away', async () => {
    const { eve, fay } = await people('eve', 'fay')
    await changeSettings({ upload_mb_total: 12 })
    const noise = await noisyPicture(2_000, 2_000)
    const { media_id } = await upload(app, eve.token, noise, jpeg)
    const { bytes } = await db.one<{ bytes: number }>(sql`select bytes::float8 as bytes from media where id = ${media_id}`)
    // A finished file counts by what is kept of it, and no longer by what was announced.
    const room = 12 * MB - bytes
    expect((await begin(eve, room + 1)).json()).toMatchObject({ code: 'uploads_full', status: 403, limit: 12 })
    expect(await statusOf(begin(fay, 12 * MB))).toBe(201)
    const { headers, statusCode } = await begin(eve, room)
    expect([statusCode, await statusOf(begin(eve, 1))]).toEqual([201, 403])

    await throwAway(eve, headers.location)
    expect(await statusOf(begin(eve, room + 1))).toBe(403)
    await eve.call(deleteMedia, { media_id })
    expect(await statusOf(begin(eve, 12 * MB))).toBe(201)
  })

  test('come back when a post is deleted and its files are swept, and when an upload was never finished', async () => {
    const { gil } = await people('gil')
    await changeSettings({ upload_mb_total: 12, upload_mb_per_day: 100 })
    const { media_id } = await upload(app, gil.token, await noisyPicture(2_000, 2_000), jpeg)
    const post = await gil.call(createPost, { client_id: crypto.randomUUID(), content: 'Noise', media: [{ media_id }] })
    await db.run(sql`update media set created_at = now() - interval '25 hours' where id = ${media_id}`)
    await sweepMedia(deps)
    expect(await statusOf(begin(gil, 12 * MB))).toBe(403)
    await deleteForGood(deps, gil, post.id)
    await sweepMedia(deps)
    clock.stop()
    expect(await statusOf(begin(gil, 12 * MB))).toBe(201)
    expect(await statusOf(begin(gil, 1))).toBe(403)
    clock.pass(24 * 3_600)
    expect(await statusOf(begin(await signedInAgain(gil), 12 * MB))).toBe(201)
  })

  test('are not exceeded by many uploads that begin at once', async () => {
    const { hal } = await people('hal')
    await changeSettings({ upload_mb_total: 20 })
    const all = await Promise.all(Array.from({ length: 8 }, () => statusOf(begin(hal, 6 * MB))))
    expect(all.toSorted()).toEqual([201, 201, 201, 403, 403, 403, 403, 403])
  })

  test('include an archive, which does not count for the day, while it is there', async () => {
    const { ida } = await people('ida')
    await changeSettings({ upload_mb_total: 12, upload_mb_per_day: 5 })
    const archive = zipOf([{ name: 'noise', content: await noisyPicture(2_500, 2_500), stored: true }])
    const media_id = await uploadArchive(app, ida, archive)
    expect((await begin(ida, 12 * MB - archive.length + 1, { bucket: 'archives', filetype: 'application/zip' })).json().code).toBe(
      'uploads_full',
    )
    expect(await statusOf(begin(ida, 5 * MB))).toBe(201)
    await ida.call(deleteMedia, { media_id })
    expect(await statusOf(begin(ida, 12 * MB - archive.length, { bucket: 'archives', filetype: 'application/zip' }))).toBe(403)
    await sweepMedia(deps)
    expect(await statusOf(begin(ida, 7 * MB, { bucket: 'archives', filetype: 'application/zip' }))).toBe(201)
  })
})

test('posts of an archive whose files do not fit are left out with that reason, and come another day', async () => {
  const { jan } = await people('jan')
  const picture = await noisyPicture(1_500, 1_500)
  const fileOf = (name: string) => `media/post-media/${name}.jpg`
  const post = (name: string, ...pictures: string[]) =>
    ownPost({
      id: idOf(name),
      content: name,
      media: pictures.map((each) => ({
        file: fileOf(each),
        media_type: 'image/jpeg',
        alt_text: null,
        is_sensitive: false,
        width: 1_500,
        height: 1_500,
      })),
    })
  const archive = zipOf([
    { name: 'posts.json', content: [post('one', 'a'), post('two', 'b', 'c'), post('text')] },
    { name: 'manifest.json', content: ownManifest() },
    ...['a', 'b', 'c'].map((name) => ({ name: fileOf(name), content: picture })),
  ])
  const perDay = Math.ceil((2 * picture.length) / MB)
  await changeSettings({ upload_mb_per_day: perDay })
  const first = await importArchive(app, jan, archive)
  expect(first).toMatchObject({ state: 'done', imported: { posts: 2, media: 1 } })
  expect(first.left_out).toEqual([
    { kind: 'media', reason: 'full', count: 2 },
    { kind: 'posts', reason: 'full', count: 1 },
  ])
  await changeSettings({ upload_mb_per_day: 100 })
  const second = await importArchive(app, jan, archive)
  expect(second).toMatchObject({ state: 'done', imported: { posts: 1, media: 2 } })
  const { items } = await jan.call(profilePosts, { user_id: jan.id })
  expect(Object.fromEntries(items.map(({ content, post_media }) => [content, post_media.length]))).toEqual({ one: 1, two: 2, text: 0 })
})
