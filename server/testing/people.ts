import type { Auth } from '#auth/auth.ts'
import { type SessionBody, secondsOf, sessionBody } from '#auth/sessions/open-session.ts'
import { insertSession } from '#auth/sessions/sessions.queries.ts'
import { findOrCreateUser } from '#auth/sign-up/accounts.ts'
import { confirmEmail } from '#auth/users/confirm.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'

/** Who they are to be. */
interface Plan {
  email: string
  /** For those who sign in with a password, from `hashPassword`. */
  password_hash?: string
  /** Without one, onboarding is still before them. */
  profile?: { username: string; full_name: string; interests?: number }
}

/** Makes somebody as sign-up, the mailed link and onboarding would. @returns their session, as the auth client keeps it */
export async function makePerson(auth: Pick<Auth, 'db' | 'keys' | 'refreshKey' | 'clock'>, plan: Plan): Promise<SessionBody> {
  const session = await transaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { email: plan.email }, null)
    await confirmEmail(auth, tx, user, { password_hash: plan.password_hash })
    if (plan.profile) await finish(tx, user.id, plan.profile)
    const at = auth.clock()
    return insertSession(tx, user.id, 'email', { method: 'otp', timestamp: secondsOf(at) }, '', at)
  })
  if (!session) throw new Error(`${plan.email} is gone`)
  return sessionBody(auth, session)
}

async function finish(tx: Db, userId: string, { username, full_name, interests = 0 }: NonNullable<Plan['profile']>) {
  await tx.run(sql`
    update profiles set username = ${username}, full_name = ${full_name}, date_of_birth = '1990-05-17', onboarding_completed = true
    where user_id = ${userId}`)
  await tx.run(sql`
    insert into user_interests (user_id, interest_id)
    select ${userId}, id from interests where is_active order by position limit ${interests}`)
}
