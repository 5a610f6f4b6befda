import { getFactorRemoval, getRecoveryCodes, makeRecoveryCodes, stopFactorRemoval } from '@atelier/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { cancel, servePasskeys, startAuthenticator } from '#testing/passkeys.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

const key = {
  id: 'blue',
  friendly_name: 'Blue key',
  factor_type: 'webauthn',
  status: 'verified',
  created_at: '2026-01-01T10:00:00.000Z',
} as const
const section = async () => within(await screen.findByRole('region', { name: 'Two-step verification' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const toasted = (shown: object) => waitFor(() => expect(currentToast()).toMatchObject(shown))

async function open(served: Parameters<typeof servePasskeys>[0] = {}) {
  const service = servePasskeys(served)
  serve(getRecoveryCodes, { left: 0, created_at: null })
  const { user } = visit('/settings/security')
  return { user, service, factors: await section() }
}

test('a security key is added by name, says what went wrong, and ends in recovery codes', async () => {
  const authenticator = startAuthenticator()
  const { user, service, factors } = await open()
  serve(makeRecoveryCodes, { codes: ['abcde-fghij'], left: 1, created_at: '2026-03-01T10:00:00.000Z' })
  await user.click(factors.getByRole('button', { name: 'Set up' }))
  const adding = await dialog('Add a second step')
  const name = adding.getByRole('textbox', { name: 'Name' })
  expect(adding.getByRole('radio', { name: 'Authenticator app' })).toHaveProperty('checked', true)
  await user.click(adding.getByRole('radio', { name: 'Security key' }))
  expect(name).toHaveProperty('value', 'Security key')
  await user.clear(name)
  await user.type(name, 'Blue key')

  authenticator.person = cancel
  await user.keyboard('{Enter}')
  const said = await adding.findByRole('status')
  await within(said).findByText(/^Nothing was added\./)
  expect(service.told).toContain('DELETE /factors/:id')
  authenticator.person = () => {
    throw new DOMException('Registered', 'InvalidStateError')
  }
  await user.click(adding.getByRole('button', { name: 'Continue' }))
  await within(said).findByText('This key is set up for your account already.')
  authenticator.person = () => undefined
  service.refuse('POST /factors', 'mfa_factor_name_conflict')
  await user.click(adding.getByRole('button', { name: 'Continue' }))
  await adding.findByText('You have one of this name already')
  await user.click(adding.getByRole('button', { name: 'Continue' }))
  await (await dialog('Recovery codes')).findByText('abcde-fghij')
  expect(authenticator.asked).toEqual(['create', 'create', 'create'])
  await user.click(screen.getByRole('button', { name: 'I have stored them' }))
  expect(await factors.findByText('Blue key')).toBeTruthy()
})

test('a name that was typed stays when one chooses the other kind', async () => {
  startAuthenticator()
  const { user, factors } = await open({ factors: [{ ...key, friendly_name: 'Security key' }] })
  await user.click(await factors.findByRole('button', { name: 'Add another' }))
  const adding = await dialog('Add a second step')
  const name = adding.getByRole('textbox', { name: 'Name' })
  await user.click(adding.getByRole('radio', { name: 'Security key' }))
  expect(name).toHaveProperty('value', 'Security key 2')
  await user.clear(name)
  await user.type(name, 'Desk')
  await user.click(adding.getByRole('radio', { name: 'Authenticator app' }))
  expect(name).toHaveProperty('value', 'Desk')
})

test('removing a security key takes a fresh proof, which the key itself is', async () => {
  const authenticator = startAuthenticator()
  const { user, service, factors } = await open({ factors: [key, { ...key, id: 'desk', friendly_name: 'Desk' }] })
  // What the session remembers of an earlier test is shown until the service answers.
  await factors.findByText('Desk')
  await user.click(factors.getByRole('button', { name: 'Remove Blue key' }))
  const question = await dialog('Remove Blue key?')
  question.getByText(/^It no longer lets anybody in\./)
  service.refuse('DELETE /factors/:id', 'reauthentication_needed', 400)
  await user.click(question.getByRole('button', { name: 'Remove' }))
  const proof = await dialog('Is it you?')
  authenticator.person = cancel
  await user.click(await proof.findByRole('button', { name: 'Use security key' }))
  await proof.findByText(/^No key answered\./)
  authenticator.person = () => undefined
  service.refuse('POST /factors/:id/verify', 'mfa_verification_failed')
  await user.click(proof.getByRole('button', { name: 'Use security key' }))
  await proof.findByText(/^This key was not accepted\./)
  await user.click(proof.getByRole('button', { name: 'Use Desk' }))
  await user.click(proof.getByRole('button', { name: 'Use security key' }))
  await toasted({ title: 'Security key removed' })
  await waitFor(() => expect(factors.queryByText('Blue key')).toBeNull())
})

test('a browser without security keys offers apps alone, and removes keys', async () => {
  const { user, factors } = await open({ factors: [key] })
  expect(await factors.findByRole('button', { name: 'Remove Blue key' })).toBeTruthy()
  await user.click(factors.getByRole('button', { name: 'Add another' }))
  expect((await dialog('Set up an authenticator app')).queryByRole('radio')).toBeNull()
})

test('a removal of the second step that is under way is said here, and stopped', async () => {
  serve(getFactorRemoval, { way: 'mail', due_at: '2026-03-02T12:00:00.000Z' })
  serve(stopFactorRemoval, () => {
    serve(getFactorRemoval, { way: 'mail', due_at: null })
    return {}
  })
  const { user, factors } = await open({ factors: [key] })
  await factors.findByText('Somebody asked to remove your second step')
  await user.click(factors.getByRole('button', { name: 'Stop it' }))
  await toasted({ title: 'Your second step stays' })
  await waitFor(() => expect(factors.queryByText('Somebody asked to remove your second step')).toBeNull())
})
