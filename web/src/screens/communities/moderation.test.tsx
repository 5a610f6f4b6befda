import { postComments } from '@atelier/contract/comments'
import {
  approveMember,
  banMember,
  bannedMembers,
  type CommunityPage,
  communityMembers,
  communityPosts,
  communityRequests,
  declineMember,
  deleteCommunity,
  featuredCommunities,
  getCommunity,
  myCommunities,
  removeCommunityPost,
  removeMember,
  setMemberRole,
  unbanMember,
  updateCommunity,
} from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { getPost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { aCommunity, aMember } from '#testing/communities.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

const vera = { ...aMember('vera', 'owner'), user_id: viewer.user_id }
const mia = aMember('mia', 'moderator')
const ben = aMember('ben')
const answered = {}

function open(tab: string, known: Partial<CommunityPage> = {}) {
  const community = { ...aCommunity({ membership: 'owner', is_public: false, member_count: 3, ...known }) }
  serve(getCommunity, () => ({ ...community }))
  serve(communityPosts, { items: [], next_cursor: null })
  serve(communityMembers, { items: [vera, mia, ben], next_cursor: null })
  serve(communityRequests, { items: [], next_cursor: null })
  serve(bannedMembers, { items: [], next_cursor: null })
  return { community, ...visit(`/communities/${community.id}${tab && `?tab=${tab}`}`) }
}

type User = ReturnType<typeof visit>['user']
const choose = async (user: User, menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  const list = document.getElementById(screen.getByRole('button', { name: menu }).getAttribute('popovertarget') ?? '')
  await user.click(await within(list ?? document.body).findByRole('menuitem', { name: item, hidden: true }))
}
const confirm = async (user: User, question: string, answer: string) =>
  user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: answer }))

test('the tab counts the requests; approving takes one away at once, and lets the person in', async () => {
  const waiting = [aMember('rosa'), aMember('tom')]
  const { user, community } = open('requests', { requests_count: 2 })
  serve(communityRequests, { items: waiting, next_cursor: null })
  const approving = Promise.withResolvers<Record<string, never>>()
  serve(approveMember, () => approving.promise)
  await user.click(await screen.findByRole('button', { name: 'Approve Rosa Tester' }))
  await waitFor(() => expect(screen.queryByText('@rosa')).toBeNull())
  expect(screen.getByRole('tab', { name: /^Requests ?1$/ })).toBeTruthy()
  expect(screen.getByText('4 members')).toBeTruthy()
  Object.assign(community, { requests_count: 1, member_count: 4 })
  approving.resolve(answered)
  await waitFor(() => expect(callsOf(approveMember)).toEqual([{ community_id: community.id, user_id: waiting[0]?.user_id }]))
  expect(screen.getByText('@tom')).toBeTruthy()
})

test('a request that could not be declined comes back, with its count', async () => {
  const { user } = open('requests', { requests_count: 1 })
  serve(communityRequests, { items: [aMember('rosa')], next_cursor: null })
  serve(declineMember, new Failure('unexpected'))
  await user.click(await screen.findByRole('button', { name: 'Decline Rosa Tester' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(screen.getByText('@rosa')).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Requests ?1$/ })).toBeTruthy()
})

