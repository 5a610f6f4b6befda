import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Database, Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

/** Never reveals which hold matched. */
export const heldRefusal = () => new AuthRefusal(403, 'sign_up_held', 'The account waits for staff to look at it')

/** Commits the proof even if no session opens: a held account can still confirm its address. */
export async function signInTransaction<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  const outcome = await transaction(db, async (tx) => {
    try {
      return { result: await work(tx) }
    } catch (error) {
      if (error instanceof AuthRefusal && error.code === 'sign_up_held') return { refusal: error }
      throw error
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.result
}

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
