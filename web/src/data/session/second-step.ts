import { redeemRecoveryCode } from '@atelier/contract/account'
import { isFailure } from '@atelier/contract/errors'
import { call } from '#data/client.ts'
import { isAuthError, refusalCode, refuse } from '#data/session/account-entry.ts'
import { authClient, renewedToken } from '#data/session/session.ts'

export async function proveFactor(factorId: string, code: string, challengeId?: string): Promise<void> {
  const { mfa } = await authClient()
  refuse(challengeId ? await mfa.verify({ factorId, challengeId, code }) : await mfa.challengeAndVerify({ factorId, code }))
}

export async function sendCode(factorId: string): Promise<string> {
  const answer = await (await authClient()).mfa.challenge({ factorId })
  refuse(answer)
  return answer.data?.id ?? ''
}

export async function giveRecoveryCode(code: string): Promise<void> {
  const tokens = await call(redeemRecoveryCode, { code })
  refuse(await (await authClient()).setSession(tokens))
}

/** Undefined if the error is not about the code. */
export function codeProblem(error: unknown): { wrong: true } | { wrong: false; waitS: number } | undefined {
  if (isFailure(error, 'rate_limited')) return { wrong: false, waitS: error.retryAfter ?? 60 }
  if (isFailure(error, 'invalid') || refusalCode(error) === 'mfa_verification_failed') return { wrong: true }
  if (!isAuthError(error) || error.status !== 429) return undefined
  return { wrong: false, waitS: Number(/(\d+) seconds/.exec(error.message)?.[1] ?? 60) }
}

/** Ends the session here if the service no longer knows it. */
export async function recheckSession(error: unknown): Promise<void> {
  const gone = ['session_not_found', 'user_not_found', 'mfa_factor_not_found', 'bad_jwt']
  if (gone.includes(refusalCode(error) ?? '') || isFailure(error, 'unauthenticated', 'conflict', 'no_second_factor')) await renewedToken()
}
