import { addSignUpHold, heldSignUps, letIn, refuseSignUp, signUpHolds, trySignUpHold } from '@atelier/contract/admin/sign-ups'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { grant, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { viewer } from '#testing/real-session.ts'
import { inTray } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

/** An admin. */
let bob: RealPerson
beforeEach(async () => {
  bob = (await people('bob')).bob
  await grant(bob.user_id, 'admin')
})
const open = () => visit('/admin/content?tab=sign_ups', { wide: true })

/** As if they had signed up and proved their address. */
async function waits(email: string) {
  const { id: hold_id } = await bob.call(addSignUpHold, { value: email.split('@')[1] ?? '', note: 'A wave of spam' })
  const id = crypto.randomUUID()
  await query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', id, email)
  await query(
    "insert into auth.sign_ups (user_id, held_by, hold_id, is_held, created_at) values ($1, 'domain', $2, true, now())",
    id,
    hold_id,
  )
  return id
}

describe('for a moderator', () => {
  beforeEach(() => grant(viewer.user_id, 'moderator'))

  test('who waits is shown by domain, with the note, and nothing of the list; letting in takes one press', async () => {
    const user_id = await waits('fay@wave.test')
    const { user } = open()
    const table = within(await screen.findByRole('table', { name: 'Sign-ups that wait' }))
    for (const text of ['…@wave.test', 'A wave of spam']) expect(table.getByText(text)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/fay@|Domains and address ranges/)
    expect(await screen.findByRole('tab', { name: /Sign-ups\s*1/ })).toBeTruthy()
    await user.click(table.getByRole('button', { name: 'Let …@wave.test in' }))
    await inTray('Let in')
    expect(callsOf(letIn)).toEqual([{ user_id }])
    expect(await screen.findByText('Nobody waits')).toBeTruthy()
    await settle()
    expect((await bob.call(heldSignUps, {})).items).toEqual([])
  })

  test('refusing says first what happens', async () => {
    const user_id = await waits('gil@wave.test')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Refuse …@wave.test' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse this sign-up?' }))
    expect(dialog.getByText(/is deleted/)).toBeTruthy()
    expect(callsOf(refuseSignUp)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    await inTray('Sign-up refused')
    expect(callsOf(refuseSignUp)).toEqual([{ user_id }])
    await settle()
    expect((await bob.call(heldSignUps, {})).items).toEqual([])
  })
})

describe('for an admin', () => {
  beforeEach(() => grant(viewer.user_id, 'admin'))
  const fields = async () => ({
    value: await screen.findByLabelText<HTMLInputElement>('Domain or address range'),
    note: screen.getByLabelText<HTMLInputElement>('Note'),
    add: screen.getByRole('button', { name: 'Hold sign-ups' }),
  })
  const listed = async () => (await bob.call(signUpHolds, {})).items.map(({ value, note }) => [value, note])

  test('the address and what held it are shown', async () => {
    await waits('hal@wave.test')
    open()
    const table = within(await screen.findByRole('table', { name: 'Sign-ups that wait' }))
    for (const text of ['hal@wave.test', 'wave.test']) expect(table.getByText(text)).toBeTruthy()
  })

  test('what is typed is tried, then added with its note, and removed again', async () => {
    await query('insert into auth.sign_ups (user_id, is_held, created_at) values ($1, false, now())', viewer.user_id)
    const { user } = open()
    const { value, note, add } = await fields()
    await user.type(value, 'nobody.test')
    expect(await screen.findByText('Would have held none of the sign-ups of the last 30 days')).toBeTruthy()
    await user.clear(value)
    const { email } = await query<{ email: string }>('select email from auth.users where id = $1', viewer.user_id).then(
      ([row]) => row ?? { email: '' },
    )
    const domain = email.split('@')[1] ?? ''
    await user.type(value, domain)
    expect(await screen.findByText('Would have held 1 of the sign-ups of the last 30 days')).toBeTruthy()
    await user.type(note, 'Too many')
    await user.click(add)
    await waitFor(() => expect(currentToast()?.title).toBe('Sign-ups from there are held now'))
    await waitFor(() => expect([value.value, note.value]).toEqual(['', '']))
    expect(await listed()).toEqual([[domain, 'Too many']])
    await user.click(await screen.findByRole('button', { name: `Remove ${domain}` }))
    await waitFor(() => expect(currentToast()?.title).toBe('Removed. Who waits still waits.'))
    expect(await listed()).toEqual([])
  })

  test('what is refused is said at the field, and stays', async () => {
    const { user } = open()
    const { value, add } = await fields()
    for (const [typed, said] of [
      [' ', 'Enter a domain or an address range'],
      ['10.0.0.0/7', 'This is too wide: at most /8 for IPv4 and /16 for IPv6.'],
      ['nonsense', 'This is neither a domain nor an address range.'],
    ] as const) {
      await user.clear(value)
      await user.type(value, typed)
      await user.click(add)
      expect(await screen.findByText(said)).toBeTruthy()
      expect(value.value).toBe(typed)
    }
    await bob.call(addSignUpHold, { value: 'twice.test' })
    await user.clear(value)
    await user.type(value, 'twice.test')
    await user.click(add)
    expect(await screen.findByText('This is on the list already.')).toBeTruthy()
    serve(addSignUpHold, new Failure('unexpected'))
    await user.click(add)
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to add it. Please try again.'))
  })

  test('a trial that fails can be asked again; of a narrow range it says at most', async () => {
    const { user } = open()
    const { value } = await fields()
    serve(trySignUpHold, new Failure('unexpected'))
    await user.type(value, '192.0.2.7')
    expect(await screen.findByText('How many it would have held could not be checked.')).toBeTruthy()
    serve(trySignUpHold, { count: 3, at_most: true })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Would have held at most 3 of the sign-ups of the last 30 days')).toBeTruthy()
    serve(trySignUpHold, { count: 1_001, at_most: false })
    await user.type(value, '/20')
    expect(await screen.findByText('Would have held more than 1,000 sign-ups of the last 30 days')).toBeTruthy()
  })
})
