import type { PlatformState } from '@atelier/contract/platform-state'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uncover } from '#device/paint.ts'
import { startServer } from '#testing/fake-server.ts'
import { closeApp, visit } from '#testing/visit.tsx'
import { loadWords } from '#words/words.ts'

beforeEach(async () => {
  uncover()
  vi.stubGlobal('scrollTo', () => undefined)
  await loadWords('en')
})
afterEach(closeApp)

function serve({ disable_signup = false, transparency_published = false }) {
  const answers: [path: string, answer: object][] = [
    ['/auth/v1/settings', { external: {}, disable_signup, mail_link_enabled: true, captcha: null }],
    ['/api/platform-state', { banner: null, read_only: false, transparency_published } satisfies PlatformState],
  ]
  startServer(async (request) => {
    const [, answer] = answers.find(([path]) => String(request).endsWith(path)) ?? []
    return answer ? Response.json(answer) : Response.json({ code: 'not_found' }, { status: 404 })
  })
}

test('while registration is closed the landing page says so instead of offering it', async () => {
  serve({ disable_signup: true })
  visit('/')
  await screen.findByText('Sign-up is closed at the moment')
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
})

test('while they are published the landing page leads to the figures of the staff', async () => {
  serve({ transparency_published: true })
  visit('/')
  expect((await screen.findByRole('link', { name: 'Transparency' })).getAttribute('href')).toBe('/transparency')
})
