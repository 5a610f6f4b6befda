import { getMedia } from '@atelier/contract/media'
import { getPost } from '@atelier/contract/posts'
import { afterAll, expect, test, vi } from 'vitest'
import { call } from '#data/client.ts'
import { publicUrl } from '#device/server-address.ts'

// Before the app's files read it, as the build of the native app sets it.
vi.hoisted(() => vi.stubEnv('VITE_SERVER_URL', 'https://studio.example'))
afterAll(() => vi.unstubAllEnvs())
vi.mock('#data/session/session.ts', () => ({ accessToken: async () => 'a token', currentSession: () => ({ status: 'signed_out' }) }))

const answering = (body: object) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body))

test('the native app calls the server that its build names', async () => {
  const fetch = answering({})
  await call(getMedia, { media_id: 'one' })
  expect(fetch.mock.lastCall?.[0]).toBe('https://studio.example/api/media/one')
})

test('the native app takes the files of an answer from the server, and leaves texts and outside addresses as they are', async () => {
  const avatar_url = '/media/avatars/ann.webp'
  answering({
    id: 'one',
    content: avatar_url,
    author: { avatar_url },
    media: [{ media_url: 'https://cdn.example/one.webp' }, { media_url: null }],
  })
  expect(await call(getPost, { post_id: 'one' })).toEqual({
    id: 'one',
    content: avatar_url,
    author: { avatar_url: 'https://studio.example/media/avatars/ann.webp' },
    media: [{ media_url: 'https://cdn.example/one.webp' }, { media_url: null }],
  })
})

test('a link that is shared from the native app opens for everybody', () => {
  expect(publicUrl('/post/one')).toBe('https://studio.example/post/one')
})
