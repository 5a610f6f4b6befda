import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { userAgentOf } from '#auth/requests.ts'
import { deviceNameOf } from '#auth/sessions/user-agent.ts'
import type { User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { type SecurityEvent, securityLetter } from '#mail/security-letters.ts'

/** Sends once the transaction commits. @param request - null for staff, so that the mail does not describe their browser */
export async function mailOwner(
  auth: Pick<Auth, 'config' | 'jobs' | 'clock'>,
  tx: Db,
  request: FastifyRequest | null,
  user: User,
  event: SecurityEvent,
): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return
  const language = await languageFor(tx, user.id, { acceptLanguage: request?.headers['accept-language'] })
  const { browser, os } = deviceNameOf(request ? userAgentOf(request) : '')
  const { publicUrl } = auth.config
  await queueMail(auth, tx, securityLetter({ to: user.email, language, event, at: auth.clock(), browser, os, publicUrl }))
}
