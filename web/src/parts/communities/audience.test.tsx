// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { type CommunityPage, communityPosts, joinCommunity, removeMember, updateCommunity } from '@atelier/contract/communities'
import { followUser } from '@atelier/contract/follows'
import { createPost, getPost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from '#data/draft.ts'
import { clearDraft } from '#parts/composer/draft.data.ts'
import { callsOf } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { admitMembers, found, publishIn } from '#testing/real-communities.ts'
import { publish } from '#testing/real-posts.ts'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

let olga: RealPerson
let open: CommunityPage
let closed: CommunityPage

beforeEach(async () => {
  clearDraft()
  olga = (await people('olga')).olga
  closed = await found(olga, { name: 'Night Studio', is_public: false })
  open = await found(olga, { name: 'Printmakers' })
  await admitMembers(olga, closed, vera)
  await admitMembers(olga, open, vera)
  const { id: community_id } = await found(olga, { name: 'Only asked', is_public: false })
  await vera.call(joinCommunity, { community_id })
})

type User = ReturnType<typeof visit>['user']
async function compose(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  await screen.findByRole('dialog', { name: 'Create Post' })
}
async function choose(user: User, name: RegExp) {
  await user.click(await screen.findByRole('button', { name: /^Who sees it/ }))
  await user.click(await screen.findByRole('menuitemradio', { name, hidden: true }))
}

test('the composer offers Public and the communities that the viewer is in, and publishes there', async () => {
  const { user } = visit('/home')
  await compose(user)
  expect(await screen.findByRole('button', { name: 'Who sees it: Public' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Text of the post' }), 'Still wet')
  await choose(user, /^Night Studio/)
  expect(await screen.findByRole('button', { name: 'Who sees it: Night Studio, members only' })).toBeTruthy()
  expect(screen.getAllByRole('menuitemradio', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Public',
    'FollowersAnyone who follows you, now or later',
    'Only me',
    'Printmakers',
    'Night StudioPrivate',
  ])
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(callsOf(createPost)).toMatchObject([{ content: 'Still wet', community_id: closed.id }]))
  await waitFor(() => expect(currentToast()?.title).toBe('Post published'))
  const { items } = await olga.call(communityPosts, { community_id: closed.id })
  expect(items).toMatchObject([{ content: 'Still wet', user_id: viewer.user_id }])
})

test('the draft keeps its community; an empty one forgets it', async () => {
  const { user } = visit('/home')
  await compose(user)
  await choose(user, /^Printmakers/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await compose(user)
  expect(await screen.findByRole('button', { name: 'Who sees it: Public' })).toBeTruthy()
  await choose(user, /^Printmakers/)
  await user.type(screen.getByRole('textbox', { name: 'Text of the post' }), 'Ink')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await compose(user)
  expect(await screen.findByRole('button', { name: 'Who sees it: Printmakers' })).toBeTruthy()
  expect(readDraft('post')).toMatchObject({ community: { id: open.id, name: 'Printmakers' } })
})

test('who is no longer in the community keeps the draft, its community included, and reads why', async () => {
  const { user } = visit('/home')
  await compose(user)
  await choose(user, /^Night Studio/)
  await user.type(screen.getByRole('textbox', { name: 'Text of the post' }), 'Still wet')
  await olga.call(removeMember, { community_id: closed.id, user_id: viewer.user_id })
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Not published',
      message: 'You are no longer in this community. Choose who sees it, then try again.',
    }),
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' }).value).toBe('Still wet')
  expect(await screen.findByRole('button', { name: 'Who sees it: Night Studio, members only' })).toBeTruthy()
})

test('a community that is created from the composer is chosen', async () => {
  const { user, path } = visit('/home')
  await compose(user)
  await user.click(await screen.findByRole('button', { name: /^Who sees it/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create community', hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New community' }))
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Paper cutters')
  await user.click(sheet.getByRole('button', { name: 'Create' }))
  await screen.findByRole('button', { name: 'Who sees it: Paper cutters' })
  expect(path()).toBe('/home')
})

test('for a private account the general audience are its followers', async () => {
  await query('update profiles set is_private = true where user_id = $1', viewer.user_id)
  const { user } = visit('/home')
  await compose(user)
  await screen.findByRole('button', { name: 'Who sees it: Your followers' })
})

test('"Post in NAME" on the page of a community opens the composer with it chosen', async () => {
  const { user } = visit(`/communities/${closed.id}`)
  await user.click(await screen.findByRole('button', { name: 'Post in Night Studio' }))
  await screen.findByRole('dialog', { name: 'Create Post' })
  expect(await screen.findByRole('button', { name: 'Who sees it: Night Studio, members only' })).toBeTruthy()
})

test('a post names its community in feed and dialog, and leads there', async () => {
  await vera.call(followUser, { user_id: olga.user_id })
  await publish(olga, 'For everybody')
  await publishIn(olga, open, 'Dry at last')
  const post = await publishIn(olga, closed, 'Still wet')
  visit(`/home?post=${post.id}`)
  const inside = await screen.findByRole('link', { name: /^In Night Studio/ })
  expect(inside.closest('dialog')).toBeTruthy()
  expect(inside.getAttribute('href')).toBe(`/communities/${closed.id}`)
  expect(await within(inside).findByRole('img', { name: 'Private community' })).toBeTruthy()
  const listed = await screen.findByRole('link', { name: /^In Printmakers/, hidden: true })
  expect(listed.getAttribute('href')).toBe(`/communities/${open.id}`)
  expect(within(listed).queryByRole('img', { name: 'Private community', hidden: true })).toBeNull()
  // What is for the members of a private community is in no feed.
  expect(await screen.findByText('For everybody')).toBeTruthy()
  expect(screen.getAllByText('Still wet')).toHaveLength(1)
})

test('on a profile the tile of a post names its community; on the page of the community no post does', async () => {
  await publishIn(vera, closed, 'Still wet')
  visit('/profile')
  await screen.findByText('In Night Studio')
  visit(`/communities/${closed.id}`)
  await screen.findByRole('button', { name: 'Post in Night Studio' })
  const main = within(screen.getAllByRole('main')[1] ?? document.body)
  await main.findByText('Still wet')
  expect(main.queryByText('In Night Studio')).toBeNull()
})

test('the composer offers followers and only me, and publishes for them', async () => {
  const { user } = visit('/home')
  await compose(user)
  await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), 'For those who follow')
  await choose(user, /^Followers ?Anyone who follows you, now or later$/)
  expect(await screen.findByRole('button', { name: 'Who sees it: Followers' })).toBeTruthy()
  expect(readDraft('post')).toMatchObject({ audience: 'followers', community: null })
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(callsOf(createPost)).toMatchObject([{ content: 'For those who follow', audience: 'followers' }]))
  await waitFor(() => expect(currentToast()?.title).toBe('Post published'))
  const card = (await screen.findByText('For those who follow')).closest('article') as HTMLElement
  expect(await within(card).findByRole('img', { name: 'For followers' })).toBeTruthy()
})

test('the author narrows a post in its sheet, and is told that it cannot be widened', async () => {
  const post = await publish(vera, 'Seen by all')
  const { user } = visit(`/post/${post.id}`)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit post', hidden: true }))
  const sheet = await screen.findByRole('dialog', { name: 'Edit post' })
  expect(within(sheet).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(within(sheet).getByRole('radio', { name: 'Only for you', description: "You can't widen it again." }))
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await vera.call(getPost, { post_id: post.id })).toMatchObject({ audience: 'only_me', version: 1 }))
  expect(await screen.findByRole('img', { name: 'Only for you' })).toBeTruthy()
})

test('what stayed behind when a community became public says so, and its author opens it', async () => {
  const post = await publishIn(vera, closed, 'Kept among us')
  await olga.call(updateCommunity, { community_id: closed.id, is_public: true })
  const { user } = visit(`/post/${post.id}`)
  expect(await screen.findByRole('img', { name: 'Members from before the community became public' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit post', hidden: true }))
  const sheet = await screen.findByRole('dialog', { name: 'Edit post' })
  await user.click(within(sheet).getByRole('radio', { name: 'Everyone' }))
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await vera.call(getPost, { post_id: post.id })).toMatchObject({ is_public: true }))
})
