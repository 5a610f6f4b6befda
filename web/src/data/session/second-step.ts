import { redeemRecoveryCode } from '@atelier/contract/account'
import { isFailure } from '@atelier/contract/errors'
import { call } from '#data/client.ts'
import { isAuthError, refusalCode, refuse } from '#data/session/account-entry.ts'
import { authClient, renewedToken } from '#data/session/session.ts'

/*
 * The second step of signing in. Each throws the refusal; afterwards the session owes nothing more, in every tab, and the guard moves on.
 */

/** Gives the code of an authenticator app, or of a text message that `sendCode` asked for. */
export async function proveFactor(factorId: string, code: string, challengeId?: string): Promise<void> {
  const { mfa } = await authClient()
  refuse(challengeId ? await mfa.verify({ factorId, challengeId, code }) : await mfa.challengeAndVerify({ factorId, code }))
}

/** Sends a code to the telephone of a factor. @returns the challenge that it answers */
export async function sendCode(factorId: string): Promise<string> {
  const answer = await (await authClient()).mfa.challenge({ factorId })
  refuse(answer)
  return answer.data?.id ?? ''
}

/** Spends a recovery code in place of the factor. */
export async function redeem(code: string): Promise<void> {
  const tokens = await call(redeemRecoveryCode, { code })
  refuse(await (await authClient()).setSession(tokens))
}

/** What is to be said at the field about a code that was not taken; undefined when it is not about the code. */
export function codeProblem(error: unknown): { wrong: true } | { wrong: false; waitS: number } | undefined {
  if (isFailure(error, 'rate_limited')) return { wrong: false, waitS: error.retryAfter ?? 60 }
  if (isFailure(error, 'invalid') || refusalCode(error) === 'mfa_verification_failed') return { wrong: true }
  if (!isAuthError(error) || error.status !== 429) return undefined
  return { wrong: false, waitS: Number(/(\d+) seconds/.exec(error.message)?.[1] ?? 60) }
}

/** Looks whether the session still stands, after the service knew nothing of it or of its factor: if not, it ends here as well. */
export async function lookAgain(error: unknown): Promise<void> {
  const gone = ['session_not_found', 'user_not_found', 'mfa_factor_not_found', 'bad_jwt']
  if (gone.includes(refusalCode(error) ?? '') || isFailure(error, 'unauthenticated', 'conflict', 'no_second_factor')) await renewedToken()
}
