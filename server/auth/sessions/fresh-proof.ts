import { limits } from '@atelier/contract/limits'
import type { Clock } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Session } from '#auth/sessions/session.ts'
import { proofsOf } from '#auth/sessions/sessions.queries.ts'
import type { Db } from '#db/connection.ts'

interface Proofs extends Clock {
  db: Db
}

/** Whether the owner gave a password, mailed code, second factor or passkey in this session within ten minutes. A refresh proves nothing. */
export async function isFresh(deps: Proofs, sessionId: string): Promise<boolean> {
  return isRecent(deps, (await proofsOf(deps.db, sessionId))?.proven_at)
}

/** Anonymous people have nothing to prove themselves with. @throws AuthRefusal 400 reauthentication_needed */
export async function requireFresh(deps: Proofs, { session_id, is_anonymous }: Session): Promise<void> {
  if (!is_anonymous && !(await isFresh(deps, session_id)))
    throw new AuthRefusal(400, 'reauthentication_needed', 'This requires reauthentication')
}

/** Before a second factor or a passkey is added. @throws AuthRefusal 400 reauthentication_needed, mailed_code_needed */
export async function requireProofToEnrol(deps: Proofs, session: Session): Promise<void> {
  await requireFresh(deps, session)
  // A stolen password alone must not unlock the rights of a role.
  if (session.role !== 'user' && session.aal === 'aal1') await requireMailedCode(deps, session)
}

/** A password or a sign-in does not suffice here. @throws AuthRefusal 400 mailed_code_needed */
async function requireMailedCode(deps: Proofs, { session_id }: Session): Promise<void> {
  if (!isRecent(deps, (await proofsOf(deps.db, session_id))?.code_proven_at))
    throw new AuthRefusal(400, 'mailed_code_needed', 'The first factor of staff requires the nonce of a reauthentication')
}

function isRecent({ clock }: Clock, at: string | null | undefined): boolean {
  return typeof at === 'string' && clock().getTime() - Date.parse(at) <= limits.freshProof.lastsS * 1_000
}
