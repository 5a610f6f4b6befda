import { Failure } from '@atelier/contract/errors'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe, getProfile, type Me, updateProfile } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { serveAuth } from '#testing/auth.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { servePreferences } from '#testing/preferences.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

startApp()

const card = (name: string) => within(screen.getByRole('region', { name }))
const heading = () => screen.findByRole('heading', { level: 1, name: 'Settings' })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const toasted = (shown: object) => waitFor(() => expect(currentToast()).toMatchObject(shown))

/** Opens settings as somebody whose preferences and auth service answer. */
async function open(path = '/settings', account: Parameters<typeof serveAuth>[0] = {}) {
  servePreferences()
  const auth = serveAuth(account)
  const { user, path: place } = visit(path)
  await heading()
  await screen.findByRole('combobox', { name: 'Who may message you' })
  return { user, auth, place }
}

test('SET-001 SET-005 SET-009 SET-012 SET-020 SET-023: settings are six cards, in the order of the specification', async () => {
  const { place } = await open()
  expect(place()).toBe('/settings')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Privacy & Security',
    'Notifications',
    'Appearance',
    'Data & Storage',
    'Danger Zone',
  ])
})

test('the terms and the privacy policy are below the settings, as app stores ask', async () => {
  await open()
  const legal = within(screen.getByRole('navigation', { name: 'Legal' }))
  expect(legal.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/terms', '/rules', '/privacy'])
})

test('while the preferences cannot be loaded, the other rows are there, and Try Again asks once more', async () => {
  const { user } = visit('/settings')
  await heading()
  expect((await screen.findAllByText('Your settings could not be loaded.')).length).toBeGreaterThan(0)
  expect(card('Account').getByRole('link', { name: /Edit profile/ })).toBeTruthy()
  servePreferences()
  const [retry = document.body] = screen.getAllByRole('button', { name: 'Try Again' })
  await user.click(retry)
  expect(await screen.findByRole('combobox', { name: 'Who may message you' })).toBeTruthy()
})

describe('the account card', () => {
  test('SET-002: edit profile goes to /profile, where its dialog is open', async () => {
    serve(getProfile, {
      ...viewer,
      visible: true,
      follows_viewer: false,
      user_following: false,
      user_requested: false,
      user_muted: false,
      user_blocked: false,
      can_message: false,
      user_notified: false,
    })
    const { user, place } = await open()
    await user.click(card('Account').getByRole('link', { name: /Edit profile/ }))
    await dialog('Edit profile')
    expect(place()).toMatch(/^\/profile\?/)
    await user.click(within(await dialog('Edit profile')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(place()).toBe('/profile'))
  })

  const changeEmail = async (account = {}) => {
    const opened = await open('/settings', account)
    await opened.user.click(card('Account').getByRole('button', { name: 'Change email' }))
    const sheet = within(await dialog('Email address'))
    return {
      ...opened,
      sheet,
      field: sheet.getByRole('textbox', { name: 'New email address' }),
      update: sheet.getByRole('button', { name: 'Update' }),
    }
  }
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  test('SET-003 SET-058 SET-059 SET-076: a new address goes to the auth service, which mails a confirmation link', async () => {
    const { user, auth, field, update } = await changeEmail()
    await user.type(field, 'vera@studio.test')
    await user.click(update)
    await toasted({ title: 'Check your inbox', message: 'We sent a confirmation link to complete your email change.' })
    expect(auth.told).toMatchObject([{ method: 'PUT', path: '/user', body: { email: 'vera@studio.test' } }])
    await noDialog()
    expect(card('Account').getByText('vera@demo.test · the change to vera@studio.test waits for confirmation')).toBeTruthy()
  })

  test('SET-026 SET-028: with an empty address the button is disabled, and Enter just closes the dialog', async () => {
    const { user, auth, field, update } = await changeEmail()
    expect(update).toHaveProperty('disabled', true)
    await user.type(field, ' {Enter}')
    await noDialog()
    expect(auth.told).toEqual([])
  })

  test('SET-027: the present address, in any case, just closes the dialog', async () => {
    const { user, auth, field, update } = await changeEmail()
    await user.type(field, 'Vera@Demo.test')
    await user.click(update)
    await noDialog()
    expect(auth.told).toEqual([])
  })

  test('SET-069: a refusal is shown with the words of the server, and the address stays', async () => {
    const { user, auth, field, update } = await changeEmail()
    auth.refuse('email_exists', 'A user with this email address has already been registered')
    await user.type(field, 'gil@demo.test')
    await user.click(update)
    await toasted({
      title: 'Email update failed',
      message: 'A user with this email address has already been registered',
      tone: 'destructive',
    })
    expect(field).toHaveProperty('value', 'gil@demo.test')
    auth.refuse('something_new', 'The moon is in the wrong house')
    await user.click(update)
    await toasted({ title: 'Email update failed', message: 'The moon is in the wrong house' })
  })

  test('a change that waits takes the codes of both mails', async () => {
    const { user, field, update } = await changeEmail()
    await user.type(field, 'vera@studio.test')
    await user.click(update)
    await noDialog()
    await user.click(card('Account').getByRole('button', { name: 'Change email' }))
    const sheet = within(await dialog('Email address'))
    expect(sheet.getByRole('textbox', { name: 'Code sent to vera@studio.test' })).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Use another address' }))
    expect(sheet.getByRole('textbox', { name: 'New email address' })).toBeTruthy()
  })

  const changePassword = async (account = {}) => {
    const opened = await open('/settings', account)
    await opened.user.click(card('Account').getByRole('button', { name: /^(Change password|Set a password)$/ }))
    const sheet = within(await screen.findByRole('dialog'))
    const save = async (password: string, confirm: string) => {
      const { user } = opened
      for (const [name, text] of [
        ['New password', password],
        ['Confirm password', confirm],
      ] as const) {
        await user.clear(sheet.getByLabelText(name))
        if (text) await user.type(sheet.getByLabelText(name), text)
      }
      await user.click(sheet.getByRole('button', { name: 'Save password' }))
    }
    return { ...opened, sheet, save }
  }

  test('SET-004 SET-031 SET-060 SET-077: a new password goes to the auth service, and no rule about its length is shown', async () => {
    const { auth, sheet, save } = await changePassword()
    expect(sheet.queryByText(/character/)).toBeNull()
    await save('x', 'x')
    await toasted({ title: 'Password updated' })
    expect(auth.told).toMatchObject([{ method: 'PUT', path: '/user', body: { password: 'x' } }])
    await noDialog()
  })

  test('SET-029: entries that differ give Passwords must match', async () => {
    const { auth, sheet, save } = await changePassword()
    await save('heron violet 42', 'heron violet 43')
    expect(await sheet.findByText('Passwords must match')).toBeTruthy()
    expect(auth.told).toEqual([])
  })

  test('SET-030: empty entries give Passwords must match', async () => {
    const { auth, sheet, save } = await changePassword()
    await save('', '')
    expect(await sheet.findByText('Passwords must match')).toBeTruthy()
    expect(auth.told).toEqual([])
  })

  test('SET-070: a refusal is shown with the words of the server, and what was typed stays', async () => {
    const { auth, sheet, save } = await changePassword()
    auth.refuse('weak_password', 'Password should be at least 8 characters.')
    await save('short', 'short')
    await toasted({ title: 'Password update failed', message: 'Password should be at least 8 characters.', tone: 'destructive' })
    expect(sheet.getByLabelText('New password')).toHaveProperty('value', 'short')
  })

  test('who signed in long ago proves that it is them, and the password is saved', async () => {
    const { user, auth, save } = await changePassword()
    auth.refuse('reauthentication_needed', 'This requires reauthentication')
    await save('heron violet 42', 'heron violet 42')
    const proof = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await user.click(proof.getByRole('button', { name: 'Continue' }))
    await proof.findByText('Password is required')
    auth.refuse('current_password_invalid', 'Current password is not valid')
    await user.type(proof.getByLabelText('Your password'), 'amber finch 05')
    await user.click(proof.getByRole('button', { name: 'Continue' }))
    await proof.findByText('This is not your password.')
    auth.refuse()
    await user.click(proof.getByRole('button', { name: 'Continue' }))
    await toasted({ title: 'Password updated' })
    const [given, wanted] = [{ current_password: 'amber finch 05' }, { password: 'heron violet 42' }]
    expect(auth.told.map(({ body }) => body)).toMatchObject([wanted, given, given, wanted])
    await noDialog()
  })

  test('who cannot prove it keeps what was typed, and is told nothing', async () => {
    const { user, auth, sheet, save } = await changePassword()
    auth.refuse('reauthentication_needed', 'This requires reauthentication')
    await save('heron violet 42', 'heron violet 42')
    const proof = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await user.click(proof.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull())
    expect(sheet.getByLabelText('New password')).toHaveProperty('value', 'heron violet 42')
    expect([currentToast(), auth.told.length]).toEqual([undefined, 1])
  })

  test('who has no password proves it by a mailed code', async () => {
    const { user, auth, save } = await changePassword({ has_password: false })
    auth.refuse('reauthentication_needed', 'This requires reauthentication')
    await save('heron violet 42', 'heron violet 42')
    const proof = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    expect(proof.queryByLabelText('Your password')).toBeNull()
    await user.click(proof.getByRole('button', { name: 'Send code' }))
    await user.type(await proof.findByLabelText('6-digit code'), '123456')
    auth.refuse()
    await user.click(proof.getByRole('button', { name: 'Continue' }))
    await toasted({ title: 'Password set' })
    expect(auth.told.map(({ path, body }) => [path, body.nonce ?? body.password])).toEqual([
      ['/user', 'heron violet 42'],
      ['/reauthenticate', undefined],
      ['/user', '123456'],
      ['/user', 'heron violet 42'],
    ])
  })

  test('who has no password yet sets one', async () => {
    const { sheet, save } = await changePassword({ has_password: false })
    expect(sheet.getByRole('heading', { name: 'Set a password' })).toBeTruthy()
    await save('heron violet 42', 'heron violet 42')
    await toasted({ title: 'Password set' })
  })
})

describe('the card of privacy and security', () => {
  const box = (name: string) => card('Privacy & Security').getByRole<HTMLInputElement>('switch', { name })

  test('SET-006 SET-057 SET-078 SET-079: private account is a switch of the profile', async () => {
    serve(updateProfile, ({ is_private = false }) => ({ ...viewer, is_private }))
    const { user } = await open()
    await user.click(box('Private account'))
    expect(box('Private account').checked).toBe(true)
    await toasted({ title: 'Updated', message: 'Private account enabled' })
    expect(callsOf(updateProfile)).toEqual([{ is_private: true }])
    await user.click(box('Private account'))
    await toasted({ title: 'Updated', message: 'Private account disabled' })
    expect(callsOf(updateProfile)).toEqual([{ is_private: true }, { is_private: false }])
    expect(box('Private account').checked).toBe(false)
  })

  test('while somebody is quiet, the switch says why it does not move', async () => {
    serve(getMe, { ...viewer, is_private: true, quiet: { id: viewer.user_id, reason: 'Calm down', ends_at: null } })
    await open()
    await waitFor(() => expect(box('Private account').disabled).toBe(true))
    expect(box('Private account').checked).toBe(true)
    expect(screen.getByText('Until our decision ends, your account works like a private one.')).toBeTruthy()
  })

  describe('pressed twice before the first answer', () => {
    async function pressedTwice() {
      const answers = [Promise.withResolvers<Me | Failure>(), Promise.withResolvers<Me | Failure>()]
      serve(updateProfile, () => answers[callsOf(updateProfile).length - 1]?.promise ?? new Failure('unexpected'))
      const { user } = await open()
      await user.click(box('Private account'))
      await user.click(box('Private account'))
      expect([box('Private account').checked, currentToast()]).toEqual([false, undefined])
      answers[0]?.resolve({ ...viewer, is_private: true })
      await waitFor(() => expect(callsOf(updateProfile)).toEqual([{ is_private: true }, { is_private: false }]))
      expect([box('Private account').checked, currentToast()]).toEqual([false, undefined])
      return (answer: Me | Failure) => answers[1]?.resolve(answer)
    }

    test('SET-078, SET-079: private account tells only what is saved in the end', async () => {
      const answer = await pressedTwice()
      answer(viewer)
      await toasted({ title: 'Updated', message: 'Private account disabled' })
      expect(box('Private account').checked).toBe(false)
    })

    test('SET-071: private account goes back to what was saved when the second cannot be', async () => {
      const answer = await pressedTwice()
      answer(new Failure('unavailable'))
      await toasted({ title: 'Failed to update', tone: 'destructive' })
      expect(box('Private account').checked).toBe(true)
    })
  })

  test('SET-071: a private account that cannot be saved goes back, with the reason', async () => {
    const { user } = await open()
    serve(updateProfile, new Failure('unavailable'))
    await user.click(box('Private account'))
    await toasted({ title: 'Failed to update', message: 'The server is busy or being restarted.', tone: 'destructive' })
    expect(box('Private account').checked).toBe(false)
  })

  test('SET-007 SET-034: the activity status is saved on each change', async () => {
    const { user } = await open()
    await user.click(box('Activity status'))
    await user.click(box('Activity status'))
    await waitFor(() =>
      expect(callsOf(updatePreferences)).toEqual([
        { notification_prefs: { show_activity: false } },
        { notification_prefs: { show_activity: true } },
      ]),
    )
  })

  test('SET-072: an activity status that cannot be saved goes back', async () => {
    const { user } = await open()
    serve(updatePreferences, new Failure('unexpected'))
    await user.click(box('Activity status'))
    await toasted({ title: 'Failed to update activity status', tone: 'destructive' })
    expect(box('Activity status').checked).toBe(true)
  })

  const choice = (name: string) => card('Privacy & Security').getByRole<HTMLSelectElement>('combobox', { name })

  test('SET-008: who may message is a choice', async () => {
    const { user } = await open()
    const audiences = within(choice('Who may message you')).getAllByRole('option')
    expect(audiences.map(({ textContent }) => textContent)).toEqual(['Everyone', 'People who follow you', 'People you follow', 'Nobody'])
    await user.selectOptions(choice('Who may message you'), 'Nobody')
    await waitFor(() =>
      expect(callsOf(updatePreferences)).toEqual([{ message_audience: 'everyone', notification_prefs: { allow_messages: false } }]),
    )
    expect(choice('Who may message you').value).toBe('nobody')
  })

  test('SET-073: who may message goes back when it cannot be saved', async () => {
    const { user } = await open()
    serve(updatePreferences, new Failure('unexpected'))
    await user.selectOptions(choice('Who may message you'), 'People you follow')
    await toasted({ title: 'Failed to update message settings', tone: 'destructive' })
    expect(choice('Who may message you').value).toBe('everyone')
  })

  test('who may mention is a choice, which goes back when it cannot be saved', async () => {
    const { user } = await open()
    await user.selectOptions(choice('Who may mention you'), 'People you follow')
    await waitFor(() => expect(callsOf(updatePreferences)).toEqual([{ mention_audience: 'following' }]))
    serve(updatePreferences, new Failure('unexpected'))
    await user.selectOptions(choice('Who may mention you'), 'Nobody')
    await toasted({ title: 'Failed to update', tone: 'destructive' })
    expect(choice('Who may mention you').value).toBe('following')
  })

  test('the lists, the second step and the sessions are screens of their own', async () => {
    await open()
    const links = card('Privacy & Security').getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/settings/blocked',
      '/settings/muted',
      '/settings/hidden-posts',
      '/settings/muted-words',
      '/settings/reports',
      '/settings/security#passkeys',
      '/settings/security#two_step',
      '/settings/security#linked',
      '/settings/security#sessions',
    ])
  })
})

