import { getMedia } from '@atelier/contract/media'
import { getMe } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { socketsTo } from '#testing/sockets.ts'
import { metadataHeader, tusHeaders, uploadPicture } from '#testing/uploads.ts'
import { world } from '#testing/world.ts'

const { app, deps, people } = await world()
const { ann } = await people('ann')
const { connected } = await socketsTo(deps.realtime)
const { media_url } = await ann.call(getMedia, { media_id: await uploadPicture(app, ann.token) })

const tus = tusHeaders(ann.token, {
  'upload-length': 9,
  'upload-metadata': metadataHeader({ bucket: 'post-media', filetype: 'image/png' }),
})
const calls = [
  { name: 'the API', method: 'GET', url: `/api${getMe.path}`, headers: { authorization: `Bearer ${ann.token}` } },
  { name: 'the auth service', method: 'GET', url: '/auth/v1/user', headers: { authorization: `Bearer ${ann.token}` } },
  { name: 'an upload', method: 'POST', url: '/uploads', headers: tus },
  { name: 'a file', method: 'GET', url: media_url, headers: { range: 'bytes=0-9' } },
  { name: 'the test of the connection', method: 'HEAD', url: '/healthz', headers: {} },
] as const

const listed = (value: unknown) => String(value).toLowerCase().split(/, */)

describe.each(['capacitor://localhost', 'https://localhost'])('the native app at %s', (origin) => {
  test.each(calls)('may make and read $name', async ({ method, url, headers }) => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': Object.keys(headers).join(',') },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(origin)
    expect(listed(preflight.headers['access-control-allow-methods'])).toContain(method.toLowerCase())
    const free = ['range']
    const asked = Object.keys(headers).filter((name) => !free.includes(name))
    expect(listed(preflight.headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(asked))
    const answer = await app.inject({ method, url, headers: { ...headers, origin } })
    expect(answer.statusCode).toBeLessThan(300)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(listed(answer.headers.vary)).toContain('origin')
  })

  test('reads where its upload is and how much of it has arrived', async () => {
    const { headers } = await app.inject({ method: 'POST', url: '/uploads', headers: { ...tus, origin } })
    expect(headers.location).toMatch(/^\/uploads\//)
    expect(listed(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['location', 'upload-offset', 'upload-length', 'upload-expires', 'tus-resumable', 'retry-after']),
    )
  })

  test('opens a socket', async () => {
    await expect(connected(ann.token, { extraHeaders: { origin } })).resolves.toBeDefined()
  })
})

test('a stranger’s page may do none of it', async () => {
  const origin = 'https://evil.example'
  for (const { method, url, headers } of calls) {
    const answer = await app.inject({ method, url, headers: { ...headers, origin } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  await expect(connected(ann.token, { extraHeaders: { origin } })).rejects.toThrow()
})
