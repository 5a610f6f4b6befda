import { deleteMedia, getMedia } from '@atelier/contract/media'
import { createPost, getPost } from '@atelier/contract/posts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import { sizePath } from '#storage/names.ts'
import { announceUpload, tusHeaders, upload, uploadPicture } from '#testing/uploads.ts'
import { videoFile } from '#testing/videos.ts'
import { world } from '#testing/world.ts'

const { app, deps, people } = await world()
const { ann, bob } = await people('ann', 'bob')

const drawn = (background: string, width = 640, height = 360) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const film = async (ext: 'mp4' | 'webm' = 'mp4') =>
  (await upload(app, ann.token, await videoFile(ext), { bucket: 'post-media', filetype: `video/${ext}` })).media_id
const give = async (poster_of: string, content: Buffer, token = ann.token) =>
  (await upload(app, token, content, { bucket: 'post-media', filetype: 'image/jpeg', poster_of })).answer
const colourOf = async (url: string) => {
  const { rawPayload, headers } = await app.inject({ url })
  expect(headers['content-type']).toBe('image/webp')
  const { dominant } = await sharp(rawPayload).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

test('a frame that its author sends becomes the poster of a video: its sizes, its colour, never the bytes that came (R27)', async () => {
  const media_id = await film()
  const sent = await sharp(await drawn('red'))
    .withExif({ IFD0: { Artist: 'Ann' } })
    .jpeg()
    .toBuffer()
  expect(sent.includes('Ann'), 'or this test means nothing').toBe(true)
  expect((await give(media_id, sent)).statusCode).toBe(204)
  const video = await ann.call(getMedia, { media_id })
  expect(video).toMatchObject({ media_type: 'video/mp4', sizes: [320, 640], placeholder: '#fe0000' })
  const answer = await app.inject({ url: `${video.media_url}&w=640` })
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.rawPayload.includes('Ann')).toBe(false)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(640)
  expect((await app.inject({ url: video.media_url })).headers['content-type'], 'the video stays what it is').toBe('video/mp4')
})

test('another frame takes its place, and nothing of the first one is left or answered from a cache', async () => {
  const media_id = await film('webm')
  await give(media_id, await drawn('red', 1280, 720))
  const { media_url } = await ann.call(getMedia, { media_id })
  const first = await app.inject({ url: `${media_url}&w=320` })
  await give(media_id, await drawn('blue'))
  expect(await ann.call(getMedia, { media_id })).toMatchObject({ sizes: [320, 640] })
  const again = await app.inject({ url: `${media_url}&w=320`, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(200)
  expect(await colourOf(`${media_url}&w=320`)).toBe('blue')
  const [, , , ...path] = media_url.replace(/\?.*/, '').split('/')
  for (const gone of [960, 1280]) expect(await deps.storage.find('post-media', sizePath(path.join('/'), gone))).toBeNull()
})

test('it goes into the post with its video, and who may not see the one sees no pixel of the other', async () => {
  const media_id = await film()
  await give(media_id, await drawn('red'))
  const { id } = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'A film', media: [{ media_id }] })
  const [shown] = (await bob.call(getPost, { post_id: id })).post_media
  expect(shown).toMatchObject({ sizes: [320, 640], placeholder: '#fe0000' })
  const plain = shown?.media_url.replace(/\?.*/, '')
  expect(await colourOf(`${plain}?w=640`)).toBe('red')
  await deps.db.run(sql`update posts set is_public = false where id = ${id}`)
  expect((await app.inject({ url: `${plain}?w=640` })).statusCode).toBe(404)
  expect((await give(media_id, await drawn('blue'))).json()).toMatchObject({ code: 'not_found' })
  expect(await colourOf(`${(await ann.call(getPost, { post_id: id })).post_media[0]?.media_url}&w=640`)).toBe('red')
})

test.each([
  ['of somebody else', async () => give(await film(), await drawn('red'), bob.token), 'not_found'],
  ['of a picture', async () => give(await uploadPicture(app, ann.token), await drawn('red')), 'not_found'],
  ['of nothing', async () => give(crypto.randomUUID(), await drawn('red')), 'not_found'],
  ['of other proportions', async () => give(await film(), await drawn('red', 360, 640)), 'unsupported_media'],
  ['that is no picture', async () => give(await film(), Buffer.from('no picture')), 'unsupported_media'],
])('one %s is refused', async (_, given, code) => {
  expect((await given()).json()).toMatchObject({ code })
})

test('a client that lost the answer to the last byte hears that it is done', async () => {
  const poster_of = await film()
  const content = await drawn('red')
  const { headers } = await announceUpload(app, ann.token, content.length, { bucket: 'post-media', filetype: 'image/jpeg', poster_of })
  const url = String(headers.location)
  const octets = tusHeaders(ann.token, { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' })
  await app.inject({ method: 'PATCH', url, headers: octets, payload: content })
  const asked = await app.inject({ method: 'HEAD', url, headers: tusHeaders(ann.token) })
  expect(asked.headers['upload-offset']).toBe(String(content.length))
})

test('what is thrown away takes its poster with it', async () => {
  const media_id = await film()
  await give(media_id, await drawn('red'))
  const [, , , ...path] = (await ann.call(getMedia, { media_id })).media_url.replace(/\?.*/, '').split('/')
  const poster = sizePath(path.join('/'), 320)
  expect(await deps.storage.find('post-media', poster)).not.toBeNull()
  await ann.call(deleteMedia, { media_id })
  await sweepMedia(deps)
  expect(await deps.storage.find('post-media', poster)).toBeNull()
})
