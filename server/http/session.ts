import { type RoleName, roles } from '@atelier/contract/choices'
import type { Endpoint } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { FastifyRequest } from 'fastify'
import { AuthRefusal } from '#auth/refusals.ts'
import { isFresh } from '#auth/sessions/fresh-proof.ts'
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
}
export type SignedIn = Viewer & { id: string; session_id: string }

const anonymous: Viewer = { id: null, role: 'user', session_id: null, email: null, owing: false, lacks_factor: false }

/** @throws Failure unauthenticated for a forged or expired token or ended session, banned */
export async function viewerOf(deps: Pick<Deps, 'db' | 'keys'>, request: FastifyRequest): Promise<Viewer> {
  const session = await sessionOf(deps, request.headers.authorization).catch((error: unknown) => {
    if (!(error instanceof AuthRefusal)) throw error
    throw new Failure(error.code === 'user_banned' ? 'banned' : 'unauthenticated')
  })
  if (!session) return anonymous
  const { user_id: id, role, session_id, email, owing, lacks_factor } = session
  return { id, role, session_id, email: email || null, owing, lacks_factor }
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

/** For requests outside `mount` (uploads). @throws Failure unauthenticated, second_factor_required */
export async function authenticate(deps: Pick<Deps, 'db' | 'keys'>, request: FastifyRequest): Promise<SignedIn> {
  const viewer = await viewerOf(deps, request)
  admit({ access: 'user' }, viewer)
  return viewer as SignedIn
}
