import { Failure } from '@atelier/contract/errors'
import { type ClientEvents, type Handshake, type Refusal, refusals, type ServerEvents } from '@atelier/contract/realtime'
import type { Server, Socket } from 'socket.io'
import { AuthRefusal } from '#auth/refusals.ts'
import { type Session, socketIdentity } from '#auth/sessions/session.ts'
import type { Deps } from '#deps.ts'

interface SocketData {
  session: Session
}
/** What the server processes ask of each other: to tell or to end the sockets that a room has there. */
export interface Deeds {
  tell: <Event extends keyof ServerEvents>(room: string, event: Event, payload: Parameters<ServerEvents[Event]>) => void
  end: (room: string) => void
}
export type Io = Server<ClientEvents, ServerEvents, Deeds, SocketData>
type IoSocket = Socket<ClientEvents, ServerEvents, Deeds, SocketData>

/** Rooms: every socket is in its person's and in its session's. */
export const roomOf = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}

/** Sockets of one person at this process; more tabs than that stay without hints. */
const socketsPerPerson = 20
/** What a socket may send before it counts as broken or hostile. */
const events = { max: 60, perMs: 10_000 }

/** Lets in sockets that prove who they are. A socket may renew its proof before the token expires. */
export function admitSockets(io: Io, deps: Pick<Deps, 'db' | 'keys' | 'log' | 'clock'>): void {
  const identify = async (token: unknown) => {
    const session = await socketIdentity(deps, typeof token === 'string' ? token : '')
    if (session.owing) throw new Failure('second_factor_required')
    return session
  }

  io.use(async (socket, next) => {
    try {
      const session = await identify((socket.handshake.auth as Partial<Handshake>).token)
      const mates = io.of('/').adapter.rooms.get(roomOf.user(session.user_id))
      if (mates && mates.size >= socketsPerPerson) throw new Failure('rate_limited')
      socket.data.session = session
      next()
    } catch (error) {
      next(new Error(refusalOf(error, deps)))
    }
  })

  io.on('connection', async (socket) => {
    const { token } = socket.handshake.auth as Handshake
    const { session } = socket.data
    limitEvents(socket, deps)
    socket.on('authenticate', async (token, answer) => {
      const renewed = await identify(token).catch(() => null)
      const accepted = renewed !== null && renewed.session_id === session.session_id && socket.connected
      if (accepted) socket.data.session = renewed
      if (typeof answer === 'function') answer(accepted)
    })
    await socket.join([roomOf.user(session.user_id), roomOf.session(session.session_id)])
    // Asked again: a sign-out between the first answer and the rooms would have found no socket to end.
    await identify(token).catch((error: unknown) => {
      if (refusalOf(error, deps) === 'unavailable') socket.conn.close()
      else signOut(socket)
    })
  })
}

/** Ends a socket whose session has ended. Its client stays away. */
export function signOut(socket: Pick<IoSocket, 'emit' | 'disconnect'>): void {
  socket.emit('signed_out')
  socket.disconnect(true)
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

function refusalOf(error: unknown, { log }: Pick<Deps, 'log'>): Refusal {
  if (error instanceof AuthRefusal) return error.code === 'user_banned' ? 'banned' : 'unauthenticated'
  const known = error instanceof Failure && refusals.find((refusal) => refusal === error.code)
  if (!known) log.error({ err: error }, 'unexpected failure of a socket')
  return known || 'unavailable'
}
