import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { insertPasskeyChallenge, takePasskeyChallenge } from '#auth/passkeys/passkeys.queries.ts'
import { challengeS, credentialBody, newChallenge } from '#auth/passkeys/webauthn.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { secondsOf } from '#auth/sessions/open-session.ts'
import { isId, newId } from '#db/ids.ts'

export const ceremonyBody = z.object({ challenge_id: z.string(), credential: credentialBody })
export type Ceremony = z.output<typeof ceremonyBody>

/** @param sessionId - of the session that registers a passkey; null for a sign-in */
export async function startCeremony<Options>(
  { db, clock }: Auth,
  sessionId: string | null,
  optionsFor: (challenge: Buffer) => Promise<Options>,
): Promise<{ challenge_id: string; options: Options; expires_at: number }> {
  const challenge_id = newId()
  const challenge = newChallenge()
  const at = clock()
  const options = await optionsFor(challenge)
  await insertPasskeyChallenge(db, challenge_id, sessionId, challenge, at)
  return { challenge_id, options, expires_at: secondsOf(at) + challengeS }
}

/** Used up at once, whatever the answer is. @throws AuthRefusal 400 webauthn_challenge_not_found, webauthn_challenge_expired */
export async function takeChallenge({ db, clock }: Auth, id: string, sessionId: string | null): Promise<Buffer> {
  if (!isId(id)) throw invalid('challenge_id must be a valid UUID')
  const taken = await takePasskeyChallenge(db, id, sessionId, clock())
  if (!taken) throw new AuthRefusal(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.expired) throw new AuthRefusal(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return taken.challenge
}