test('answering by keyboard goes on with the next person, and ends on the tab', async () => {
  const { user } = open('requests', { requests_count: 2 })
  serve(communityRequests, { items: [aMember('rosa'), aMember('tom')], next_cursor: null })
  serve(declineMember, answered)
  await user.click(await screen.findByRole('button', { name: 'Decline Rosa Tester' }))
  await waitFor(() => expect(screen.queryByText('@rosa')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline Tom Tester' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('@tom')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /^Requests/ }))
})

test.each([
  ['Remove from community', 'Remove Ben Tester?', 'Remove', removeMember],
  ['Ban from community', 'Ban Ben Tester?', 'Ban', banMember],
] as const)('"%s" asks first, then takes the member away at once', async (item, question, answer, endpoint) => {
  const { user, community } = open('members')
  serve(endpoint, answered)
  await choose(user, 'Manage Ben Tester', item)
  expect(callsOf(endpoint)).toEqual([])
  Object.assign(community, { member_count: 2 })
  await confirm(user, question, answer)
  await waitFor(() => expect(screen.queryByText('@ben')).toBeNull())
  expect(screen.getByText('2 members')).toBeTruthy()
  expect(callsOf(endpoint)).toEqual([{ community_id: community.id, user_id: ben.user_id }])
})

test('a member who could not be removed is shown again', async () => {
  const { user } = open('members')
  serve(removeMember, new Failure('forbidden'))
  await choose(user, 'Manage Ben Tester', 'Remove from community')
  await confirm(user, 'Remove Ben Tester?', 'Remove')
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(screen.getByText('@ben')).toBeTruthy()
  expect(screen.getByText('3 members')).toBeTruthy()
})

test('the owner makes a member moderator; the row shows the role at once, and the former one after a failure', async () => {
  const { user, community } = open('members')
  serve(setMemberRole, answered)
  await choose(user, 'Manage Ben Tester', 'Make moderator')
  await screen.findByText('Moderator · @ben')
  expect(callsOf(setMemberRole)).toEqual([{ community_id: community.id, user_id: ben.user_id, role: 'moderator' }])
  serve(setMemberRole, new Failure('unexpected'))
  await choose(user, 'Manage Mia Tester', 'Remove as moderator')
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(screen.getByText('Moderator · @mia')).toBeTruthy()
})

test('handing over asks first, and makes the viewer a moderator', async () => {
  const { user, community } = open('members')
  serve(setMemberRole, answered)
  await choose(user, 'Manage Ben Tester', 'Hand over the community')
  Object.assign(community, { membership: 'moderator' })
  await confirm(user, 'Hand over to Ben Tester?', 'Hand over')
  await screen.findByRole('button', { name: /^Joined: / })
  expect(callsOf(setMemberRole)).toEqual([{ community_id: community.id, user_id: ben.user_id, role: 'owner' }])
  expect(screen.queryByRole('button', { name: 'Edit community' })).toBeNull()
})

test('a moderator manages members only, and gives no roles', async () => {
  const { user } = open('members', { membership: 'moderator' })
  await screen.findByRole('button', { name: 'Manage Ben Tester' })
  expect(screen.queryByRole('button', { name: 'Manage Mia Tester' })).toBeNull()
  await choose(user, 'Manage Ben Tester', 'Remove from community')
  expect(screen.queryByRole('menuitem', { name: 'Make moderator', hidden: true })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Requests' })).toBeTruthy()
})

test('a member sees neither requests nor what moderators do', async () => {
  open('requests', { membership: 'member' })
  await screen.findByRole('tab', { name: 'Posts', selected: true })
  expect(screen.queryByRole('tab', { name: /Requests/ })).toBeNull()
  expect(callsOf(communityRequests)).toEqual([])
})

test('a lifted ban leaves the list at once, and comes back when that fails', async () => {
  const { user } = open('')
  serve(bannedMembers, { items: [aMember('rex'), aMember('sid')], next_cursor: null })
  serve(unbanMember, answered)
  await choose(user, 'More about Night Sketchers', 'Banned people')
  await user.click(await screen.findByRole('button', { name: 'Lift the ban on Rex Tester' }))
  await waitFor(() => expect(screen.queryByText('@rex')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lift the ban on Sid Tester' }))
  serve(unbanMember, new Failure('unexpected'))
  await user.click(screen.getByRole('button', { name: 'Lift the ban on Sid Tester' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(screen.getByText('@sid')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Banned people' }))
})

test('the owner edits, and reads what a change of access means', async () => {
  const { user, community } = open('', { name: 'Night Sketchers', rules: 'No photographs' })
  serve(updateCommunity, ({ name = '' }) => Object.assign(community, { name, is_public: true }))
  await user.click(await screen.findByRole('button', { name: 'Edit community' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit community' }))
  await user.click(dialog.getByRole('radio', { name: 'Public' }))
  expect(dialog.getByText('Everyone will see its posts, also those that were written for members only.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Club')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Night Sketchers Club' })
  expect(callsOf(updateCommunity)).toMatchObject([
    { community_id: community.id, name: 'Night Sketchers Club', rules: 'No photographs', is_public: true },
  ])
})

test('deleting waits for the typed name', async () => {
  const { user, path } = open('')
  serve(deleteCommunity, answered)
  serve(myCommunities, { items: [], next_cursor: null })
  serve(featuredCommunities, { items: [] })
  await choose(user, 'More about Night Sketchers', 'Delete community')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Night Sketchers?' }))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  await user.type(dialog.getByRole('textbox'), 'Night Sketcher')
  expect(button.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox'), 's')
  await user.click(button)
  await waitFor(() => expect(path()).toBe('/communities'))
  expect(currentToast()?.title).toBe('Community deleted')
})

test.each([
  ['a moderator', 'moderator', false],
  ['its author', 'member', true],
] as const)('%s removes a post from the community; it leaves the list at once', async (_, membership, isOwn) => {
  const { user, community } = open('', { membership })
  const { id, name, avatar_url, is_public } = community
  const mine = isOwn ? { user_id: viewer.user_id, author: viewer } : {}
  const post = aPost({ content: 'Off topic', community: { id, name, avatar_url, is_public }, ...mine })
  serve(communityPosts, { items: [post], next_cursor: null })
  serve(removeCommunityPost, answered)
  await screen.findByText('Off topic')
  await choose(user, 'More', 'Remove from Night Sketchers')
  await confirm(user, 'Remove this post?', 'Remove')
  await waitFor(() => expect(screen.queryByText('Off topic')).toBeNull())
  expect(callsOf(removeCommunityPost)).toEqual([{ community_id: id, post_id: post.id }])
})

test('a post that could not be removed is shown again', async () => {
  const { user, community } = open('', { membership: 'moderator' })
  const { id, name, avatar_url, is_public } = community
  serve(communityPosts, { items: [aPost({ content: 'Off topic', community: { id, name, avatar_url, is_public } })], next_cursor: null })
  serve(removeCommunityPost, new Failure('unexpected'))
  await screen.findByText('Off topic')
  await choose(user, 'More', 'Remove from Night Sketchers')
  await confirm(user, 'Remove this post?', 'Remove')
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to remove the post. Please try again.'))
  expect(screen.getByText('Off topic')).toBeTruthy()
})

test('where the post itself stays, the question does too until the server has answered', async () => {
  const { id, name, avatar_url } = aCommunity()
  const post = aPost({
    content: 'Off topic',
    user_id: viewer.user_id,
    author: viewer,
    community: { id, name, avatar_url, is_public: true },
  })
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  serve(getCommunity, aCommunity({ id, membership: 'member' }))
  const gate = Promise.withResolvers<Failure>()
  serve(removeCommunityPost, () => gate.promise)
  const { user } = visit(`/post/${post.id}`)
  await choose(user, 'More', 'Remove from Night Sketchers')
  const question = await screen.findByRole('dialog', { name: 'Remove this post?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Night Sketchers/, hidden: true })).toBeNull())
  expect(question.isConnected).toBe(true)
  gate.resolve(new Failure('unexpected'))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to remove the post. Please try again.'))
})

test('members who do not moderate are not offered to remove the posts of others', async () => {
  const { user, community } = open('', { membership: 'member' })
  const { id, name, avatar_url, is_public } = community
  serve(communityPosts, { items: [aPost({ content: 'On topic', community: { id, name, avatar_url, is_public } })], next_cursor: null })
  await screen.findByText('On topic')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link', hidden: true })
  await waitFor(() => expect(callsOf(getCommunity).length).toBeGreaterThan(0))
  expect(screen.queryByRole('menuitem', { name: /^Remove/, hidden: true })).toBeNull()
})
