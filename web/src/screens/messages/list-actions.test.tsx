import {
  acceptRequest,
  type Conversation,
  declineRequest,
  deleteConversation,
  getConversation,
  listConversations,
  muteConversation,
  openConversation,
  pinConversation,
  searchCorrespondents,
} from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { searchMessages } from '@atelier/contract/messages'
import { updatePreferences } from '@atelier/contract/preferences'
import { createReport } from '@atelier/contract/reports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { conversationWith, nextMessage, person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { servePreferences } from '#testing/preferences.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const ann = person('ann')
const bob = person('bob')

const shown = (...items: Conversation[]) => {
  serve(listConversations, ({ folder }) => ({
    items: items.filter(({ status }) => (status === 'request') === (folder === 'requests')),
    next_cursor: null,
  }))
  serve(getConversation, ({ conversation_id }) => items.find(({ id }) => id === conversation_id) ?? new Failure('not_found'))
}
const names = () => [...document.querySelectorAll('nav a[data-row]')].flatMap((link) => link.querySelector('bdi')?.textContent ?? [])
const found = (...people: [ReturnType<typeof person>, boolean][]) =>
  serve(searchCorrespondents, { items: people.map(([one, can_message]) => ({ ...one, can_message })) })

describe('a new conversation', () => {
  const start = async () => {
    const opened = visit('/messages')
    await opened.user.click(await screen.findByRole('button', { name: 'New conversation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a new conversation' }))
    return { ...opened, dialog, type: (text: string) => opened.user.type(dialog.getByPlaceholderText('Search for users...'), text) }
  }

  test('MSG-034, MSG-035, MSG-036: begins with a search for people', async () => {
    const { dialog } = await start()
    dialog.getByRole('heading', { name: 'Start a new conversation' })
    dialog.getByRole('searchbox', { name: 'Search for users...' })
    dialog.getByText('Start typing to search for users')
    expect(callsOf(searchCorrespondents)).toEqual([])
  })

  test('MSG-037, MSG-042: asks for twenty people, and says when nobody is found', async () => {
    found()
    const { dialog, type } = await start()
    await type('zo')
    await dialog.findByText('No users found')
    expect(dialog.queryByText('Start typing to search for users')).toBeNull()
    expect(callsOf(searchCorrespondents)).toEqual([{ q: 'zo', limit: 20 }])
    expect(limits.conversations.people).toBe(20)
  })

  test('MSG-038, MSG-039: opens the conversation with the person who is picked', async () => {
    const conversation = conversationWith(ann, null)
    found([ann, true])
    shown(conversation)
    serve(openConversation, conversation)
    const { dialog, type, user, path } = await start()
    await type('an')
    await user.click(await dialog.findByRole('button', { name: /Ann Tester/ }))
    await waitFor(() => expect(path()).toBe(`/messages/${conversation.id}`))
    expect(callsOf(openConversation)).toEqual([{ user_id: ann.user_id }])
    expect(screen.queryByRole('dialog', { name: 'Start a new conversation' })).toBeNull()
  })

  test('shows people who take no messages from the viewer, with the reason', async () => {
    found([ann, true], [bob, false])
    const { dialog, type } = await start()
    await type('te')
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: /Ann Tester/ })).disabled).toBe(false)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /Bob Tester.*Doesn't accept messages from you/ }).disabled).toBe(true)
  })

  test('MSG-096, MSG-097: says that the search failed', async () => {
    serve(searchCorrespondents, new Failure('unexpected'))
    const { type } = await start()
    await type('an')
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to search users', tone: 'destructive' }))
  })

  test('MSG-096, MSG-098: says that the conversation could not be started, and stays', async () => {
    found([ann, true])
    serve(openConversation, new Failure('unexpected'))
    const { dialog, type, user } = await start()
    await type('an')
    await user.click(await dialog.findByRole('button', { name: /Ann Tester/ }))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to start conversation', tone: 'destructive' }),
    )
    dialog.getByRole('heading', { name: 'Start a new conversation' })
  })
})

