import { askFactorRemoval, getFactorRemoval } from '@atelier/contract/account'
import { unreadConversations } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { unreadNotifications } from '@atelier/contract/notifications'
import { getMe, type Me } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { uncover } from '#device/paint.ts'
import { callsOf, serve, startServer } from '#testing/fake-server.ts'
import { cancel, servePasskeys, startAuthenticator } from '#testing/passkeys.ts'
import { sampleOf } from '#testing/sample.ts'
import { closeApp, visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

// Before the session is read, which happens when its module loads.
const { factors } = vi.hoisted(() => {
  const at = { status: 'verified', created_at: '2026-01-01T10:00:00.000Z' } as const
  const factors = [
    { id: 'blue', friendly_name: 'Blue key', factor_type: 'webauthn', ...at },
    { id: 'phone', friendly_name: 'Phone', factor_type: 'totp', ...at },
  ] as const
  const user = { id: '019c0000-0000-7000-8000-000000000001', email: 'vera@demo.test', factors }
  const access_token = `a.${btoa(JSON.stringify({ sub: user.id, aal: 'aal1' }))}.c`
  localStorage.setItem('sb-atelier-auth-token', JSON.stringify({ access_token, refresh_token: 'r', expires_at: 4_102_444_800, user }))
  return { factors }
})

beforeEach(async () => {
  uncover()
  await loadWords('en')
  startServer()
  serve(getMe, { ...(sampleOf(getMe, 0, true) as Me), onboarding_completed: true })
  serve(unreadNotifications, { count: 0 })
  serve(unreadConversations, { count: 0, requests: 0 })
})
afterEach(closeApp)

const open = () => {
  const service = servePasskeys({ factors: [...factors] })
  return { service, ...visit('/auth/second-step') }
}

test('a browser that cannot use the key asks for the code of the app, and says why when one chooses the key', async () => {
  const { user } = open()
  await screen.findByLabelText('6-digit code')
  await user.selectOptions(screen.getByLabelText('Verify with'), 'Blue key')
  await screen.findByText(/^Security keys do not work here\. Use a recovery code/)
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  await user.click(screen.getByRole('button', { name: 'Back to the security key' }))
})

describe('who has lost key, phone and recovery codes', () => {
  const ask = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
    await user.click(screen.getByRole('button', { name: 'I have no recovery code' }))
  }

  test('is mailed a link, and reads what went wrong', async () => {
    serve(getFactorRemoval, new Failure('unavailable'))
    const { user } = open()
    await ask(user)
    await screen.findByText('This could not be loaded')
    serve(getFactorRemoval, { way: 'mail', due_at: null })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    serve(askFactorRemoval, new Failure('unavailable'))
    await user.click(await screen.findByRole('button', { name: 'Mail me the link' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'That did not work' }))
    serve(askFactorRemoval, {})
    await user.click(screen.getByRole('button', { name: 'Mail me the link' }))
    await within(await screen.findByText(/^We sent the link to/)).findByText('vera@demo.test')
    await user.click(screen.getByRole('button', { name: 'Mail it again' }))
    await waitFor(() => expect(callsOf(askFactorRemoval)).toHaveLength(3))
  })

  test('sees that another device was first', async () => {
    serve(getFactorRemoval, { way: 'mail', due_at: null })
    serve(askFactorRemoval, () => {
      serve(getFactorRemoval, { way: 'mail', due_at: '2026-03-02T12:00:00.000Z' })
      return new Failure('conflict')
    })
    const { user } = open()
    await ask(user)
    await user.click(await screen.findByRole('button', { name: 'Mail me the link' }))
    await screen.findByText(/^The second step is removed on .*2026/)
  })

  test.each([
    ['staff', /^You belong to the team/],
    ['none', /^This account has no confirmed address/],
  ] as const)('is told when the way is %s', async (way, words) => {
    serve(getFactorRemoval, { way, due_at: null })
    const { user } = open()
    await ask(user)
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Mail me the link' })).toBeNull()
  })
})

// The last, because the session owes nothing afterwards.
test('the key comes first where it can be used, says what went wrong, and signs in', async () => {
  const authenticator = startAuthenticator()
  const { user, service, path } = open()
  const button = await screen.findByRole('button', { name: 'Use security key' })
  expect(document.activeElement).toBe(button)
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  authenticator.person = cancel
  await user.keyboard('{Enter}')
  await screen.findByText(/^No key answered\./)
  authenticator.person = () => undefined
  service.refuse('POST /factors/:id/verify', 'mfa_verification_failed')
  await user.click(button)
  await screen.findByText(/^This key was not accepted\./)
  await user.click(button)
  await waitFor(() => expect(path()).toBe('/home'))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Welcome!' }))
})
