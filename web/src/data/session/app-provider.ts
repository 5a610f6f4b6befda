import { appScheme, paths } from '@atelier/contract/paths'
import { type AuthError, GoTrueClient } from '@supabase/auth-js'
import { authClient } from '#data/session/session.ts'
import { storageKey } from '#data/session/stored-session.ts'
import { publicUrl } from '#device/server-address.ts'

/*
 * Providers in the native apps: the phone's browser asks for the consent, then opens the app by the app's own scheme. Any app may claim a scheme,
 * so what comes back is a code that only this app can exchange.
 */

export async function signInByBrowser(provider: string, next: string | undefined): Promise<void> {
  const redirectTo = appAddress(paths.signIn) + (next ? `?${new URLSearchParams({ next })}` : '')
  // The browser must begin at our server, which binds what follows to it by a cookie.
  refuse(await withCode().signInWithOAuth({ provider: provider as 'google', options: { redirectTo } }))
}

export async function linkByBrowser(provider: string): Promise<void> {
  refuse(await withCode().linkIdentity({ provider: provider as 'google', options: { redirectTo: appAddress(paths.security) } }))
}

/** Signs in with the code that a provider brought. @throws AuthError when it is used or expired, or belongs to another app */
export async function enterWithCode(code: string): Promise<void> {
  refuse(await (await authClient()).exchangeCodeForSession(code))
}

/** Leaves its verifier where the auth client of the app looks for it. */
const withCode = () =>
  new GoTrueClient({ url: publicUrl('/auth/v1'), storageKey, flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false })

const appAddress = (path: string) => `${appScheme}:/${path}`

function refuse({ error }: { error: AuthError | null }) {
  if (error) throw error
}
