import { Failure } from '@atelier/contract/errors'
import { blockUser, followersOf, followUser, removeFollower, unblockUser } from '@atelier/contract/follows'
import { getProfile, profilePosts } from '@atelier/contract/profiles'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()
let yara: RealPerson

beforeEach(async () => {
  yara = (await people('yara')).yara
  await query("update profiles set bio = 'Paints boats' where user_id = $1", yara.user_id)
})

describe('the profile of somebody whom the viewer blocked', () => {
  beforeEach(async () => {
    await vera.call(blockUser, { user_id: yara.user_id })
  })

  test('says so, shows nothing else, and is itself again after Unblock', async () => {
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
    await vera.call(unblockUser, { user_id: yara.user_id })
    await query('update profiles set username = null where user_id = $1', yara.user_id)
    await vera.call(blockUser, { user_id: yara.user_id })
    visit(`/profile/${yara.user_id}`)
    await screen.findByRole('heading', { name: 'You blocked Yara Tester' })
  })

  test('stays when they could not be unblocked, and says so', async () => {
    serve(unblockUser, new Failure('unexpected'))
    const { user } = visit('/profile/yara')
    await user.click(await screen.findByRole('button', { name: 'Unblock' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update block. Please try again.' }))
    await screen.findByText('You blocked @yara')
  })
})

test('an address that opens the own profile for editing opens nothing over that of somebody else', async () => {
  visit('/profile/yara?edit=true')
  await screen.findByText('Paints boats')
  await act(() => import('#screens/profile/EditProfileSheet.tsx'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a follower', () => {
  beforeEach(async () => {
    await yara.call(followUser, { user_id: viewer.user_id })
  })

  async function openFollowers(path = '/profile') {
    const { user } = visit(path)
    await user.click(await screen.findByRole('button', { name: /Follower/ }))
    await within(await screen.findByRole('dialog')).findByText('Yara Tester')
    return user
  }
  async function askToRemove(user: Awaited<ReturnType<typeof openFollowers>>) {
    await user.click(await screen.findByRole('button', { name: 'More about Yara Tester' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove follower', hidden: true }))
    return screen.findByRole('dialog', { name: 'Remove Yara Tester?' })
  }

  test('is removed after a confirmation, which says what it means', async () => {
    const user = await openFollowers()
    const dialog = await askToRemove(user)
    within(dialog).getByText('They will stop following you. They are not told, and can follow you again.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(callsOf(removeFollower)).toEqual([])
    await user.click(within(await askToRemove(user)).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Nobody follows yet.')
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Yara Tester no longer follows you' }))
    expect(callsOf(removeFollower)).toEqual([{ user_id: yara.user_id }])
    expect((await vera.call(followersOf, { user_id: viewer.user_id })).items).toEqual([])
    expect((await yara.call(getProfile, { identifier: 'vera' })).user_following).toBe(false)
  })

  test('passes the focus on as soon as the removal is confirmed', async () => {
    const { zoe } = await people('zoe')
    await zoe.call(followUser, { user_id: viewer.user_id })
    await query("update followers set id = '00000000-0000-7000-8000-000000000000' where follower_id = $1", zoe.user_id)
    const gate = Promise.withResolvers<Record<string, never>>()
    serve(removeFollower, gate.promise)
    const user = await openFollowers()
    await user.click(within(await askToRemove(user)).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Yara Tester')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove Yara Tester?' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about Zoe Tester' })))
    gate.resolve(vera.call(removeFollower, { user_id: yara.user_id }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Yara Tester no longer follows you' }))
  })

  test('of a private account has to ask again; what failed is put back', async () => {
    await query('update profiles set is_private = true where user_id = $1', viewer.user_id)
    serve(removeFollower, new Failure('unexpected'))
    const user = await openFollowers()
    const dialog = await askToRemove(user)
    await within(dialog).findByText('They will stop following you, and are not told. To follow you again, they have to ask.')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to remove the follower. Please try again.' }))
    await screen.findByText('Yara Tester')
  })

  test('of somebody else cannot be removed', async () => {
    const { zoe } = await people('zoe')
    await yara.call(followUser, { user_id: zoe.user_id })
    await openFollowers('/profile/zoe')
    expect(screen.queryByRole('button', { name: 'More about Yara Tester' })).toBeNull()
  })
})
