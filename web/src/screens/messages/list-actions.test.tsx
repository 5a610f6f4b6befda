// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { listDeclined, muteConversation, pinConversation, presentConversations } from '@atelier/contract/conversation-list'
import {
  acceptRequest,
  type Conversation,
  declineRequest,
  deleteConversation,
  getConversation,
  listConversations,
  openConversation,
  searchCorrespondents,
} from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { searchMessages } from '@atelier/contract/messages'
import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import { createReport } from '@atelier/contract/reports'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { deviceOf, hears, request, say, seenByVera } from '#testing/correspondence.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { people, query } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()
const list = async () => within(await screen.findByRole('navigation', { name: 'Conversations' }))
/** Types faster than any pause in which something is asked. */
const typeAtOnce = (field: HTMLElement, text: string) => {
  for (let end = 1; end <= text.length; end++) fireEvent.change(field, { target: { value: text.slice(0, end) } })
}
const names = () => [...document.querySelectorAll('nav a[data-row]')].flatMap((link) => link.querySelector('bdi')?.textContent ?? [])

describe('a new conversation', () => {
  const start = async () => {
    const opened = visit('/messages')
    await opened.user.click(await screen.findByRole('button', { name: 'New conversation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a new conversation' }))
    return { ...opened, dialog, type: (text: string) => typeAtOnce(dialog.getByPlaceholderText('Search for users...'), text) }
  }

  test('MSG-034, MSG-035, MSG-036: begins with a search for people', async () => {
    const { dialog } = await start()
    dialog.getByRole('heading', { name: 'Start a new conversation' })
    dialog.getByRole('searchbox', { name: 'Search for users...' })
    dialog.getByText('Start typing to search for users')
    await dialog.findByText('Nobody here yet. People you write with or follow appear here.')
  })

  test('MSG-037, MSG-042: asks for twenty people, and says when nobody is found', async () => {
    const { dialog, type } = await start()
    type('zo')
    await dialog.findByText('No users found')
    expect(dialog.queryByText('Start typing to search for users')).toBeNull()
    expect(callsOf(searchCorrespondents).filter(({ q }) => q)).toEqual([{ q: 'zo', limit: 20 }])
    expect(limits.conversations.people).toBe(20)
  })

  test('opens with people to write to, the first of whom Enter takes', async () => {
    const { ann, bob } = await people('ann', 'bob', 'cyn')
    const withBob = await hears(bob, 'Ho')
    await vera.call(followUser, { user_id: ann.user_id })
    const { dialog, user, path } = await start()
    await dialog.findByRole('button', { name: /Ann Tester/ })
    expect(dialog.getAllByRole('button', { name: /Tester/ }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Bob Tester'),
      expect.stringContaining('Ann Tester'),
    ])
    dialog.getByRole('searchbox').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe(`/messages/${withBob}`))
  })

  test('arrows go from the field to the people and back, and Enter takes the first', async () => {
    await people('ann', 'anna')
    const { dialog, type, user, path } = await start()
    type('ann')
    const found = await dialog.findAllByRole('button', { name: /Tester/ })
    dialog.getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(found[1])
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toMatch(/^\/messages\/./))
  })

  test('MSG-038, MSG-039: opens the conversation with the person who is picked', async () => {
    const { ann } = await people('ann')
    const { dialog, type, user, path } = await start()
    type('an')
    await user.click(await dialog.findByRole('button', { name: /Ann Tester/ }))
    await waitFor(() => expect(path()).not.toBe('/messages'))
    expect(callsOf(openConversation)).toEqual([{ user_id: ann.user_id }])
    const { items } = await vera.call(listConversations, {})
    expect(items).toMatchObject([{ other_user: { user_id: ann.user_id } }])
    expect(path()).toBe(`/messages/${items[0]?.id}`)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Start a new conversation' })).toBeNull())
  })

  test('shows people who take no messages from the viewer, with the reason', async () => {
    const { bob } = await people('ann', 'bob')
    await bob.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    const { dialog, type } = await start()
    type('te')
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: /Ann Tester/ })).disabled).toBe(false)
    const closed = await dialog.findByRole<HTMLButtonElement>('button', { name: /Bob Tester.*Doesn't accept messages from you/ })
    expect(closed.disabled).toBe(true)
  })

  test('MSG-096, MSG-097: says that the search failed', async () => {
    serve(searchCorrespondents, new Failure('unexpected'))
    const { type } = await start()
    type('an')
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to search users', tone: 'destructive' }))
  })

  test('MSG-096, MSG-098: says that the conversation could not be started, and stays', async () => {
    await people('ann')
    serve(openConversation, new Failure('unexpected'))
    const { dialog, type, user } = await start()
    type('an')
    await user.click(await dialog.findByRole('button', { name: /Ann Tester/ }))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to start conversation', tone: 'destructive' }),
    )
    dialog.getByRole('heading', { name: 'Start a new conversation' })
  })
})

