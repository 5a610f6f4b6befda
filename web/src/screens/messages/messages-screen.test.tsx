import { getConversation, listConversations, openConversation, readConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { startApp, visit } from '#testing/app.tsx'
import { reachEnd } from '#testing/browser.ts'
import { conversationWith, nextMessage, person, said } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const now = new Date('2026-11-22T12:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => vi.useRealTimers())

const ann = person('ann')
const bob = person('bob')
const cy = person('cy')

const shown = (...items: ReturnType<typeof conversationWith>[]) => {
  serve(listConversations, ({ folder }) => ({
    items: items.filter(({ status }) => (status === 'request') === (folder === 'requests')),
    next_cursor: null,
  }))
  serve(getConversation, ({ conversation_id }) => items.find(({ id }) => id === conversation_id) ?? new Failure('not_found'))
}
const rows = () => [...screen.getByRole('navigation', { name: 'Conversations' }).querySelectorAll<HTMLAnchorElement>('a[data-row]')]
const row = async (name: string) => {
  const found = await screen.findByRole('link', { name: new RegExp(name) })
  return within(found)
}
const names = () => rows().map((link) => link.querySelector('bdi')?.textContent)

describe('the layout', () => {
  test('MSG-001, MSG-010, MSG-011, MSG-012: on phones the list is alone, with its title, the way home and a button for a new one', async () => {
    shown(conversationWith(ann, 'Is the kiln free?'))
    visit('/messages')
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Select a conversation' })).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home')
    expect(main.getByRole('button', { name: 'New conversation' })).toBeTruthy()
  })

  test('MSG-001: on phones an open conversation takes the place of the list', async () => {
    const conversation = conversationWith(ann, 'Is the kiln free?')
    shown(conversation)
    visit(`/messages/${conversation.id}`)
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Messages' })).toBeNull())
    expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull()
  })

  test.each([{ wide: false }, { wide: true }])(
    'DEV-052: with a person in the address, the conversation with them opens (%o)',
    async (screenSize) => {
      const conversation = conversationWith(ann, 'Is the kiln free?')
      shown(conversation)
      serve(openConversation, conversation)
      const { path } = visit(`/messages?with=${ann.user_id}`, screenSize)
      await waitFor(() => expect(path()).toBe(`/messages/${conversation.id}`))
      expect(callsOf(openConversation)[0]).toEqual({ user_id: ann.user_id })
    },
  )

  test('if that person cannot be written to, it says so and the list stays', async () => {
    shown(conversationWith(ann, 'Is the kiln free?'))
    serve(openConversation, new Failure('not_found'))
    const { path } = visit(`/messages?with=${bob.user_id}`)
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Error', message: expect.stringMatching(/^Failed to start conversation/) }),
    )
    await waitFor(() => expect(path()).toBe('/messages'))
    await row('Ann Tester')
  })

  test('MSG-003, MSG-004: beside the list a wide window asks to select a conversation', async () => {
    visit('/messages', { wide: true })
    expect(await screen.findByRole('heading', { name: 'Select a conversation' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
    screen.getByText('Choose an existing conversation from the sidebar or start a new one to begin messaging.')
    expect(document.title).toBe('Messages · Atelier')
  })

  test('MSG-006, MSG-007: a conversation that is not in the list is not found, and one goes back', async () => {
    shown()
    const { user, path } = visit(`/messages/${crypto.randomUUID()}`)
    await screen.findByRole('heading', { name: 'Conversation not found' })
    await user.click(screen.getByRole('link', { name: 'Go back' }))
    await waitFor(() => expect(path()).toBe('/messages'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
  })
})

describe('a row', () => {
  test('MSG-020, MSG-021, MSG-025, MSG-027: shows picture, name and text', async () => {
    shown(conversationWith(person('ann', { avatar_url: '/media/avatars/ann.jpg' }), 'Is the kiln free?'))
    visit('/messages')
    const ann = await row('Ann Tester')
    ann.getByText('Is the kiln free?')
    expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe('/media/avatars/ann.jpg')
  })

  test('MSG-022, MSG-023: goes by the username without a name, and by Unknown User without both', async () => {
    shown(
      conversationWith(person('bob', { full_name: null }), 'Hi'),
      conversationWith(person('cy', { full_name: null, username: null }), 'Ho'),
    )
    visit('/messages')
    await row('bob')
    expect(names()).toEqual(['bob', 'Unknown User'])
  })

  test.each([
    ['MSG-026: the media type with a camera', { media_type: 'image', content: 'The glaze' } as const, 'Image', true],
    ['MSG-026: of a video too', { media_type: 'video' } as const, 'Video', true],
    ['MSG-027: the content', { content: 'The glaze' }, 'The glaze', false],
    ['a post that was sent', { card: 'post' } as const, 'Sent a post', false],
    ['a message that was taken back', { taken_back: true }, 'Message taken back', false],
  ])('previews %s', async (_, known, text, camera) => {
    shown({ ...conversationWith(ann, ''), last_message: said(ann, known) })
    visit('/messages')
    const preview = (await row('Ann Tester')).getByText(text)
    expect(preview.querySelector('svg') !== null).toBe(camera)
  })

  test('MSG-028: previews an empty conversation', async () => {
    shown(conversationWith(ann, null))
    visit('/messages')
    ;(await row('Ann Tester')).getByText('Start the conversation...')
  })

  test.each([
    ['MSG-029', 1, '1'],
    ['MSG-029', 9, '9'],
    ['MSG-030', 10, '9+'],
  ])('%s: with %i unread messages the badge shows %s', async (_, unread_count, badge) => {
    shown(conversationWith(ann, 'Hi', { unread_count }))
    visit('/messages')
    ;(await row('Ann Tester')).getByText(badge)
    expect(rows()[0]?.textContent).toContain(`${unread_count} unread message`)
  })

  test('without unread messages it has no badge', async () => {
    shown(conversationWith(ann, 'Hi'))
    visit('/messages')
    await row('Ann Tester')
    expect(rows()[0]?.textContent).not.toContain('0')
  })

  test.each([
    ['MSG-024, MSG-031', 0, 'now'],
    ['MSG-031', 59, 'now'],
    ['MSG-032', 60, '1h'],
    ['MSG-032', 24 * 60 - 1, '23h'],
    ['MSG-033', 24 * 60, 'Nov 21'],
    ['MSG-033', 400 * 24 * 60, '10/18/25'],
  ])('%s: a message from %i minutes ago shows %s', async (_, minutes, time) => {
    shown(conversationWith(ann, 'Hi', { last_message_at: ago(minutes) }))
    visit('/messages')
    ;(await row('Ann Tester')).getByText(time)
  })
})

describe('the list', () => {
  test('MSG-018, MSG-019: without conversations offers to start one', async () => {
    const { user } = visit('/messages')
    await screen.findByRole('heading', { name: 'No conversations yet' })
    await user.click(screen.getByRole('button', { name: 'Start a conversation' }))
    await screen.findByRole('dialog', { name: 'Start a new conversation' })
  })

  test('says that it failed, and tries again', async () => {
    serve(listConversations, new Failure('forbidden'))
    const { user } = visit('/messages')
    await screen.findByText('Something went wrong loading your conversations')
    shown(conversationWith(ann, 'Hi'))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await row('Ann Tester')
  })

  test('loads the next page at its end', async () => {
    serve(listConversations, ({ folder, cursor }) =>
      folder === 'requests'
        ? { items: [], next_cursor: null }
        : cursor
          ? { items: [conversationWith(bob, 'Ho')], next_cursor: null }
          : { items: [conversationWith(ann, 'Hi')], next_cursor: 'p2' },
    )
    visit('/messages')
    await row('Ann Tester')
    act(reachEnd)
    await row('Bob Tester')
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
  })

  test('marks the open conversation as current', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation, conversationWith(bob, 'Ho'))
    visit(`/messages/${conversation.id}`, { wide: true })
    await row('Ann Tester')
    expect(rows().map((link) => link.getAttribute('aria-current'))).toEqual(['page', null])
  })

  test('arrow keys move between rows, and Enter opens one', async () => {
    const [one, two] = [conversationWith(ann, 'Hi'), conversationWith(bob, 'Ho')]
    shown(one, two)
    const { user, path } = visit('/messages', { wide: true })
    await row('Ann Tester')
    act(() => rows()[0]?.focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows()[1])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(rows()[0])
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(path()).toBe(`/messages/${two.id}`))
  })
})

describe('as messages arrive', () => {
  test('a new message moves its row up, and is announced', async () => {
    const [one, two] = [conversationWith(ann, 'Hi', { last_message_at: ago(5) }), conversationWith(bob, 'Ho', { last_message_at: ago(9) })]
    shown(one, two)
    visit('/messages', { wide: true })
    await row('Bob Tester')
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
    const asked = callsOf(listConversations).length
    act(() => dispatch('message_new', nextMessage(two, 'The kiln is hot')))
    await waitFor(() => expect(names()).toEqual(['Bob Tester', 'Ann Tester']))
    await (await row('Bob Tester')).findByText('The kiln is hot')
    expect(rows()[0]?.textContent).toContain('1 unread message')
    expect(screen.getByText('Bob Tester: 1 unread message').getAttribute('role')).toBe('status')
    expect(callsOf(listConversations)).toHaveLength(asked)
  })

  test('a message counts once, however often it comes', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation)
    visit('/messages')
    await row('Ann Tester')
    const message = nextMessage(conversation, 'Twice')
    act(() => dispatch('message_new', message))
    act(() => dispatch('message_new', message))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('1 unread message'))
  })

  test('pinned ones stay above', async () => {
    const two = conversationWith(bob, 'Ho', { last_message_at: ago(9) })
    shown(conversationWith(ann, 'Hi', { is_pinned: true, last_message_at: ago(5) }), two)
    visit('/messages')
    await row('Bob Tester')
    act(() => dispatch('message_new', nextMessage(two, 'News')))
    await (await row('Bob Tester')).findByText('News')
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
  })

  test('own messages from another device count as read', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation)
    visit('/messages')
    await row('Ann Tester')
    act(() => dispatch('message_new', nextMessage(conversation, 'From my phone', { sender_id: viewer.user_id })))
    await (await row('Ann Tester')).findByText('From my phone')
    expect(rows()[0]?.textContent).not.toContain('unread')
  })

  test('a conversation that was not loaded appears on top', async () => {
    const other = conversationWith(cy, 'Hello from the past')
    const known = conversationWith(ann, 'Hi', { last_message_at: ago(5) })
    shown(known)
    visit('/messages')
    await row('Ann Tester')
    serve(getConversation, other)
    act(() => dispatch('message_new', nextMessage({ ...other, revision: 0 }, 'Hello from the past')))
    await row('Cy Tester')
    expect(names()).toEqual(['Cy Tester', 'Ann Tester'])
  })

  test('after a gap the conversation is asked for again', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation)
    visit('/messages')
    await row('Ann Tester')
    const later = nextMessage({ ...conversation, revision: 4 }, 'The fifth')
    serve(getConversation, { ...conversation, revision: 5, unread_count: 4, last_message: said(ann, { content: 'The fifth' }) })
    act(() => dispatch('message_new', later))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('4 unread messages'))
  })

  test('a message taken back shows so', async () => {
    const conversation = conversationWith(ann, 'Oops')
    shown(conversation)
    visit('/messages')
    await row('Ann Tester')
    const id = conversation.last_message?.id ?? ''
    act(() => dispatch('message_updated', nextMessage(conversation, '', { id, content: null, taken_back: true })))
    await (await row('Ann Tester')).findByText('Message taken back')
  })

  test('reading on another device clears the badge', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation)
    visit('/messages')
    await row('Ann Tester')
    const message = nextMessage(conversation, 'News')
    act(() => dispatch('message_new', message))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('1 unread message'))
    act(() => dispatch('message_read', { conversation_id: conversation.id, user_id: viewer.user_id, seq: message.seq }))
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('unread'))
  })

  test('one deleted on another device leaves', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation, conversationWith(bob, 'Ho'))
    visit('/messages')
    await row('Ann Tester')
    serve(getConversation, new Failure('not_found'))
    act(() => dispatch('conversation_changed', { conversation_id: conversation.id }))
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
  })
})

