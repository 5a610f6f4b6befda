import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { limitAddress, limitMailing } from '#auth/limits.ts'
import { takeMailTimer } from '#auth/links/mail-timer.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { ceremonyBody } from '#auth/passkeys/ceremony.ts'
import { newPasswordHash } from '#auth/passwords/new-password.ts'
import { checkPassword } from '#auth/passwords/password-rules.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { bodyOf, challengeFields, challengeOf, metadata } from '#auth/requests.ts'
import { endOtherSessions } from '#auth/sessions/end-sessions.ts'
import { requireFresh } from '#auth/sessions/fresh-proof.ts'
import type { Session } from '#auth/sessions/session.ts'
import { personOf, signedIn } from '#auth/sessions/signed-in.ts'
import { takeProof } from '#auth/sessions/take-proof.ts'
import { usablePhone } from '#auth/sign-up/phone-sign-up.ts'
import { validEmail } from '#auth/sign-up/sign-up.ts'
import { changeEmail, changePhone, emailExists, phoneExists } from '#auth/users/change-contact.ts'
import { sendEmailChange } from '#auth/users/email-change.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { merged } from '#auth/users/metadata.ts'
import { sendPhoneChange } from '#auth/users/phone-change.ts'
import { ownBody } from '#auth/users/user-body.ts'
import { type FullUser, lockedUser, updateUser, userByEmail, userByPhone } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

const body = z.object({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  password: z.optional(z.string()),
  nonce: z.optional(z.string()),
  current_password: z.optional(z.string()),
  passkey: z.optional(ceremonyBody),
  data: z.optional(metadata),
  app_metadata: z.optional(z.unknown()),
  ...challengeFields,
})

export function userRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/user', async (request) => ownBody(await personOf(auth.db, await signedIn(auth, request))))

  app.put('/user', async (request) => {
    const session = await signedIn(auth, request)
    await limitAddress(auth, request, 'user')
    const user = await personOf(auth.db, session)
    const changes = await checkedChanges(auth, request, session, user)
    await transaction(auth.db, (tx) => apply(auth, tx, request, session, changes))
    return ownBody(await personOf(auth.db, session))
  })
}

type Changes = Awaited<ReturnType<typeof checkedChanges>>

async function checkedChanges(auth: Auth, request: FastifyRequest, session: Session, user: FullUser) {
  const { email: mail, phone: number, password, nonce, current_password, passkey, data, app_metadata, ...rest } = bodyOf(request, body)
  const email = mail ? validEmail(mail) : undefined
  const phone = number ? usablePhone(auth, number) : undefined
  const newEmail = email && email !== user.email ? email : undefined
  const newPhone = phone && phone !== user.phone ? phone : undefined
  if (app_metadata !== undefined) throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const change = password || newEmail || newPhone
  if ((change || nonce || current_password !== undefined || passkey) && session.owing)
    throw new AuthRefusal(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  if (password && user.is_anonymous && !user.email && !email && !phone)
    throw new AuthRefusal(422, 'validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed')
  const challenge = challengeOf(rest)
  if (newEmail && (await userByEmail(auth.db, newEmail))?.email_confirmed_at) throw emailExists()
  if (newPhone && (await userByPhone(auth.db, newPhone))?.phone_confirmed_at) throw phoneExists()
  if (password) checkPassword(password, user.email ?? '', auth.config.auth.passwordMin)
  await takeProof(auth, request, session, user, { current_password, nonce, passkey })
  if (change) await requireFresh(auth, session)
  const password_hash = password ? await newPasswordHash(user, password) : undefined
  if (newEmail && !auth.config.auth.autoconfirm) {
    await limitMailing(auth, request)
    await takeMailTimer(auth, user.email ?? user.id, 'email_change')
    await takeMailTimer(auth, newEmail, 'email_change')
  }
  if (newPhone && !auth.config.auth.autoconfirm) await takeMailTimer(auth, newPhone, 'sms')
  return { data, newEmail, newPhone, challenge, password_hash }
}

async function apply(auth: Auth, tx: Db, request: FastifyRequest, session: Session, changes: Changes): Promise<void> {
  const { data, newEmail, newPhone, challenge, password_hash } = changes
  const user = await lockedUser(tx, session.user_id)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (data) user.user_metadata = merged(user.user_metadata, data)
  await updateUser(tx, user.id, { user_metadata: user.user_metadata, ...(password_hash ? { password_hash } : {}) })
  if (password_hash) {
    await endOtherSessions(auth, tx, user.id, session.session_id)
    await deleteTokens(tx, user.id)
    await auth.accountHooks.cancelExports(tx, user.id)
    await mailOwner(auth, tx, request, user, { type: 'password_changed' })
  }
  const atOnce = auth.config.auth.autoconfirm && user.is_anonymous
  if (newEmail) await (atOnce ? changeEmail(auth, tx, user, newEmail) : sendEmailChange(auth, tx, request, user, newEmail, challenge))
  if (newPhone && auth.config.auth.autoconfirm) await changePhone(auth, tx, user, newPhone)
  else if (newPhone) await sendPhoneChange(auth, tx, request, user.id, newPhone)
}
