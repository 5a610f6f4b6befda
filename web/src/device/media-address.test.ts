import { getPost } from '@atelier/contract/posts'
import { afterAll, expect, test, vi } from 'vitest'
import { call } from '#data/client.ts'

vi.hoisted(() => {
  vi.stubEnv('VITE_SERVER_URL', 'https://studio.example')
  vi.stubEnv('VITE_MEDIA_URL', 'https://cdn.example')
})
afterAll(() => vi.unstubAllEnvs())
vi.mock('#data/session/session.ts', () => ({ accessToken: async () => 'a token', currentSession: () => ({ status: 'signed_out' }) }))

test('a native app that was built with a CDN takes public files from there, and signed ones from the server', async () => {
  const media = [{ media_url: '/media/post-media/one.webp' }, { media_url: '/media/post-media/two.webp?v=ann&s=x' }]
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ id: 'one', media }))
  expect(await call(getPost, { post_id: 'one' })).toEqual({
    id: 'one',
    media: [
      { media_url: 'https://cdn.example/media/post-media/one.webp' },
      { media_url: 'https://studio.example/media/post-media/two.webp?v=ann&s=x' },
    ],
  })
})
