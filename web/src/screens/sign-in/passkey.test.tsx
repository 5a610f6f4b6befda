import { unreadConversations } from '@atelier/contract/conversations'
import { unreadNotifications } from '@atelier/contract/notifications'
import { getMe, type Me } from '@atelier/contract/profiles'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOut } from '#data/session/session.ts'
import { uncover } from '#device/paint.ts'
import { serve, startServer } from '#testing/fake-server.ts'
import { cancel, servePasskeys, startAuthenticator } from '#testing/passkeys.ts'
import { sampleOf } from '#testing/sample.ts'
import { closeApp, visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

beforeEach(async () => {
  uncover()
  await loadWords('en')
  startServer()
  serve(getMe, { ...(sampleOf(getMe, 0, true) as Me), onboarding_completed: true })
  serve(unreadNotifications, { count: 0 })
  serve(unreadConversations, { count: 0, requests: 0 })
})
afterEach(closeApp)

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' })
const toasted = (shown: object) => waitFor(() => expect(currentToast()).toMatchObject(shown))

test('the way with a passkey comes first, then the password, then the mailed link', async () => {
  startAuthenticator()
  servePasskeys()
  visit('/auth/signin')
  await screen.findByRole('button', { name: 'Email me a sign-in link' })
  await button()
  const ways = screen.getAllByRole('button').map(({ textContent }) => textContent)
  const order = ['Sign in with a passkey', 'Log in', 'Email me a sign-in link']
  expect(ways.filter((way) => order.includes(way ?? ''))).toEqual(order)
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
})

test('a browser without passkeys is not offered them', async () => {
  servePasskeys()
  visit('/auth/signin')
  await screen.findByRole('button', { name: 'Log in' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('cancelling is silent, and a passkey that the service refuses is not', async () => {
  const authenticator = startAuthenticator({ fills: false })
  const service = servePasskeys()
  const { user } = visit('/auth/signin')
  authenticator.person = cancel
  await user.click(await button())
  await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull())
  expect(authenticator.asked).toEqual(['get'])
  expect(currentToast()).toBeUndefined()
  authenticator.person = () => undefined
  service.refuse('POST /passkeys/authentication/verify', 'webauthn_credential_not_found', 400)
  await user.click(await button())
  await toasted({ title: 'Sign in failed', message: expect.stringContaining('This passkey was not accepted.') })
})

test('the button ends the request that waits in the field, and signs in', async () => {
  const authenticator = startAuthenticator()
  servePasskeys()
  const { user, path } = visit('/auth/signin?next=/settings')
  await waitFor(() => expect(authenticator.asked).toEqual(['conditional']))
  await user.click(await button())
  await waitFor(() => expect(path()).toBe('/settings'))
  expect(authenticator.asked).toEqual(['conditional', 'get'])
  await toasted({ title: 'Welcome!' })
  await signOut()
})