describe('the search', () => {
  test('MSG-013: asks the server once typing has paused, and shows messages below conversations', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const conversation = await hears(bob, 'A long story before it comes to the KILN, at last', 'Ho')
    await hears(ann, 'The kiln is hot')
    const { user, path } = visit('/messages')
    await screen.findByRole('link', { name: /Ann Tester/ })
    typeAtOnce(screen.getByPlaceholderText('Search conversations...'), ' kiln')
    const inside = within(await screen.findByRole('region', { name: 'In messages' }))
    expect((await inside.findByText('KILN')).tagName).toBe('MARK')
    await waitFor(() => expect(names()).toEqual(['Ann Tester', 'Ann Tester', 'Bob Tester']))
    expect(callsOf(searchMessages)).toMatchObject([{ q: 'kiln' }])
    expect(callsOf(listConversations).filter(({ q }) => q)).toMatchObject([{ q: 'kiln' }])
    await user.click(inside.getByRole('link', { name: /Bob Tester/ }))
    await waitFor(() => expect(path()).toBe(`/messages/${conversation}?at=1`))
  })

  test('says when nothing matches', async () => {
    const { ann } = await people('ann')
    await hears(ann, 'Hi')
    visit('/messages')
    typeAtOnce(await screen.findByPlaceholderText('Search conversations...'), 'zzz')
    await screen.findByRole('heading', { name: 'No matches for “zzz”' })
  })

  test('keeps the conversations when searching messages fails, and tries again', async () => {
    serve(searchMessages, new Failure('unexpected'))
    const { ann } = await people('ann')
    await hears(ann, 'Hi')
    const { user } = visit('/messages')
    typeAtOnce(await screen.findByPlaceholderText('Search conversations...'), 'ann')
    await screen.findByText('Searching messages failed')
    await waitFor(() => expect(names()).toEqual(['Ann Tester']))
    stopServing(searchMessages)
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
    const { ann, bob } = await people('ann', 'bob')
    const conversation_id = await hears(bob, 'Ho')
    await hears(ann, 'Hi')
    const { promise, resolve } = Promise.withResolvers<Conversation>()
    serve(pinConversation, () => promise)
    const { user } = visit('/messages')
    await choose(user, 'Bob Tester', 'Pin')
    await waitFor(() => expect(names()).toEqual(['Bob Tester', 'Ann Tester']))
    await screen.findByRole('img', { name: 'Pinned' })
    resolve(await vera.call(pinConversation, { conversation_id }))
    serve(pinConversation, new Failure('forbidden'))
    await choose(user, 'Ann Tester', 'Pin')
    await screen.findByText('Failed to update the conversation. Please try again.')
    await waitFor(() => expect(names()).toEqual(['Bob Tester', 'Ann Tester']))
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Pinned' })).toHaveLength(1))
  })

  test('opens by a right click on the row', async () => {
    const { ann } = await people('ann')
    await hears(ann, 'Hi')
    visit('/messages', { wide: true })
    const row = await (await list()).findByRole('link', { name: /Ann Tester/ })
    expect(screen.queryByRole('menuitem', { name: 'Pin', hidden: true })).toBeNull()
    expect(fireEvent.contextMenu(row, { buttons: 2 })).toBe(false)
    fireEvent.pointerUp(document)
    await screen.findByRole('menuitem', { name: 'Pin', hidden: true })
  })

  test('mutes for hours, a week or always, and says until when in the list and in the header', async () => {
    const { ann } = await people('ann')
    const conversation_id = await hears(ann, 'Hi')
    const { user } = visit(`/messages/${conversation_id}`, { wide: true })
    const muteFor = async (length: string) => {
      await choose(user, 'Ann Tester', 'Mute')
      const sheet = within(await screen.findByRole('dialog', { name: 'Mute this conversation' }))
      await user.click(sheet.getByRole('button', { name: new RegExp(length) }))
    }
    await muteFor('For 8 hours')
    await screen.findByRole('img', { name: /^Muted until \d/ })
    expect(await screen.findByText(/^Muted until \d/)).toBeTruthy()
    await waitFor(() => expect(callsOf(muteConversation)).toEqual([{ conversation_id, length: 'hours' }]))
    await choose(user, 'Ann Tester', 'Unmute')
    await waitFor(() => expect(screen.queryByText(/^Muted/)).toBeNull())
    await muteFor('Always')
    await screen.findByRole('img', { name: 'Muted' })
    await waitFor(async () => expect(await vera.call(getConversation, { conversation_id })).toMatchObject({ is_muted: true }))
  })

  test('is muted no longer once the time is over', async () => {
    const { ann } = await people('ann')
    const conversation_id = await hears(ann, 'Hi')
    await vera.call(muteConversation, { conversation_id, length: 'week' })
    await query(`update conversation_participants set muted_until = now() + interval '1 hour' where conversation_id = $1`, conversation_id)
    visit('/messages')
    await screen.findByRole('img', { name: /^Muted until/ })
    await query(`update conversation_participants set muted_until = now() - interval '1 s' where conversation_id = $1`, conversation_id)
    act(() => void queries.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Muted/ })).toBeNull())
  })

  test('has a dot for who is active now', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(bob, 'Ho')
    const conversation_id = await hears(ann, 'Hi')
    await deviceOf(ann)
    await waitFor(async () => expect((await vera.call(presentConversations, {})).ids).toEqual([conversation_id]))
    visit('/messages')
    const row = await (await list()).findByRole('link', { name: /Ann Tester/ })
    await within(row).findByRole('img', { name: 'Active now' })
    expect(screen.getAllByRole('img', { name: 'Active now' })).toHaveLength(1)
  })

  test('archives with an undo, and a new message brings it back', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(bob, 'Ho')
    const conversation_id = await hears(ann, 'Hi')
    const { user, path } = visit('/messages', { wide: true })
    await goLive()
    await choose(user, 'Ann Tester', 'Archive')
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Conversation archived' }))
    act(() => currentToast()?.action?.onPress())
    await waitFor(() => expect(names()).toEqual(['Ann Tester', 'Bob Tester']))
    await choose(user, 'Ann Tester', 'Archive')
    await user.click(await screen.findByRole('link', { name: 'Archived' }))
    await waitFor(() => expect(path()).toBe('/messages?folder=archive'))
    await waitFor(() => expect(names()).toEqual(['Ann Tester']))
    await waitFor(async () => expect(await vera.call(getConversation, { conversation_id })).toMatchObject({ is_archived: true }))
    await say(ann, conversation_id, 'Still there?')
    await screen.findByRole('heading', { name: 'Nothing archived' })
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await waitFor(() => expect(names()).toEqual(['Ann Tester', 'Bob Tester']))
  })

  test('marks unread, which leaves the open conversation, and opening it clears the mark', async () => {
    const { ann } = await people('ann')
    const conversation_id = await hears(ann, 'Hi')
    const { user, path } = visit(`/messages/${conversation_id}`, { wide: true })
    await goLive()
    await waitFor(async () => expect(await vera.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 0 }))
    await choose(user, 'Ann Tester', 'Mark as unread')
    await waitFor(() => expect(path()).toBe('/messages'))
    await screen.findByRole('img', { name: 'Marked as unread' })
    await waitFor(async () => expect(await vera.call(getConversation, { conversation_id })).toMatchObject({ is_marked_unread: true }))
    await user.click(await (await list()).findByRole('link', { name: /Ann Tester/ }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Marked as unread' })).toBeNull())
    await waitFor(async () => expect(await vera.call(getConversation, { conversation_id })).toMatchObject({ is_marked_unread: false }))
  })

  test('deletes after a question, and leaves the open conversation', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await hears(bob, 'Ho')
    const conversation_id = await hears(ann, 'Hi')
    const { user, path } = visit(`/messages/${conversation_id}`, { wide: true })
    await choose(user, 'Ann Tester', 'Delete conversation')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this conversation?' }))
    expect(callsOf(deleteConversation)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
    await waitFor(() => expect(path()).toBe('/messages'))
    expect(callsOf(deleteConversation)).toEqual([{ conversation_id }])
    expect((await vera.call(listConversations, {})).items).toMatchObject([{ other_user: { user_id: bob.user_id } }])
  })

  test('deletes after a search of messages', async () => {
    const { ann } = await people('ann')
    await hears(ann, 'The kiln is hot')
    const { user } = visit('/messages')
    const field = await screen.findByPlaceholderText('Search conversations...')
    typeAtOnce(field, 'kiln')
    await screen.findByRole('region', { name: 'In messages' })
    await user.clear(field)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'In messages' })).toBeNull())
    await choose(user, 'Ann Tester', 'Delete conversation')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ann Tester/ })).toBeNull())
    expect(currentToast()?.tone).not.toBe('destructive')
  })
})

