import { allowInsecureRequests, type Configuration, customFetch, discovery, enableNonRepudiationChecks } from 'openid-client'
import type { Clock } from '#auth/auth.ts'
import { askProvider, providerIsAway } from '#auth/providers/ask-provider.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { OidcProvider } from '#config.ts'

const keepMs = 24 * 3600 * 1000
const known = new Map<string, { configuration: Promise<Configuration>; until: number }>()

export function issuerOf({ clock }: Clock, provider: OidcProvider): Promise<Configuration> {
  const { issuer, client_id, client_secret } = provider
  const key = JSON.stringify([issuer, client_id, client_secret])
  const kept = known.get(key)
  if (kept && kept.until > clock().getTime()) return kept.configuration
  const url = new URL(issuer)
  const execute =
    url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
      ? [allowInsecureRequests, enableNonRepudiationChecks]
      : [enableNonRepudiationChecks]
  const configuration = discovery(url, client_id, client_secret, undefined, { execute, [customFetch]: askProvider }).catch(
    (error: unknown) => {
      known.delete(key)
      throw providerIsAway(error) ?? new AuthRefusal(503, 'unexpected_failure', 'The provider is not what its configuration says')
    },
  )
  known.set(key, { configuration, until: clock().getTime() + keepMs })
  return configuration
}
