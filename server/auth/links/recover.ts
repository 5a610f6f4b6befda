import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { limitAddress } from '#auth/limits.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { takeMailTimer } from '#auth/links/mail-timer.ts'
import { sendProof, startFlow } from '#auth/links/proofs.ts'
import { redirectOf } from '#auth/links/redirects.ts'
import { withMinimumDuration } from '#auth/minimum-duration.ts'
import { bodyOf, challengeFields, challengeOf } from '#auth/requests.ts'
import { validEmail } from '#auth/sign-up/sign-up.ts'
import { userByEmail } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'
import { queueMail } from '#mail/queue-mail.ts'

const body = z.object({ email: z.optional(z.string()), ...challengeFields })

export function recoverRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/recover', async (request) => {
    await limitAddress(auth, request, 'recover')
    await checkCaptcha(auth, request)
    const { email: text = '', ...rest } = bodyOf(request, body)
    const email = validEmail(text)
    const challenge = challengeOf(rest)
    await takeMailTimer(auth, email, 'recovery')
    await withMinimumDuration(mailRecovery(auth, request, email, challenge))
    return {}
  })
}

async function mailRecovery(auth: Auth, request: FastifyRequest, email: string, challenge: PkceChallenge | undefined): Promise<void> {
  await transaction(auth.db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) return queueMail(auth, tx, null)
    await sendProof(auth, tx, {
      user_id: user.id,
      slot: 'recovery',
      type: 'recovery',
      address: email,
      accept_language: request.headers['accept-language'],
      redirect_to: redirectOf(request, auth.config, { challenged: challenge !== undefined }),
      flow_id: await startFlow(auth, tx, challenge, 'recovery', user.id),
    })
  })
}
