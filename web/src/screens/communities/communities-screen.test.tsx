import { createCommunity, getCommunity, joinCommunity, myCommunities } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { admitMembers, found } from '#testing/real-communities.ts'
import { people, query } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()
beforeEach(() => localStorage.removeItem('draft:community:new'))

const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') ?? document.body)
const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('EXPL-036: a community card has "Join Community", which joins at once', async () => {
  const { olga } = await people('olga')
  const community = await found(olga, { name: 'Printmakers', description: 'Ink on everything' })
  await query('update communities set member_count = 1200')
  const { user } = visit('/communities')
  const shown = await card('Printmakers')
  expect(shown.getByRole('link').getAttribute('href')).toBe(`/communities/${community.id}`)
  expect(shown.getByText('1.2K members')).toBeTruthy()
  expect(shown.getByText('Ink on everything')).toBeTruthy()
  const button = shown.getByRole('button', { name: 'Join Community: Printmakers' })
  expect(button.textContent).toBe('Join Community')
  await user.click(button)
  await shown.findByRole('button', { name: 'Joined: Printmakers. Leave the community' })
  await waitFor(() => expect(callsOf(joinCommunity)).toEqual([{ community_id: community.id }]))
  await waitFor(async () => expect((await vera.call(getCommunity, { community_id: community.id })).membership).toBe('member'))
})

test('own communities, requests that wait, and featured ones stand apart; none is shown twice', async () => {
  const { olga, ben } = await people('olga', 'ben')
  await admitMembers(vera, await found(vera, { name: 'Mine' }), olga, ben)
  const asked = await found(olga, { name: 'Asked', is_public: false })
  await vera.call(joinCommunity, { community_id: asked.id })
  await found(olga, { name: 'Popular' })
  visit('/communities')
  const waiting = await section('Waiting for an answer')
  expect(waiting.getByRole('article', { name: 'Asked' })).toBeTruthy()
  expect(waiting.getByRole('button', { name: 'Requested: Asked. Take the request back' })).toBeTruthy()
  const own = await section('Your communities')
  expect(own.getByText('3 members · Owner')).toBeTruthy()
  const featured = await section('Featured Communities')
  expect(featured.getAllByRole('article')).toEqual([screen.getByRole('article', { name: 'Popular' })])
})

test('where the first page has only requests, the others are reached all the same', async () => {
  await found(vera, { name: 'Mine' })
  await query(
    `with asked as (
       insert into communities (id, name, is_public) select gen_random_uuid(), 'Asked ' || n, false from generate_series(1, $1) n returning id)
     insert into community_members (community_id, user_id, status) select id, $2, 'requested' from asked`,
    limits.community.page,
    vera.user_id,
  )
  const { user } = visit('/communities')
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await (await section('Your communities')).findByRole('article', { name: 'Mine' })).toBeTruthy()
})

test('without communities it says what to do; when they cannot be loaded it tries again', async () => {
  serve(myCommunities, new Failure('forbidden'))
  const { user } = visit('/communities')
  await screen.findByRole('heading', { name: 'Something went wrong loading your communities' })
  stopServing(myCommunities)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: "You're not in a community yet" })
})

test('a new community opens when it was created', async () => {
  const { user, path } = visit('/communities')
  await user.click(await screen.findByRole('button', { name: 'Create community' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New community' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true)
  const picture = dialog.getByRole('group', { name: 'Picture of the community' }).firstElementChild
  expect(picture?.querySelector('svg')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Paper cutters')
  expect(dialog.getByText('PC')).toBeTruthy()
  expect(dialog.getByText('13/50')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Private' }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { level: 1, name: 'Paper cutters' })
  const [community] = (await vera.call(myCommunities, {})).items
  expect(path()).toBe(`/communities/${community?.id}`)
  expect(callsOf(createCommunity)).toMatchObject([{ name: 'Paper cutters', description: null, rules: null, is_public: false }])
})

test('a taken name is said at the field; what was typed survives that, and closing', async () => {
  const { olga } = await people('olga')
  await found(olga, { name: 'Printmakers' })
  const { user } = visit('/communities')
  await user.click(await screen.findByRole('button', { name: 'Create community' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Printmakers')
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Ink on everything')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('A community with this name exists already')
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name().getAttribute('aria-invalid')).toBe('true')
  serve(createCommunity, new Failure('unexpected'))
  await user.type(name(), ' two')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to create community. Please try again.'))
  expect(name().value).toBe('Printmakers two')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Create community' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Printmakers two')
  const [first, second] = callsOf(createCommunity)
  expect(first?.client_id).toBe(second?.client_id)
})

test('texts that are too long are refused while typing', async () => {
  const { user } = visit('/communities')
  await user.click(await screen.findByRole('button', { name: 'Create community' }))
  await user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await user.paste('n'.repeat(51))
  await screen.findByText('At most 50 characters')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true)
})

test('the sidebar leads to the communities', async () => {
  const { user, path } = visit('/bookmarks', { wide: true })
  await user.click(await screen.findByRole('link', { name: 'Communities' }))
  await waitFor(() => expect(path()).toBe('/communities'))
})
