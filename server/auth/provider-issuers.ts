import { allowInsecureRequests, type Configuration, discovery, enableNonRepudiationChecks } from 'openid-client'
import { AuthRefusal } from '#auth/refusals.ts'
import type { OidcProvider } from '#config.ts'

const known = new Map<string, Promise<Configuration>>()

/** What a provider publishes of itself, asked for once. @throws AuthRefusal 503 while it does not answer */
export function issuerOf(provider: OidcProvider): Promise<Configuration> {
  const { issuer, client_id, client_secret } = provider
  const key = `${issuer} ${client_id}`
  const asked = known.get(key)
  if (asked) return asked
  const url = new URL(issuer)
  // Only a provider on this very machine may be asked without TLS: that is a test.
  const execute =
    url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
      ? [allowInsecureRequests, enableNonRepudiationChecks]
      : [enableNonRepudiationChecks]
  const asking = discovery(url, client_id, client_secret, undefined, { execute }).catch(() => {
    known.delete(key)
    throw new AuthRefusal(503, 'unexpected_failure', 'The provider does not answer, try again', { retryAfter: 5 })
  })
  known.set(key, asking)
  return asking
}
