import {
  type CommunityPage,
  communityMembers,
  communityPosts,
  getCommunity,
  joinCommunity,
  leaveCommunity,
} from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { startApp, visit } from '#testing/app.tsx'
import { aCommunity, aMember } from '#testing/communities.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

function open(known: Partial<CommunityPage> = {}, path = '') {
  const community = aCommunity(known)
  serve(getCommunity, ({ community_id }) => (community_id === community.id ? community : new Failure('not_found')))
  serve(communityPosts, { items: [], next_cursor: null })
  serve(communityMembers, { items: [aMember('olga', 'owner'), aMember('mia', 'moderator'), aMember('ben')], next_cursor: null })
  return { community, ...visit(`/communities/${community.id}${path}`) }
}

test('DATA-020: the page shows name, description, members and whether a community is public', async () => {
  open({ member_count: 10_000 })
  await screen.findByRole('heading', { level: 1, name: 'Night Sketchers' })
  const header = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body)
  expect(header.getByText('Drawing after dark')).toBeTruthy()
  expect(header.getByText('Public community')).toBeTruthy()
  expect(header.getByText('10,000 members')).toBeTruthy()
  expect(document.title).toContain('Night Sketchers')
})

test('Join counts the viewer in at once, and then offers to post', async () => {
  const { user, community } = open()
  serve(joinCommunity, { ...community, membership: 'member', member_count: 4 })
  await user.click(await screen.findByRole('button', { name: 'Join: Night Sketchers' }))
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
  expect(screen.getByText('4 members')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Post in Night Sketchers' })).toBeTruthy()
  expect(callsOf(joinCommunity)).toEqual([{ community_id: community.id }])
})

test.each([
  ['forbidden', 'Action not allowed', 'You cannot join this community.'],
  ['unexpected', 'Failed to update membership. Please try again.', undefined],
] as const)('when joining fails with %s, the button offers it again and a toast says why', async (code, title, message) => {
  const { user } = open()
  serve(joinCommunity, new Failure(code))
  await user.click(await screen.findByRole('button', { name: 'Join: Night Sketchers' }))
  await waitFor(() => expect(currentToast()?.title).toBe(title))
  expect(currentToast()?.message).toBe(message)
  expect(screen.getByRole('button', { name: 'Join: Night Sketchers' })).toBeTruthy()
  expect(screen.getByText('3 members')).toBeTruthy()
})

test('a private community is closed to others: what may be seen, a request, and taking it back', async () => {
  const { user, community } = open({ is_public: false, rules: 'No photographs', member_count: 10 })
  await screen.findByRole('heading', { name: 'This community is private' })
  expect(screen.getByText('No photographs')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  serve(joinCommunity, { ...community, membership: 'requested' })
  await user.click(screen.getByRole('button', { name: 'Request to join: Night Sketchers' }))
  await screen.findByRole('heading', { name: 'Your request waits for an answer' })
  serve(leaveCommunity, community)
  await user.click(screen.getByRole('button', { name: 'Requested: Night Sketchers. Take the request back' }))
  await screen.findByRole('heading', { name: 'This community is private' })
  expect(callsOf(communityPosts)).toEqual([])
})

test('who is banned is told so, and cannot join', async () => {
  open({ is_public: false, membership: 'banned' })
  await screen.findByRole('heading', { name: 'You are banned from this community' })
  expect(screen.queryByRole('button', { name: /Join|Request/ })).toBeNull()
})

test('leaving asks first, and closes a private community', async () => {
  const { user, community } = open({ is_public: false, membership: 'member' })
  serve(leaveCommunity, { ...community, membership: null, visible: false })
  await user.click(await screen.findByRole('button', { name: /^Joined: / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Night Sketchers?' }))
  expect(callsOf(leaveCommunity)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'This community is private' })
  expect(currentToast()).toMatchObject({ title: 'You left the community' })
})

test('the question stays until the server has answered, also where leaving is shown already', async () => {
  const { user } = open({ membership: 'member' })
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
  const { user, community } = open({ is_public: false, membership: 'member' })
  const lists = [
    [...keys.feed, 'for-you'],
    [...keys.bookmarks, 'all'],
  ]
  for (const key of lists) queries.setQueryData(key, { pages: [], pageParams: [] })
  serve(leaveCommunity, { ...community, membership: null, visible: false })
  await user.click(await screen.findByRole('button', { name: /^Joined: / }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(lists.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]))
})

test('an open page that waits for an answer follows the notification of it', async () => {
  const { community } = open({ is_public: false, membership: 'requested' })
  await screen.findByRole('heading', { name: 'Your request waits for an answer' })
  serve(getCommunity, { ...community, membership: 'member', visible: true })
  act(() => dispatch('notification', { unread_count: 1 }))
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
})

test('every visit asks for the community again', async () => {
  const { community } = open({ is_public: false, membership: 'requested' })
  await screen.findByRole('heading', { name: 'Your request waits for an answer' })
  cleanup()
  serve(getCommunity, { ...community, membership: 'member', visible: true })
  visit(`/communities/${community.id}`)
  await screen.findByRole('button', { name: 'Joined: Night Sketchers. Leave the community' })
})

test('the owner is told to hand over before leaving', async () => {
  const { user } = open({ membership: 'owner' })
  await user.click(await screen.findByRole('button', { name: 'More about Night Sketchers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Leave community', hidden: true }))
  await screen.findByRole('dialog', { name: 'Hand it over first' })
})

test('tabs lead to posts, what it is about, and members; the address keeps the tab', async () => {
  const { user, path, community } = open({ rules: 'No photographs' })
  serve(communityPosts, { items: [aPost({ content: 'Ink at midnight' })], next_cursor: null })
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
  const { user } = open()
  serve(communityPosts, ({ cursor }) =>
    cursor
      ? { items: [aPost({ content: 'The second page' })], next_cursor: null }
      : { items: [aPost({ content: 'The first page' })], next_cursor: 'next' },
  )
  await screen.findByText('The first page')
  await user.click(screen.getByRole('button', { name: 'Load More Posts' }))
  await screen.findByText('The second page')
})

test('the search among the members asks for names', async () => {
  const { user } = open({}, '?tab=members')
  await screen.findByText('Moderator · @mia')
  serve(communityMembers, ({ q }) => ({ items: q === 'ben' ? [aMember('ben')] : [], next_cursor: null }))
  await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'ben')
  await waitFor(() => expect(screen.queryByText('Moderator · @mia')).toBeNull())
  await screen.findByText('@ben')
  await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'x')
  await screen.findByText('Nobody here matches "benx".')
})

test('a community that is not there is said to be gone', async () => {
  serve(getCommunity, new Failure('not_found'))
  visit(`/communities/${crypto.randomUUID()}`)
  await screen.findByRole('heading', { name: 'Community not found' })
})

test('when it cannot be loaded, it says so and tries again', async () => {
  const community = aCommunity()
  serve(getCommunity, new Failure('forbidden'))
  const { user } = visit(`/communities/${community.id}`)
  await screen.findByRole('heading', { name: 'Failed to load community' })
  serve(getCommunity, community)
  serve(communityPosts, { items: [], next_cursor: null })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { level: 1, name: 'Night Sketchers' })
})
