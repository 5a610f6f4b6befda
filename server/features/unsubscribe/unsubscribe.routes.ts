import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { storePreferences } from '#features/preferences/preferences.queries.ts'
import { mailChoiceOf } from '#features/unsubscribe/unsubscribe.queries.ts'
import { unsubscriberOf } from '#features/unsubscribe/unsubscribe-link.ts'
import { unsubscribePage, unsubscribePolicy } from '#features/unsubscribe/unsubscribe-page.ts'
import { languageOf } from '#mail/words.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/** POST unsubscribes, also for mail programs (RFC 8058). GET only asks, because link scanners follow every link. */
export async function unsubscribeRoutes(app: FastifyInstance, { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<void> {
  async function answer({ params, headers }: Request, reply: FastifyReply, wish?: boolean): Promise<string> {
    const { token } = params
    const userId = unsubscriberOf(config, token)
    const choice = userId ? await mailChoiceOf(db, userId) : undefined
    if (choice && userId && wish !== undefined) await storePreferences(db, userId, { notification_prefs: { email_enabled: wish } }, clock())
    reply
      .status(choice ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': unsubscribePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const state = choice ? ((wish ?? choice.email_enabled) ? 'on' : 'off') : 'unknown'
    return unsubscribePage(languageOf(choice?.language, headers['accept-language']), state, token)
  }

  await app.register(async (scope) => {
    // The form sends nothing but its address.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.get('/unsubscribe/:token', (request: Request, reply) => answer(request, reply))
    scope.post('/unsubscribe/:token', (request: Request, reply) => answer(request, reply, false))
    scope.post('/unsubscribe/:token/undo', (request: Request, reply) => answer(request, reply, true))
  })
}
