// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'
import 'fake-indexeddb/auto'

import { acceptRequest, openConversation, readConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import {
  hideMessage,
  listMessages,
  type Message,
  messageChanges,
  reactToMessage,
  sendMessage,
  takeBackMessage,
} from '@atelier/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { useMessages } from '#parts/messages/conversation.data.ts'
import { hideForViewer, react, readUpTo, renew, takeBackSent } from '#parts/messages/message-actions.data.ts'
import { type MessageDraft, submitMessage as send, useRefused } from '#parts/messages/sending.data.ts'
import { converse, say, sayMany, seenByVera } from '#testing/correspondence.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { keepFiles } from '#testing/uploads.ts'
import { currentToast } from '#ui/toast.ts'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))

startRealApp()
let bob: RealPerson

beforeEach(async () => {
  keepFiles()
  bob = (await people('bob')).bob
})

/** A conversation with Bob, who has written "message 1" and so on. */
async function conversation(count: number): Promise<string> {
  const id = await converse(bob)
  await sayMany(id, bob, count)
  return id
}

/** Bob writes so many more. @returns their events, which never came */
async function eventsOf(id: string, count: number): Promise<Message[]> {
  const last = await seenByVera(id)
  const written = await sayMany(id, bob, count)
  return written.sort((one, other) => one.seq - other.seq).map((message) => ({ ...last, ...message }))
}

/** As if so many messages had been written, at which nobody looks. */
const countTo = (id: string, seq: number) => query('update conversations set last_seq = $2, revision = $2 where id = $1', id, seq)

