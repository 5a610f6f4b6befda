import { paths } from '@atelier/contract/paths'
import type { AuthError } from '@supabase/auth-js'
import { report, type WordKey } from '#data/report.ts'
import { authClient } from '#data/session.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

/*
 * What the account entry screens ask of the auth service. Each throws the service's refusal (`AuthError`); who is signed in
 * afterwards comes through useSession, and the guard moves people on.
 */

export async function signIn(email: string, password: string): Promise<void> {
  refuse(await (await authClient()).signInWithPassword({ email, password }))
}

/** True when the account waits for its confirmation mail, false when it is open already. */
export async function signUp(email: string, password: string): Promise<boolean> {
  const answer = await (await authClient()).signUp({ email, password, options: { emailRedirectTo: linkTo(paths.onboarding) } })
  refuse(answer)
  return !answer.data.session
}

export async function resendConfirmation(email: string): Promise<void> {
  refuse(await (await authClient()).resend({ type: 'signup', email, options: { emailRedirectTo: linkTo(paths.onboarding) } }))
}

export async function requestReset(email: string): Promise<void> {
  refuse(await (await authClient()).resetPasswordForEmail(email, { redirectTo: linkTo(paths.resetPassword) }))
}

/** Signs in with the six digits of a mail, for whoever reads it on another device. */
export async function enterCode(type: 'signup' | 'recovery', email: string, token: string): Promise<void> {
  refuse(await (await authClient()).verifyOtp({ type, email, token }))
}

export async function setPassword(password: string): Promise<void> {
  refuse(await (await authClient()).updateUser({ password }))
}

/** The service's own code of a refusal (`email_not_confirmed`), if that is what `error` is. */
export function refusalCode(error: unknown): string | undefined {
  return isAuthError(error) ? error.code : undefined
}

/** Says why an account entry failed: the service's reason under the action's title. */
export function reportEntry(action: WordKey): (error: unknown) => void {
  return (error) => {
    const t = translator()
    if (isAuthError(error) && error.name !== 'AuthRetryableFetchError') {
      toast({ title: t(action), message: refusalText(error), tone: 'destructive' })
    } else if (isAuthError(error)) {
      toast({ title: t(action), message: t(error.status ? 'failures.unavailable' : 'failures.offline'), tone: 'destructive' })
    } else report(action)(error)
  }
}

/** A refusal in the person's language, else as the service said it. */
function refusalText({ code, message }: AuthError): string {
  const t = translator()
  const key = `auth.refusals.${code}` as 'auth.refusals.over_email_send_rate_limit'
  const seconds = Number(/(\d+) seconds?/.exec(message)?.[1] ?? 0)
  if (code && t.has(key)) return t(key, { seconds })
  // An answer without a message arrives as its own JSON.
  return message && !message.startsWith('{') ? message : t('auth.unexpected')
}

function refuse({ error }: { error: AuthError | null }) {
  if (error) throw error
}

const isAuthError = (error: unknown): error is AuthError => error instanceof Error && '__isAuthError' in error

const linkTo = (path: string) => window.location.origin + path
