import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Db } from '#db/connection.ts'

/** After a right proof alone: `suspension` is the token of the page that says why and until when, and takes an appeal. */
export async function banRefusal(
  { accountHooks, config }: Pick<Auth, 'accountHooks' | 'config'>,
  db: Db,
  userId: string,
  status: 400 | 403,
): Promise<AuthRefusal> {
  const suspension = await accountHooks.banToken(db, config, userId)
  return new AuthRefusal(status, 'user_banned', 'User is banned', suspension ? { extra: { suspension } } : {})
}
