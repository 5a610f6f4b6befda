import { type ClientEvents, type Handshake, type Refusal, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import type { Socket } from 'socket.io-client'
import { queries } from '#data/cache/queries.ts'
import { askUnread, setUnread } from '#data/cache/unread.ts'
import { accessToken, renewedToken } from '#data/session/session.ts'
import { retryDelayMs } from '#device/retry.ts'

/**
 * Listens to the server until the returned function is called. Events are hints and the tables are the log: after a gap the unread
 * count and the lists are asked for anew, so a dropped connection loses nothing.
 */
export function startRealtime(): () => void {
  let stopped = false
  let socket: Socket<ServerEvents, ClientEvents> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** What the server was last shown. */
  let shown: string | undefined

  const reconnect = () => {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => (socket ? socket.connect() : start()), retryDelayMs(++attempts))
  }

  // The client itself comes from the server too, which may be away.
  const start = () => void import('socket.io-client').then(listen, reconnect)
  start()

  function listen({ io }: typeof import('socket.io-client')) {
    if (stopped) return
    socket = io({
      path: realtimePath,
      transports: ['websocket'],
      reconnection: false,
      timeout: 10_000,
      auth: (answer) =>
        void accessToken()
          // Refused without one, which leads to another try later.
          .catch(() => undefined)
          .then((token = '') => {
            shown = token
            answer({ token } satisfies Handshake)
          }),
    })
    socket.on('connect', () => {
      // Also the first time: something may have happened between the page's own question and the socket.
      catchUp()
      attempts = 0
    })
    socket.on('disconnect', reconnect)
    socket.on('connect_error', ({ message }) => {
      const refused = (['unauthenticated', 'banned', 'second_factor_required'] satisfies Refusal[] as string[]).includes(message)
      // A new token comes before the next try; when there is none, the session ends and with it the shell that listens.
      void (refused ? renewedToken(shown).catch(() => undefined) : Promise.resolve()).then(reconnect)
    })
    socket.on('notification', ({ unread_count }) => {
      setUnread(unread_count)
      void queries.invalidateQueries({ queryKey: ['notifications'] })
    })
    socket.on('signed_out', () => void renewedToken().catch(() => undefined))
  }

  return () => {
    stopped = true
    clearTimeout(retry)
    socket?.disconnect()
  }
}

function catchUp() {
  void askUnread()
  void queries.invalidateQueries({ queryKey: ['notifications'] })
}
