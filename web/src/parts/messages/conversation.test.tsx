// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'
import 'fake-indexeddb/auto'

import type { Author } from '@atelier/contract/authors'
import { readConversation } from '@atelier/contract/conversations'
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
import { getMe } from '@atelier/contract/profiles'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { useMessages } from '#parts/messages/conversation.data.ts'
import { hide, markRead, react, renew, takeBack } from '#parts/messages/message-actions.data.ts'
import { type MessageDraft, sendMessage as send, useRefused } from '#parts/messages/sending.data.ts'
import { conversationWith, nextMessage, person } from '#testing/conversations.ts'
import { callsOf, serve, startServer } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { keepFiles } from '#testing/uploads.ts'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))
// A busy machine is slow.

const bob = person('bob')

beforeEach(async () => {
  await loadWords('en')
  startServer()
  keepFiles()
  serve(getMe, viewer)
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A conversation with Bob as the server keeps it. */
function conversation(count: number) {
  const { id } = conversationWith(bob, null)
  const messages: Message[] = []
  let revision = 0
  const add = (sender: Author, content: string, known: Partial<Message> = {}): Message => {
    const made = nextMessage(conversationWith(bob, null, { id, revision: messages.length }), content, { sender, sender_id: sender.user_id })
    const message = { ...made, revision: ++revision, ...known }
    messages.push(message)
    return message
  }
  for (let n = 1; n <= count; n++) add(bob, `message ${n}`)
  serve(listMessages, ({ direction, from, limit }) => {
    const all = direction === 'older' ? messages.slice(0, from ?? messages.length).reverse() : messages.slice(Math.max(0, (from ?? 1) - 1))
    return { items: all.slice(0, limit), next_cursor: all.length > limit ? 'more' : null, revision }
  })
  serve(messageChanges, ({ after, limit }) => {
    const all = messages.filter((message) => message.revision > after).sort((one, other) => one.revision - other.revision)
    return { items: all.slice(0, limit), revision, seen_seq: 0, read_seq: 0, more: all.length > limit }
  })
  return {
    id,
    messages,
    say: (content: string) => add(bob, content),
    add,
    change(seq: number, changes: Partial<Message>): Message {
      const changed = { ...(messages[seq - 1] as Message), ...changes, revision: ++revision }
      messages[seq - 1] = changed
      return changed
    },
  }
}

async function opened(id: string, options?: { at: number }) {
  const { result, unmount } = renderHook(() => useMessages(id, options), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  return { result, unmount, texts: () => result.current.messages.map(({ content }) => content) }
}

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

test('it opens with the newest page and loads older ones up to the first', async () => {
  const { id } = conversation(120)
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
  const { id } = conversation(60)
  const { result, texts } = await opened(id)
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('no network'))
  act(() => result.current.older.load())
  await waitFor(() => expect(result.current.older.failed).toBe(true))
  act(() => result.current.older.load())
  await waitFor(() => expect(texts()).toEqual(numbered(1, 60)))
})

test('MSG-084: a new message of this conversation is shown as it arrives, one of another conversation is not', async () => {
  const talk = conversation(2)
  const { texts } = await opened(talk.id)
  act(() => {
    dispatch('message_new', { ...talk.say('hello'), conversation_id: crypto.randomUUID() })
    dispatch('message_new', talk.messages[2] as Message)
  })
  expect(texts()).toEqual(['message 1', 'message 2', 'hello'])
})

test('MSG-085: a changed message of this conversation takes the place of what was shown; an older state does not', async () => {
  const talk = conversation(2)
  const { texts } = await opened(talk.id)
  const before = talk.messages[0] as Message
  act(() => dispatch('message_updated', talk.change(1, { content: null, taken_back: true })))
  expect(texts()).toEqual([null, 'message 2'])
  act(() => dispatch('message_updated', before))
  expect(texts()).toEqual([null, 'message 2'])
})

test('an event that never came is made up for as soon as the next one tells of it', async () => {
  const talk = conversation(2)
  const { texts } = await opened(talk.id)
  talk.say('lost')
  act(() => dispatch('message_new', talk.say('heard')))
  await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2', 'lost', 'heard']))
})

test('after a gap in the connection it asks for what it missed, new and changed', async () => {
  const talk = conversation(70)
  const { texts } = await opened(talk.id)
  talk.say('meanwhile')
  talk.change(70, { content: null, taken_back: true })
  act(() => dispatch('connected'))
  await waitFor(() => expect(texts()).toEqual([...numbered(21, 69), null, 'meanwhile']))
})

test('after a long absence it starts again at the newest messages', async () => {
  const talk = conversation(3)
  const { texts } = await opened(talk.id)
  for (let n = 4; n <= 1_000; n++) talk.say(`message ${n}`)
  act(() => dispatch('connected'))
  await waitFor(() => expect(texts()).toEqual(numbered(951, 1_000)))
  expect(callsOf(messageChanges)).toHaveLength(1)
})

test('of 100,000 messages it never holds more than 400, wherever one goes', async () => {
  const talk = conversation(100_000)
  const { result, texts } = await opened(talk.id)
  for (let page = 0; page < 12; page++) {
    const oldest = texts()[0]
    act(() => result.current.older.load())
    await waitFor(() => expect(texts()[0]).not.toBe(oldest))
  }
  expect(texts()).toEqual(numbered(99_351, 99_750))
  act(() => dispatch('message_new', talk.say('message 100001')))
  expect(texts()).toEqual(numbered(99_351, 99_750))
  expect(await act(() => result.current.jumpTo(50_000))).toBe(true)
  expect(texts()).toEqual(numbered(49_976, 50_025))
  for (const to of [50_075, 50_125]) {
    act(() => result.current.newer.load())
    await waitFor(() => expect(texts()).toEqual(numbered(49_976, to)))
  }
  expect(await act(() => result.current.toNewest())).toBe(true)
  expect(texts()).toEqual(numbered(99_952, 100_001))
  act(() => {
    for (let n = 100_002; n <= 101_000; n++) dispatch('message_new', talk.say(`message ${n}`))
  })
  expect(texts()).toEqual(numbered(100_601, 101_000))
})

test('a reader of history keeps the place however much is written', async () => {
  const talk = conversation(300)
  const { result, texts } = await opened(talk.id)
  act(() => result.current.older.load())
  await waitFor(() => expect(texts()[0]).toBe('message 201'))
  act(() => {
    for (let n = 301; n <= 1_000; n++) dispatch('message_new', talk.say(`message ${n}`))
  })
  expect(texts()).toEqual(numbered(201, 600))
  expect(result.current.newer.has).toBe(true)
})

test('it can open at a place in history', async () => {
  const { id } = conversation(500)
  const { texts, result } = await opened(id, { at: 100 })
  expect(texts()).toEqual(numbered(76, 125))
  expect(result.current.newer.has).toBe(true)
})

test('an own message is shown at once, and once, whether the answer or the event comes first; one from another device too', async () => {
  const talk = conversation(1)
  const answer = Promise.withResolvers<Message>()
  serve(sendMessage, () => answer.promise)
  const { result, texts } = await opened(talk.id)
  await act(() => send(talk.id, { content: ' mine ' }))
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ content: 'mine', delivery: 'sending', sender_id: viewer.user_id }))
  const { client_id } = result.current.messages[1] as Message
  const sent = talk.add(viewer, 'mine', { client_id })
  act(() => dispatch('message_new', sent))
  expect(result.current.messages).toHaveLength(2)
  expect(result.current.messages[1]).toMatchObject({ id: sent.id, delivery: 'sent' })
  await act(async () => answer.resolve(sent))
  act(() => dispatch('message_new', talk.add(viewer, 'from the phone', { client_id: crypto.randomUUID() })))
  expect(texts()).toEqual(['message 1', 'mine', 'from the phone'])
})

