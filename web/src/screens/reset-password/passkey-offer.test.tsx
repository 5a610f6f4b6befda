import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { cancel, servePasskeys, startAuthenticator } from '#testing/passkeys.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

const offer = () => screen.findByRole('heading', { name: 'Make a passkey for this device' })

async function reset() {
  const { user, path } = visit('/auth/reset-password')
  await user.type(await screen.findByLabelText('New password'), 'amber finch 05')
  await user.type(screen.getByLabelText('Confirm password'), 'amber finch 05')
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  return { user, path }
}

test('after a new password a passkey is offered, and made on a press', async () => {
  const authenticator = startAuthenticator()
  servePasskeys()
  const { user, path } = await reset()
  const heading = await offer()
  expect(document.activeElement).toBe(heading)
  authenticator.person = cancel
  await user.click(screen.getByRole('button', { name: 'Make a passkey' }))
  await waitFor(() => expect(authenticator.asked).toEqual(['create']))
  await offer()
  authenticator.person = () => undefined
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make a passkey' }).getAttribute('aria-busy')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Make a passkey' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(currentToast()).toMatchObject({ title: 'Passkey added' })
})

test('it is not offered on a device that keeps none', async () => {
  startAuthenticator({ keeps: false })
  servePasskeys()
  const { path } = await reset()
  await waitFor(() => expect(path()).toBe('/home'))
})

test('nor to who has one', async () => {
  startAuthenticator()
  servePasskeys({ passkeys: [{ id: 'laptop', friendly_name: 'Laptop', created_at: '2026-01-01T10:00:00.000Z' }] })
  const { path } = await reset()
  await waitFor(() => expect(path()).toBe('/home'))
})

test('"Not now" is remembered', async () => {
  startAuthenticator()
  servePasskeys()
  const first = await reset()
  await offer()
  await first.user.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(first.path()).toBe('/home'))
  cleanup()
  const second = await reset()
  await waitFor(() => expect(second.path()).toBe('/home'))
})
