import type { RoleName } from '@atelier/contract/choices'
import type { Access } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { FastifyRequest } from 'fastify'
import { AuthRefusal } from '#auth/refusals.ts'
import { sessionOf } from '#auth/session.ts'
import type { Deps } from '#deps.ts'

/** Who makes a request. Session, role and ban were read from the database for this very call. */
export interface Viewer {
  id: string | null
  role: RoleName
  session_id: string | null
  email: string | null
}
/** A viewer that an endpoint with `access` of `user` or higher gets. */
export type SignedIn = Viewer & { id: string; session_id: string }

const anonymous: Viewer = { id: null, role: 'user', session_id: null, email: null }
const ranks: RoleName[] = ['user', 'moderator', 'admin', 'super_admin']

/**
 * The viewer of a request, from its bearer token alone; without one, the anonymous viewer.
 * @throws Failure unauthenticated when the token is forged, expired or its session has ended, banned when the person is
 */
export async function viewerOf(deps: Pick<Deps, 'db' | 'keys'>, request: FastifyRequest): Promise<Viewer> {
  const session = await sessionOf(deps, request.headers.authorization).catch((error: unknown) => {
    if (!(error instanceof AuthRefusal)) throw error
    throw new Failure(error.code === 'user_banned' ? 'banned' : 'unauthenticated')
  })
  if (!session) return anonymous
  return { id: session.user_id, role: session.role, session_id: session.session_id, email: session.email || null }
}

/** Lets the viewer through, or throws: this is where `access` of the contract is enforced. */
export function admit(access: Access, viewer: Viewer): void {
  if (access === 'public') return
  if (!viewer.id) throw new Failure('unauthenticated')
  if (ranks.indexOf(viewer.role) < ranks.indexOf(access)) throw new Failure('forbidden')
}

/** The signed-in viewer of a request outside `mount` (uploads). @throws Failure unauthenticated */
export async function authenticate(deps: Pick<Deps, 'db' | 'keys'>, request: FastifyRequest): Promise<SignedIn> {
  const viewer = await viewerOf(deps, request)
  admit('user', viewer)
  return viewer as SignedIn
}
