// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { pinConversation } from '@atelier/contract/conversation-list'
import { deleteConversation, listConversations, openConversation, readConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { blockUser } from '@atelier/contract/follows'
import { type Message, takeBackMessage } from '@atelier/contract/messages'
import { createPost } from '@atelier/contract/posts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { dispatch, listen } from '#data/realtime/listen.ts'
import { reachEnd } from '#testing/browser.ts'
import { converse, hears, say, seenByVera } from '#testing/correspondence.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()
const rows = () => [...screen.getByRole('navigation', { name: 'Conversations' }).querySelectorAll<HTMLAnchorElement>('a[data-row]')]
const row = async (name: string) => {
  const list = within(await screen.findByRole('navigation', { name: 'Conversations' }))
  return within(await list.findByRole('link', { name: new RegExp(name) }))
}
const names = () => rows().map((link) => link.querySelector('bdi')?.textContent)

describe('the layout', () => {
  test('MSG-001, MSG-010, MSG-011, MSG-012: on phones the list is alone, with its title, the way home and a button for a new one', async () => {
    const { ann } = await people('ann')
    await hears(ann, 'Is the kiln free?')
    visit('/messages')
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
    await row('Ann Tester')
    expect(screen.queryByRole('heading', { name: 'Select a conversation' })).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home')
    expect(main.getByRole('button', { name: 'New conversation' })).toBeTruthy()
  })

  test('MSG-001: on phones an open conversation takes the place of the list', async () => {
    const { ann } = await people('ann')
    visit(`/messages/${await hears(ann, 'Is the kiln free?')}`)
    await screen.findByRole('log')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Messages' })).toBeNull())
    expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull()
  })

  test.each([{ wide: false }, { wide: true }])(
    'DEV-052: with a person in the address, the conversation with them opens (%o)',
    async (screenSize) => {
      const { ann } = await people('ann')
      const conversation = await hears(ann, 'Is the kiln free?')
      const { path } = visit(`/messages?with=${ann.user_id}`, screenSize)
      await waitFor(() => expect(path()).toBe(`/messages/${conversation}`))
      expect(callsOf(openConversation)[0]).toEqual({ user_id: ann.user_id })
    },
  )

  test('if that person cannot be written to, it says so and the list stays', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(ann, 'Is the kiln free?')
    await bob.call(blockUser, { user_id: viewer.user_id })
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
    await waitFor(() => expect(document.title).toBe('Messages · Atelier'))
  })

  test('MSG-006, MSG-007: a conversation that is not in the list is not found, and one goes back', async () => {
    const { user, path } = visit(`/messages/${crypto.randomUUID()}`)
    await screen.findByRole('heading', { name: 'Conversation not found' })
    await user.click(screen.getByRole('link', { name: 'Go back' }))
    await waitFor(() => expect(path()).toBe('/messages'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
  })
})

describe('a row', () => {
  test('MSG-020, MSG-021, MSG-025, MSG-027: shows picture, name and text', async () => {
    const { ann } = await people('ann')
    await query(`update profiles set avatar_url = '/media/avatars/ann.jpg' where user_id = $1`, ann.user_id)
    await hears(ann, 'Is the kiln free?')
    visit('/messages')
    ;(await row('Ann Tester')).getByText('Is the kiln free?')
    expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe('/media/avatars/ann.jpg')
  })

  test('MSG-022, MSG-023: goes by the username without a name, and by Unknown User without both', async () => {
    const { bob, cyn } = await people('bob', 'cyn')
    await hears(cyn, 'Ho')
    await hears(bob, 'Hi')
    await query(`update profiles set full_name = null where user_id = any($1)`, [bob.user_id, cyn.user_id])
    await query(`update profiles set username = null where user_id = $1`, cyn.user_id)
    visit('/messages')
    await row('bob')
    expect(names()).toEqual(['bob', 'Unknown User'])
  })

  const sendsMedia = async (ann: RealPerson, id: string, content: string, media_type: 'image' | 'video') => {
    await say(ann, id, content || media_type)
    await query(
      `update messages set content = nullif($2, ''), media_type = $3, media_url = '/media/message-media/1' where conversation_id = $1`,
      id,
      content,
      media_type,
    )
  }
  test.each<[string, (ann: RealPerson, id: string) => Promise<unknown>, string, boolean]>([
    ['MSG-026: the media type with a camera', (ann, id) => sendsMedia(ann, id, 'The glaze', 'image'), 'Image', true],
    ['MSG-026: of a video too', (ann, id) => sendsMedia(ann, id, '', 'video'), 'Video', true],
    ['MSG-027: the content', (ann, id) => say(ann, id, 'The glaze'), 'The glaze', false],
    [
      'a post that was sent',
      async (ann, id) => {
        const post = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'My print' })
        await say(ann, id, '', { card: { kind: 'post', id: post.id } })
      },
      'Sent a post',
      false,
    ],
    [
      'a message that was taken back',
      async (ann, id) => ann.call(takeBackMessage, { message_id: (await say(ann, id, 'Oops')).id }),
      'Message taken back',
      false,
    ],
  ])('previews %s', async (_, sends, text, camera) => {
    const { ann } = await people('ann')
    await sends(ann, await converse(ann))
    visit('/messages')
    const preview = (await row('Ann Tester')).getByText(text)
    expect(preview.querySelector('svg') !== null).toBe(camera)
  })

  test('MSG-028: previews an empty conversation', async () => {
    const { ann } = await people('ann')
    await converse(ann)
    visit('/messages')
    ;(await row('Ann Tester')).getByText('Start the conversation...')
  })

  test.each([
    ['MSG-029', 1, '1'],
    ['MSG-029', 9, '9'],
    ['MSG-030', 10, '9+'],
  ])('%s: with %i unread messages the badge shows %s', async (_, unread_count, badge) => {
    const { ann } = await people('ann')
    await hears(ann, ...Array.from({ length: unread_count }, () => 'Hi'))
    visit('/messages')
    ;(await row('Ann Tester')).getByText(badge)
    expect(rows()[0]?.textContent).toContain(`${unread_count} unread message`)
  })

  test('without unread messages it has no badge', async () => {
    const { ann } = await people('ann')
    await vera.call(readConversation, { conversation_id: await hears(ann, 'Hi') })
    visit('/messages')
    await row('Ann Tester')
    expect(rows()[0]?.textContent).not.toMatch(/0|unread/)
  })

  describe('at noon', () => {
    const now = new Date('2025-11-22T12:00')
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
    afterEach(() => vi.useRealTimers())

    test.each([
      ['MSG-024, MSG-031', 0, 'now'],
      ['MSG-031', 59, 'now'],
      ['MSG-032', 60, '1h'],
      ['MSG-032', 24 * 60 - 1, '23h'],
      ['MSG-033', 24 * 60, 'Nov 21'],
      ['MSG-033', 400 * 24 * 60, '10/18/24'],
    ])('%s: a message from %i minutes ago shows %s', async (_, minutes, time) => {
      const { ann } = await people('ann')
      const conversation = await hears(ann, 'Hi')
      const sent = new Date(now.getTime() - minutes * 60_000).toISOString()
      await query('update conversations set last_message_at = $2 where id = $1', conversation, sent)
      visit('/messages')
      ;(await row('Ann Tester')).getByText(time)
    })
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
    const { ann } = await people('ann')
    await hears(ann, 'Hi')
    stopServing(listConversations)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await row('Ann Tester')
  })

  test('loads the next page at its end', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(bob, 'Ho')
    await hears(ann, 'Hi')
    serve(listConversations, (input) => vera.call(listConversations, { ...input, limit: 1 }))
    visit('/messages')
    await row('Ann Tester')
    expect(names()).toEqual(['Ann Tester'])
    act(reachEnd)
    await row('Bob Tester')
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
  })

  test('marks the open conversation as current', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(bob, 'Ho')
    visit(`/messages/${await hears(ann, 'Hi')}`, { wide: true })
    await row('Ann Tester')
    expect(rows().map((link) => link.getAttribute('aria-current'))).toEqual(['page', null])
  })

  test('arrow keys move between rows, and Enter opens one', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const two = await hears(bob, 'Ho')
    await hears(ann, 'Hi')
    const { user, path } = visit('/messages', { wide: true })
    await row('Ann Tester')
    act(() => rows()[0]?.focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows()[1])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(rows()[0])
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(path()).toBe(`/messages/${two}`))
  })
})