async function opened(id: string, options?: { at: number }) {
  const { result, unmount } = renderHook(() => useMessages(id, options), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  return { result, unmount, texts: () => result.current.messages.map(({ content }) => content) }
}

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

test('it opens with the newest page and loads older ones up to the first', async () => {
  const id = await conversation(120)
  const { result, texts } = await opened(id)
  expect(texts()).toEqual(numbered(71, 120))
  for (const from of [21, 1]) {
    expect(result.current.older.has).toBe(true)
    act(() => result.current.older.load())
    await waitFor(() => expect(texts()).toEqual(numbered(from, 120)))
  }
  expect(result.current.older.has).toBe(false)
})

test('a page that fails can be loaded again', async () => {
  const id = await conversation(60)
  const { result, texts } = await opened(id)
  serve(listMessages, () => Promise.reject(new TypeError('no network')))
  act(() => result.current.older.load())
  await waitFor(() => expect(result.current.older.failed).toBe(true))
  stopServing(listMessages)
  act(() => result.current.older.load())
  await waitFor(() => expect(texts()).toEqual(numbered(1, 60)))
})

test('MSG-084: a new message of this conversation is shown as it arrives, one of another conversation is not', async () => {
  const talk = await conversation(2)
  const { texts } = await opened(talk)
  const { cyn } = await people('cyn')
  const other = await converse(cyn)
  await goLive()
  await say(cyn, other, 'elsewhere')
  await say(bob, talk, 'hello')
  await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2', 'hello']))
})

test('MSG-085: a changed message of this conversation takes the place of what was shown; an older state does not', async () => {
  const talk = await conversation(2)
  const { texts } = await opened(talk)
  const before = await seenByVera(talk, 1)
  await goLive()
  await bob.call(takeBackMessage, { message_id: before.id })
  await waitFor(() => expect(texts()).toEqual([null, 'message 2']))
  act(() => dispatch('message_updated', before))
  expect(texts()).toEqual([null, 'message 2'])
})

test('an event that never came is made up for as soon as the next one tells of it', async () => {
  const talk = await conversation(2)
  const { texts } = await opened(talk)
  await say(bob, talk, 'lost')
  await say(bob, talk, 'heard')
  const heard = await seenByVera(talk)
  act(() => dispatch('message_new', heard))
  await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2', 'lost', 'heard']))
})

test('after a gap in the connection it asks for what it missed, new and changed', async () => {
  const talk = await conversation(70)
  const { texts } = await opened(talk)
  await say(bob, talk, 'meanwhile')
  await bob.call(takeBackMessage, { message_id: (await seenByVera(talk, 70)).id })
  await goLive()
  await waitFor(() => expect(texts()).toEqual([...numbered(21, 69), null, 'meanwhile']))
})

test('after a long absence it starts again at the newest messages', async () => {
  const talk = await conversation(3)
  const { texts } = await opened(talk)
  await sayMany(talk, bob, 997)
  await goLive()
  await waitFor(() => expect(texts()).toEqual(numbered(951, 1_000)))
  expect(callsOf(messageChanges)).toHaveLength(1)
})

test('of 100,000 messages it never holds more than 400, wherever one goes', async () => {
  const talk = await conversation(0)
  await countTo(talk, 49_900)
  await sayMany(talk, bob, 300)
  await countTo(talk, 99_300)
  await sayMany(talk, bob, 700)
  const { result, texts } = await opened(talk)
  for (let page = 0; page < 12; page++) {
    const oldest = texts()[0]
    act(() => result.current.older.load())
    await waitFor(() => expect(texts()[0]).not.toBe(oldest))
  }
  expect(texts()).toEqual(numbered(99_351, 99_750))
  const [next] = await eventsOf(talk, 1)
  act(() => dispatch('message_new', next as Message))
  expect(texts()).toEqual(numbered(99_351, 99_750))
  expect(await act(() => result.current.jumpTo(50_000))).toBe(true)
  expect(texts()).toEqual(numbered(49_976, 50_025))
  for (const to of [50_075, 50_125]) {
    act(() => result.current.newer.load())
    await waitFor(() => expect(texts()).toEqual(numbered(49_976, to)))
  }
  expect(await act(() => result.current.toNewest())).toBe(true)
  expect(texts()).toEqual(numbered(99_952, 100_001))
  const events = await eventsOf(talk, 999)
  act(() => {
    for (const event of events) dispatch('message_new', event)
  })
  expect(texts()).toEqual(numbered(100_601, 101_000))
})

test('a reader of history keeps the place however much is written', async () => {
  const talk = await conversation(300)
  const { result, texts } = await opened(talk)
  act(() => result.current.older.load())
  await waitFor(() => expect(texts()[0]).toBe('message 201'))
  const events = await eventsOf(talk, 700)
  act(() => {
    for (const event of events) dispatch('message_new', event)
  })
  expect(texts()).toEqual(numbered(201, 600))
  expect(result.current.newer.has).toBe(true)
})

test('it can open at a place in history', async () => {
  const id = await conversation(500)
  const { texts, result } = await opened(id, { at: 100 })
  expect(texts()).toEqual(numbered(76, 125))
  expect(result.current.newer.has).toBe(true)
})

test('an own message is shown at once, and once, whether the answer or the event comes first; one from another device too', async () => {
  const talk = await conversation(1)
  const answer = Promise.withResolvers<Message>()
  serve(sendMessage, () => answer.promise)
  const { result, texts } = await opened(talk)
  await act(() => send(talk, { content: ' mine ' }))
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ content: 'mine', delivery: 'sending', sender_id: viewer.user_id }))
  const { client_id } = result.current.messages[1] as Message
  const sent = await say(vera, talk, 'mine', { client_id: client_id ?? '' })
  act(() => dispatch('message_new', sent))
  expect(result.current.messages).toHaveLength(2)
  expect(result.current.messages[1]).toMatchObject({ id: sent.id, delivery: 'sent' })
  await act(async () => answer.resolve(sent))
  const fromPhone = await say(vera, talk, 'from the phone')
  act(() => dispatch('message_new', fromPhone))
  expect(texts()).toEqual(['message 1', 'mine', 'from the phone'])
})

