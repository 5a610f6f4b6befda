import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startExport, startImport } from '@atelier/contract/archives'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { deleteMedia, getMedia, type UploadMetadata } from '@atelier/contract/media'
import { updateProfile } from '@atelier/contract/profiles'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { openPartials } from '#features/media/partials.ts'
import { LimitExceeded } from '#isolation/fair-queue.ts'
import { readVideo } from '#storage/videos.ts'
import { announceUpload, metadataHeader, tusHeaders, upload, uploadPicture } from '#testing/uploads.ts'
import { endlessIndex, videoFile } from '#testing/videos.ts'
import { world } from '#testing/world.ts'

const { app, deps, config, people } = await world()
const { ann, bob } = await people('ann', 'bob')
const png = { bucket: 'post-media', filetype: 'image/png' } as const
const mp4 = { bucket: 'post-media', filetype: 'video/mp4' } as const
const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const film = await videoFile('mp4')
const octets = { 'content-type': 'application/offset+octet-stream' }
const partialOf = (id: string) => join(config.dataDir, 'uploads', id)
const idOf = (location: unknown) => String(location).split('/').at(-1) as string

describe('a finished upload', () => {
  test('of a picture lies in post-media under its owner, with its sizes and measures (POST-078, POST-079, DATA-060)', async () => {
    const media_id = await uploadPicture(app, ann.token, { index: '2' })
    const media = await ann.call(getMedia, { media_id })
    expect(media).toMatchObject({ media_id, media_type: 'image/webp', width: 800, height: 600, placeholder: '#3366cc', sizes: [320, 640] })
    expect(media.media_url).toMatch(new RegExp(`^/media/post-media/${ann.id}/\\d{13}_2\\.webp\\?`))
    expect(existsSync(partialOf(media_id)), 'the partial file is gone').toBe(false)
  })

  test('of an avatar or a banner lies in avatars under the name that says whose it is (PROF-052, PROF-053, DATA-061)', async () => {
    const avatar = await ann.call(getMedia, { media_id: await uploadPicture(app, ann.token, { bucket: 'avatars' }) })
    expect(avatar.media_url).toMatch(new RegExp(`^/media/avatars/avatar-${ann.id}-\\d{13}\\.jpg\\?`))
    expect(avatar).toMatchObject({ media_type: 'image/jpeg', width: 512, height: 512 })
    const banner = await uploadPicture(app, ann.token, { bucket: 'avatars', purpose: 'banner' })
    expect((await ann.call(getMedia, { media_id: banner })).media_url).toContain(`/media/avatars/banner-${ann.id}-`)
  })

  test('for a message lies in message-media (DATA-062)', async () => {
    const media_id = await uploadPicture(app, ann.token, { bucket: 'message-media' })
    expect((await ann.call(getMedia, { media_id })).media_url).toMatch(new RegExp(`^/media/message-media/${ann.id}/\\d{13}\\.webp\\?`))
  })

  test('of a video keeps every byte of picture and sound', async () => {
    const { media_id } = await upload(app, ann.token, film, mp4)
    const media = await ann.call(getMedia, { media_id })
    expect(media).toMatchObject({ media_type: 'video/mp4', width: 640, height: 360, sizes: [] })
    expect((await app.inject({ url: media.media_url })).rawPayload.equals(film)).toBe(true)
  })

  test('is recognised by its content: a WebP announced as PNG is fine', async () => {
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    expect((await upload(app, ann.token, content, png)).answer.statusCode).toBe(204)
  })

  test('belongs to its owner, who can discard it', async () => {
    const media_id = await uploadPicture(app, ann.token)
    await expect(bob.call(getMedia, { media_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(bob.call(deleteMedia, { media_id })).rejects.toMatchObject({ code: 'not_found' })
    await ann.call(getMedia, { media_id })
    await ann.call(deleteMedia, { media_id })
    await expect(ann.call(getMedia, { media_id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('before a byte is taken', () => {
  test.each<[string, number, Partial<UploadMetadata>, number, string]>([
    ['an image above 10 MB (POST-056)', limits.media.image + 1, png, 413, 'too_large'],
    ['a video above 100 MB (POST-055)', limits.media.video + 1, mp4, 413, 'too_large'],
    ['an SVG', 100, { ...png, filetype: 'image/svg+xml' }, 415, 'unsupported_media'],
    ['a web page', 100, { ...png, filetype: 'text/html' }, 415, 'unsupported_media'],
    ['a video as an avatar', 100, { ...mp4, bucket: 'avatars' }, 415, 'unsupported_media'],
    ['no type', 100, { bucket: 'post-media' }, 422, 'invalid'],
    ['an unknown bucket', 100, { ...png, bucket: 'secrets' as 'avatars' }, 422, 'invalid'],
    ['a fifth place in a post', 100, { ...png, index: '4' }, 422, 'invalid'],
    ['nothing', 0, png, 422, 'invalid'],
    ['a negative length', -5, png, 422, 'invalid'],
  ])('%s is refused', async (_what, bytes, metadata, status, code) => {
    const before = readdirSync(join(config.dataDir, 'uploads')).length
    const answer = await announceUpload(app, ann.token, bytes, metadata)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(readdirSync(join(config.dataDir, 'uploads')).length).toBe(before)
  })

  test('exactly the limits are fine (POST-055, POST-056)', async () => {
    expect((await announceUpload(app, ann.token, limits.media.image, png)).statusCode).toBe(201)
    expect((await announceUpload(app, ann.token, limits.media.video, mp4)).statusCode).toBe(201)
  })

  test('a length is needed, metadata must be metadata, and so must tus be tus', async () => {
    const post = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/uploads', headers })
    const metadata = { 'upload-metadata': metadataHeader(png) }
    expect((await post(tusHeaders(ann.token, metadata))).statusCode).toBe(422)
    expect((await post(tusHeaders(ann.token, { ...metadata, 'upload-defer-length': 1 }))).statusCode).toBe(422)
    expect((await post(tusHeaders(ann.token, { 'upload-length': 9, 'upload-metadata': 'bucket !,,' }))).statusCode).toBe(422)
    expect((await post({ authorization: `Bearer ${ann.token}`, 'upload-length': '9', ...metadata })).statusCode).toBe(412)
  })

  test('uploading needs a session', async () => {
    const answer = await app.inject({ method: 'POST', url: '/uploads', headers: { 'tus-resumable': '1.0.0', 'upload-length': '9' } })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
    expect((await announceUpload(app, 'forged', 9, png)).statusCode).toBe(401)
  })

  test('one account gets only so many (R20)', async () => {
    const busy = await world({ rateLimits: true })
    const { cleo } = await busy.people('cleo')
    const statuses: number[] = []
    for (let count = 0; count < 121; count++) statuses.push((await announceUpload(busy.app, cleo.token, 9, png)).statusCode)
    expect(statuses.slice(0, 120).every((status) => status === 201)).toBe(true)
    const refused = await announceUpload(busy.app, cleo.token, 9, png)
    expect([statuses[120], refused.statusCode, refused.json().code]).toEqual([429, 429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('with the last byte', () => {
  test.each<[string, Buffer | string, UploadMetadata]>([
    ['an SVG called PNG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', png],
    ['a web page called JPEG', '<!doctype html><script>alert(1)</script>', { ...png, filetype: 'image/jpeg' }],
    ['a picture called video', dot, mp4],
    ['a video called picture', film, png],
  ])('%s is refused and gone (R27)', async (_what, content, metadata) => {
    const { answer, media_id } = await upload(app, ann.token, Buffer.from(content), metadata)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media'])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(existsSync(partialOf(media_id))).toBe(false)
    expect((await app.inject({ method: 'HEAD', url: `/uploads/${media_id}`, headers: tusHeaders(ann.token) })).statusCode).toBe(404)
    await expect(ann.call(getMedia, { media_id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('more bytes than were announced are not taken', async () => {
    const { headers } = await announceUpload(app, ann.token, 10, png)
    const answer = await app.inject({
      method: 'PATCH',
      url: String(headers.location),
      headers: tusHeaders(ann.token, { 'upload-offset': 0, ...octets }),
      payload: Buffer.alloc(20),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  })
})

describe('an upload on its way', () => {
  test('is cut, survives a restart of the server and ends as the same bytes (R10)', async () => {
    const film = await videoFile('mp4', { bytes: 5_000_000 })
    const { headers } = await announceUpload(app, ann.token, film.length, mp4)
    expect(new Date(String(headers['upload-expires'])).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const path = String(headers.location)

    const first = await listening(await buildApp(deps))
    await cutOff(first.url + path, film.subarray(0, 2_000_000), film.length)
    await first.close()

    const second = await listening(await buildApp(deps))
    const head = await fetch(second.url + path, { method: 'HEAD', headers: tusHeaders(ann.token) })
    const offset = Number(head.headers.get('upload-offset'))
    expect(head.headers.get('upload-length')).toBe(String(film.length))
    expect(offset).toBeGreaterThan(1_000_000)
    expect(offset).toBeLessThanOrEqual(2_000_000)
    const stale = await fetch(second.url + path, patch(film.subarray(7), 7))
    expect(stale.status, 'from another offset nothing is taken').toBe(409)
    expect((await fetch(second.url + path, patch(film.subarray(offset), offset))).status).toBe(204)

    const { media_url } = await ann.call(getMedia, { media_id: idOf(path) })
    expect(Buffer.from(await (await fetch(second.url + media_url)).arrayBuffer()).equals(film)).toBe(true)
    await second.close()
  })

  test('whose last answer was lost is finished once, when its owner asks again', async () => {
    const { headers } = await announceUpload(app, ann.token, film.length, mp4)
    const url = String(headers.location)
    // As a server leaves it that dies between the last byte and the answer.
    writeFileSync(partialOf(idOf(url)), film)
    const heads = await Promise.all([1, 2].map(() => app.inject({ method: 'HEAD', url, headers: tusHeaders(ann.token) })))
    heads.push(await app.inject({ method: 'HEAD', url, headers: tusHeaders(ann.token) }))
    for (const { statusCode, headers } of heads) expect([statusCode, headers['upload-offset']]).toEqual([200, String(film.length)])
    const names = readdirSync(join(config.dataDir, 'media/post-media', ann.id))
    const { media_url } = await ann.call(getMedia, { media_id: idOf(url) })
    expect(names.filter((name) => media_url.includes(name))).toHaveLength(1)
  })

  test('does not exist for anybody else', async () => {
    const { headers } = await announceUpload(app, ann.token, 100, png)
    const url = String(headers.location)
    const as = (token: string) => ({
      head: () => app.inject({ method: 'HEAD', url, headers: tusHeaders(token) }),
      patch: () =>
        app.inject({ method: 'PATCH', url, headers: tusHeaders(token, { 'upload-offset': 0, ...octets }), payload: Buffer.alloc(10) }),
      remove: () => app.inject({ method: 'DELETE', url, headers: tusHeaders(token) }),
    })
    for (const call of Object.values(as(bob.token))) expect((await call()).statusCode).toBe(404)
    expect((await as(ann.token).patch()).headers['upload-offset']).toBe('10')
    expect((await as(ann.token).head()).headers['upload-offset']).toBe('10')
    expect((await as(ann.token).remove()).statusCode).toBe(204)
    expect((await as(ann.token).head()).statusCode).toBe(404)
  })

  test.each(['/uploads/..%2f..%2fsecret', '/uploads/nothing', `/uploads/${randomBytes(16).toString('hex')}.json`])(
    '%s is none',
    async (url) => {
      expect((await app.inject({ method: 'HEAD', url, headers: tusHeaders(ann.token) })).statusCode).toBe(404)
    },
  )
})

test('a disk that is nearly full takes no files, imports or exports, and the rest goes on', async () => {
  const GB = 1024 ** 3
  const space = { total: 100 * GB, free: 4.9 * GB }
  const server = await buildApp({ ...deps, space: async () => space })
  onTestFinished(() => server.close())
  const codeOf = async (endpoint: Endpoint, input: object) => {
    const { method, url, body } = requestOf(endpoint, input as never)
    const answer = await server.inject({ method, url, payload: body, headers: { authorization: `Bearer ${bob.token}` } })
    return answer.statusCode < 400 ? 'taken' : answer.json().code
  }
  const begin = async (bytes: number) => (await announceUpload(server, bob.token, bytes, mp4)).statusCode
  const client_id = randomUUID()
  for (const [total, free] of [
    [100, 4.9],
    [20, 1.9],
  ] as const) {
    Object.assign(space, { total: total * GB, free: free * GB })
    expect(await begin(film.length)).toBe(507)
    expect(await codeOf(startImport, { client_id, media_id: randomUUID() })).toBe('disk_full')
    expect(await codeOf(startExport, { client_id })).toBe('disk_full')
    expect(await codeOf(updateProfile, { bio: `With ${free} GB` })).toBe('taken')
  }
  // What is announced counts before it arrives.
  Object.assign(space, { total: 40 * GB, free: 2 * GB + limits.media.video - 1 })
  expect(await begin(limits.media.video)).toBe(507)
  expect(await begin(limits.media.video - 1)).toBe(201)
  expect(await codeOf(startImport, { client_id, media_id: randomUUID() })).toBe('media_not_ready')
  expect(await codeOf(startExport, { client_id })).toBe('taken')
})

test('an upload that is complete when the disk is full stays, and becomes a file when there is room', async () => {
  let free = 10 * 1024 ** 3
  const server = await buildApp({ ...deps, space: async () => ({ total: 10 * 1024 ** 3, free }) })
  onTestFinished(() => server.close())
  const { headers } = await announceUpload(server, bob.token, film.length, mp4)
  const url = String(headers.location)
  free = 0
  const sending = tusHeaders(bob.token, { 'upload-offset': 0, ...octets })
  const last = await server.inject({ method: 'PATCH', url, headers: sending, payload: film })
  expect([last.statusCode, last.json().code]).toEqual([507, 'disk_full'])
  const asked = () => server.inject({ method: 'HEAD', url, headers: tusHeaders(bob.token) })
  expect((await asked()).statusCode).toBe(507)
  expect(existsSync(partialOf(idOf(url)))).toBe(true)
  free = 10 * 1024 ** 3
  expect((await asked()).headers['upload-offset']).toBe(String(film.length))
  expect((await bob.call(getMedia, { media_id: idOf(url) })).media_type).toBe('video/mp4')
})

describe('what fails for now', () => {
  const mp4File = async () => idOf((await announceUpload(app, ann.token, film.length, mp4)).headers.location)
  const head = (server: typeof app, id: string) => server.inject({ method: 'HEAD', url: `/uploads/${id}`, headers: tusHeaders(ann.token) })

  test('leaves the upload, which is finished when it is asked for again', async () => {
    let isFull = true
    const storage: typeof deps.storage = {
      ...deps.storage,
      put: (bucket, path, body) =>
        isFull
          ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' }))
          : deps.storage.put(bucket, path, body),
    }
    const full = await buildApp({ ...deps, storage })
    onTestFinished(() => full.close())
    const { answer, media_id } = await upload(full, ann.token, film, mp4)
    expect([answer.statusCode, answer.json().code, Number(answer.headers['retry-after'])]).toEqual([503, 'unavailable', 5])
    expect((await head(full, media_id)).statusCode).toBe(503)
    isFull = false
    expect((await head(full, media_id)).statusCode).toBe(200)
    await ann.call(getMedia, { media_id })
  })

  test('lets the client of the web app finish what it sent', async () => {
    let puts = 0
    const storage: typeof deps.storage = {
      ...deps.storage,
      put: (bucket, path, body) =>
        puts++ === 0 ? Promise.reject(new Failure('unavailable', { retryAfter: 5 })) : deps.storage.put(bucket, path, body),
    }
    const server = await listening(await buildApp({ ...deps, storage }))
    onTestFinished(() => server.close())
    const sent: string[] = []
    const url = await new Promise<string>((resolve, reject) => {
      const sending = new Upload(film, {
        endpoint: `${server.url}/uploads`,
        headers: { authorization: `Bearer ${ann.token}` },
        metadata: { ...mp4 },
        retryDelays: [0, 0],
        onBeforeRequest: (request) => void sent.push(request.getMethod()),
        onSuccess: () => resolve(sending.url ?? ''),
        onError: reject,
      })
      sending.start()
    })
    expect(sent).toEqual(['POST', 'PATCH', 'HEAD'])
    await ann.call(getMedia, { media_id: idOf(url) })
  })

  test('is given up when reading the file takes too long again and again', async () => {
    const atOnce = openPartials(deps, { ms: 1, megabytes: 128 })
    const [patient, hopeless] = [await mp4File(), await mp4File()]
    for (const id of [patient, hopeless]) writeFileSync(partialOf(id), film)
    const finish = async (id: string) => atOnce.finish(await atOnce.own(id, ann.id))
    for (let time = 1; time < limits.media.overruns; time++) {
      for (const id of [patient, hopeless]) await expect(finish(id)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    }
    await expect(finish(hopeless)).rejects.toMatchObject({ code: 'unsupported_media' })
    expect([existsSync(partialOf(hopeless)), (await head(app, hopeless)).statusCode]).toEqual([false, 404])
    expect((await head(app, patient)).statusCode).toBe(200)
    await ann.call(getMedia, { media_id: patient })
  })
})

test('a video that keeps its reader busy holds up nothing else, is given up, and the next one is read', async () => {
  const file = partialOf('endless')
  writeFileSync(file, await endlessIndex(240_000))
  let isHeld = true
  const reading = readVideo(file, ann.id, { ms: 2_000, megabytes: 128 }).finally(() => {
    isHeld = false
  })
  const refused = expect(reading).rejects.toBeInstanceOf(LimitExceeded)
  for (let asked = 0; asked < 10; asked++) expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(isHeld).toBe(true)
  await refused
  writeFileSync(file, film)
  expect(await readVideo(file, ann.id)).toMatchObject({ ext: 'mp4' })
})

test('the client that the web app uses is cut off, resumes and finishes (R10)', async () => {
  const server = await listening(await buildApp(deps))
  const film = await videoFile('mp4', { bytes: 3_000_000 })
  const sizes: number[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const sending = new Upload(film, {
      endpoint: `${server.url}/uploads`,
      headers: { authorization: `Bearer ${ann.token}` },
      metadata: { ...mp4 },
      chunkSize: 700_000,
      retryDelays: [0, 0],
      onChunkComplete: async (_size, sent) => {
        if (sizes.push(sent) !== 2) return
        await sending.abort()
        sending.start()
      },
      onSuccess: () => resolve(sending.url ?? ''),
      onError: reject,
    })
    sending.start()
  })
  expect(sizes[1]).toBe(1_400_000)
  const { media_url } = await ann.call(getMedia, { media_id: idOf(url) })
  expect(Buffer.from(await (await fetch(server.url + media_url)).arrayBuffer()).equals(film)).toBe(true)
  await server.close()
})

test('the app on another origin may read the protocol headers, a stranger may not (R23)', async () => {
  const [own = ''] = config.allowedOrigins
  const from = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/uploads',
      headers: { origin, ...tusHeaders(ann.token, { 'upload-length': 9, 'upload-metadata': metadataHeader(png) }) },
    })
  const answer = await from(own)
  expect(answer.headers['access-control-allow-origin']).toBe(own)
  expect(answer.headers['access-control-expose-headers']).toMatch(/location.*upload-offset/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

function patch(content: Buffer, offset: number): RequestInit {
  return { method: 'PATCH', headers: tusHeaders(ann.token, { 'upload-offset': offset, ...octets }), body: new Uint8Array(content) }
}

async function listening(server: Awaited<ReturnType<typeof buildApp>>) {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Sends the first part of a body that was announced to be longer, and breaks the connection once most of it has arrived. */
async function cutOff(url: string, part: Buffer, length: number): Promise<void> {
  const sending = httpRequest(url, {
    method: 'PATCH',
    headers: tusHeaders(ann.token, { 'upload-offset': 0, 'content-length': length, ...octets }),
  })
  sending.on('error', () => {})
  sending.write(part)
  await vi.waitFor(() => expect(statSync(partialOf(idOf(url))).size).toBeGreaterThan(part.length / 2), { timeout: 60_000 })
  sending.destroy()
}
