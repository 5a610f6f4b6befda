import type { DeletionRequest } from '@atelier/contract/deletion'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { passwordMatches } from '#auth/passwords/passwords.ts'
import type { Deps } from '#deps.ts'
import { insertRequest, proofOf } from '#features/deletion/deletion.queries.ts'
import type { SignedIn } from '#http/session.ts'

const rate = { max: 10, per_s: 3_600 }

interface Wish {
  reason?: string | null | undefined
  password?: string | undefined
}

/** @throws Failure invalid at `password`, forbidden without a password and a fresh sign-in, conflict, rate_limited */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'limits' | 'clock'>,
  viewer: SignedIn,
  { reason, password }: Wish,
): Promise<DeletionRequest> {
  await deps.limits.take(`deletion-request:${viewer.id}`, rate)
  const { password_hash, proven_s } = await proofOf(deps.db, viewer.id, viewer.session_id)
  const at = deps.clock()
  if (password_hash) {
    if (!password) throw wrong('required')
    if (!(await passwordMatches(password, password_hash))) throw wrong('wrong_password')
  } else if (proven_s === null || at.getTime() - proven_s * 1_000 > limits.deletion.freshMs) throw new Failure('forbidden')
  return insertRequest(deps.db, viewer.id, reason || null, at)
}

const wrong = (code: string) => new Failure('invalid', { errors: [{ field: 'password', code }] })
