import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { stopRemoval } from '#auth/factors/factor-removal.ts'
import {
  countWrongFactorCode,
  countWrongTry,
  type Factor,
  type FactorChallenge,
  insertChallenge,
  lockedChallenge,
  lockedFactorOf,
  markVerified,
  spendChallenge,
  waitForCode,
} from '#auth/factors/factors.queries.ts'
import { factorSession, ownFactor } from '#auth/factors/factors.ts'
import { keyOptions, useKey } from '#auth/factors/security-keys.ts'
import { totpStep } from '#auth/factors/totp.ts'
import { limitSecondFactor } from '#auth/limits.ts'
import { countSent, takeMailTimer } from '#auth/links/mail-timer.ts'
import { type CredentialBody, challengeS, credentialBody, newChallenge } from '#auth/passkeys/webauthn.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf, requesterOf, userAgentOf } from '#auth/requests.ts'
import { endSingleFactorSessions } from '#auth/sessions/end-sessions.ts'
import { openAgain, secondsOf, sessionBody } from '#auth/sessions/open-session.ts'
import type { Session } from '#auth/sessions/session.ts'
import { raiseSession, type SessionRecord } from '#auth/sessions/sessions.queries.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { isId, newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { languageFor } from '#mail/language.queries.ts'
import { composeLetter } from '#mail/letters.ts'
import { queueMail } from '#mail/queue-mail.ts'

type FactorPath = { Params: { id: string } }
const verifyBody = z.object({
  challenge_id: z.optional(z.string()),
  code: z.optional(z.string()),
  webauthn: z.optional(z.object({ credential_response: credentialBody })),
})
const triesPerChallenge = 5

export function factorChallengeRoutes(app: FastifyInstance, auth: Auth): void {
  app.post<FactorPath>('/factors/:id/challenge', async (request) => {
    const session = await factorSession(auth, request)
    const factor = await factorToProve(auth, session, request.params.id)
    const id = newId()
    const at = auth.clock()
    if (factor.factor_type === 'webauthn') return challengeKey(auth, request, session, factor)
    if (factor.phone) await takeMailTimer(auth, factor.phone, 'sms')
    await transaction(auth.db, async (tx) => {
      const codeHash = factor.phone ? await textFactorCode(auth, tx, request, session.user_id, factor.phone, id) : null
      await insertChallenge(tx, {
        id,
        factor_id: factor.id,
        requested_from: requesterOf(auth, request),
        code_hash: codeHash,
        created_at: at,
      })
    })
    return { id, type: factor.factor_type, expires_at: secondsOf(at) + challengeS }
  })

  app.post<FactorPath>('/factors/:id/verify', async (request) => {
    const session = await factorSession(auth, request)
    const { id, factor_type } = await factorToProve(auth, session, request.params.id)
    // A signature cannot be guessed, so failed attempts do not lock the key.
    const guessable = factor_type !== 'webauthn'
    if (guessable) await limitSecondFactor(auth, request, session.user_id)
    const { challenge_id = '', code = '', webauthn } = bodyOf(request, verifyBody)
    if (guessable && !code) throw invalid('Code needs to be non-empty')
    if (!guessable && !webauthn) throw invalid('webauthn needs to hold a credential_response')
    const raised = await transaction(auth.db, async (tx) => {
      const user = await lockedUser(tx, session.user_id)
      const factor = await lockedFactorOf(tx, session.user_id, id)
      const challenge = isId(challenge_id) ? await lockedChallenge(tx, id, challenge_id, auth.clock()) : undefined
      if (!user || !factor || !challenge)
        throw new AuthRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
      checkChallenge(challenge, requesterOf(auth, request))
      if (guessable && factor.status === 'verified') await refuseGuessing(auth, tx, user)
      return raise(auth, tx, request, { session, user, factor, challenge, code, response: webauthn?.credential_response })
    })
    // Thrown after the commit, so the count of wrong codes is kept.
    if (!raised)
      throw new AuthRefusal(422, 'mfa_verification_failed', guessable ? 'Invalid TOTP code entered' : 'Invalid WebAuthn credential')
    return sessionBody(auth, await openAgain(auth.db, raised))
  })
}