test('MSG-068: sending ends once the device keeps the message, and does not wait for the server', async () => {
  const talk = conversation(1)
  const { result } = await opened(talk.id)
  const answer = Promise.withResolvers<Message>()
  serve(sendMessage, () => answer.promise)
  const kept = async () => (await openDB('atelier-outbox')).getAll('offline_queue')
  const before = (await kept()).length
  await act(() => send(talk.id, { content: 'mine' }))
  expect(await kept()).toHaveLength(before + 1)
  await waitFor(() => expect(result.current.messages[1]).toMatchObject({ content: 'mine', delivery: 'sending' }))
  const { client_id } = result.current.messages[1] as Message
  await act(async () => answer.resolve(talk.add(viewer, 'mine', { client_id })))
  await waitFor(async () => expect(await kept()).toHaveLength(before))
})

test('an own message leads back from history to the newest', async () => {
  const talk = conversation(500)
  serve(sendMessage, ({ client_id, content }) => talk.add(viewer, content ?? '', { client_id }))
  const { texts } = await opened(talk.id, { at: 100 })
  await act(() => send(talk.id, { content: 'mine' }))
  await waitFor(() => expect(texts().slice(-2)).toEqual(['message 500', 'mine']))
})

test('a conversation that is still held opens at the place that is asked for', async () => {
  const talk = conversation(500)
  const first = await opened(talk.id)
  first.unmount()
  const { texts } = await opened(talk.id, { at: 100 })
  await waitFor(() => expect(texts()).toContain('message 100'))
})