describe('the search in settings', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Search settings' })

  test('finds rows by their titles, by other words for them, and without accents', async () => {
    const { user } = await open()
    const status = within(screen.getByRole('main')).getByRole('status')
    expect(status.textContent).toBe('')
    await user.type(search(), 'lock hide')
    expect(status.textContent).toBe('1 setting found')
    expect(screen.getByRole('button', { name: /^Private account/ })).toBeTruthy()
    await user.clear(search())
    await user.type(search(), 'MÉNTION')
    expect(screen.getByRole('button', { name: /^Who may mention you/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull()
  })

  test('leads to the row, which gets the focus, and to its address', async () => {
    const { user, place } = await open()
    await user.type(search(), 'online{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Activity status' })))
    expect(place()).toBe('/settings#show_activity')
    expect(search()).toHaveProperty('value', '')
  })

  test('knows the words of the language', async () => {
    await loadWords('de')
    servePreferences({ language: 'de' })
    serveAuth()
    const { user } = visit('/settings')
    await screen.findByRole('combobox', { name: 'Wer dir schreiben darf' })
    await user.type(screen.getByRole('searchbox', { name: 'Einstellungen durchsuchen' }), 'kennwort')
    expect(screen.getByRole('button', { name: /^Passwort/ })).toBeTruthy()
  })

  test('says when there is nothing, and Escape empties it', async () => {
    const { user } = await open()
    await user.type(search(), 'zebra')
    expect(screen.getByRole('heading', { name: 'No setting for “zebra”' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy()
  })
})

test('the list of the cards leads to each by its address', async () => {
  const { user, place } = await open()
  const list = within(screen.getByRole('navigation', { name: 'Settings sections' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#account',
    '#privacy',
    '#notifications',
    '#appearance',
    '#data',
    '#danger',
  ])
  await user.click(list.getByRole('link', { name: 'Appearance' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Appearance' })))
  expect(place()).toBe('/settings#appearance')
})

test('a row is reached by its address', async () => {
  await open('/settings#mention_audience')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Who may mention you' })))
})