describe('the search', () => {
  test('MSG-013: asks the server once typing has paused, and shows messages below conversations', async () => {
    const conversation = conversationWith(ann, 'The kiln is hot')
    shown(conversation, conversationWith(bob, 'Ho'))
    const message = nextMessage(conversationWith(bob, 'Ho'), 'A long story before it comes to the KILN, at last')
    serve(searchMessages, { items: [{ message, other_user: bob }], next_cursor: null })
    const { user, path } = visit('/messages')
    await screen.findByRole('link', { name: /Ann Tester/ })
    serve(listConversations, ({ q }) => ({ items: q === 'kiln' ? [conversation] : [], next_cursor: null }))
    await user.type(screen.getByPlaceholderText('Search conversations...'), ' kiln')
    const inside = within(await screen.findByRole('region', { name: 'In messages' }))
    expect(inside.getByText('KILN').tagName).toBe('MARK')
    expect(names()).toEqual(['Ann Tester', 'Bob Tester'])
    expect(callsOf(searchMessages)).toMatchObject([{ q: 'kiln' }])
    expect(callsOf(listConversations).filter(({ q }) => q)).toMatchObject([{ q: 'kiln' }])
    await user.click(inside.getByRole('link'))
    await waitFor(() => expect(path()).toBe(`/messages/${message.conversation_id}?at=${message.seq}`))
  })

  test('says when nothing matches', async () => {
    serve(searchMessages, { items: [], next_cursor: null })
    const { user } = visit('/messages')
    await user.type(await screen.findByPlaceholderText('Search conversations...'), 'zzz')
    await screen.findByRole('heading', { name: 'No matches for “zzz”' })
  })

  test('keeps the conversations when searching messages fails, and tries again', async () => {
    serve(searchMessages, new Failure('unexpected'))
    serve(listConversations, ({ folder }) => ({ items: folder === 'inbox' ? [conversationWith(ann, 'Hi')] : [], next_cursor: null }))
    const { user } = visit('/messages')
    await user.type(await screen.findByPlaceholderText('Search conversations...'), 'ann')
    await screen.findByText('Searching messages failed')
    expect(names()).toEqual(['Ann Tester'])
    serve(searchMessages, { items: [], next_cursor: null })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.queryByText('Searching messages failed')).toBeNull())
  })
})