async function challengeKey(auth: Auth, request: FastifyRequest, session: Session, factor: Factor) {
  const id = newId()
  const at = auth.clock()
  const challenge = newChallenge()
  const webauthn = await keyOptions(auth, factor, challenge, session.email || session.user_id)
  await insertChallenge(auth.db, { id, factor_id: factor.id, requested_from: requesterOf(auth, request), challenge, created_at: at })
  return { id, type: factor.factor_type, expires_at: secondsOf(at) + challengeS, webauthn }
}

async function factorToProve({ db }: Auth, session: Session, id: string): Promise<Factor> {
  const factor = await ownFactor(db, session, id)
  // Someone with only the password may have started this enrolment before the owner had a factor.
  if (factor.status === 'unverified' && session.owing)
    throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  return factor
}

function checkChallenge(challenge: FactorChallenge, requester: Buffer): void {
  if (challenge.verified_at || !challenge.requested_from.equals(requester))
    throw new AuthRefusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
  if (challenge.expired || challenge.attempts >= triesPerChallenge)
    throw new AuthRefusal(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
}

async function refuseGuessing({ clock }: Auth, tx: Db, { id }: User): Promise<void> {
  const wait = await waitForCode(tx, id, clock())
  if (!wait) return
  const message = `For security purposes, you can only try a code after ${wait.seconds} seconds.`
  throw new AuthRefusal(429, 'over_request_rate_limit', message, { retryAfter: wait.seconds })
}

interface Attempt {
  session: Session
  user: User
  factor: Factor
  challenge: FactorChallenge
  code: string
  response: CredentialBody | undefined
}

async function raise(auth: Auth, tx: Db, request: FastifyRequest, attempt: Attempt): Promise<SessionRecord | undefined> {
  const { session, user, factor, challenge } = attempt
  const step = await acceptedStep(auth, tx, attempt)
  if (step === undefined) return void (await countWrong(auth, tx, request, attempt))
  await spendChallenge(tx, challenge.id, auth.clock())
  await markVerified(tx, factor, step)
  if (factor.status === 'unverified') {
    await endSingleFactorSessions(auth, tx, session.user_id, session.session_id)
    await mailOwner(auth, tx, request, user, { type: 'factor_added' })
  }
  await stopRemoval(auth, tx, request, user)
  const method = methods[factor.factor_type]
  const at = auth.clock()
  await auth.accountHooks.comeBack(auth, tx, session.user_id, userAgentOf(request))
  return raiseSession(tx, session.session_id, { method, timestamp: secondsOf(at) }, factor.id, at)
}

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' }

async function countWrong(auth: Auth, tx: Db, request: FastifyRequest, { user, factor, challenge }: Attempt): Promise<void> {
  if (factor.factor_type === 'webauthn') return void (await spendChallenge(tx, challenge.id, auth.clock()))
  await countWrongTry(tx, challenge.id)
  if (factor.status !== 'verified') return
  const { count } = await countWrongFactorCode(tx, user.id, auth.clock())
  const { perDay, waitS } = limits.wrongCodes
  if (count === perDay) await mailOwner(auth, tx, request, user, { type: 'codes_guessed', tries: count, minutes: waitS / 60 })
}

async function acceptedStep(auth: Auth, tx: Db, { factor, challenge, code, response }: Attempt): Promise<number | undefined> {
  const { totpSeal, digest, clock } = auth
  if (factor.factor_type === 'webauthn') {
    const right = challenge.challenge && response && (await useKey(auth, tx, factor, challenge.challenge, response))
    return right ? 0 : undefined
  }
  if (factor.secret) return totpStep(totpSeal.open(factor.secret), code, secondsOf(clock()), factor.last_used_step)
  const right = challenge.code_hash && timingSafeEqual(challenge.code_hash, digest('code', `${challenge.id} ${code}`))
  return right ? 0 : undefined
}

async function textFactorCode(
  auth: Auth,
  tx: Db,
  request: FastifyRequest,
  userId: string,
  phone: string,
  challengeId: string,
): Promise<Buffer> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const language = await languageFor(tx, userId, { acceptLanguage: request.headers['accept-language'] })
  await queueMail(auth, tx, {
    ...composeLetter({ to: phone, type: 'sms', language, code, minutes: challengeS / 60 }),
    proof_id: challengeId,
  })
  countSent(auth, tx, 'sms')
  return auth.digest('code', `${challengeId} ${code}`)
}
