import { limits } from '@atelier/contract/limits'
import { type ChannelRefusal, type ClientEvents, type Handshake, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Socket } from 'socket.io-client'
import { enterChannels, leaveTyping } from '#data/realtime/channels.ts'
import { dispatch, listen } from '#data/realtime/listen.ts'
import { accessToken, renewedToken } from '#data/session/session.ts'
import { retryDelayMs } from '#device/retry.ts'
import { publicUrl } from '#device/server-address.ts'

/** @returns a function that stops it */
export function startRealtime(): () => void {
  listen('signed_out', endSession)
  listen('catch_up', connected)
  let stopped = false
  let socket: Socket<ServerEvents, ClientEvents> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let shown: string | undefined

  const reconnect = () => {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => (socket ? socket.connect() : start()), retryDelayMs(++attempts))
  }

  const start = () => void import('socket.io-client').then(open, reconnect)
  start()

  function open({ io }: typeof import('socket.io-client')) {
    if (stopped) return
    socket = io(publicUrl(''), {
      path: realtimePath,
      transports: ['websocket'],
      reconnection: false,
      timeout: limits.realtime.timeoutMs,
      auth: (answer) =>
        void ignored(accessToken(), 'connects without a token').then((token = '') => {
          shown = token
          answer({ token, catches_up: true } satisfies Handshake)
        }),
    })
    const opened = socket
    socket.on('connect', () => {
      enterChannels(opened)
      connected()
      attempts = 0
    })
    socket.on('disconnect', () => {
      leaveTyping()
      dispatch('disconnected')
      reconnect()
    })
    socket.on('connect_error', ({ message }) => {
      dispatch('unreachable')
      const refused = (['unauthenticated', 'banned', 'second_factor_required'] satisfies ChannelRefusal[] as string[]).includes(message)
      // Without a new token the session ends, which unmounts the shell and stops this.
      void (refused ? ignored(renewedToken(shown), 'the server says so again') : Promise.resolve()).then(reconnect)
    })
    socket.onAny(dispatch)
  }

  return () => {
    stopped = true
    clearTimeout(retry)
    socket?.disconnect()
  }
}

const connected = () => dispatch('connected')
const endSession = () => void ignored(renewedToken(), 'the session says how it ended')
