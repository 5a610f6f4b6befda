import { Failure } from '@atelier/contract/errors'
import { notifyOfPosts, stopNotifyingOfPosts, unfollowUser } from '@atelier/contract/follows'
import { getProfile, type Profile, profilePosts } from '@atelier/contract/profiles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const ann: Profile = {
  ...person('ann'),
  ...{ followers_count: 0, following_count: 0, posts_count: 0, bio: null, banner_url: null, created_at: viewer.created_at },
  ...{
    visible: true,
    user_muted: false,
    user_blocked: false,
    can_message: true,
    user_notified: false,
    user_following: true,
    user_requested: false,
  },
}
const bell = () => screen.findByRole('button', { name: 'Notify me of new posts by Ann Tester' })

function open(known: Partial<Profile> = {}) {
  serve(getProfile, { ...ann, ...known })
  serve(profilePosts, { items: [], next_cursor: null })
  return visit('/profile/ann')
}

test('the bell of somebody whom the viewer follows turns notices of their posts on and off', async () => {
  serve(notifyOfPosts, { ...ann, user_notified: true })
  serve(stopNotifyingOfPosts, ann)
  const { user } = open()
  await user.click(await bell())
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('true'))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "You'll be notified when Ann Tester posts" }))
  expect(callsOf(notifyOfPosts)).toEqual([{ user_id: ann.user_id }])
  await user.click(await bell())
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('false'))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "You won't be notified of Ann Tester's posts any more" }))
  expect(callsOf(stopNotifyingOfPosts)).toEqual([{ user_id: ann.user_id }])
})

test('the bell goes back when the server refuses, and says so', async () => {
  const gate = Promise.withResolvers<Failure>()
  serve(notifyOfPosts, gate.promise)
  const { user } = open()
  await user.click(await bell())
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('true'))
  gate.resolve(new Failure('unexpected'))
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('false'))
  expect(currentToast()).toMatchObject({ title: expect.stringMatching(/^Failed to change notifications/) })
})

test('there is no bell without a follow, and it goes with the unfollow', async () => {
  serve(unfollowUser, { ...ann, user_following: false })
  const { user } = open({ user_notified: true })
  expect((await bell()).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Unfollow Ann Tester' }))
  await screen.findByRole('button', { name: 'Follow Ann Tester' })
  expect(screen.queryByRole('button', { name: /^Notify me/ })).toBeNull()
})