test('MSG-068: sending ends once the device keeps the message, and does not wait for the server', async () => {
  const talk = await conversation(1)
  const { result } = await opened(talk)
  const answer = Promise.withResolvers<Message>()
  serve(sendMessage, () => answer.promise)
  const kept = async () => (await openDB('atelier-outbox')).getAll('offline_queue')
  // Earlier tests' messages may still be leaving.
  await waitFor(async () => expect(await kept()).toEqual([]))
  await act(() => send(talk, { content: 'mine' }))
  expect(await kept()).toHaveLength(1)
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ content: 'mine', delivery: 'sending' }))
  const { client_id } = result.current.messages[1] as Message
  const sent = await say(vera, talk, 'mine', { client_id: client_id ?? '' })
  await act(async () => answer.resolve(sent))
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('an own message leads back from history to the newest', async () => {
  const talk = await conversation(500)
  const { texts } = await opened(talk, { at: 100 })
  await act(() => send(talk, { content: 'mine' }))
  await waitFor(() => expect(texts().slice(-2)).toEqual(['message 500', 'mine']))
})

test('a conversation that is still held opens at the place that is asked for', async () => {
  const talk = await conversation(500)
  const first = await opened(talk)
  first.unmount()
  const { texts } = await opened(talk, { at: 100 })
  await waitFor(() => expect(texts()).toContain('message 100'))
})

test('of two ways to the newest messages, one is enough and neither has failed', async () => {
  const talk = await conversation(500)
  const { result, texts } = await opened(talk, { at: 100 })
  const asked = callsOf(listMessages).length
  const [one, two] = await act(() => Promise.all([result.current.toNewest(), result.current.toNewest()]))
  expect([one, two]).toEqual([true, true])
  expect(callsOf(listMessages)).toHaveLength(asked + 1)
  expect(texts().at(-1)).toBe('message 500')
  const [left, there] = await act(() => Promise.all([result.current.jumpTo(100), result.current.jumpTo(300)]))
  expect([left, there]).toEqual([undefined, true])
})

test('after a reaction, a renewed link of the message is shown', async () => {
  const talk = await conversation(1)
  const { result } = await opened(talk)
  const linked = (media_url: string) => async (message: Message | Promise<Message>) => ({ ...(await message), media_url })
  serve(reactToMessage, (input) => linked('/old')(vera.call(reactToMessage, input)))
  await act(() => react(result.current.messages[0] as Message, '🔥'))
  expect(result.current.messages[0]).toMatchObject({ media_url: '/old', reactions: [{ user_id: viewer.user_id, emoji: '🔥' }] })
  serve(listMessages, async (input) => {
    const { items, ...page } = await vera.call(listMessages, input)
    return { ...page, items: await Promise.all(items.map(linked('/renewed'))) }
  })
  await act(() => renew(result.current.messages[0] as Message))
  expect(result.current.messages[0]?.media_url).toBe('/renewed')
})

test('MSG-101: media that the server refuses leave the conversation and come back, with a toast', async () => {
  const talk = await conversation(1)
  serve(sendMessage, new Failure('messages_not_allowed'))
  const { texts } = await opened(talk)
  const restored: MessageDraft[] = []
  renderHook(() => useRefused(talk, (draft) => restored.push(draft)))
  const file = new File(['a picture'], 'heron.png', { type: 'image/png' })
  await act(() => send(talk, { content: 'look', file }))
  await waitFor(() => expect(restored).toMatchObject([{ content: 'look' }]))
  expect(restored[0]?.file).toBe(file)
  await waitFor(() => expect(texts()).toEqual(['message 1']))
  expect(currentToast()).toMatchObject({ title: 'Error', message: expect.stringContaining('Failed to send media'), tone: 'destructive' })
})

test('what a device cannot keep is rejected, and nothing is shown', async () => {
  const talk = await conversation(1)
  const { texts } = await opened(talk)
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(send(talk, { content: 'mine' })).rejects.toThrow('full')
  expect(texts()).toEqual(['message 1'])
})

