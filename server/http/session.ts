import { hasRight } from '@atelier/contract/admin/rights'
import { type RoleName, roles } from '@atelier/contract/choices'
import type { Endpoint } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { FastifyRequest } from 'fastify'
import { restrictionOf } from '#auth/admin/restrictions.queries.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { isFresh } from '#auth/sessions/fresh-proof.ts'
import { isReadOnly } from '#auth/sessions/session.queries.ts'
import { sessionOf } from '#auth/sessions/session.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'

/** Session, role, ban and second factor are as current as the request or newer. */
export interface Viewer {
  id: string | null
  role: RoleName
  session_id: string | null
  email: string | null
  owing: boolean
  lacks_factor: boolean
  read_only: boolean // the whole network; false for nobody
  restricted_until: string | null // may have passed
}
export type SignedIn = Viewer & { id: string; session_id: string }

const anonymous: Viewer = {
  id: null,
  role: 'user',
  session_id: null,
  email: null,
  owing: false,
  lacks_factor: false,
  read_only: false,
  restricted_until: null,
}

/** For work that goes on without a request. */
export const withoutSession = (id: string, role: RoleName): SignedIn => ({ ...anonymous, id, role, session_id: '' })

/** @throws Failure unauthenticated for a forged or expired token or ended session, banned */
export async function viewerOf(deps: Pick<Deps, 'db' | 'keys'>, request: FastifyRequest): Promise<Viewer> {
  const session = await sessionOf(deps, request.headers.authorization).catch((error: unknown) => {
    if (!(error instanceof AuthRefusal)) throw error
    throw new Failure(error.code === 'user_banned' ? 'banned' : 'unauthenticated')
  })
  if (!session) return anonymous
  const { user_id: id, role, session_id, email, owing, lacks_factor, read_only, restricted_until } = session
  return { id, role, session_id, email: email || null, owing, lacks_factor, read_only, restricted_until }
}

/** @throws Failure second_factor_required, unauthenticated, forbidden, second_factor_missing */
export function admit({ access, assurance }: Pick<Endpoint, 'access' | 'assurance'>, viewer: Viewer): void {
  // Public endpoints too: an unfinished sign-in reads nothing as its person.
  if (viewer.owing && assurance !== 'aal1') throw new Failure('second_factor_required')
  if (access === 'public') return
  if (!viewer.id) throw new Failure('unauthenticated')
  if (roles.indexOf(viewer.role) < roles.indexOf(access)) throw new Failure('forbidden')
  if (access !== 'user' && viewer.lacks_factor) throw new Failure('second_factor_missing')
}

export async function admitFresh(deps: { db: Db } & Pick<Deps, 'clock'>, { session_id }: Pick<Viewer, 'session_id'>): Promise<void> {
  if (!session_id || !(await isFresh(deps, session_id))) throw new Failure('reauthentication_needed')
}

type Writing = Pick<Endpoint, 'whenReadOnly' | 'whenRestricted'> & { method: string }

/** Everybody may read. @throws Failure restricted, read_only */
export async function admitWrite({ db, clock }: Pick<Deps, 'db' | 'clock'>, endpoint: Writing, viewer: Viewer): Promise<void> {
  const { method, whenReadOnly, whenRestricted } = endpoint
  if (method === 'GET' || method === 'HEAD' || whenReadOnly) return
  if (viewer.id && isRestricted(viewer, clock()) && !whenRestricted) await mayWrite(db, viewer.id, clock())
  if (hasRight(viewer.role, 'write_when_read_only') && !viewer.lacks_factor) return
  if (viewer.id ? viewer.read_only : await isReadOnly(db)) throw new Failure('read_only', { retryAfter: againS })
}
const againS = 60

/** Without asking the database. */
export const isRestricted = ({ restricted_until }: Pick<Viewer, 'restricted_until'>, at: Date): boolean =>
  restricted_until !== null && new Date(restricted_until) > at

/** @throws Failure restricted */
export async function mayWrite(db: Db, userId: string, at: Date): Promise<void> {
  const restriction = await restrictionOf(db, userId, at)
  if (restriction) throw new Failure('restricted', { restriction })
}

/** For requests outside `mount`: uploads, which nobody sees before they are published. @throws Failure unauthenticated, second_factor_required, read_only */
export async function authenticate(deps: Pick<Deps, 'db' | 'keys' | 'clock'>, request: FastifyRequest): Promise<SignedIn> {
  const viewer = await viewerOf(deps, request)
  admit({ access: 'user' }, viewer)
  await admitWrite(deps, { method: request.method, whenRestricted: 'works' }, viewer)
  return viewer as SignedIn
}
