import { listConversations, unreadConversations } from '@atelier/contract/conversations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { startApp, visit } from '#testing/app.tsx'
import { conversationWith, person } from '#testing/conversations.ts'
import { serve } from '#testing/fake-server.ts'

startApp()
const nav = () => within(screen.getByRole('navigation', { name: 'Main' }))
const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body)

test('SHELL-084: the bottom navigation leads to Home, Explore, Messages and Profile', async () => {
  visit('/messages')
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  expect(nav().getAllByRole('link')).toEqual(['Home', 'Explore', 'Messages', 'Profile'].map((name) => nav().getByRole('link', { name })))
  expect(nav().getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messages')
  expect(nav().getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page')
})

test('SHELL-059: the sidebar leads to home, Explore, notifications, messages, the profile and settings', async () => {
  visit('/messages', { wide: true })
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  const places = nav()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(places).toEqual(['/home', '/explore', '/notifications', '/messages', '/profile', '/settings'])
})

test.each([
  ['wide', true],
  ['narrow', false],
])('entry and header of a %s window count unread conversations as they come, up to 99+', async (_, wide) => {
  serve(unreadConversations, { count: 3, requests: 7 })
  visit('/messages', { wide })
  for (const part of [nav, banner]) {
    const link = await waitFor(() => part().getByRole('link', { name: 'Messages, 3 unread conversations' }))
    expect(link.textContent).toContain('3')
  }
  act(() => dispatch('unread_messages', { count: 250, requests: 0 }))
  for (const part of [nav, banner]) {
    const link = await waitFor(() => part().getByRole('link', { name: 'Messages, 250 unread conversations' }))
    expect(link.textContent).toContain('99+')
  }
  act(() => dispatch('unread_messages', { count: 0, requests: 0 }))
  await waitFor(() => banner().getByRole('link', { name: 'Messages' }))
})

test('Messages stays current while a conversation is open', async () => {
  const conversation = conversationWith(person('ann'), 'Hi')
  serve(listConversations, ({ folder }) => ({ items: folder === 'inbox' ? [conversation] : [], next_cursor: null }))
  visit(`/messages/${conversation.id}`, { wide: true })
  await screen.findByRole('navigation', { name: 'Conversations' })
  expect(nav().getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page')
})

test('on phones an open conversation takes the place of the bottom navigation', async () => {
  const conversation = conversationWith(person('ann'), 'Hi')
  serve(listConversations, ({ folder }) => ({ items: folder === 'inbox' ? [conversation] : [], next_cursor: null }))
  const { user, path } = visit('/messages')
  await user.click(await screen.findByRole('link', { name: /Ann Tester/ }))
  await waitFor(() => expect(path()).toBe(`/messages/${conversation.id}`))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
})

test('in a middling window Messages leaves the sidebar its icons, and the button opens the drawer', async () => {
  const { user } = visit('/messages', { width: 900 })
  await screen.findByRole('heading', { name: 'Select a conversation' })
  expect(nav().getByRole('link', { name: 'Messages' }).className).toContain('justify-center')
  await user.click(banner().getByRole('button', { name: 'Toggle sidebar' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Main' }))
  expect(drawer.getByRole('link', { name: 'Messages' }).className).not.toContain('justify-center')
})
