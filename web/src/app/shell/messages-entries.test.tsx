// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { readConversation } from '@atelier/contract/conversations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { converse, hears, request, say } from '#testing/correspondence.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()
const nav = () => within(screen.getByRole('navigation', { name: 'Main' }))
const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body)

test('SHELL-084: the bottom navigation leads to Home, Explore, Messages and Profile', async () => {
  visit('/messages')
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  expect(nav().getAllByRole('link')).toEqual(['Home', 'Explore', 'Messages', 'Profile'].map((name) => nav().getByRole('link', { name })))
  expect(nav().getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messages')
  expect(nav().getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page')
})

test('SHELL-059: the sidebar leads to home, Explore, notifications, messages, the profile and settings, then to communities and bookmarks', async () => {
  visit('/messages', { wide: true })
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  const places = (list: number) =>
    within(nav().getAllByRole('list')[list] ?? document.body)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await waitFor(() => expect(places(0)).toEqual(['/home', '/explore', '/notifications', '/messages', '/profile', '/settings']))
  expect(places(1)).toEqual(['/communities', '/bookmarks'])
})

test.each([
  ['wide', true],
  ['narrow', false],
])('entry and header of a %s window count unread conversations as they come, up to 99+', async (_, wide) => {
  const { ann, bob, cyn, dan } = await people('ann', 'bob', 'cyn', 'dan')
  const fromAnn = await converse(ann)
  const others = [await hears(bob, 'Hi', 'Hello'), await hears(cyn, 'Hi')]
  await request(dan, 'Do you take commissions?')
  visit('/messages', { wide })
  for (const part of [nav, banner]) await waitFor(() => part().getByRole('link', { name: 'Messages, 2 unread conversations' }))
  await goLive()
  // A count that is being asked for would take the place of one that an event brings.
  const counted = () => waitFor(() => expect(queries.isFetching()).toBe(0))
  await counted()
  await say(ann, fromAnn, 'Hi')
  for (const part of [nav, banner]) {
    const link = await waitFor(() => part().getByRole('link', { name: 'Messages, 3 unread conversations' }))
    expect(link.textContent).toContain('3')
  }
  await counted()
  act(() => dispatch('unread_messages', { count: 250, requests: 0 }))
  for (const part of [nav, banner]) {
    const link = await waitFor(() => part().getByRole('link', { name: 'Messages, 250 unread conversations' }))
    expect(link.textContent).toContain('99+')
  }
  for (const conversation_id of [fromAnn, ...others]) await vera.call(readConversation, { conversation_id })
  await waitFor(() => banner().getByRole('link', { name: 'Messages' }))
})

test('Messages stays current while a conversation is open', async () => {
  const { ann } = await people('ann')
  visit(`/messages/${await hears(ann, 'Hi')}`, { wide: true })
  await screen.findByRole('log')
  const entry = await waitFor(() => nav().getByRole('link', { name: /^Messages/ }))
  expect(entry.getAttribute('aria-current')).toBe('page')
})

test('on phones an open conversation takes the place of the bottom navigation', async () => {
  const { ann } = await people('ann')
  const conversation = await hears(ann, 'Hi')
  const { user, path } = visit('/messages')
  await user.click(await screen.findByRole('link', { name: /Ann Tester/ }))
  await waitFor(() => expect(path()).toBe(`/messages/${conversation}`))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
})

test('in a middling window Messages leaves the sidebar its icons, and the button opens the drawer', async () => {
  const { user } = visit('/messages', { width: 900 })
  await screen.findByRole('heading', { name: 'Select a conversation' })
  expect(nav().getByRole('link', { name: 'Messages' }).className).toContain('justify-center')
  await user.click(await waitFor(() => banner().getByRole('button', { name: 'Toggle sidebar' })))
  const drawer = within(await screen.findByRole('dialog', { name: 'Main' }))
  expect(drawer.getByRole('link', { name: 'Messages' }).className).not.toContain('justify-center')
})
