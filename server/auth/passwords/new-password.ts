import { hashPassword, passwordMatches } from '#auth/passwords/passwords.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { User } from '#auth/users/users.queries.ts'

export async function newPasswordHash({ password_hash }: User, password: string): Promise<string> {
  if (password_hash && (await passwordMatches(password, password_hash)))
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(password)
}
