import { Failure } from '@atelier/contract/errors'
import { followersOf, removeFollower, unblockUser } from '@atelier/contract/follows'
import { getMe, getProfile, type Person, type Profile, profilePosts } from '@atelier/contract/profiles'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const yara = person('yara')
const profile: Profile = {
  ...yara,
  ...{ bio: 'Paints boats', banner_url: null, created_at: viewer.created_at, followers_count: 4, following_count: 0, posts_count: 2 },
  ...{ visible: true, user_muted: false, user_blocked: false, can_message: true, user_notified: false },
  ...{ user_following: false, user_requested: false },
}
const blocked: Profile = {
  ...profile,
  ...{ bio: null, followers_count: 0, posts_count: 0, visible: false, user_blocked: true, can_message: false },
}

describe('the profile of somebody whom the viewer blocked', () => {
  test('says so, shows nothing else, and is itself again after Unblock', async () => {
    let shown = blocked
    serve(getProfile, () => shown)
    serve(profilePosts, { items: [], next_cursor: null })
    serve(unblockUser, () => {
      shown = profile
      return {}
    })
    const { user } = visit('/profile/yara')
    await screen.findByRole('heading', { name: 'You blocked @yara' })
    screen.getByRole('heading', { name: 'Yara Tester', level: 1 })
    for (const name of ['Follow Yara Tester', 'Message Yara Tester', 'More about Yara Tester'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(callsOf(profilePosts)).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Unblock' }))
    await screen.findByText('Paints boats')
    expect(screen.queryByText('You blocked @yara')).toBeNull()
    expect(callsOf(unblockUser)).toEqual([{ user_id: yara.user_id }])
  })

  test('names somebody without a username by the full name', async () => {
    serve(getProfile, { ...blocked, username: null })
    visit('/profile/yara')
    await screen.findByRole('heading', { name: 'You blocked Yara Tester' })
  })

  test('stays when they could not be unblocked, and says so', async () => {
    serve(getProfile, blocked)
    serve(unblockUser, new Failure('unexpected'))
    const { user } = visit('/profile/yara')
    await user.click(await screen.findByRole('button', { name: 'Unblock' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update block. Please try again.' }))
    screen.getByText('You blocked @yara')
  })
})

test('an address that opens the own profile for editing opens nothing over that of somebody else', async () => {
  serve(getProfile, profile)
  serve(profilePosts, { items: [], next_cursor: null })
  visit('/profile/yara?edit=true')
  await screen.findByText('Paints boats')
  await act(() => import('#screens/profile/EditProfileSheet.tsx'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a follower', () => {
  const follower: Person = { ...yara, bio: null, followers_count: 0, user_following: false, user_requested: false }
  const own: Profile = { ...profile, ...viewer, followers_count: 1 }

  async function openFollowers(path = '/profile', followers = [follower]) {
    serve(profilePosts, { items: [], next_cursor: null })
    serve(followersOf, { items: followers, next_cursor: null })
    const { user } = visit(path)
    await user.click(await screen.findByRole('button', { name: /Follower/ }))
    await within(await screen.findByRole('dialog')).findByText('Yara Tester')
    return user
  }
  async function askToRemove(user: Awaited<ReturnType<typeof openFollowers>>) {
    await user.click(screen.getByRole('button', { name: 'More about Yara Tester' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove follower', hidden: true }))
    return screen.findByRole('dialog', { name: 'Remove Yara Tester?' })
  }

  test('is removed after a confirmation, which says what it means', async () => {
    serve(getProfile, own)
    serve(removeFollower, {})
    const user = await openFollowers()
    const dialog = await askToRemove(user)
    within(dialog).getByText('They will stop following you. They are not told, and can follow you again.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(callsOf(removeFollower)).toEqual([])
    await user.click(within(await askToRemove(user)).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Nobody follows yet.')
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Yara Tester no longer follows you' }))
    expect(callsOf(removeFollower)).toEqual([{ user_id: yara.user_id }])
  })

  test('passes the focus on as soon as the removal is confirmed', async () => {
    const other = { ...follower, ...person('zoe') }
    serve(getProfile, own)
    const gate = Promise.withResolvers<Record<string, never>>()
    serve(removeFollower, gate.promise)
    const user = await openFollowers('/profile', [follower, other])
    await user.click(within(await askToRemove(user)).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Yara Tester')).toBeNull())
    expect(screen.queryByRole('dialog', { name: 'Remove Yara Tester?' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about Zoe Tester' }))
    gate.resolve({})
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Yara Tester no longer follows you' }))
  })

  test('of a private account has to ask again; what failed is put back', async () => {
    serve(getMe, { ...viewer, is_private: true })
    serve(getProfile, own)
    serve(removeFollower, new Failure('unexpected'))
    const user = await openFollowers()
    const dialog = await askToRemove(user)
    within(dialog).getByText('They will stop following you, and are not told. To follow you again, they have to ask.')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to remove the follower. Please try again.' }))
    await screen.findByText('Yara Tester')
  })

  test('of somebody else cannot be removed', async () => {
    serve(getProfile, { ...profile, ...person('zoe') })
    await openFollowers('/profile/zoe')
    expect(screen.queryByRole('button', { name: 'More about Yara Tester' })).toBeNull()
  })
})
