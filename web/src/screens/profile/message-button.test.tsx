import { openConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { getProfile, type Profile, profilePosts } from '@atelier/contract/profiles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { conversationWith, person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const ann = person('ann')
const relation = {
  visible: true,
  user_muted: false,
  user_blocked: false,
  can_message: true,
  user_notified: false,
  user_following: false,
  user_requested: false,
}

function open(known: Partial<Profile> = {}) {
  const counts = { followers_count: 0, following_count: 0, posts_count: 0 }
  serve(getProfile, { ...ann, ...counts, ...relation, bio: null, banner_url: null, created_at: viewer.created_at, ...known })
  serve(profilePosts, { items: [], next_cursor: null })
  return visit('/profile/ann')
}

test('PROF-015: "Message" on a profile opens the conversation with that person', async () => {
  const conversation = conversationWith(ann, null)
  serve(openConversation, conversation)
  const { user, path } = open()
  const button = await screen.findByRole('button', { name: 'Message Ann Tester' })
  expect(button.textContent).toBe('Message')
  await user.click(button)
  await waitFor(() => expect(path()).toBe(`/messages/${conversation.id}`))
  expect(callsOf(openConversation)).toEqual([{ user_id: ann.user_id }])
})

test('it says why a person cannot be written to, and opens nothing', async () => {
  const { user } = open({ can_message: false })
  const button = await screen.findByRole('button', { name: "Message: Ann Tester doesn't accept messages from you" })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(currentToast()).toMatchObject({ title: "Ann Tester doesn't accept messages from you" })
  expect(callsOf(openConversation)).toEqual([])
})

test('it says when the conversation could not be started', async () => {
  serve(openConversation, new Failure('unexpected'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Message Ann Tester' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to start conversation' }))
})

test('the own profile has none', async () => {
  serve(profilePosts, { items: [], next_cursor: null })
  serve(getProfile, ({ identifier }) => (identifier === viewer.user_id ? { ...viewer, ...relation } : new Failure('not_found')))
  visit('/profile')
  await screen.findByRole('button', { name: 'Edit profile' })
  expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull()
})