describe('the menu of a row', () => {
  const choose = async (user: ReturnType<typeof visit>['user'], name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `Options for the conversation with ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
  }

  test('pins at once, and takes it back when the server refuses', async () => {
    const two = conversationWith(bob, 'Ho')
    shown(conversationWith(ann, 'Hi'), two)
    const { promise, resolve } = Promise.withResolvers<Conversation>()
    serve(pinConversation, () => promise)
    const { user } = visit('/messages')
    await choose(user, 'Bob Tester', 'Pin')
    await waitFor(() => expect(names()).toEqual(['Bob Tester', 'Ann Tester']))
    screen.getByRole('img', { name: 'Pinned' })
    resolve({ ...two, is_pinned: true })
    serve(pinConversation, new Failure('forbidden'))
    await choose(user, 'Ann Tester', 'Pin')
    await screen.findByText('Failed to update the conversation. Please try again.')
    await waitFor(() => expect(names()).toEqual(['Bob Tester', 'Ann Tester']))
    expect(screen.getAllByRole('img', { name: 'Pinned' })).toHaveLength(1)
  })

  test('opens by a right click on the row', async () => {
    shown(conversationWith(ann, 'Hi'))
    visit('/messages', { wide: true })
    const row = await screen.findByRole('link', { name: /Ann Tester/ })
    expect(screen.queryByRole('menuitem', { name: 'Pin', hidden: true })).toBeNull()
    expect(fireEvent.contextMenu(row, { buttons: 2 })).toBe(false)
    fireEvent.pointerUp(document)
    await screen.findByRole('menuitem', { name: 'Pin', hidden: true })
  })

  test('mutes', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation)
    serve(muteConversation, { ...conversation, is_muted: true })
    const { user } = visit('/messages')
    await choose(user, 'Ann Tester', 'Mute')
    await screen.findByRole('img', { name: 'Muted' })
    expect(callsOf(muteConversation)).toEqual([{ conversation_id: conversation.id }])
  })

  test('deletes after a question, and leaves the open conversation', async () => {
    const conversation = conversationWith(ann, 'Hi')
    shown(conversation, conversationWith(bob, 'Ho'))
    serve(deleteConversation, {})
    const { user, path } = visit(`/messages/${conversation.id}`, { wide: true })
    await choose(user, 'Ann Tester', 'Delete conversation')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this conversation?' }))
    expect(callsOf(deleteConversation)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
    await waitFor(() => expect(path()).toBe('/messages'))
    expect(callsOf(deleteConversation)).toEqual([{ conversation_id: conversation.id }])
  })

  test('deletes after a search of messages', async () => {
    const conversation = conversationWith(ann, 'The kiln is hot')
    shown(conversation)
    const message = nextMessage(conversation, 'The kiln')
    serve(searchMessages, { items: [{ message, other_user: ann }], next_cursor: null })
    serve(deleteConversation, {})
    const { user } = visit('/messages')
    const field = await screen.findByPlaceholderText('Search conversations...')
    await user.type(field, 'kiln')
    await screen.findByRole('region', { name: 'In messages' })
    await user.clear(field)
    await choose(user, 'Ann Tester', 'Delete conversation')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ann Tester/ })).toBeNull())
    expect(currentToast()?.tone).not.toBe('destructive')
  })
})

describe('requests', () => {
  const request = conversationWith(bob, 'Do you take commissions?', { status: 'request', unread_count: 1 })

  test('wait behind an entry above the list', async () => {
    shown(conversationWith(ann, 'Hi'), request)
    const { user, path } = visit('/messages')
    await user.click(await screen.findByRole('link', { name: /Message requests/ }))
    await waitFor(() => expect(path()).toBe('/messages?folder=requests'))
    await screen.findByRole('heading', { level: 1, name: 'Message requests' })
    expect(names()).toEqual(['Bob Tester'])
  })

  test('have no entry while there are none', async () => {
    shown(conversationWith(ann, 'Hi'))
    visit('/messages')
    await screen.findByRole('link', { name: /Ann Tester/ })
    await waitFor(() => expect(callsOf(listConversations).some(({ folder }) => folder === 'requests')).toBe(true))
    expect(screen.queryByRole('link', { name: /Message requests/ })).toBeNull()
  })

  test('move to the inbox once accepted', async () => {
    shown(conversationWith(ann, 'Hi'), request)
    serve(acceptRequest, { ...request, status: 'accepted' })
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Accept the request from Bob Tester' }))
    await screen.findByRole('heading', { name: 'No requests' })
    expect(callsOf(acceptRequest)).toEqual([{ conversation_id: request.id }])
  })

  test('are gone once declined', async () => {
    shown(request)
    serve(declineRequest, {})
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Decline the request from Bob Tester' }))
    await screen.findByRole('heading', { name: 'No requests' })
    expect(callsOf(declineRequest)).toEqual([{ conversation_id: request.id }])
  })

  test('stay when the answer fails', async () => {
    shown(request)
    serve(declineRequest, new Failure('unexpected'))
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Decline the request from Bob Tester' }))
    await screen.findByText('Failed to answer the request. Please try again.')
    expect(names()).toEqual(['Bob Tester'])
  })

  test('can be reported with their last message', async () => {
    shown(request)
    serve(createReport, {})
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: "Report Bob Tester's message" }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Report message' }))
    await user.click(sheet.getByRole('radio', { name: 'Spam or scam' }))
    await user.click(sheet.getByRole('button', { name: 'Send report' }))
    await waitFor(() =>
      expect(callsOf(createReport)).toMatchObject([{ type: 'message', target_id: request.last_message?.id, reason: 'spam' }]),
    )
  })
})

describe('the message settings', () => {
  const open = async () => {
    servePreferences()
    const { user } = visit('/messages')
    await user.click(await screen.findByRole('button', { name: 'More options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Message settings', hidden: true }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Message settings' }))
    const audience = await sheet.findByRole<HTMLSelectElement>('combobox', { name: 'Who may message you' })
    const box = (name: string) => sheet.findByRole<HTMLInputElement>('switch', { name })
    return { user, audience, box }
  }

  test('save who may write at once; nobody switches messages off', async () => {
    const { user, audience } = await open()
    expect(audience.value).toBe('everyone')
    await user.selectOptions(audience, 'People who follow you')
    expect(audience.value).toBe('followers')
    await waitFor(() =>
      expect(callsOf(updatePreferences)).toEqual([{ message_audience: 'followers', notification_prefs: { allow_messages: true } }]),
    )
    await user.selectOptions(audience, 'Nobody')
    await waitFor(() => expect(callsOf(updatePreferences)[1]).toMatchObject({ notification_prefs: { allow_messages: false } }))
    expect(audience.value).toBe('nobody')
  })

  test('save read receipts and the activity status', async () => {
    const { user, box } = await open()
    await user.click(await box('Read receipts'))
    await user.click(await box('Activity status'))
    await waitFor(() =>
      expect(callsOf(updatePreferences)).toEqual([{ read_receipts: false }, { notification_prefs: { show_activity: false } }]),
    )
  })

  test('take a change back that the server refuses', async () => {
    const { user, audience, box } = await open()
    serve(updatePreferences, new Failure('unexpected'))
    await user.selectOptions(audience, 'Nobody')
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update message settings', tone: 'destructive' }))
    expect(audience.value).toBe('everyone')
    await user.click(await box('Activity status'))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update activity status' }))
    expect((await box('Activity status')).checked).toBe(true)
  })
})
