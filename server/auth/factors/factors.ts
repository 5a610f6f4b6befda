import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toString as qrCode } from 'qrcode'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { dropRemoval } from '#auth/factors/factor-removal.queries.ts'
import { deleteFactor, dropUnfinishedFactors, type Factor, factorOf, hasSecondFactor, insertFactor } from '#auth/factors/factors.queries.ts'
import { deleteRecoveryCodes } from '#auth/factors/recovery-codes.queries.ts'
import { newTotpSecret, totpUri } from '#auth/factors/totp.ts'
import { limitAddress } from '#auth/limits.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { closeSockets } from '#auth/sessions/end-sessions.ts'
import { requireFresh, requireProofToEnrol } from '#auth/sessions/fresh-proof.ts'
import type { Session } from '#auth/sessions/session.ts'
import { lowerSessions } from '#auth/sessions/sessions.queries.ts'
import { personOf, signedIn } from '#auth/sessions/signed-in.ts'
import { usablePhone } from '#auth/sign-up/phone-sign-up.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { violates } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'

const enrolBody = z.object({
  factor_type: z.optional(z.string()),
  friendly_name: z.optional(z.string().check(z.maxLength(100))),
  issuer: z.optional(z.string().check(z.maxLength(100))),
  phone: z.optional(z.string()),
})
type Enrolment = z.output<typeof enrolBody>
const factorsAtMost = 10

export function factorRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/factors', async (request) => {
    const session = await factorSession(auth, request)
    if (!session.owing) await requireProofToEnrol(auth, session)
    const enrolment = bodyOf(request, enrolBody)
    if (enrolment.factor_type === 'totp') return enrolTotp(auth, session, enrolment)
    if (enrolment.factor_type === 'phone') return enrolPhone(auth, session, enrolment)
    if (enrolment.factor_type === 'webauthn') return enrolKey(auth, session, enrolment)
    throw invalid('factor_type needs to be totp, phone, or webauthn')
  })

  app.delete<{ Params: { id: string } }>('/factors/:id', async (request) => {
    const session = await factorSession(auth, request)
    const factor = await ownFactor(auth.db, session, request.params.id)
    if (factor.status === 'verified' && session.aal !== 'aal2')
      throw new AuthRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    if (factor.status === 'verified') await requireFresh(auth, session)
    await transaction(auth.db, (tx) => removeFactor(auth, tx, request, factor))
    return { id: factor.id }
  })
}

/** Removing the last verified factor also removes the recovery codes and drops every session to aal1. `request` is null for staff */
export async function removeFactor(auth: Auth, tx: Db, request: FastifyRequest | null, { id, user_id, status }: Factor): Promise<void> {
  const user = await lockedUser(tx, user_id)
  const lowered = await lowerSessions(tx, user_id, id)
  const gone = (await deleteFactor(tx, id)) > 0
  if (user && gone && status === 'verified') await mailOwner(auth, tx, request, user, { type: 'factor_removed' })
  if (await hasSecondFactor(tx, user_id)) return void closeSockets(auth, tx, lowered)
  await lowerSessions(tx, user_id, null)
  await deleteRecoveryCodes(tx, user_id)
  await dropRemoval(tx, user_id)
}

export async function factorSession(auth: Auth, request: FastifyRequest): Promise<Session> {
  const session = await signedIn(auth, request)
  if (session.is_anonymous) throw new AuthRefusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  await limitAddress(auth, request, 'mfa')
  return session
}

/** @throws AuthRefusal 404 validation_failed, mfa_factor_not_found */
export async function ownFactor(db: Db, { user_id }: Pick<Session, 'user_id'>, id: string): Promise<Factor> {
  if (!isId(id)) throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = await factorOf(db, user_id, id)
  if (!factor) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

async function enrolTotp(auth: Auth, session: Session, { friendly_name = '', issuer }: Enrolment) {
  const secret = newTotpSecret()
  const factor = await enrol(auth, session, { factor_type: 'totp', friendly_name, secret: auth.totpSeal.close(secret) })
  const uri = totpUri(secret, issuer || new URL(auth.config.publicUrl).host, session.email || session.user_id)
  // auth-js puts the SVG into a data: URL without escaping, where # starts a fragment.
  const svg = await qrCode(uri, { type: 'svg', margin: 2 })
  const qr_code = svg.replaceAll('#', '%23').replaceAll('\n', '')
  return { id: factor.id, type: 'totp', friendly_name, totp: { qr_code, secret, uri } }
}

async function enrolPhone(auth: Auth, session: Session, { friendly_name = '', phone: text = '' }: Enrolment) {
  if (!auth.config.auth.phone) throw new AuthRefusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  const phone = usablePhone(auth, text)
  const factor = await enrol(auth, session, { factor_type: 'phone', friendly_name, phone })
  return { id: factor.id, type: 'phone', friendly_name, phone }
}

async function enrolKey(auth: Auth, session: Session, { friendly_name = '' }: Enrolment) {
  const factor = await enrol(auth, session, { factor_type: 'webauthn', friendly_name })
  return { id: factor.id, type: 'webauthn', friendly_name }
}

async function enrol(
  auth: Auth,
  session: Session,
  factor: Omit<Parameters<typeof insertFactor>[1], 'user_id' | 'created_at'>,
): Promise<Factor> {
  return transaction(auth.db, async (tx) => {
    await lockedUser(tx, session.user_id)
    await dropUnfinishedFactors(tx, session.user_id, auth.clock())
    const { id: user_id, factors } = await personOf(tx, session)
    // Checked again under the lock: another request may have verified a first factor.
    if (session.aal === 'aal1' && factors.some(({ status }) => status === 'verified'))
      throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    if (factors.length >= factorsAtMost)
      throw new AuthRefusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
    return insertFactor(tx, { ...factor, user_id, created_at: auth.clock() }).catch((error: unknown) => {
      throw violates(error, 'factors_user_id_friendly_name_key') ? nameTaken(factor.friendly_name) : error
    })
  })
}

function nameTaken(name: string): AuthRefusal {
  return new AuthRefusal(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
}
