import type { AuthError } from '@supabase/auth-js'
import { refusalCode, toastAuthError } from '#data/session/account-entry.ts'
import { titled, type WordKey } from '#data/toasts.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

interface Refusal {
  name: string
  cause?: unknown
}

type Outcome<Data> = { data: Data; error: null } | { data: null; error: AuthError | Refusal | null }

/** @throws DOMException AbortError when the person cancels, AuthError, or the browser's refusal as the auth client tells it */
export async function ceremony<Data>(run: () => Promise<Outcome<Data>>): Promise<Data> {
  const { data, error } = await run().catch(systemRefusal)
  if (!error) return data as Data
  if (isBrowsers(error) && cancelled.includes(nameOf(error))) throw new DOMException('Cancelled', 'AbortError')
  throw error
}

/** In the native apps the system's refusal is thrown. */
function systemRefusal(error: unknown): { data: null; error: Refusal } {
  if (error instanceof DOMException) return { data: null, error }
  throw error
}

/** Cancelling shows nothing. */
export function toastWebauthnError(action: WordKey): (error: unknown) => void {
  return (error) => {
    const t = translator()
    const problem = webauthnProblem(error)
    if (problem) toast({ ...titled(t(action)), message: t(`passkeys.problems.${problem}`), tone: 'destructive' })
    else toastAuthError(action)(error)
  }
}

/** Undefined if the error is about something else. */
export function webauthnProblem(error: unknown): 'already' | 'none' | 'unable' | 'expired' | 'not_accepted' | 'too_many' | undefined {
  const code = isBrowsers(error) ? nameOf(error) : refusalCode(error)
  return code === undefined ? undefined : problems[code]
}

/** By the browser's names of errors and the service's codes. */
const problems: Partial<Record<string, ReturnType<typeof webauthnProblem>>> = {
  InvalidStateError: 'already',
  NotFoundError: 'none',
  webauthn_credential_exists: 'already',
  ConstraintError: 'unable',
  NotSupportedError: 'unable',
  webauthn_challenge_expired: 'expired',
  webauthn_challenge_not_found: 'expired',
  webauthn_credential_not_found: 'not_accepted',
  webauthn_verification_failed: 'not_accepted',
  mfa_challenge_expired: 'expired',
  mfa_verification_failed: 'not_accepted',
  too_many_passkeys: 'too_many',
}

// Browsers say NotAllowedError for whatever a page may not know, such as that nobody answered in time.
const cancelled = ['AbortError', 'NotAllowedError']

const isBrowsers = (error: unknown): error is Refusal =>
  error instanceof DOMException || (error instanceof Error && '__isWebAuthnError' in error)

const nameOf = ({ name, cause }: Refusal): string => (cause as Error | undefined)?.name ?? name
