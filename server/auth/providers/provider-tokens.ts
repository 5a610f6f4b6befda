import type { TokenEndpointResponse } from 'openid-client'
import type { Auth } from '#auth/auth.ts'

/** The provider's tokens, handed to the client once and not kept. */
export interface ProviderTokens {
  provider_token?: string
  provider_refresh_token?: string
}

const tokenLength = 4096

export function providerTokensOf({ access_token, refresh_token }: Partial<TokenEndpointResponse>): ProviderTokens {
  const passes = (token: string | undefined): token is string => token !== undefined && token.length <= tokenLength
  return {
    ...(passes(access_token) ? { provider_token: access_token } : {}),
    ...(passes(refresh_token) ? { provider_refresh_token: refresh_token } : {}),
  }
}

export function sealProviderTokens({ providerSeal }: Pick<Auth, 'providerSeal'>, tokens: ProviderTokens): Buffer {
  return providerSeal.close(JSON.stringify(tokens))
}

export function openProviderTokens({ providerSeal }: Pick<Auth, 'providerSeal'>, sealed: Buffer | null): ProviderTokens {
  return sealed ? JSON.parse(providerSeal.open(sealed)) : {}
}