test('a conversation that is gone says that the other account may have been deleted', async () => {
  shown()
  serve(getConversation, new Failure('not_found'))
  const { user, path } = visit('/messages/019c0000-0000-7000-8000-0000000000c9')
  await screen.findByText('Conversation not found')
  screen.getByText('The other person may have deleted their account, and the conversation with it.')
  await user.click(screen.getByRole('link', { name: 'Go back' }))
  expect(path()).toBe('/messages')
})

test('marks a conversation read from its menu, and shows it unread again when that fails', async () => {
  const conversation = conversationWith(ann, 'Hi', { unread_count: 2 })
  shown(conversation)
  serve(readConversation, new Failure('forbidden'))
  const { user } = visit('/messages')
  await row('Ann Tester')
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Options for the conversation with Ann Tester' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read', hidden: true }))
  }
  await press()
  await screen.findByText('Failed to update the conversation. Please try again.')
  expect(rows()[0]?.textContent).toContain('2 unread messages')
  serve(readConversation, { count: 0, requests: 0 })
  await press()
  await waitFor(() => expect(rows()[0]?.textContent).not.toContain('unread'))
  expect(callsOf(readConversation)).toHaveLength(2)
  expect(queries.getQueryData(['unread-messages'])).toEqual({ count: 0, requests: 0 })
})
