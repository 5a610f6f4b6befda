import { blockUser, followUser, unfollowUser } from '@atelier/contract/follows'
import { getMedia } from '@atelier/contract/media'
import { createPost, deletePost, getPost, updatePost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { deleteFiles } from '#features/media/delete-files.ts'
import { mediaLinks } from '#features/media/links.ts'
import { makeAvif } from '#features/media/make-avif.ts'
import { mediaByIds } from '#features/media/media.queries.ts'
import { avifPath } from '#storage/names.ts'
import { upload, uploadPicture } from '#testing/uploads.ts'
import { videoFile } from '#testing/videos.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { ann, bob, cleo } = await people('ann', 'bob', 'cleo')
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
const links = mediaLinks(deps)

async function posted(by: TestPerson, media_id?: string) {
  const media = [{ media_id: media_id ?? (await uploadPicture(app, by.token)) }]
  const post = await by.call(createPost, { client_id: newId(), content: 'With a picture', media })
  return { post_id: post.id, url: post.post_media[0]?.media_url ?? '' }
}

/** Of one colour, WebP would take fewer bytes. */
async function uploadGrain(by: TestPerson): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = sharp({ create: { width: 400, height: 300, channels: 3, background: 'grey', noise } })
  return (await upload(app, by.token, await grain.png().toBuffer(), { bucket: 'post-media', filetype: 'image/png' })).media_id
}

describe('the picture of a public post', () => {
  test('is for everybody, for an hour, and harmless as a page of its own (DATA-002, POST-078, R23, R27)', async () => {
    const { url } = await posted(ann)
    expect(url).toMatch(new RegExp(`^/media/post-media/${ann.id}/\\d+_0\\.webp$`))
    const { statusCode, headers, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, s-maxage=0, proxy-revalidate, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
      'content-length': String(rawPayload.length),
      'x-robots-tag': 'noai, noimageai',
      'tdm-reservation': '1',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 800, height: 600 })
  })

  test('comes in its sizes, and whole for any other', async () => {
    const { url } = await posted(ann)
    const widthAt = async (w: string) => (await sharp((await get(`${url}?w=${w}`)).rawPayload).metadata()).width
    expect([await widthAt('320'), await widthAt('640')]).toEqual([320, 640])
    for (const w of ['960', '0', '-1', '../x', '99999999']) expect(await widthAt(w)).toBe(800)
  })

  test('is not sent again to a browser that has it, and HEAD sends no body', async () => {
    const { url } = await posted(ann)
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await get(`${url}?w=320`, { 'if-none-match': String(headers.etag) })).statusCode, 'another size is another picture').toBe(200)
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, headers['content-length'], 0])
  })

  test('comes as AVIF in its sizes to browsers that name it, once that is made, and as WebP to all others', async () => {
    const { url } = await posted(ann, await uploadGrain(ann))
    const small = `${url}?w=320`
    const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }
    const typeFor = async (headers: Record<string, string>, address = small) => (await get(address, headers)).headers['content-type']
    await vi.waitFor(async () => expect(await typeFor(browser)).toBe('image/avif'), { timeout: 60_000 })
    const [avif, webp] = [await get(small, browser), await get(small)]
    expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ compression: 'av1', width: 320, height: 240 })
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
    expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length)
    expect([avif, webp].map(({ headers }) => String(headers.vary).toLowerCase())).toEqual(
      Array(2).fill(expect.stringMatching(/\baccept\b/)),
    )
    for (const accept of ['*/*', 'image/*', 'image/webp', 'image/avif;q=0, */*'])
      expect(await typeFor({ accept }), accept).toBe('image/webp')
    expect(await typeFor(browser, url), 'the picture itself').toBe('image/webp')
    const again = async ({ headers }: typeof avif, accept: object) =>
      (await get(small, { ...accept, 'if-none-match': String(headers.etag) })).statusCode
    expect([await again(avif, browser), await again(webp, {}), await again(webp, browser)]).toEqual([304, 304, 200])
  })

  test('leaves no AVIF, not even one that is made while it is deleted', async () => {
    const media_id = await uploadGrain(ann)
    const [media] = await mediaByIds(db, [media_id])
    if (!media) throw new Error('no row')
    const { bucket, path } = media
    const made = () => deps.storage.find(bucket, avifPath(path, 320))
    await vi.waitFor(async () => expect(await made()).not.toBeNull(), { timeout: 60_000 })
    const put: typeof deps.storage.put = async (...file) => {
      await deleteFiles(deps.storage, media)
      await deps.storage.put(...file)
    }
    await makeAvif({ db, storage: { ...deps.storage, put } }, { media_id })
    expect(await made()).toBeNull()
  })

  test('is as large as its author lets it be saved, for themselves too, and the post says how large that is', async () => {
    const { post_id, url } = await posted(ann)
    const original = await get(url)
    const media = async () => (await bob.call(getPost, { post_id })).post_media
    const whole = await media()
    const allow = (download_size: 'original' | 'shown' | 'none') =>
      ann.call(updatePost, { post_id, version: 1, content: 'With a picture', download_size })
    const widthOf = async (query: string) => (await sharp((await get(url + query)).rawPayload).metadata()).width
    for (const size of ['shown', 'none'] as const) {
      expect(await allow(size)).toMatchObject({ download_size: size, version: 1, edited_at: null })
      expect(await media()).toMatchObject([{ media_url: url, width: 640, height: 480, sizes: [320] }])
      const wide = links.signed(url, ann.id).slice(url.length)
      expect(await Promise.all(['', '?w=320', '?w=800', '?w=9999', '?w=0', wide].map(widthOf))).toEqual([640, 320, 640, 640, 640, 640])
    }
    expect((await get(url, { 'if-none-match': String(original.headers.etag) })).statusCode).toBe(200)
    await allow('original')
    expect([await widthOf(''), await media()]).toEqual([800, whole])
  })

  test('that is no larger than lists show it, or moves, stays as it is', async () => {
    const small = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    const frames = sharp(Buffer.alloc(400 * 600 * 3, 9).fill(200, 400 * 300 * 3), {
      raw: { width: 400, height: 600, channels: 3, pageHeight: 300 },
    })
    for (const [made, filetype, width] of [
      [small.png(), 'image/png', 300],
      [frames.gif({ effort: 1, interFrameMaxError: 0 }), 'image/gif', 400],
    ] as const) {
      const { media_id } = await upload(app, ann.token, await made.toBuffer(), { bucket: 'post-media', filetype })
      const { post_media } = await ann.call(createPost, {
        client_id: newId(),
        content: 'Still',
        media: [{ media_id }],
        download_size: 'none',
      })
      expect(post_media).toMatchObject([{ width }])
      const { pages, ...is } = await sharp((await get(post_media[0]?.media_url ?? '')).rawPayload).metadata()
      expect([is.width, pages ?? 1]).toEqual([width, filetype === 'image/gif' ? 2 : 1])
    }
  })

  test('ends with the post', async () => {
    const { post_id, url } = await posted(ann)
    expect(await statusOf(url)).toBe(200)
    await ann.call(deletePost, { post_id })
    expect(await statusOf(url)).toBe(404)
  })

  test.each([
    ['a post that was removed', (id: string) => sql`update posts set status = 'removed' where id = ${id}`],
    ['a post that waits for approval', (id: string) => sql`update posts set status = 'pending' where id = ${id}`],
    ['a post that is not public', (id: string) => sql`update posts set is_public = false where id = ${id}`],
  ])('is not that of %s', async (_what, change) => {
    const { post_id, url } = await posted(ann)
    expect(await statusOf(url)).toBe(200)
    await db.run(change(post_id))
    expect(await statusOf(url)).toBe(404)
  })
})

