// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { communityPosts, createCommunity, getCommunity, myCommunities } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { createPost, getPost, type Post } from '@atelier/contract/posts'
import { getMe, getProfile, profilePosts } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readStored } from '#device/storage.ts'
import { clearDraft } from '#parts/composer/draft.data.ts'
import { startApp, visit } from '#testing/app.tsx'
import { aCommunity } from '#testing/communities.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

const open = aCommunity({ name: 'Printmakers', membership: 'member' })
const closed = aCommunity({ name: 'Night Studio', membership: 'member', is_public: false })
const labelOf = ({ id, name, avatar_url, is_public }: typeof open): Post['community'] => ({ id, name, avatar_url, is_public })

beforeEach(() => {
  clearDraft()
  serve(homeFeed, { items: [], next_cursor: null })
  serve(myCommunities, {
    items: [open, closed, aCommunity({ name: 'Only asked', is_public: false, membership: 'requested' })],
    next_cursor: null,
  })
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
  serve(createPost, aPost({ community: labelOf(closed) }))
  const { user } = visit('/home')
  await compose(user)
  expect(screen.getByRole('button', { name: 'Who sees it: Public' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Text of the post' }), 'Still wet')
  await choose(user, /^Night Studio/)
  expect(screen.getByRole('button', { name: 'Who sees it: Night Studio, members only' })).toBeTruthy()
  expect(screen.getAllByRole('menuitemradio', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Public',
    'Printmakers',
    'Night StudioPrivate',
  ])
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(callsOf(createPost)).toMatchObject([{ content: 'Still wet', community_id: closed.id }]))
  await waitFor(() => expect(currentToast()?.title).toBe('Post published'))
})

test('the draft keeps its community; an empty one forgets it', async () => {
  const { user } = visit('/home')
  await compose(user)
  await choose(user, /^Printmakers/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await compose(user)
  expect(screen.getByRole('button', { name: 'Who sees it: Public' })).toBeTruthy()
  await choose(user, /^Printmakers/)
  await user.type(screen.getByRole('textbox', { name: 'Text of the post' }), 'Ink')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await compose(user)
  expect(screen.getByRole('button', { name: 'Who sees it: Printmakers' })).toBeTruthy()
  expect(readStored('draft:post')).toMatchObject({ community: { id: open.id, name: 'Printmakers' } })
})

test('who is no longer in the community keeps the draft, its community included, and reads why', async () => {
  serve(createPost, new Failure('not_found'))
  const { user } = visit('/home')
  await compose(user)
  await choose(user, /^Night Studio/)
  await user.type(screen.getByRole('textbox', { name: 'Text of the post' }), 'Still wet')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Not published',
      message: 'You are no longer in this community. Choose who sees it, then try again.',
    }),
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' }).value).toBe('Still wet')
  expect(screen.getByRole('button', { name: 'Who sees it: Night Studio, members only' })).toBeTruthy()
})

test('a community that is created from the composer is chosen', async () => {
  serve(createCommunity, aCommunity({ name: 'Paper cutters', membership: 'owner' }))
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
  serve(getMe, { ...viewer, is_private: true })
  const { user } = visit('/home')
  await compose(user)
  await screen.findByRole('button', { name: 'Who sees it: Your followers' })
})

test('"Post in NAME" on the page of a community opens the composer with it chosen', async () => {
  serve(getCommunity, closed)
  serve(communityPosts, { items: [], next_cursor: null })
  const { user } = visit(`/communities/${closed.id}`)
  await user.click(await screen.findByRole('button', { name: 'Post in Night Studio' }))
  await screen.findByRole('dialog', { name: 'Create Post' })
  expect(await screen.findByRole('button', { name: 'Who sees it: Night Studio, members only' })).toBeTruthy()
})

test('a post names its community in feed and dialog, and leads there', async () => {
  const post = aPost({ content: 'Still wet', community: labelOf(closed) })
  serve(homeFeed, { items: [post, aPost({ content: 'For everybody' })], next_cursor: null })
  serve(getPost, post)
  visit(`/home?post=${post.id}`)
  const links = await waitFor(() => {
    const found = screen.getAllByRole('link', { name: /^In Night Studio/ })
    expect(found).toHaveLength(2)
    return found
  })
  for (const link of links) {
    expect(link.getAttribute('href')).toBe(`/communities/${closed.id}`)
    expect(within(link).getByRole('img', { name: 'Private community' })).toBeTruthy()
  }
})

test('on a profile the tile of a post names its community; on the page of the community no post does', async () => {
  const post = aPost({ content: 'Still wet', community: labelOf(closed), author: viewer, user_id: viewer.user_id })
  const relation = {
    visible: true,
    user_muted: false,
    user_blocked: false,
    can_message: true,
    user_notified: false,
    user_following: false,
    user_requested: false,
  }
  serve(getProfile, { ...viewer, ...relation })
  serve(profilePosts, { items: [post], next_cursor: null })
  serve(getCommunity, closed)
  serve(communityPosts, { items: [post], next_cursor: null })
  visit('/profile')
  await screen.findByText('In Night Studio')
  visit(`/communities/${closed.id}`)
  await screen.findByRole('button', { name: 'Post in Night Studio' })
  const main = within(screen.getAllByRole('main')[1] ?? document.body)
  await main.findByText('Still wet')
  expect(main.queryByText('In Night Studio')).toBeNull()
})
