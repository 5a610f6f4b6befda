import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uncover } from '#device/paint.ts'
import { startServer } from '#testing/fake-server.ts'
import { closeApp, visit } from '#testing/visit.tsx'
import { loadWords } from '#words/words.ts'

beforeEach(async () => {
  uncover()
  await loadWords('en')
})
afterEach(closeApp)

test('while registration is closed the landing page says so instead of offering it', async () => {
  startServer(async (request) =>
    String(request).endsWith('/auth/v1/settings')
      ? Response.json({ external: {}, disable_signup: true, mail_link_enabled: true, captcha: null })
      : Response.json({ code: 'not_found' }, { status: 404 }),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  visit('/')
  await screen.findByText('Sign-up is closed at the moment')
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
})
