// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { listConversations, openConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { updatePreferences } from '@atelier/contract/preferences'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

test('PROF-015: "Message" on a profile opens the conversation with that person', async () => {
  const { ann } = await people('ann')
  const { user, path } = visit('/profile/ann')
  const button = await screen.findByRole('button', { name: 'Message Ann Tester' })
  expect(button.textContent).toBe('Message')
  await user.click(button)
  await waitFor(() => expect(path()).toMatch(/^\/messages\/./))
  expect(callsOf(openConversation)).toEqual([{ user_id: ann.user_id }])
  const { items } = await vera.call(listConversations, {})
  expect(items).toMatchObject([{ other_user: { user_id: ann.user_id } }])
  expect(path()).toBe(`/messages/${items[0]?.id}`)
})

test('it says why a person cannot be written to, and opens nothing', async () => {
  const { ann } = await people('ann')
  await ann.call(updatePreferences, { notification_prefs: { allow_messages: false } })
  const { user } = visit('/profile/ann')
  const button = await screen.findByRole('button', { name: "Message: Ann Tester doesn't accept messages from you" })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(currentToast()).toMatchObject({ title: "Ann Tester doesn't accept messages from you" })
  expect(callsOf(openConversation)).toEqual([])
})

test('it says when the conversation could not be started', async () => {
  await people('ann')
  serve(openConversation, new Failure('unexpected'))
  const { user } = visit('/profile/ann')
  await user.click(await screen.findByRole('button', { name: 'Message Ann Tester' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to start conversation' }))
})

test('the own profile has none', async () => {
  visit('/profile')
  await screen.findByRole('button', { name: 'Edit profile' })
  expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull()
})
