import { afterEach, beforeEach, vi } from 'vitest'
import { startRealtime } from '#data/realtime/realtime.ts'
import { type FakeSocket, socketServer, sockets } from '#testing/sockets.ts'

/** In each test of a file, the clock starts at `now` and the server is there. Returns what connects, and gives the first socket. */
export function realtimeAt(now: Date): () => Promise<FakeSocket> {
  let stop = () => {}
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    socketServer.is = 'there'
    sockets.length = 0
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })
  return async () => {
    stop = startRealtime()
    await vi.waitUntil(() => sockets.length > 0, { interval: 0 })
    await vi.advanceTimersByTimeAsync(0)
    return sockets[0] as FakeSocket
  }
}