describe('as messages arrive', () => {
  /** Opens the list, to which Ann wrote last. */
  const open = async (ann: RealPerson) => {
    const conversation = await converse(ann)
    await vera.call(readConversation, { conversation_id: conversation, seq: (await say(ann, conversation, 'Hi')).seq })
    const opened = visit('/messages', { wide: true })
    await row('Ann Tester')
    await goLive()
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    return { ...opened, conversation }
  }

  test('a new message moves its row up, and is announced', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const two = await converse(bob)
    await open(ann)
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
    const asked = callsOf(listConversations).length
    await say(bob, two, 'The kiln is hot')
    await waitFor(() => expect(names()).toEqual(['Bob Tester', 'Ann Tester']))
    await (await row('Bob Tester')).findByText('The kiln is hot')
    await waitFor(() => expect(rows()[0]?.textContent).toContain('1 unread message'))
    expect((await screen.findByText('Bob Tester: 1 unread message')).getAttribute('role')).toBe('status')
    expect(callsOf(listConversations)).toHaveLength(asked)
  })

  test('a message counts once, however often it comes', async () => {
    const { ann } = await people('ann')
    const { conversation } = await open(ann)
    const arrived = Promise.withResolvers<Message>()
    listen('message_new', arrived.resolve)
    await say(ann, conversation, 'Twice')
    const message = await arrived.promise
    act(() => dispatch('message_new', message))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('1 unread message'))
  })

  test('pinned ones stay above', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const two = await converse(bob)
    await vera.call(pinConversation, { conversation_id: await converse(ann) })
    await open(ann)
    await say(bob, two, 'News')
    await (await row('Bob Tester')).findByText('News')
    await waitFor(() => expect(names()).toEqual(['Ann Tester', 'Bob Tester']))
  })

  test('own messages from another device count as read', async () => {
    const { ann } = await people('ann')
    const { conversation } = await open(ann)
    await say(vera, conversation, 'From my phone')
    await (await row('Ann Tester')).findByText('From my phone')
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('unread'))
  })

  test('a conversation that was not loaded appears on top', async () => {
    const { ann, cyn } = await people('ann', 'cyn')
    const other = await hears(cyn, 'Hello')
    await vera.call(deleteConversation, { conversation_id: other })
    await open(ann)
    expect(names()).toEqual(['Ann Tester'])
    await say(cyn, other, 'Hello from the past')
    await (await row('Cyn Tester')).findByText('Hello from the past')
    await waitFor(() => expect(names()).toEqual(['Cyn Tester', 'Ann Tester']))
  })

  test('after a gap the conversation is asked for again', async () => {
    const { ann } = await people('ann')
    const conversation = await hears(ann, 'Hi')
    await vera.call(readConversation, { conversation_id: conversation })
    visit('/messages')
    await row('Ann Tester')
    for (const content of ['The second', 'The third', 'The fourth', 'The fifth']) await say(ann, conversation, content)
    const later = await seenByVera(conversation)
    act(() => dispatch('message_new', later))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('4 unread messages'))
  })

  test('a message taken back shows so', async () => {
    const { ann } = await people('ann')
    const { conversation } = await open(ann)
    const { id: message_id } = await say(ann, conversation, 'Oops')
    await (await row('Ann Tester')).findByText('Oops')
    await ann.call(takeBackMessage, { message_id })
    await (await row('Ann Tester')).findByText('Message taken back')
  })

  test('reading on another device clears the badge', async () => {
    const { ann } = await people('ann')
    const { conversation } = await open(ann)
    await say(ann, conversation, 'News')
    await waitFor(() => expect(rows()[0]?.textContent).toContain('1 unread message'))
    await vera.call(readConversation, { conversation_id: conversation })
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('unread'))
  })

  test('one deleted on another device leaves', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(bob, 'Ho')
    const { conversation } = await open(ann)
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
    await vera.call(deleteConversation, { conversation_id: conversation })
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
  })
})