test('a reaction is shown at once and taken back when the server refuses it', async () => {
  const talk = await conversation(1)
  const { result } = await opened(talk)
  const reactions = () => result.current.messages[0]?.reactions
  const answer = Promise.withResolvers<Message>()
  serve(reactToMessage, () => answer.promise)
  let done = Promise.resolve()
  act(() => {
    done = react(result.current.messages[0] as Message, '🔥')
  })
  expect(reactions()).toEqual([{ user_id: viewer.user_id, emoji: '🔥' }])
  await act(async () => {
    answer.resolve(vera.call(reactToMessage, { message_id: result.current.messages[0]?.id ?? '', emoji: '🔥' }))
    await done
  })
  expect(reactions()).toHaveLength(1)
  serve(reactToMessage, new Failure('messages_not_allowed'))
  await act(() => expect(react(result.current.messages[0] as Message, '❤️')).rejects.toMatchObject({ code: 'messages_not_allowed' }))
  expect(reactions()).toEqual([{ user_id: viewer.user_id, emoji: '🔥' }])
})

test('a message that can no longer be taken back, or hidden, is shown again', async () => {
  const talk = await conversation(2)
  const { result, texts } = await opened(talk)
  serve(takeBackMessage, new Failure('too_late'))
  await act(() => expect(takeBackSent(result.current.messages[0] as Message)).rejects.toMatchObject({ code: 'too_late' }))
  expect(texts()).toEqual(['message 1', 'message 2'])
  serve(hideMessage, new Failure('not_found'))
  await act(() => expect(hideForViewer(result.current.messages[0] as Message)).rejects.toMatchObject({ code: 'not_found' }))
  expect(texts()).toEqual(['message 1', 'message 2'])
  stopServing(hideMessage)
  await act(() => hideForViewer(result.current.messages[0] as Message))
  expect(texts()).toEqual(['message 2'])
})

test('MSG-075: an own message turns from sent to read when the other person has read so far', async () => {
  const talk = await conversation(0)
  for (const content of ['one', 'two']) await say(vera, talk, content)
  const { result } = await opened(talk)
  const areRead = () => result.current.messages.map(({ is_read }) => is_read)
  expect(areRead()).toEqual([false, false])
  await goLive()
  await bob.call(readConversation, { conversation_id: talk, seq: 1 })
  await waitFor(() => expect(areRead()).toEqual([true, false]))
})

test('reading that could not be told is told once the connection is back', async () => {
  const talk = await conversation(2)
  await opened(talk)
  serve(readConversation, new Failure('unavailable'))
  await act(() => expect(readUpTo(talk, 2)).rejects.toMatchObject({ code: 'unavailable' }))
  stopServing(readConversation)
  act(() => dispatch('connected'))
  await waitFor(() => expect(queries.getQueryData(['unread-messages'])).toEqual({ count: 0, requests: 0 }))
  await waitFor(() => expect(callsOf(readConversation)).toHaveLength(2))
  act(() => dispatch('connected'))
  await waitFor(() => expect(callsOf(messageChanges).length).toBeGreaterThan(1))
  expect(callsOf(readConversation)).toHaveLength(2)
})

test('what an accepted request uncovers is read again', async () => {
  const { cyn } = await people('cyn')
  const { id: conversation_id } = await cyn.call(openConversation, { user_id: viewer.user_id })
  await say(cyn, conversation_id, 'Hi')
  const { id } = await say(cyn, conversation_id, 'look')
  await query(`update messages set media_type = 'image', media_url = '/media/message-media/1' where id = $1`, id)
  const { result } = await opened(conversation_id)
  expect(result.current.messages[1]).toMatchObject({ covered: true, media_url: null })
  await goLive()
  await vera.call(acceptRequest, { conversation_id })
  await waitFor(() => expect(result.current.messages[1]?.covered).toBe(false))
})

test('a conversation that is not there is missing; one that could not be loaded can be tried again', async () => {
  const missing = await opened(crypto.randomUUID())
  expect(missing.result.current.isMissing).toBe(true)
  missing.unmount()
  const talk = await conversation(1)
  serve(listMessages, new Failure('unexpected'))
  const { result } = await opened(talk)
  expect(result.current.failed).toBe(true)
  stopServing(listMessages)
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.messages).toHaveLength(1))
})
