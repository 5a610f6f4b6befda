import { Failure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import { ignored } from '@atelier/contract/rules/ignored'
import type { AuthError } from '@supabase/auth-js'
import { proven } from '#data/session/proof.ts'
import { authClient } from '#data/session/session.ts'
import { toastError, type WordKey } from '#data/toasts.ts'
import { isNative } from '#device/platform.ts'
import { publicUrl } from '#device/server-address.ts'
import { readStored, writeStored } from '#device/storage.ts'
import { toast } from '#ui/toast.ts'
import { currentWords, translator } from '#words/words.ts'

/* They throw the auth service's `AuthError`; a new session arrives through useSession. */

export async function signIn(email: string, password: string, captchaToken?: string): Promise<void> {
  refuse(await (await authClient()).signInWithPassword({ email, password, options: { captchaToken } }))
}

/** True when the account awaits its confirmation mail. */
export async function signUp(email: string, password: string, captchaToken?: string): Promise<boolean> {
  const { lang: language } = document.documentElement
  const options = { emailRedirectTo: linkTo(paths.onboarding), captchaToken, data: { language } }
  const answer = await (await authClient()).signUp({ email, password, options })
  refuse(answer)
  writeStored(signingUp, email)
  return !answer.data.session
}

export const addressSignedUp = () => readStored<string>(signingUp)

const signingUp = 'draft:sign-up-address'

export async function resendConfirmation(email: string, captchaToken?: string): Promise<void> {
  const options = { emailRedirectTo: linkTo(paths.onboarding), captchaToken }
  refuse(await (await authClient()).resend({ type: 'signup', email, options }))
}

export async function requestReset(email: string, captchaToken?: string): Promise<void> {
  refuse(await (await authClient()).resetPasswordForEmail(email, { redirectTo: linkTo(paths.resetPassword), captchaToken }))
}

/** Unknown addresses also count as sent, so that nobody can probe which accounts exist. */
export async function requestLink(email: string, captchaToken?: string, next?: string): Promise<void> {
  const options = { shouldCreateUser: false, emailRedirectTo: linkTo(paths.link, next), captchaToken }
  const { error } = await (await authClient()).signInWithOtp({ email, options })
  if (error?.code !== 'otp_disabled') refuse({ error })
}

/** Leaves the page; the native apps open the phone's browser. */
export async function signInWith(provider: string, next: string | undefined): Promise<void> {
  const { signInAddress, signInByBrowser } = await import('#data/session/provider-code.ts')
  if (isNative()) return signInByBrowser(provider, next)
  // Following the link directly would show an error as bare JSON.
  const address = await signInAddress(provider, linkTo(paths.signIn, next))
  const answer = await ignored(fetch(`${address}&skip_http_redirect=true`), 'said by what is missing')
  const { url } = ((await ignored(answer?.json(), 'said by what is missing')) ?? {}) as { url?: string }
  if (!url) throw new Failure(answer ? 'unavailable' : 'offline')
  window.location.assign(url)
}

export async function enterCode(type: MailedCode, email: string, token: string): Promise<void> {
  refuse(await (await authClient()).verifyOtp({ type, email, token }))
}

/** `email`: a sign-in link, or the confirmation that replaces it for an unconfirmed address. */
export type MailedCode = 'signup' | 'recovery' | 'email'

export async function setPassword(password: string): Promise<void> {
  await proven(async () => refuse(await (await authClient()).updateUser({ password })))
}

export function refusalCode(error: unknown): string | undefined {
  return isAuthError(error) ? error.code : undefined
}

export function toastAuthError(action: WordKey): (error: unknown) => void {
  return (error) => {
    const t = translator()
    if (isAuthError(error) && error.name !== 'AuthRetryableFetchError') {
      toast({ title: t(action), message: refusalText(error), tone: 'destructive' })
    } else if (isAuthError(error)) {
      toast({ title: t(action), message: t(error.status ? 'failures.unavailable' : 'failures.offline'), tone: 'destructive' })
    } else toastError(action)(error)
  }
}

export function refusalText({ code, message }: AuthError): string {
  const t = translator()
  const key = `auth.refusals.${code}` as 'auth.refusals.over_email_send_rate_limit'
  const seconds = Number(/(\d+) seconds?/.exec(message)?.[1] ?? 0)
  const min = Number(/at least (\d+)/.exec(message)?.[1] ?? 0)
  if (code && t.has(key)) return t(key, { seconds, min } as { seconds: number })
  // The service speaks English. The client uses the body's JSON as the message when it has none.
  return message && !message.startsWith('{') && currentWords().language === 'en' ? message : t('auth.unexpected')
}

export function refuse({ error }: { error: AuthError | null }) {
  if (error) throw error
}

export const isAuthError = (error: unknown): error is AuthError => error instanceof Error && '__isAuthError' in error

const linkTo = (path: string, next?: string) => publicUrl(path) + (next ? `?${new URLSearchParams({ next })}` : '')