describe('requests', () => {
  const asked = async () => {
    const { bob } = await people('bob')
    return { bob, conversation_id: await request(bob, 'Do you take commissions?') }
  }

  test('wait behind an entry above the list', async () => {
    const { ann } = await people('ann')
    await hears(ann, 'Hi')
    await asked()
    const { user, path } = visit('/messages')
    await user.click(await screen.findByRole('link', { name: /Message requests/ }))
    await waitFor(() => expect(path()).toBe('/messages?folder=requests'))
    await screen.findByRole('heading', { level: 1, name: 'Message requests' })
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
  })

  test('have no entry while there are none', async () => {
    const { ann } = await people('ann')
    await hears(ann, 'Hi')
    visit('/messages')
    await screen.findByRole('link', { name: /Ann Tester/ })
    await waitFor(() => expect(callsOf(listConversations).some(({ folder }) => folder === 'requests')).toBe(true))
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.queryByRole('link', { name: /Message requests/ })).toBeNull()
  })

  test('move to the inbox once accepted', async () => {
    const { conversation_id } = await asked()
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Accept the request from Bob Tester' }))
    await screen.findByRole('heading', { name: 'No requests' })
    await waitFor(() => expect(callsOf(acceptRequest)).toEqual([{ conversation_id }]))
    const inbox = async () => (await vera.call(listConversations, {})).items.map(({ id }) => id)
    await waitFor(async () => expect(await inbox()).toEqual([conversation_id]))
  })

  test('are gone once declined', async () => {
    const { conversation_id } = await asked()
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Decline the request from Bob Tester' }))
    await screen.findByRole('heading', { name: 'No requests' })
    expect(callsOf(declineRequest)).toEqual([{ conversation_id }])
    for (const folder of ['inbox', 'requests'] as const) expect((await vera.call(listConversations, { folder })).items).toEqual([])
  })

  test('are requests again when declining is undone', async () => {
    const { conversation_id } = await asked()
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Decline the request from Bob Tester' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Request declined' }))
    act(() => currentToast()?.action?.onPress())
    await screen.findByRole('button', { name: 'Decline the request from Bob Tester' })
    expect((await vera.call(listConversations, { folder: 'requests' })).items).toMatchObject([{ id: conversation_id, status: 'request' }])
  })

  test('are found again once declined, and taken back', async () => {
    const { conversation_id } = await asked()
    await vera.call(declineRequest, { conversation_id })
    const { user, path } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('link', { name: 'Declined requests' }))
    await user.click(await screen.findByRole('button', { name: 'Take back declining Bob Tester' }))
    await waitFor(() => expect(path()).toBe(`/messages/${conversation_id}?folder=requests`))
    await screen.findByRole('region', { name: 'Bob Tester would like to write to you' })
    expect((await vera.call(listConversations, { folder: 'requests' })).items).toMatchObject([{ id: conversation_id }])
    expect((await vera.call(listDeclined, {})).items).toEqual([])
  })

  test('stay when the answer fails', async () => {
    await asked()
    serve(declineRequest, new Failure('unexpected'))
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: 'Decline the request from Bob Tester' }))
    await screen.findByText('Failed to answer the request. Please try again.')
    await waitFor(() => expect(names()).toEqual(['Bob Tester']))
  })

  test('can be reported with their last message', async () => {
    const { bob, conversation_id } = await asked()
    await say(bob, conversation_id, 'I pay in advance')
    const { id: target_id } = await seenByVera(conversation_id)
    const { user } = visit('/messages?folder=requests')
    await user.click(await screen.findByRole('button', { name: "Report Bob Tester's message" }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Report message' }))
    await user.click(sheet.getByRole('radio', { name: 'Spam or scam' }))
    await user.click(sheet.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(callsOf(createReport)).toMatchObject([{ type: 'message', target_id, reason: 'spam' }]))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Report sent' }))
  })
})