test('of two ways to the newest messages, one is enough and neither has failed', async () => {
  const talk = conversation(500)
  const { result, texts } = await opened(talk.id, { at: 100 })
  const asked = callsOf(listMessages).length
  const [one, two] = await act(() => Promise.all([result.current.toNewest(), result.current.toNewest()]))
  expect([one, two]).toEqual([true, true])
  expect(callsOf(listMessages)).toHaveLength(asked + 1)
  expect(texts().at(-1)).toBe('message 500')
  const [left, there] = await act(() => Promise.all([result.current.jumpTo(100), result.current.jumpTo(300)]))
  expect([left, there]).toEqual([undefined, true])
})

test('after a reaction, a renewed link of the message is shown', async () => {
  const talk = conversation(1)
  const { result } = await opened(talk.id)
  serve(reactToMessage, ({ emoji }) => talk.change(1, { media_url: '/old', reactions: [{ user_id: viewer.user_id, emoji }] }))
  await act(() => react(result.current.messages[0] as Message, '🔥'))
  expect(result.current.messages[0]?.media_url).toBe('/old')
  talk.messages[0] = { ...(talk.messages[0] as Message), media_url: '/renewed' }
  await act(() => renew(result.current.messages[0] as Message))
  expect(result.current.messages[0]?.media_url).toBe('/renewed')
})

test('MSG-101: media that the server refuses leave the conversation and come back, with a toast', async () => {
  const talk = conversation(1)
  serve(sendMessage, new Failure('messages_not_allowed'))
  const { texts } = await opened(talk.id)
  const restored: MessageDraft[] = []
  renderHook(() => useRefused(talk.id, (draft) => restored.push(draft)))
  const file = new File(['a picture'], 'heron.png', { type: 'image/png' })
  await act(() => send(talk.id, { content: 'look', file }))
  await waitFor(() => expect(restored).toMatchObject([{ content: 'look' }]))
  expect(restored[0]?.file).toBe(file)
  await waitFor(() => expect(texts()).toEqual(['message 1']))
  expect(currentToast()).toMatchObject({ title: 'Error', message: expect.stringContaining('Failed to send media'), tone: 'destructive' })
})

test('what a device cannot keep is rejected, and nothing is shown', async () => {
  const talk = conversation(1)
  const { texts } = await opened(talk.id)
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(send(talk.id, { content: 'mine' })).rejects.toThrow('full')
  expect(texts()).toEqual(['message 1'])
})

