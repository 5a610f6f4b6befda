import { paths } from '@atelier/contract/paths'
import { type AuthError, GoTrueClient } from '@supabase/auth-js'
import { authClient } from '#data/session/session.ts'
import { storageKey } from '#data/session/stored-session.ts'
import { publicUrl } from '#device/server-address.ts'

/* Only this browser or app can exchange the code, so a crafted address signs nobody in. Any app may claim a scheme: a page asks first. */

export async function signInAddress(provider: string, redirectTo: string): Promise<string> {
  const { data, error } = await withCode().signInWithOAuth({
    provider: provider as 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  refuse({ error })
  return data.url ?? ''
}

export async function signInByBrowser(provider: string, next: string | undefined): Promise<void> {
  const place = paths.signIn + (next ? `?${new URLSearchParams({ next })}` : '')
  // Starts at our server, whose cookie binds the flow to this browser.
  await ask(await signInAddress(provider, intoApp(place)))
}

export async function linkByBrowser(provider: string): Promise<void> {
  const options = { redirectTo: intoApp(paths.security), skipBrowserRedirect: true }
  const { data, error } = await withCode().linkIdentity({ provider: provider as 'google', options })
  refuse({ error })
  if (data.url) await ask(data.url)
}

/** @throws AuthError when it is used or expired, or belongs to another app */
export async function enterWithCode(code: string): Promise<void> {
  refuse(await (await authClient()).exchangeCodeForSession(code))
}

const ask = async (url: string) => (await import('#device/consent.ts')).askConsent(url)

/** Leaves its verifier where the auth client looks for it. */
const withCode = () =>
  new GoTrueClient({ url: publicUrl('/auth/v1'), storageKey, flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false })

const intoApp = (to: string) => `${publicUrl(paths.openApp)}?${new URLSearchParams({ to })}`

function refuse({ error }: { error: AuthError | null }) {
  if (error) throw error
}
