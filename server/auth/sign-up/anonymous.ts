import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { originOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { insertUser, lockedUser, type Metadata, updateUser } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

export async function signUpAnonymously(auth: Auth, request: FastifyRequest, data: Metadata) {
  if (!auth.config.auth.anonymous) throw disabled()
  const session = await transaction(auth.db, async (tx) => {
    const made = await insertUser(tx, { is_anonymous: true }, auth.clock(), originOf(request))
    const user = made && (await lockedUser(tx, made.id))
    if (!user) throw new AuthRefusal(409, 'conflict', 'The account changed meanwhile, try again')
    if (user.held) throw disabled()
    await updateUser(tx, user.id, { user_metadata: data })
    return openSession(auth, tx, user, { method: 'anonymous', provider: 'anonymous', userAgent: userAgentOf(request) })
  })
  return sessionBody(auth, session)
}

/** Also refused where a sign-up would be held: nobody could sign in to a held anonymous account. */
const disabled = () => new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
