import { channelOf, type Presence } from '@atelier/contract/realtime'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePresence, useTyping } from '#parts/messages/presence.data.ts'
import { realtimeAt } from '#testing/realtime.ts'

vi.mock('socket.io-client', () => import('#testing/sockets.ts'))

const online_at = '2026-03-01T12:00:00.000Z'
const bob: Presence = { user_id: crypto.randomUUID(), conversation_id: 'talk', online_at }

const started = realtimeAt(new Date(online_at))
afterEach(cleanup)

test('MSG-079, MSG-094: who is present in presence:{id} is online, until the channel says otherwise', async () => {
  const socket = await started()
  const channel = channelOf.presence('talk')
  expect(channel).toBe('presence:talk')
  const { result } = renderHook(() => usePresence(channel))
  expect(result.current).toEqual([])
  act(() => socket.receive('presence', channel, [bob]))
  expect(result.current).toEqual([bob])
  act(() => socket.receive('presence', channelOf.presence('other'), []))
  expect(result.current).toEqual([bob])
  act(() => socket.receive('presence', channel, []))
  expect(result.current).toEqual([])
})

test('MSG-080, MSG-093: who is present in typing-{conversationId} types', async () => {
  const socket = await started()
  const { result } = renderHook(() => useTyping('talk'))
  act(() => socket.receive('presence', 'typing-talk', [bob]))
  expect(result.current.people).toEqual([bob])
})

test('typing is said with the first letter, again before it ends, and taken back when the conversation is left', async () => {
  const socket = await started()
  const { result, unmount } = renderHook(() => useTyping('talk'))
  const said = () => socket.sent.filter(([event]) => event === 'typing').map(([, , is]) => is)
  result.current.typing(false)
  result.current.typing(true)
  result.current.typing(true)
  expect(said()).toEqual([true])
  await vi.advanceTimersByTimeAsync(2_500)
  result.current.typing(true)
  expect(said()).toEqual([true, true])
  unmount()
  expect(said()).toEqual([true, true, false])
})
