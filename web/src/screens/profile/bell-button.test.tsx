// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { Failure } from '@atelier/contract/errors'
import { followUser, notifyOfPosts, stopNotifyingOfPosts } from '@atelier/contract/follows'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

const bell = () => screen.findByRole('button', { name: 'Notify me of new posts by Ann Tester' })

/** The profile of Ann, whom the viewer follows. */
async function open({ notified = false } = {}) {
  const { ann } = await people('ann')
  await vera.call(followUser, ann)
  if (notified) await vera.call(notifyOfPosts, ann)
  return { ...visit('/profile/ann'), ann }
}

test('the bell of somebody whom the viewer follows turns notices of their posts on and off', async () => {
  const { user, ann } = await open()
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
  const { user } = await open()
  await user.click(await bell())
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('true'))
  gate.resolve(new Failure('unexpected'))
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('false'))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: expect.stringMatching(/^Failed to change notifications/) }))
})

test('there is no bell without a follow, and it goes with the unfollow', async () => {
  const { user } = await open({ notified: true })
  await waitFor(async () => expect((await bell()).getAttribute('aria-pressed')).toBe('true'))
  await user.click(await screen.findByRole('button', { name: 'Unfollow Ann Tester' }))
  await screen.findByRole('button', { name: 'Follow Ann Tester' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Notify me/ })).toBeNull())
})
