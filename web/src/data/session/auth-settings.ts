import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'

/** The sign-in methods of this installation. */
export interface AuthSettings {
  /** Names of the providers, such as `google`. */
  providers: string[]
  mailLink: boolean
  /** Whether people may link providers to an account that they have. */
  manualLinking: boolean
  signUpClosed: boolean
  captcha: { provider: 'turnstile' | 'hcaptcha'; site_key: string } | null
}

/** Asked for once; undefined until it is known, and when it cannot be had: the forms stand without it. */
export const useAuthSettings = (): AuthSettings | undefined => useQuery(settingsQuery).data

/** After a call was refused because the settings had changed. */
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
    const response = await fetch('/auth/v1/settings', { signal })
    if (!response.ok) throw new Error(`settings: ${response.status}`)
    const { external, disable_signup, mail_link_enabled, manual_linking_enabled, captcha } = (await response.json()) as Answer
    const providers = Object.keys(external).filter((name) => external[name] && !ownMethods.includes(name))
    return { providers, mailLink: mail_link_enabled, manualLinking: manual_linking_enabled, signUpClosed: disable_signup, captcha }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** What `external` lists beside the providers. */
const ownMethods = ['email', 'phone', 'anonymous_users', 'web3']