describe('the message settings', () => {
  const open = async () => {
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
    await waitFor(() => expect(audience.value).toBe('everyone'))
    await user.selectOptions(audience, 'People who follow you')
    await waitFor(() => expect(audience.value).toBe('followers'))
    await waitFor(() =>
      expect(callsOf(updatePreferences)).toEqual([{ message_audience: 'followers', notification_prefs: { allow_messages: true } }]),
    )
    await user.selectOptions(audience, 'Nobody')
    await waitFor(() => expect(callsOf(updatePreferences)[1]).toMatchObject({ notification_prefs: { allow_messages: false } }))
    await waitFor(() => expect(audience.value).toBe('nobody'))
    const kept = { message_audience: 'followers', notification_prefs: { allow_messages: false } }
    await waitFor(async () => expect(await vera.call(getPreferences, {})).toMatchObject(kept))
  })

  test('save read receipts and the activity status', async () => {
    const { user, box } = await open()
    await user.click(await box('Read receipts'))
    await user.click(await box('Activity status'))
    await waitFor(() =>
      expect(callsOf(updatePreferences)).toEqual([{ read_receipts: false }, { notification_prefs: { show_activity: false } }]),
    )
    const kept = { read_receipts: false, notification_prefs: { show_activity: false } }
    await waitFor(async () => expect(await vera.call(getPreferences, {})).toMatchObject(kept))
  })

  test('take a change back that the server refuses', async () => {
    const { user, audience, box } = await open()
    serve(updatePreferences, new Failure('unexpected'))
    await user.selectOptions(audience, 'Nobody')
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update message settings', tone: 'destructive' }))
    await waitFor(() => expect(audience.value).toBe('everyone'))
    await user.click(await box('Activity status'))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update activity status' }))
    await waitFor(async () => expect((await box('Activity status')).checked).toBe(true))
  })
})
