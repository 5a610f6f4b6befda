import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { cancel, servePasskeys, startAuthenticator } from '#testing/passkeys.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

const laptop = { id: 'laptop', friendly_name: 'Laptop', created_at: '2026-01-01T10:00:00.000Z', last_used_at: '2026-02-01T10:00:00.000Z' }
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const toasted = (shown: object) => waitFor(() => expect(currentToast()).toMatchObject(shown))

async function open(served: Parameters<typeof servePasskeys>[0] = {}) {
  const service = servePasskeys(served)
  const { user } = visit('/settings/security')
  return { user, service, passkeys: await section('Passkeys') }
}

describe('passkeys', () => {
  test('are listed with when they were made and used, and an account without one says so', async () => {
    startAuthenticator()
    const { passkeys } = await open({ passkeys: [laptop, { ...laptop, id: 'phone', friendly_name: '', last_used_at: '' }] })
    expect(await passkeys.findByText('Laptop')).toBeTruthy()
    expect(passkeys.getByText(/Added on Jan 1, 2026 · last used/)).toBeTruthy()
    expect(passkeys.getByText(/not used yet/)).toBeTruthy()
    expect(passkeys.getByRole('button', { name: 'Rename Passkey' })).toBeTruthy()
  })

  test('are added on a press, which the person may cancel without a word', async () => {
    const authenticator = startAuthenticator()
    const { user, passkeys } = await open()
    expect(await passkeys.findByText('You have none yet.')).toBeTruthy()
    authenticator.person = cancel
    await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
    await waitFor(() => expect(passkeys.getByRole('button', { name: 'Add passkey' }).getAttribute('aria-busy')).toBeNull())
    expect(currentToast()).toBeUndefined()
    authenticator.person = () => undefined
    await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
    expect(await passkeys.findByText('Firefox on Linux')).toBeTruthy()
    expect(authenticator.asked).toEqual(['create', 'create'])
    await toasted({ title: 'Passkey added' })
  })

  test('are listed when they were added while the list was still loading', async () => {
    startAuthenticator()
    const service = servePasskeys()
    const answer = service.hold('GET /passkeys')
    const { user } = visit('/settings/security')
    const passkeys = await section('Passkeys')
    await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
    await toasted({ title: 'Passkey added' })
    answer()
    expect(await passkeys.findByText('Firefox on Linux')).toBeTruthy()
  })

  test('ask for a fresh proof first, and say when the device has one already', async () => {
    const authenticator = startAuthenticator()
    const { user, service, passkeys } = await open()
    service.refuse('POST /passkeys/registration/options', 'reauthentication_needed', 400)
    await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
    await user.click((await dialog('Is it you?')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(authenticator.asked).toEqual([])
    authenticator.person = () => {
      throw new DOMException('Registered', 'InvalidStateError')
    }
    await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
    await toasted({ title: 'The passkey could not be added', message: 'This device has a passkey for your account already.' })
  })

  test('are renamed, and a name is needed', async () => {
    startAuthenticator()
    const { user, passkeys } = await open({ passkeys: [laptop] })
    await user.click(await passkeys.findByRole('button', { name: 'Rename Laptop' }))
    const naming = await dialog('Rename passkey')
    const field = naming.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.keyboard('{Enter}')
    expect(await naming.findByText('Give it a name')).toBeTruthy()
    await user.type(field, 'Studio{Enter}')
    expect(await passkeys.findByText('Studio')).toBeTruthy()
  })

  test('are deleted after a question', async () => {
    startAuthenticator()
    const { user, service, passkeys } = await open({ passkeys: [laptop] })
    await user.click(await passkeys.findByRole('button', { name: 'Delete Laptop' }))
    service.refuse('DELETE /passkeys/:id', 'over_request_rate_limit', 429)
    await user.click((await dialog('Delete Laptop?')).getByRole('button', { name: 'Delete' }))
    await toasted({ title: 'The passkey could not be deleted' })
    await user.click((await dialog('Delete Laptop?')).getByRole('button', { name: 'Delete' }))
    expect(await passkeys.findByText('You have none yet.')).toBeTruthy()
  })

  test('that could not be loaded are asked for again', async () => {
    startAuthenticator()
    const service = servePasskeys({ passkeys: [laptop] })
    service.refuse('GET /passkeys', 'over_request_rate_limit', 400)
    const { user } = visit('/settings/security')
    const passkeys = await section('Passkeys')
    await passkeys.findByText('Your passkeys could not be loaded')
    await user.click(passkeys.getByRole('button', { name: 'Try Again' }))
    expect(await passkeys.findByText('Laptop')).toBeTruthy()
  })

  test('cannot be added in a browser that knows none, but can be deleted', async () => {
    const { passkeys } = await open({ passkeys: [laptop] })
    expect(passkeys.getByText(/This browser cannot use passkeys/)).toBeTruthy()
    expect(passkeys.queryByRole('button', { name: 'Add passkey' })).toBeNull()
    expect(await passkeys.findByRole('button', { name: 'Delete Laptop' })).toBeTruthy()
  })
})
