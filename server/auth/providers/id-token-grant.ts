import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { askProvider, providerIsAway } from '#auth/providers/ask-provider.ts'
import { linkIdentity } from '#auth/providers/identities.ts'
import { issuerOf } from '#auth/providers/provider-issuers.ts'
import { personFrom, signInWithProvider } from '#auth/providers/provider-sign-in.ts'
import { AuthRefusal, invalid, OAuthRefusal } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { sessionBody } from '#auth/sessions/open-session.ts'
import { fullySignedIn } from '#auth/sessions/signed-in.ts'
import type { OidcProvider } from '#config.ts'

const body = z.object({
  provider: z.optional(z.string()),
  id_token: z.optional(z.string()),
  nonce: z.optional(z.string()),
  link_identity: z.optional(z.boolean()),
})

export async function idTokenGrant(auth: Auth, request: FastifyRequest) {
  const { provider = '', id_token = '', nonce, link_identity = false } = bodyOf(request, body)
  if (!id_token || !provider) throw new OAuthRefusal('invalid request', 'id_token and provider are required')
  const enabled = enabledProvider(auth, provider)
  if (!isJwt(id_token)) throw badToken()
  const claims = await verified(auth, enabled, id_token)
  checkNonce(claims, nonce)
  const person = personFrom(provider, claims)
  if (link_identity) return linkIdentity(auth, request, await fullySignedIn(auth, request), person)
  return sessionBody(auth, await signInWithProvider(auth, request, person))
}

/** @throws AuthRefusal 400 provider_disabled, validation_failed */
export function enabledProvider({ config }: Pick<Auth, 'config'>, name: string): OidcProvider {
  const { providers } = config.auth
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (provider) return provider
  if (name.startsWith('custom:')) throw invalid(`Custom provider "${name}" not found`)
  throw new AuthRefusal(400, 'provider_disabled', `Provider (issuer "${name}") is not enabled`)
}

// jose caches the keys for ten minutes and refetches at most every 30 s for an unknown kid.
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

async function verified(auth: Auth, provider: OidcProvider, token: string): Promise<JWTPayload> {
  const jwksUri = provider.jwks_uri ?? (await issuerOf(auth, provider)).serverMetadata().jwks_uri
  if (!jwksUri) throw badToken()
  const keys = keySets.get(jwksUri) ?? createRemoteJWKSet(new URL(jwksUri), { [customFetch]: askProvider })
  keySets.set(jwksUri, keys)
  const { issuer, client_id: audience } = provider
  const expected = { issuer, audience, algorithms, requiredClaims: ['sub', 'exp'], clockTolerance: 10, currentDate: auth.clock() }
  const { payload } = await jwtVerify(token, keys, expected).catch((error: unknown) => {
    throw providerIsAway(error) ?? badToken()
  })
  // Google's tokens for Android name the app as azp, so it is checked for several audiences only.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== audience) throw badToken()
  return payload
}

function isJwt(token: string): boolean {
  try {
    decodeProtectedHeader(token)
    decodeJwt(token)
    return true
  } catch {
    return false
  }
}

const badToken = () => new OAuthRefusal('invalid request', 'Bad ID token')

function checkNonce({ nonce: signed }: JWTPayload, nonce: string | undefined): void {
  if (!nonce && !signed) return
  if (!nonce || !signed) throw new OAuthRefusal('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  if (hash('sha256', nonce) !== signed) throw new OAuthRefusal('invalid nonce', 'Nonces mismatch')
}