test('a conversation that is gone says that the other account may have been deleted', async () => {
  const { ann } = await people('ann')
  const conversation = await hears(ann, 'Hi')
  await query('delete from auth.users where id = $1', ann.user_id)
  const { user, path } = visit(`/messages/${conversation}`)
  await screen.findByText('Conversation not found')
  screen.getByText('The other person may have deleted their account, and the conversation with it.')
  await user.click(screen.getByRole('link', { name: 'Go back' }))
  await waitFor(() => expect(path()).toBe('/messages'))
})

test('marks a conversation read from its menu, and shows it unread again when that fails', async () => {
  const { ann } = await people('ann')
  await hears(ann, 'Hi', 'Ho')
  serve(readConversation, new Failure('forbidden'))
  const { user } = visit('/messages')
  await row('Ann Tester')
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Options for the conversation with Ann Tester' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read', hidden: true }))
  }
  await press()
  await screen.findByText('Failed to update the conversation. Please try again.')
  await waitFor(() => expect(rows()[0]?.textContent).toContain('2 unread messages'))
  stopServing(readConversation)
  await press()
  await waitFor(() => expect(rows()[0]?.textContent).not.toContain('unread'))
  await waitFor(() => expect(callsOf(readConversation)).toHaveLength(2))
  await waitFor(() => expect(queries.getQueryData(['unread-messages'])).toEqual({ count: 0, requests: 0 }))
})
