import { type DeletionRequest, getDeletionRequest, requestDeletion, withdrawDeletion } from '@atelier/contract/deletion'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageKey } from '#data/session/stored-session.ts'
import { startApp } from '#testing/app.tsx'
import { serveAuth } from '#testing/auth.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { servePreferences } from '#testing/preferences.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

const asked: DeletionRequest = {
  id: '019c0000-0000-7000-8000-0000000000d1',
  reason: null,
  status: 'pending',
  created_at: noon('2026-03-05'),
  resolved_at: null,
  purge_after: null,
}
const card = () => within(screen.getByRole('region', { name: 'Danger Zone' }))
const toasted = (shown: object) => waitFor(() => expect(currentToast()).toMatchObject(shown))

async function open(request: DeletionRequest | null = null, account: Parameters<typeof serveAuth>[0] = {}) {
  servePreferences()
  const auth = serveAuth(account)
  serve(getDeletionRequest, { request })
  const { user } = visit('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { user, auth }
}

async function ask(account: Parameters<typeof serveAuth>[0] = {}) {
  const { user } = await open(null, account)
  await waitFor(() => expect(card().getByRole('button', { name: 'Delete account' })).toHaveProperty('disabled', false))
  await user.click(card().getByRole('button', { name: 'Delete account' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  return { user, sheet, send: () => user.click(sheet.getByRole('button', { name: 'Request deletion' })) }
}

test('SET-025 SET-035 SET-068 SET-082: a request to delete the account goes out with its reason, and is then pending', async () => {
  serve(requestDeletion, ({ reason = null }) => ({ ...asked, reason }))
  const { user, sheet, send } = await ask()
  await user.type(sheet.getByLabelText(/^Why are you leaving\?/), ' I paint offline now ')
  serve(getDeletionRequest, { request: asked })
  await send()
  await toasted({ title: 'Deletion requested', message: 'Your request was submitted. An admin will review it shortly.' })
  expect(callsOf(requestDeletion)).toEqual([{ reason: 'I paint offline now' }])
  expect(await card().findByText('You asked for this on March 5, 2026. An admin will review it shortly.')).toBeTruthy()
})

test('SET-036 SET-067: while a request is pending there is no second, and it can be withdrawn', async () => {
  serve(withdrawDeletion, {})
  const { user } = await open(asked)
  const withdraw = await card().findByRole('button', { name: 'Withdraw request' })
  expect(card().queryByRole('button', { name: 'Delete account' })).toBeNull()
  serve(getDeletionRequest, { request: { ...asked, status: 'cancelled' } })
  await user.click(withdraw)
  await toasted({ title: 'Request withdrawn' })
  expect(callsOf(withdrawDeletion)).toHaveLength(1)
  expect(await card().findByRole('button', { name: 'Delete account' })).toBeTruthy()
})

test('SET-074: a request that fails says so with the reason', async () => {
  const { send } = await ask()
  serve(requestDeletion, new Failure('unavailable'))
  await send()
  await toasted({ title: 'Request failed', message: 'The server is busy or being restarted.', tone: 'destructive' })
  serve(requestDeletion, new Failure('conflict'))
  serve(getDeletionRequest, { request: asked })
  await send()
  await toasted({ title: 'Request failed', message: 'You have asked for this already.' })
  expect(await card().findByRole('button', { name: 'Withdraw request', hidden: true })).toBeTruthy()
})

test('when the request cannot be loaded, Try Again asks once more', async () => {
  servePreferences()
  serveAuth()
  serve(getDeletionRequest, new Failure('rate_limited'))
  const { user } = visit('/settings')
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  serve(getDeletionRequest, { request: null })
  await user.click(retry)
  await waitFor(() => expect(card().getByRole('button', { name: 'Delete account' })).toHaveProperty('disabled', false))
})

test('who signed in long ago proves that it is them, and the request goes out as it was written', async () => {
  serve(requestDeletion, new Failure('reauthentication_needed'))
  const { user, sheet, send } = await ask()
  await user.type(sheet.getByLabelText(/^Why are you leaving\?/), 'I paint offline now')
  await send()
  const proof = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await user.type(proof.getByLabelText('Your password'), 'heron violet 42')
  serve(requestDeletion, ({ reason = null }) => ({ ...asked, reason }))
  serve(getDeletionRequest, { request: asked })
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  await toasted({ title: 'Deletion requested' })
  expect(callsOf(requestDeletion)).toEqual(Array(2).fill({ reason: 'I paint offline now' }))
})

test('an approved request says when the account will be deleted, and offers nothing', async () => {
  await open({ ...asked, status: 'approved', purge_after: noon('2026-04-20') })
  expect(await card().findByText(/will be deleted on April 20, 2026/)).toBeTruthy()
  expect(card().queryByRole('button', { name: /Delete|Withdraw/ })).toBeNull()
})

test('after a declined request one can ask again', async () => {
  await open({ ...asked, status: 'declined', resolved_at: noon('2026-03-06') })
  expect(await card().findByText(/Your request of March 5, 2026 was declined/)).toBeTruthy()
  expect(card().getByRole('button', { name: 'Delete account' })).toBeTruthy()
})

// The last one: nobody is signed in after it.
test('SET-024: sign out ends the session', async () => {
  const { user, auth } = await open()
  await user.click(card().getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull())
  expect(auth.told).toMatchObject([{ method: 'POST', path: '/logout' }])
})
