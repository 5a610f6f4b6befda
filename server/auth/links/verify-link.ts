import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { asRefusal } from '#auth/answers.ts'
import type { Auth } from '#auth/auth.ts'
import { limitAddress } from '#auth/limits.ts'
import { issueAuthCode } from '#auth/links/flows.queries.ts'
import { confirmLink, linkHash } from '#auth/links/proofs.ts'
import { redeemLink } from '#auth/links/redeem.ts'
import { redirectOf, withFragment, withQuery } from '#auth/links/redirects.ts'
import { type Slot, tokenOfLink } from '#auth/links/tokens.queries.ts'
import { slotsOfType, waitsForOther } from '#auth/links/verify.ts'
import type { ProviderTokens } from '#auth/providers/provider-tokens.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { queryOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import type { OpenSession } from '#auth/sessions/sessions.queries.ts'
import { heldRefusal, signInTransaction } from '#auth/sessions/suspended.ts'

const query = z.object({ token: z.optional(z.string()), type: z.optional(z.string()) })

/** Redirects with a session (implicit flow) or a code (PKCE). It changes no address, and HEAD consumes nothing. */
export function verifyLinkRoutes(app: FastifyInstance, auth: Auth): void {
  app.head('/verify', async (_request, reply) => reply.send())
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const { token = '', type = '' } = queryOf(request, query)
    if (!token) throw invalid('Verify requires a token or a token hash')
    const slots = slotsOfType(type)
    const challenged = token.startsWith('pkce_')
    const target = redirectOf(request, auth.config, { challenged })
    const askFirst = slots.includes('email_change_new')
    if (askFirst) return reply.redirect(confirmLink(auth.config, { token_hash: token, type, redirect_to: target }), 303)
    const location = await open(auth, request, { token, type, slots, target, challenged }).catch((error: unknown) =>
      refusalTarget(request, redirectOf(request, auth.config, { challenged: false }), error, challenged),
    )
    return reply.header('referrer-policy', 'no-referrer').redirect(location, 303)
  })
}

export function refusalTarget(request: FastifyRequest, target: string, error: unknown, pkce: boolean): string {
  const { status, code, message } = asRefusal(error, request)
  const told = { error: oauthErrors[status] ?? 'server_error', error_code: code, error_description: message }
  return withFragment(pkce ? withQuery(target, told) : target, { ...told, sb: '' })
}

export async function withSession(
  auth: Auth,
  target: string,
  session: OpenSession,
  extra: { type?: string } & ProviderTokens,
): Promise<string> {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = await sessionBody(auth, session)
  const numbers = { expires_at: String(expires_at), expires_in: String(expires_in) }
  return withFragment(target, { access_token, ...numbers, refresh_token, sb: '', token_type, ...extra })
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'invalid_request',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

interface Opened {
  token: string
  type: string
  slots: Slot[]
  target: string
  challenged: boolean
}

async function open(auth: Auth, request: FastifyRequest, { token, type, slots, target, challenged }: Opened): Promise<string> {
  await limitAddress(auth, request, 'verify')
  const outcome = await signInTransaction(auth.db, async (tx) => {
    const proof = await tokenOfLink(tx, linkHash(token), slots, auth.clock())
    const redeemed = proof && (await redeemLink(auth, tx, request, proof, 'link'))
    // Without its PKCE challenge the code must not become a session.
    if (!redeemed || challenged !== (proof.flow_id !== null))
      throw new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
    if (redeemed.waits) return 'waits'
    if (!proof.flow_id) return openSession(auth, tx, redeemed.user, { method: 'otp', provider: 'email', userAgent: userAgentOf(request) })
    if (redeemed.user.banned) throw new AuthRefusal(403, 'user_banned', 'User is banned')
    if (redeemed.user.held) throw heldRefusal()
    const code = randomBytes(32).toString('base64url')
    const issued = { issued_at: auth.clock(), auth_code_hash: auth.digest('auth code', code) }
    await issueAuthCode(tx, proof.flow_id, { ...issued, user_id: redeemed.user.id })
    return { code }
  })
  if (outcome === 'waits') return withFragment(target, { message: waitsForOther, sb: '' })
  if ('code' in outcome) return withQuery(target, { code: outcome.code })
  return withSession(auth, target, outcome, { type })
}
