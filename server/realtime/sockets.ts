import { Failure } from '@atelier/contract/errors'
import { type ChannelRefusal, channelRefusals, type Handshake } from '@atelier/contract/realtime'
import { ignored } from '@atelier/contract/rules/ignored'
import { AuthRefusal } from '#auth/refusals.ts'
import { socketIdentity } from '#auth/sessions/session.ts'
import { asReading } from '#db/lease.ts'
import type { Deps } from '#deps.ts'
import { type Io, type IoSocket, roomOf } from '#realtime/io.ts'

/** Per process; further tabs get no hints. */
const socketsPerPerson = 20
/** A reconnecting client enters all its channels at once. */
const events = { max: 200, perMs: 10_000 }

/** `serve` gets each socket before its first event. */
export function admitSockets(
  io: Io,
  deps: Pick<Deps, 'db' | 'keys' | 'log' | 'clock'>,
  { ready, serve }: { ready: Promise<void>; serve: (socket: IoSocket) => void },
): void {
  /** As a read of a call: within its account's share of the connections. */
  const identify = (token: unknown) =>
    asReading(async () => {
      const session = await socketIdentity(deps, typeof token === 'string' ? token : '')
      if (session.owing) throw new Failure('second_factor_required')
      return session
    })

  io.use(async (socket, next) => {
    try {
      await ready
      const { token, catches_up } = socket.handshake.auth as Partial<Handshake>
      const session = await identify(token)
      const mates = io.of('/').adapter.rooms.get(roomOf.user(session.user_id))
      if (mates && mates.size >= socketsPerPerson) throw new Failure('rate_limited')
      socket.data = { session, catchesUp: catches_up === true, channels: new Map() }
      next()
    } catch (error) {
      next(new Error(refusalOf(error, deps)))
    }
  })

  io.on('connection', async (socket) => {
    const { token } = socket.handshake.auth as Handshake
    const { session } = socket.data
    limitEvents(socket, deps)
    serve(socket)
    socket.on('authenticate', async (token, answer) => {
      const renewed = await ignored(identify(token), 'what fails is not accepted')
      const accepted = renewed != null && renewed.session_id === session.session_id && socket.connected
      if (accepted) socket.data.session = renewed
      if (typeof answer === 'function') answer(accepted)
    })
    forgetRequest(socket)
    // A socket ends when its person's role changes.
    const staff = session.role === 'user' || session.lacks_factor ? [] : [roomOf.staff]
    await socket.join([roomOf.user(session.user_id), roomOf.session(session.session_id), roomOf.everybody, ...staff])
    // Checked again: a sign-out before the socket joined its rooms would not have ended it.
    await identify(token).catch((error: unknown) => {
      if (refusalOf(error, deps) === 'unavailable') socket.conn.close()
      else signOutSocket(socket)
    })
  })
}

export function signOutSocket(socket: Pick<IoSocket, 'emit' | 'disconnect'>): void {
  socket.emit('signed_out')
  socket.disconnect(true)
}

/** The library keeps the handshake request, half the memory of an idle socket. */
function forgetRequest({ conn, handshake }: IoSocket): void {
  Object.assign(conn, { request: null })
  Object.assign(handshake, { headers: {}, auth: {} })
}

function limitEvents(socket: IoSocket, { clock }: Pick<Deps, 'clock'>): void {
  let windowEnds = 0
  let taken = 0
  socket.use((_event, next) => {
    const now = clock().getTime()
    if (now >= windowEnds) {
      windowEnds = now + events.perMs
      taken = 0
    }
    if (++taken > events.max) socket.disconnect(true)
    else next()
  })
}

function refusalOf(error: unknown, { log }: Pick<Deps, 'log'>): ChannelRefusal {
  if (error instanceof AuthRefusal) return error.code === 'user_banned' ? 'banned' : 'unauthenticated'
  const known = error instanceof Failure && channelRefusals.find((refusal) => refusal === error.code)
  if (!known) log.error({ err: error }, 'unexpected failure of a socket')
  return known || 'unavailable'
}