test('a reaction is shown at once and taken back when the server refuses it', async () => {
  const talk = conversation(1)
  const { result } = await opened(talk.id)
  const reactions = () => result.current.messages[0]?.reactions
  const answer = Promise.withResolvers<Message>()
  serve(reactToMessage, () => answer.promise)
  let done = Promise.resolve()
  act(() => {
    done = react(result.current.messages[0] as Message, '🔥')
  })
  expect(reactions()).toEqual([{ user_id: viewer.user_id, emoji: '🔥' }])
  await act(async () => {
    answer.resolve(talk.change(1, { reactions: [{ user_id: viewer.user_id, emoji: '🔥' }] }))
    await done
  })
  expect(reactions()).toHaveLength(1)
  serve(reactToMessage, new Failure('messages_not_allowed'))
  await act(() => expect(react(result.current.messages[0] as Message, '❤️')).rejects.toMatchObject({ code: 'messages_not_allowed' }))
  expect(reactions()).toEqual([{ user_id: viewer.user_id, emoji: '🔥' }])
})

test('a message that can no longer be taken back, or hidden, is shown again', async () => {
  const talk = conversation(2)
  const { result, texts } = await opened(talk.id)
  serve(takeBackMessage, new Failure('too_late'))
  await act(() => expect(takeBack(result.current.messages[0] as Message)).rejects.toMatchObject({ code: 'too_late' }))
  expect(texts()).toEqual(['message 1', 'message 2'])
  serve(hideMessage, new Failure('not_found'))
  await act(() => expect(hide(result.current.messages[0] as Message)).rejects.toMatchObject({ code: 'not_found' }))
  expect(texts()).toEqual(['message 1', 'message 2'])
  serve(hideMessage, {})
  await act(() => hide(result.current.messages[0] as Message))
  expect(texts()).toEqual(['message 2'])
})

test('MSG-075: an own message turns from sent to read when the other person has read so far', async () => {
  const talk = conversation(0)
  for (const content of ['one', 'two']) talk.add(viewer, content)
  const { result } = await opened(talk.id)
  act(() => dispatch('message_read', { conversation_id: talk.id, user_id: bob.user_id, seq: 1 }))
  expect(result.current.messages.map(({ is_read }) => is_read)).toEqual([true, false])
})

test('reading that could not be told is told once the connection is back', async () => {
  const talk = conversation(2)
  await opened(talk.id)
  serve(readConversation, new Failure('unavailable'))
  await act(() => expect(markRead(talk.id, 2)).rejects.toMatchObject({ code: 'unavailable' }))
  serve(readConversation, { count: 0, requests: 0 })
  act(() => dispatch('connected'))
  await waitFor(() => expect(callsOf(readConversation)).toHaveLength(2))
  act(() => dispatch('connected'))
  await waitFor(() => expect(callsOf(messageChanges).length).toBeGreaterThan(1))
  expect(callsOf(readConversation)).toHaveLength(2)
})

test('what an accepted request uncovers is read again', async () => {
  const talk = conversation(1)
  talk.add(bob, 'look', { covered: true })
  const { result } = await opened(talk.id)
  expect(result.current.messages[1]?.covered).toBe(true)
  talk.messages[1] = { ...(talk.messages[1] as Message), covered: false }
  act(() => dispatch('conversation_changed', { conversation_id: talk.id }))
  await waitFor(() => expect(result.current.messages[1]?.covered).toBe(false))
})

test('a conversation that is not there is missing; one that could not be loaded can be tried again', async () => {
  const talk = conversation(1)
  serve(listMessages, new Failure('not_found'))
  const missing = await opened(talk.id)
  expect(missing.result.current.isMissing).toBe(true)
  missing.unmount()
  const other = conversation(1)
  serve(listMessages, new Failure('unexpected'))
  const { result } = await opened(other.id)
  expect(result.current.failed).toBe(true)
  serve(listMessages, { items: [...other.messages], next_cursor: null, revision: 1 })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.messages).toHaveLength(1))
})
