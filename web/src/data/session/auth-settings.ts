import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { serverUrl } from '#device/server-address.ts'

export interface AuthSettings {
  providers: string[]
  mailLink: boolean
  manualLinking: boolean
  signUpClosed: boolean
  captcha: { provider: 'turnstile' | 'hcaptcha'; site_key: string } | null
}

/** Undefined while loading and after a failure; forms must work without it. */
export const useAuthSettings = (): AuthSettings | undefined => useQuery(settingsQuery).data

export const refetchAuthSettings = () => void queries.invalidateQueries(settingsQuery)

interface Answer {
  external: Record<string, boolean>
  disable_signup: boolean
  mail_link_enabled: boolean
  manual_linking_enabled: boolean
  captcha: AuthSettings['captcha']
}

const settingsQuery = queryOptions({
  queryKey: keys.authSettings,
  queryFn: async ({ signal }): Promise<AuthSettings> => {
    const response = await fetch(serverUrl('/auth/v1/settings'), { signal })
    if (!response.ok) throw new Error(`settings: ${response.status}`)
    const { external, disable_signup, mail_link_enabled, manual_linking_enabled, captcha } = (await response.json()) as Answer
    const providers = Object.keys(external).filter((name) => external[name] && !ownMethods.includes(name))
    return { providers, mailLink: mail_link_enabled, manualLinking: manual_linking_enabled, signUpClosed: disable_signup, captcha }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const ownMethods = ['email', 'phone', 'anonymous_users', 'web3']
