// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import {
  approveMember,
  banMember,
  communityPosts,
  type createCommunity,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  offerCommunity,
} from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { admitMembers, found, nightSketchers, publishIn } from '#testing/real-communities.ts'
import { query } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

type Part = 'member' | 'requested' | 'banned'

/** Opens "Night Sketchers", of which the viewer is a part as said. */
async function open(about: Partial<InputOf<typeof createCommunity>> = {}, part?: Part) {
  const made = await nightSketchers(about)
  const { community, owner } = made
  const community_id = community.id
  if (part === 'member') await admitMembers(owner, community, vera)
  if (part === 'requested') await vera.call(joinCommunity, { community_id })
  if (part === 'banned') await owner.call(banMember, { community_id, user_id: viewer.user_id })
  return { ...made, ...visit(`/communities/${community_id}`) }
}

/** "Night Sketchers" has this many members more than were made. */
const addMembers = (count: number) => query('update communities set member_count = member_count + $1', count)

test('DATA-020: the page shows name, description, members and whether a community is public', async () => {
  const { community } = await nightSketchers()
  await addMembers(9_997)
  visit(`/communities/${community.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Night Sketchers' })
  const header = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body)
  expect(header.getByText('Drawing after dark')).toBeTruthy()
  expect(header.getByText('Public community')).toBeTruthy()
  expect(header.getByText('10,000 members')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Night Sketchers'))
})

test('Join counts the viewer in at once, and then offers to post', async () => {
  const { user, community } = await open()
  await user.click(await screen.findByRole('button', { name: 'Join: Night Sketchers' }))
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
  expect(screen.getByText('4 members')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Post in Night Sketchers' })).toBeTruthy()
  await waitFor(() => expect(callsOf(joinCommunity)).toEqual([{ community_id: community.id }]))
})

test.each([
  ['forbidden', 'Action not allowed', 'You cannot join this community.'],
  ['unexpected', 'Failed to update membership. Please try again.', undefined],
] as const)('when joining fails with %s, the button offers it again and a toast says why', async (code, title, message) => {
  const { user } = await open()
  serve(joinCommunity, new Failure(code))
  await user.click(await screen.findByRole('button', { name: 'Join: Night Sketchers' }))
  await waitFor(() => expect(currentToast()?.title).toBe(title))
  expect(currentToast()?.message).toBe(message)
  expect(await screen.findByRole('button', { name: 'Join: Night Sketchers' })).toBeTruthy()
  expect(await screen.findByText('3 members')).toBeTruthy()
})

test('a private community is closed to others: what may be seen, a request, and taking it back', async () => {
  const { user } = await open({ is_public: false, rules: 'No photographs' })
  await screen.findByRole('heading', { name: 'This community is private' })
  expect(screen.getByText('No photographs')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Request to join: Night Sketchers' }))
  await screen.findByRole('heading', { name: 'Your request waits for an answer' })
  await user.click(screen.getByRole('button', { name: 'Requested: Night Sketchers. Take the request back' }))
  await screen.findByRole('heading', { name: 'This community is private' })
  await waitFor(() => expect(callsOf(leaveCommunity)).toHaveLength(1))
  expect(callsOf(communityPosts)).toEqual([])
})

test('who is banned is told so, and cannot join', async () => {
  await open({ is_public: false }, 'banned')
  await screen.findByRole('heading', { name: 'You are banned from this community' })
  expect(screen.queryByRole('button', { name: /Join|Request/ })).toBeNull()
})

test('leaving asks first, and closes a private community', async () => {
  const { user } = await open({ is_public: false }, 'member')
  await user.click(await screen.findByRole('button', { name: /^Joined: / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Night Sketchers?' }))
  expect(callsOf(leaveCommunity)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'This community is private' })
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'You left the community' }))
})

test('the question stays until the server has answered, also where leaving is shown already', async () => {
  const { user } = await open({}, 'member')
  const gate = Promise.withResolvers<Failure>()
  serve(leaveCommunity, () => gate.promise)
  await user.click(await screen.findByRole('button', { name: /^Joined: / }))
  const question = await screen.findByRole('dialog', { name: 'Leave Night Sketchers?' })
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
  await screen.findByRole('button', { name: 'Join: Night Sketchers', hidden: true })
  expect(question.isConnected).toBe(true)
  gate.resolve(new Failure('unexpected'))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update membership. Please try again.'))
  expect(question.isConnected).toBe(true)
})

test('leaving a private community has the feed and the bookmarks asked for again', async () => {
  const { user } = await open({ is_public: false }, 'member')
  const lists = [
    [...keys.feed, 'for-you'],
    [...keys.bookmarks, 'all'],
  ]
  for (const key of lists) queries.setQueryData(key, { pages: [], pageParams: [] })
  await user.click(await screen.findByRole('button', { name: /^Joined: / }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(lists.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]))
})

test('an open page that waits for an answer follows the notification of it', async () => {
  const { community, mia } = await open({ is_public: false }, 'requested')
  await screen.findByRole('heading', { name: 'Your request waits for an answer' })
  await goLive()
  await mia.call(approveMember, { community_id: community.id, user_id: viewer.user_id })
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
})

test('every visit asks for the community again', async () => {
  const { community, mia } = await open({ is_public: false }, 'requested')
  await screen.findByRole('heading', { name: 'Your request waits for an answer' })
  cleanup()
  await mia.call(approveMember, { community_id: community.id, user_id: viewer.user_id })
  visit(`/communities/${community.id}`)
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
})

test('an offer appears on the open page', async () => {
  const { community, owner } = await open({}, 'member')
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
  await goLive()
  await owner.call(offerCommunity, { community_id: community.id, user_id: viewer.user_id })
  await screen.findByText('Olga Tester offers you this community')
})

test('the owner is told to hand over before leaving', async () => {
  const { id } = await found(vera)
  const { user } = visit(`/communities/${id}`)
  await user.click(await screen.findByRole('button', { name: 'More about Night Sketchers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Leave community', hidden: true }))
  await screen.findByRole('dialog', { name: 'Hand it over first' })
})

test('tabs lead to posts, what it is about, and members; the address keeps the tab', async () => {
  const { community, ben } = await nightSketchers({ rules: 'No photographs' })
  await publishIn(ben, community, 'Ink at midnight')
  const { user, path } = visit(`/communities/${community.id}`)
  await screen.findByText('Ink at midnight')
  await user.click(screen.getByRole('tab', { name: 'About' }))
  await screen.findByText('No photographs')
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await screen.findByText('Moderator · @mia')
  expect(screen.getByText('Owner · @olga')).toBeTruthy()
  expect(screen.getByText('@ben')).toBeTruthy()
  expect(path()).toBe(`/communities/${community.id}?tab=members`)
})

test('the posts of a community come page by page', async () => {
  const { community, ben } = await nightSketchers()
  await query(
    `insert into posts (id, user_id, community_id, content)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, case n when 1 then 'The second page' else 'Ink' end from generate_series(1, $3) n`,
    ben.user_id,
    community.id,
    limits.feed.page,
  )
  await publishIn(ben, community, 'The first page')
  const { user } = visit(`/communities/${community.id}`)
  await screen.findByText('The first page')
  expect(screen.queryByText('The second page')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Load More Posts' }))
  await screen.findByText('The second page')
})

test('the search among the members asks for names', async () => {
  const { community } = await nightSketchers()
  const { user } = visit(`/communities/${community.id}?tab=members`)
  await screen.findByText('Moderator · @mia')
  await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'ben')
  await waitFor(() => expect(screen.queryByText('Moderator · @mia')).toBeNull())
  await screen.findByText('@ben')
  await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'x')
  await screen.findByText('Nobody here matches "benx".')
})

test('a community that is not there is said to be gone', async () => {
  visit(`/communities/${crypto.randomUUID()}`)
  await screen.findByRole('heading', { name: 'Community not found' })
})

test('when it cannot be loaded, it says so and tries again', async () => {
  serve(getCommunity, new Failure('forbidden'))
  const { user } = await open()
  await screen.findByRole('heading', { name: 'Failed to load community' })
  stopServing(getCommunity)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { level: 1, name: 'Night Sketchers' })
})
