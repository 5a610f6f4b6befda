import { ignored } from '@atelier/contract/rules/ignored'
import { refuse } from '#data/session/account-entry.ts'
import { dropEnrolment, dropUnfinished } from '#data/session/account-security.ts'
import { proven } from '#data/session/proof.ts'
import { authClient } from '#data/session/session.ts'
import { ceremony, webauthnProblem } from '#data/session/webauthn.ts'

export type KeyProblem = 'cancelled' | Exclude<ReturnType<typeof webauthnProblem>, 'none' | 'too_many' | undefined>

/** Ends all other sessions. @throws what `ceremony` throws */
export async function addKey(name: string): Promise<void> {
  const { mfa } = await authClient()
  await dropUnfinished()
  const factorId = await proven(async () => {
    const { data, error } = await mfa.webauthn.enroll({ friendlyName: name })
    refuse({ error })
    return data?.id ?? ''
  })
  try {
    // Of a factor without a key the service wants one made.
    await ceremony(() => mfa.webauthn.authenticate({ factorId }))
  } catch (error) {
    void ignored(dropEnrolment(factorId), 'swept when it expires')
    throw error
  }
}

/** @throws what `ceremony` throws */
export async function proveKey(factorId: string): Promise<void> {
  const { mfa } = await authClient()
  await ceremony(() => mfa.webauthn.authenticate({ factorId }))
}

/** Undefined if the error is about something else. */
export function keyProblem(error: unknown): KeyProblem | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
  const problem = webauthnProblem(error)
  return problem === 'none' || problem === 'too_many' ? undefined : problem
}
