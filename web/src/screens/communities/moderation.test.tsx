import {
  acceptOffer,
  approveMember,
  banMember,
  communityPosts,
  communityRequests,
  type createCommunity,
  declineMember,
  endOffer,
  getCommunity,
  joinCommunity,
  offerCommunity,
  removeCommunityPost,
  removeMember,
  setMemberRole,
  unbanMember,
  updateCommunity,
} from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { admitMembers, nightSketchers, publishIn } from '#testing/real-communities.ts'
import { people, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

type About = Partial<InputOf<typeof createCommunity>>

/** The viewer's own "Night Sketchers", which is private, with Mia as a moderator and Ben. */
const ownSketchers = (about: About = {}) => nightSketchers({ is_public: false, ...about }, { owner: vera })

/** Olga's "Night Sketchers", with Mia as a moderator, Ben and the viewer. */
async function joinedSketchers(role: 'member' | 'moderator') {
  const made = await nightSketchers({ is_public: false })
  const { community, owner } = made
  await admitMembers(owner, community, vera)
  await owner.call(setMemberRole, { community_id: community.id, user_id: viewer.user_id, role })
  return made
}

const openTab = ({ id }: { id: string }, tab = '') => visit(`/communities/${id}?view=list${tab && `&tab=${tab}`}`)

/** Opens the viewer's own community. */
async function open(tab: string, about?: About) {
  const made = await ownSketchers(about)
  return { ...made, ...openTab(made.community, tab) }
}

async function ask({ id: community_id }: { id: string }, ...asking: RealPerson[]) {
  for (const person of asking) await person.call(joinCommunity, { community_id })
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
  const { rosa, tom } = await people('rosa', 'tom')
  const { community } = await ownSketchers()
  await ask(community, rosa, tom)
  const { user } = openTab(community, 'requests')
  const approving = Promise.withResolvers<Record<string, never>>()
  serve(approveMember, () => approving.promise)
  await user.click(await screen.findByRole('button', { name: 'Approve Rosa Tester' }))
  await waitFor(() => expect(screen.queryByText('@rosa')).toBeNull())
  expect(await screen.findByRole('tab', { name: /^Requests ?1$/ })).toBeTruthy()
  expect(await screen.findByText('4 members')).toBeTruthy()
  const approved = { community_id: community.id, user_id: rosa.user_id }
  approving.resolve(await vera.call(approveMember, approved))
  await waitFor(() => expect(callsOf(approveMember)).toEqual([approved]))
  expect(screen.getByText('@tom')).toBeTruthy()
})

