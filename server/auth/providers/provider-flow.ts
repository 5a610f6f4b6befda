import { randomBytes } from 'node:crypto'
import { paths } from '@atelier/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { limitAddress } from '#auth/limits.ts'
import { insertFlow, issueAuthCode } from '#auth/links/flows.queries.ts'
import { redirectOf, withQuery } from '#auth/links/redirects.ts'
import { refusalTarget, withSession } from '#auth/links/verify-link.ts'
import { providerIsAway } from '#auth/providers/ask-provider.ts'
import { enabledProvider } from '#auth/providers/id-token-grant.ts'
import { accountToLink, addIdentity, admitLinking } from '#auth/providers/identities.ts'
import { insertProviderFlow, type ProviderFlow, takeProviderFlow } from '#auth/providers/provider-flow.queries.ts'
import { issuerOf } from '#auth/providers/provider-issuers.ts'
import { type ProviderPerson, personFrom, userOfProvider } from '#auth/providers/provider-sign-in.ts'
import { type ProviderTokens, providerTokensOf, sealProviderTokens } from '#auth/providers/provider-tokens.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { challengeFields, challengeOf, originOf, queryOf, userAgentOf } from '#auth/requests.ts'
import { openSession } from '#auth/sessions/open-session.ts'
import { fullySignedIn } from '#auth/sessions/signed-in.ts'
import { heldRefusal, signInTransaction } from '#auth/sessions/suspended.ts'
import type { User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { sameText } from '#secrets.ts'

const query = z.object({ provider: z.optional(z.string()), skip_http_redirect: z.optional(z.string()), ...challengeFields })
const callbackQuery = z.object({ state: z.optional(z.string()) })
/** The prefix, which needs https, keeps other hosts of the domain from setting it. */
const cookieOf = ({ publicUrl }: Auth['config']) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}atelier-provider-flow`

export function providerRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    await limitAddress(auth, request, 'authorize')
    const { url, state } = await start(auth, request, null)
    bind(auth, reply, state)
    return queryOf(request, query).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
  })

  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await fullySignedIn(auth, request)
    await admitLinking(auth, session)
    const { url, state } = await start(auth, request, session.user_id)
    bind(auth, reply, state)
    return queryOf(request, query).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
  })

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const { state = '' } = queryOf(request, callbackQuery)
    const flow = await takeProviderFlow(auth.db, auth.digest('state', state), auth.clock())
    // Apps that ask for a link have no browser cookie, so exchanging the code links.
    const exchanged = flow?.link_to && flow.flow_id
    if (!flow || !(exchanged || cameBack(auth, request, state))) {
      const stray = new AuthRefusal(400, 'bad_oauth_state', 'OAuth state is missing, used or expired')
      return reply.redirect(refusalTarget(request, `${auth.config.publicUrl}${paths.signIn}`, stray, false), 303)
    }
    const location = await finish(auth, request, flow, state).catch((error: unknown) =>
      refusalTarget(request, flow.redirect_to, error, flow.flow_id !== null),
    )
    return reply.redirect(location, 303)
  })
}

/** Bound to this browser, or a stranger's callback URL would sign its visitor in as the stranger, or take their identity. */
function bind({ config }: Auth, reply: FastifyReply, state: string): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${cookieOf(config)}=${state}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${secure}`)
}

async function start(auth: Auth, request: FastifyRequest, linkTo: string | null): Promise<{ url: string; state: string }> {
  const { provider = '', ...rest } = queryOf(request, query)
  if (!provider) throw invalid('Unsupported provider: missing provider')
  const settings = enabledProvider(auth, provider)
  const challenge = challengeOf(rest)
  const issuer = await issuerOf(auth, settings)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  await transaction(auth.db, async (tx) => {
    const flow = challenge && (await insertFlow(tx, challenge, `oauth/${provider}`, linkTo, auth.clock()))
    await insertProviderFlow(tx, {
      state_hash: auth.digest('state', state),
      provider,
      secrets: auth.providerSeal.close(JSON.stringify({ nonce, verifier })),
      redirect_to: redirectOf(request, auth.config, { challenged: challenge !== undefined }),
      flow_id: flow?.id ?? null,
      link_to: linkTo,
      created_at: auth.clock(),
    })
  })
  const url = buildAuthorizationUrl(issuer, {
    redirect_uri: callbackOf(auth),
    scope: settings.scopes ?? 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state }
}

async function finish(auth: Auth, request: FastifyRequest, flow: ProviderFlow, state: string): Promise<string> {
  const { person, tokens } = await redeemed(auth, request, flow, state)
  const { flow_id, link_to, redirect_to } = flow
  const code = randomBytes(32).toString('base64url')
  const session = await signInTransaction(auth.db, async (tx) => {
    const user = await accountOf(auth, tx, request, flow, person)
    if (!flow_id) return openSession(auth, tx, user, { method: 'oauth', provider: person.provider, userAgent: userAgentOf(request) })
    if (user.banned) throw new AuthRefusal(403, 'user_banned', 'User is banned')
    if (user.held) throw heldRefusal()
    await issueAuthCode(tx, flow_id, {
      issued_at: auth.clock(),
      user_id: user.id,
      auth_code_hash: auth.digest('auth code', code),
      provider_tokens: sealProviderTokens(auth, tokens),
      links: link_to ? { provider: person.provider, provider_id: person.provider_id, data: person.data } : undefined,
    })
    return undefined
  })
  return session ? withSession(auth, redirect_to, session, tokens) : withQuery(redirect_to, { code })
}

function accountOf(auth: Auth, tx: Db, request: FastifyRequest, { link_to, flow_id }: ProviderFlow, person: ProviderPerson): Promise<User> {
  if (!link_to) return userOfProvider(auth, tx, person, originOf(request))
  return flow_id ? accountToLink(tx, link_to, person) : addIdentity(auth, tx, request, link_to, person)
}

async function redeemed(auth: Auth, request: FastifyRequest, { provider, secrets }: ProviderFlow, state: string): Promise<Redeemed> {
  const { nonce, verifier } = JSON.parse(auth.providerSeal.open(secrets)) as { nonce: string; verifier: string }
  const issuer = await issuerOf(auth, enabledProvider(auth, provider))
  const url = new URL(callbackOf(auth))
  url.search = new URL(request.url, url).search
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(issuer, url, checks).catch((error: Error) => {
    throw providerIsAway(error) ?? new AuthRefusal(403, 'bad_oauth_callback', error.message)
  })
  const claims = tokens.claims()
  if (!claims) throw new AuthRefusal(403, 'bad_oauth_callback', 'The provider sent no ID token')
  return { person: personFrom(provider, claims), tokens: providerTokensOf(tokens) }
}

interface Redeemed {
  person: ProviderPerson
  tokens: ProviderTokens
}

function callbackOf({ config }: Auth): string {
  return `${config.publicUrl}/auth/v1/callback`
}

function cameBack({ config }: Auth, { headers }: FastifyRequest, state: string): boolean {
  const given = new RegExp(`(?:^|;\\s*)${cookieOf(config)}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? ''
  return sameText(given, state)
}