describe('the picture of a private account (R19)', () => {
  test('needs a link signed for a person who may see it, and stops working at once when they may not', async () => {
    const { hidden } = await people('hidden')
    await db.run(sql`update profiles set is_private = true where user_id = ${hidden.id}`)
    await db.run(sql`insert into followers (id, follower_id, following_id) values (${newId()}, ${bob.id}, ${hidden.id})`)
    const { post_id } = await posted(hidden)
    const [media] = (await bob.call(getPost, { post_id })).post_media
    const url = media?.media_url ?? ''
    const bare = url.split('?')[0] ?? ''

    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(await statusOf(`${url}&w=320`)).toBe(200)
    expect(await statusOf(bare), 'without a signature').toBe(404)
    expect(await statusOf(links.signed(bare, cleo.id)), 'for somebody else').toBe(404)
    expect(await statusOf(url.replace(bob.id, hidden.id)), 'with another name put in').toBe(404)
    expect(await statusOf(url.replace(/s=./, 's=_')), 'with another signature').toBe(404)
    expect(await statusOf(url.replace(/e=\d/, 'e=9')), 'with a later end').toBe(404)
    expect((await get(bare)).headers['cache-control'], 'a refusal is not kept').toBe('no-store')

    await bob.call(unfollowUser, { user_id: hidden.id })
    expect(await statusOf(url)).toBe(404)
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode, 'nor confirmed to a cache').toBe(404)
  })

  test('is that of a public account as soon as it turns private', async () => {
    const { turning } = await people('turning')
    const { url } = await posted(turning)
    expect(await statusOf(url)).toBe(200)
    await db.run(sql`update profiles set is_private = true where user_id = ${turning.id}`)
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(links.signed(url, turning.id)), 'its owner still sees it').toBe(200)
  })

  test('ends with a block and with a ban of the viewer', async () => {
    const { shy, fan, rude } = await people('shy', 'fan', 'rude')
    for (const { call } of [fan, rude]) await call(followUser, { user_id: shy.id })
    await db.run(sql`update profiles set is_private = true where user_id = ${shy.id}`)
    const { post_id } = await posted(shy)
    const urlFor = async ({ call }: TestPerson) => (await call(getPost, { post_id })).post_media[0]?.media_url ?? ''
    const [forFan, forRude] = [await urlFor(fan), await urlFor(rude)]
    expect([await statusOf(forFan), await statusOf(forRude)]).toEqual([200, 200])
    await shy.call(blockUser, { user_id: fan.id })
    await db.run(sql`update profiles set is_banned = true where user_id = ${rude.id}`)
    expect([await statusOf(forFan), await statusOf(forRude)]).toEqual([404, 404])
  })

  test('has links for minutes only', async () => {
    const media_id = await uploadPicture(app, ann.token)
    const { media_url } = await ann.call(getMedia, { media_id })
    const bare = media_url.split('?')[0] ?? ''
    const madeAgo = (minutes: number) => mediaLinks({ ...deps, clock: () => new Date(Date.now() - minutes * 60_000) }).signed(bare, ann.id)
    expect(await statusOf(madeAgo(14))).toBe(200)
    expect(await statusOf(madeAgo(31))).toBe(404)
  })
})

