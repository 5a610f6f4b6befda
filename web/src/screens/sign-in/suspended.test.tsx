import { findBan, getBan, type Removal } from '@atelier/contract/appeals'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uncover } from '#device/paint.ts'
import { callsOf, serve, startServer } from '#testing/fake-server.ts'
import { servePasskeys } from '#testing/passkeys.ts'
import { closeApp, visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

const ban: Removal = {
  kind: 'ban',
  target_id: '019c0000-0000-7000-8000-0000000000aa',
  content: null,
  rule_id: null,
  reason: 'Insults',
  ends_at: '2030-05-06T10:00:00.000Z',
  created_at: new Date().toISOString(),
  appeal_until: new Date(Date.now() + 86_400_000).toISOString(),
  together: [],
  appeal: null,
}

beforeEach(async () => {
  uncover()
  await loadWords('en')
  startServer()
  serve(getBan, ban)
})
afterEach(closeApp)

test('after the right password the form says why and until when, with the way to appeal', async () => {
  const service = servePasskeys()
  const { user, path } = visit('/auth/signin')
  await user.type(await screen.findByLabelText('Email'), 'vera@demo.test')
  await user.type(screen.getByLabelText('Password'), 'violet-otter-42')
  service.refuse('POST /token', 'user_banned', 400, { suspension: 'token-1' })
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText(/^Your account is suspended until May 6, 2030/)
  await screen.findByText('The reason given: Insults')
  expect(callsOf(getBan)).toEqual([{ token: 'token-1' }])
  expect(currentToast()).toBeUndefined()
  await user.click(screen.getByRole('link', { name: 'See what this means, or appeal' }))
  await screen.findByRole('heading', { level: 1, name: 'Your account is suspended' })
  expect(path()).toBe('/appeals/ban')
  await screen.findByRole('button', { name: 'Send appeal' })
})

test('a wrong password speaks of no suspension', async () => {
  const service = servePasskeys()
  const { user } = visit('/auth/signin')
  await user.type(await screen.findByLabelText('Email'), 'vera@demo.test')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  service.refuse('POST /token', 'invalid_credentials', 400)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ message: 'Invalid login credentials' }))
  expect(screen.queryByText(/suspended/)).toBeNull()
  expect(callsOf(getBan)).toEqual([])
})

test('the page that says that one is signed out says that it was a suspension', async () => {
  servePasskeys()
  serve(findBan, { token: 'token-2' })
  const service = servePasskeys()
  const { user, path } = visit('/auth/signin?next=/settings')
  await user.type(await screen.findByLabelText('Email'), 'vera@demo.test')
  await user.type(screen.getByLabelText('Password'), 'violet-otter-42')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(path()).toBe('/settings'))
  service.refuse('POST /token', 'session_not_found', 403)
  const { renewedToken } = await import('#data/session/session.ts')
  await renewedToken()
  await screen.findByText(/^Your account is suspended until/)
  expect(callsOf(findBan)).toHaveLength(1)
})