test('a request that could not be declined comes back, with its count', async () => {
  const { rosa } = await people('rosa')
  const { community } = await ownSketchers()
  await ask(community, rosa)
  const { user } = openTab(community, 'requests')
  serve(declineMember, new Failure('unexpected'))
  await user.click(await screen.findByRole('button', { name: 'Decline Rosa Tester' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(await screen.findByText('@rosa')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: /^Requests ?1$/ })).toBeTruthy()
})

test('answering by keyboard goes on with the next person, and ends on the tab', async () => {
  const { rosa, tom } = await people('rosa', 'tom')
  const { community } = await ownSketchers()
  await ask(community, rosa, tom)
  const { user } = openTab(community, 'requests')
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
  const { user, community, ben } = await open('members')
  await choose(user, 'Manage Ben Tester', item)
  expect(callsOf(endpoint)).toEqual([])
  await confirm(user, question, answer)
  await waitFor(() => expect(screen.queryByText('@ben')).toBeNull())
  expect(await screen.findByText('2 members')).toBeTruthy()
  await waitFor(() => expect(callsOf(endpoint)).toEqual([{ community_id: community.id, user_id: ben.user_id }]))
})

test('a member who could not be removed is shown again', async () => {
  const { user } = await open('members')
  serve(removeMember, new Failure('forbidden'))
  await choose(user, 'Manage Ben Tester', 'Remove from community')
  await confirm(user, 'Remove Ben Tester?', 'Remove')
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(await screen.findByText('@ben')).toBeTruthy()
  expect(await screen.findByText('3 members')).toBeTruthy()
})

test('the owner makes a member moderator; the row shows the role at once, and the former one after a failure', async () => {
  const { user, community, ben } = await open('members')
  await choose(user, 'Manage Ben Tester', 'Make moderator')
  await screen.findByText('Moderator · @ben')
  await waitFor(() => expect(callsOf(setMemberRole)).toEqual([{ community_id: community.id, user_id: ben.user_id, role: 'moderator' }]))
  serve(setMemberRole, new Failure('unexpected'))
  await choose(user, 'Manage Mia Tester', 'Remove as moderator')
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(await screen.findByText('Moderator · @mia')).toBeTruthy()
})

describe('offering the community', () => {
  test('asks first, changes nothing, gives way to another offer, and is taken back', async () => {
    const { user, community, ben, mia } = await open('members')
    await choose(user, 'Manage Ben Tester', 'Offer the community')
    expect(callsOf(offerCommunity)).toEqual([])
    await confirm(user, 'Offer it to Ben Tester?', 'Offer')
    await screen.findByText('Offered to Ben Tester')
    expect(screen.getByRole('button', { name: 'Edit community' })).toBeTruthy()
    await choose(user, 'Manage Mia Tester', 'Offer the community')
    expect(await screen.findByText(/Your offer to Ben Tester ends\./)).toBeTruthy()
    await confirm(user, 'Offer it to Mia Tester?', 'Offer')
    await screen.findByText('Offered to Mia Tester')
    const to = (person: RealPerson) => ({ community_id: community.id, user_id: person.user_id })
    expect(callsOf(offerCommunity)).toEqual([to(ben), to(mia)])
    await choose(user, 'Manage Mia Tester', 'Take the offer back')
    await waitFor(() => expect(screen.queryByText('Offered to Mia Tester')).toBeNull())
    await expect(mia.call(acceptOffer, { community_id: community.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  const offered = async () => {
    const { community, owner, ...made } = await joinedSketchers('member')
    await owner.call(offerCommunity, { community_id: community.id, user_id: viewer.user_id })
    return { ...made, ...openTab(community), community, owner }
  }

  test('the other accepts it on its screen, and owns it', async () => {
    const { user } = await offered()
    await screen.findByText('Olga Tester offers you this community')
    expect(screen.queryByRole('button', { name: 'Edit community' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await screen.findByRole('button', { name: 'Edit community' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(screen.queryByText('Olga Tester offers you this community')).toBeNull()
  })

  test('or declines it, and stays a member', async () => {
    const { user, community, owner } = await offered()
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByText('Olga Tester offers you this community')).toBeNull())
    expect(screen.getByRole('button', { name: /^Joined: / })).toBeTruthy()
    expect((await owner.call(getCommunity, { community_id: community.id })).offer).toBeNull()
  })

  test('who accepts what was taken back is told so', async () => {
    const { user, community, owner } = await offered()
    await screen.findByText('Olga Tester offers you this community')
    await owner.call(endOffer, { community_id: community.id })
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(currentToast()?.title).toBe('This offer has ended.'))
    await waitFor(() => expect(screen.queryByText('Olga Tester offers you this community')).toBeNull())
    expect(screen.getByRole('button', { name: /^Joined: / })).toBeTruthy()
  })
})

test('a moderator manages members only, and gives no roles', async () => {
  const { community } = await joinedSketchers('moderator')
  const { user } = openTab(community, 'members')
  await screen.findByRole('button', { name: 'Manage Ben Tester' })
  expect(screen.queryByRole('button', { name: 'Manage Mia Tester' })).toBeNull()
  await choose(user, 'Manage Ben Tester', 'Remove from community')
  expect(screen.queryByRole('menuitem', { name: 'Make moderator', hidden: true })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Requests' })).toBeTruthy()
})

test('a member sees neither requests nor what moderators do', async () => {
  openTab((await joinedSketchers('member')).community, 'requests')
  await screen.findByRole('tab', { name: 'Posts', selected: true })
  expect(screen.queryByRole('tab', { name: /Requests/ })).toBeNull()
  expect(callsOf(communityRequests)).toEqual([])
})

test('a lifted ban leaves the list at once, and comes back when that fails', async () => {
  const { rex, sid } = await people('rex', 'sid')
  const { community } = await ownSketchers()
  for (const { user_id } of [sid, rex]) await vera.call(banMember, { community_id: community.id, user_id })
  const { user } = openTab(community)
  await choose(user, 'More about Night Sketchers', 'Banned people')
  await user.click(await screen.findByRole('button', { name: 'Lift the ban on Rex Tester' }))
  await waitFor(() => expect(screen.queryByText('@rex')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lift the ban on Sid Tester' }))
  await waitFor(() => expect(callsOf(unbanMember)).toHaveLength(1))
  serve(unbanMember, new Failure('unexpected'))
  await user.click(screen.getByRole('button', { name: 'Lift the ban on Sid Tester' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update the members. Please try again.'))
  expect(await screen.findByText('@sid')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Banned people' }))
})

test('the owner edits, and reads what a change of access means', async () => {
  const { user, community } = await open('', { rules: 'No photographs' })
  await user.click(await screen.findByRole('button', { name: 'Edit community' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit community' }))
  await user.click(dialog.getByRole('radio', { name: 'Public' }))
  expect(
    dialog.getByText('From now on everyone sees new posts. Earlier posts stay visible to their authors and current members only.'),
  ).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Club')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Night Sketchers Club' })
  expect(callsOf(updateCommunity)).toMatchObject([
    { community_id: community.id, name: 'Night Sketchers Club', rules: 'No photographs', is_public: true },
  ])
})

test('deleting waits for the typed name', async () => {
  const { user, path, community, ben } = await open('')
  await choose(user, 'More about Night Sketchers', 'Delete community')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Night Sketchers?' }))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  await user.type(dialog.getByRole('textbox'), 'Night Sketcher')
  expect(button.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox'), 's')
  await user.click(button)
  await waitFor(() => expect(path()).toBe('/communities'))
  expect(currentToast()?.title).toBe('Community deleted')
  await expect(ben.call(getCommunity, { community_id: community.id })).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['a moderator', 'moderator', false],
  ['its author', 'member', true],
] as const)('%s removes a post from the community; it leaves the list at once', async (_, membership, isOwn) => {
  const { community, ben } = await joinedSketchers(membership)
  const post = await publishIn(isOwn ? vera : ben, community, 'Off topic')
  const { user } = openTab(community)
  await screen.findByText('Off topic')
  await choose(user, 'More', 'Remove from Night Sketchers')
  await confirm(user, 'Remove this post?', 'Remove')
  await waitFor(() => expect(screen.queryByText('Off topic')).toBeNull())
  await waitFor(() => expect(callsOf(removeCommunityPost)).toEqual([{ community_id: community.id, post_id: post.id }]))
  await waitFor(async () => expect((await ben.call(communityPosts, { community_id: community.id })).items).toEqual([]))
})

test('a post that could not be removed is shown again', async () => {
  const { community, ben } = await joinedSketchers('moderator')
  await publishIn(ben, community, 'Off topic')
  const { user } = openTab(community)
  serve(removeCommunityPost, new Failure('unexpected'))
  await screen.findByText('Off topic')
  await choose(user, 'More', 'Remove from Night Sketchers')
  await confirm(user, 'Remove this post?', 'Remove')
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to remove the post. Please try again.'))
  expect(await screen.findByText('Off topic')).toBeTruthy()
})

test('where the post itself stays, the question does too until the server has answered', async () => {
  const { community, owner } = await nightSketchers()
  await admitMembers(owner, community, vera)
  const post = await publishIn(vera, community, 'Off topic')
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
  const { community, ben } = await joinedSketchers('member')
  await publishIn(ben, community, 'On topic')
  await publishIn(vera, community, 'My own')
  const { user } = openTab(community)
  const openMenu = async (text: string) => {
    const post = within((await screen.findByText(text)).closest('article') ?? document.body)
    const button = post.getByRole('button', { name: 'More' })
    await user.click(button)
    return within(document.getElementById(button.getAttribute('popovertarget') ?? '') ?? document.body)
  }
  // The code of the item is loaded with the first menu: before, no menu has it.
  await (await openMenu('My own')).findByRole('menuitem', { name: /^Remove/, hidden: true })
  const menu = await openMenu('On topic')
  await menu.findByRole('menuitem', { name: 'Copy link', hidden: true })
  expect(menu.queryByRole('menuitem', { name: /^Remove/, hidden: true })).toBeNull()
})
