import type { Auth } from '#auth/auth.ts'
import { checkPassword } from '#auth/passwords/password-rules.ts'
import { hashPassword, passwordMatches } from '#auth/passwords/passwords.ts'
import { useNonce } from '#auth/passwords/reauthenticate.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Session } from '#auth/sessions/session.ts'
import { sessionById } from '#auth/sessions/sessions.queries.ts'
import type { User } from '#auth/users/users.queries.ts'

interface NewPassword {
  password: string
  current_password?: string | undefined
  nonce?: string | undefined
}

const freshMs = 24 * 60 * 60 * 1000

/**
 * A session older than a day also needs a mailed code or the current password.
 * @throws AuthRefusal weak_password, same_password, current_password_invalid, reauthentication_needed, reauthentication_not_valid
 */
export async function newPasswordHash(auth: Auth, user: User, session: Session, given: NewPassword): Promise<string> {
  const { password, current_password, nonce } = given
  checkPassword(password, user.email ?? '', auth.config.auth.passwordMin)
  if (current_password !== undefined && !(await passwordMatches(current_password, user.password_hash)))
    throw new AuthRefusal(400, 'current_password_invalid', 'Current password is not valid')
  if (current_password === undefined && (await isStale(auth, user, session))) {
    if (!nonce) throw new AuthRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
    await useNonce(auth, user, nonce)
  }
  if (user.password_hash && (await passwordMatches(password, user.password_hash)))
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(password)
}

async function isStale({ db, clock }: Auth, user: User, { session_id }: Session): Promise<boolean> {
  if (!user.email && !user.phone) return false
  const session = await sessionById(db, session_id)
  return !session || clock().getTime() - Date.parse(session.created_at) > freshMs
}