test('an unused upload is only for its owner', async () => {
  const media_id = await uploadPicture(app, ann.token)
  const { media_url } = await ann.call(getMedia, { media_id })
  const bare = media_url.split('?')[0] ?? ''
  expect(await statusOf(media_url)).toBe(200)
  expect(await statusOf(bare)).toBe(404)
  expect(await statusOf(links.signed(bare, bob.id))).toBe(404)
})

test('an avatar in use is public, also for private accounts but not for banned ones (PROF-055)', async () => {
  const { face } = await people('face')
  const media_id = await uploadPicture(app, face.token, { bucket: 'avatars' })
  const { avatar_url } = await face.call(updateProfile, { avatar_media_id: media_id })
  const url = avatar_url ?? ''
  expect(await statusOf(url)).toBe(200)
  expect((await sharp((await get(`${url}?w=128`)).rawPayload).metadata()).width).toBe(128)
  await db.run(sql`update profiles set is_private = true where user_id = ${face.id}`)
  expect(await statusOf(url)).toBe(200)
  await db.run(sql`update profiles set is_banned = true where user_id = ${face.id}`)
  expect(await statusOf(url)).toBe(404)
  await db.run(sql`update profiles set is_banned = false where user_id = ${face.id}`)
  await face.call(updateProfile, { avatar_media_id: null })
  expect(await statusOf(url)).toBe(404)
})

test('a picture in a message is only for the two participants', async () => {
  const media_id = await uploadPicture(app, ann.token, { bucket: 'message-media' })
  const bare = (await ann.call(getMedia, { media_id })).media_url.split('?')[0] ?? ''
  const [low, high] = [ann.id, bob.id].sort()
  const id = newId()
  await db.run(sql`insert into conversations (id, low_id, high_id) values (${id}, ${low}, ${high})`)
  await db.run(sql`insert into conversation_participants (conversation_id, user_id) values (${id}, ${low}), (${id}, ${high})`)
  await db.run(sql`
    insert into messages (id, conversation_id, sender_id, seq, media_id, media_url, media_type)
    values (${newId()}, ${id}, ${ann.id}, 1, ${media_id}, ${bare}, 'image')`)
  expect(await statusOf(links.signed(bare, bob.id))).toBe(200)
  expect(await statusOf(links.signed(bare, cleo.id))).toBe(404)
  expect(await statusOf(bare)).toBe(404)
})

describe('a video', async () => {
  const film = await videoFile('mp4')
  const { media_id } = await upload(app, bob.token, film, { bucket: 'post-media', filetype: 'video/mp4' })
  const { url } = await posted(bob, media_id)

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, film.length - 1],
    ['bytes=-50', film.length - 50, film.length - 1],
    ['bytes=0-999999999', 0, film.length - 1],
  ])('is sent in parts: %s', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await get(url, { range })
    expect([statusCode, headers['content-range'], headers['content-type']]).toEqual([
      206,
      `bytes ${start}-${end}/${film.length}`,
      'video/mp4',
    ])
    expect(rawPayload.equals(film.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=999999999-', 'bytes=-0'])('has no part %s', async (range) => {
    const { statusCode, headers } = await get(url, { range })
    expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${film.length}`])
  })

  test.each(['bytes=5-1', 'bytes=0-1,5-9', 'lines=1-2', 'bytes=-'])('is sent whole when asked for %s', async (range) => {
    expect((await get(url, { range })).rawPayload.length).toBe(film.length)
  })

  test('resumes from a part only while the file is the same', async () => {
    const { headers } = await get(url)
    const from = (etag: unknown) => get(url, { range: 'bytes=10-19', 'if-range': String(etag) })
    expect((await from(headers.etag)).statusCode).toBe(206)
    expect((await from('"other"')).statusCode).toBe(200)
  })
})

test.each([
  '/media/secrets/x.webp',
  '/media/post-media/..%2f..%2fsecret',
  '/media/post-media/%00.webp',
  '/media/avatars/x.svg',
  '/media/avatars/avatar-nobody-1.jpg',
  `/media/avatars/avatar-${'-'.repeat(36)}-1.jpg`,
  '/media/__proto__/x.webp',
  '/media/post-media/',
])('%s is nothing', async (url) => {
  expect(await statusOf(url)).toBe(404)
})

test('a smaller copy cannot be requested by its file name', async () => {
  const { url } = await posted(ann)
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url.replace('.webp', '.w320.webp'))).toBe(404)
})
