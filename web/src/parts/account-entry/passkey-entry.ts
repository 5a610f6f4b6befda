import { signInByField } from '#data/session/passkey-autofill.ts'
import { signInByPasskey } from '#data/session/passkeys.ts'
import { currentSession, isIn } from '#data/session/session.ts'
import { toastWebauthnError } from '#data/session/webauthn.ts'
import { toastSuccess } from '#data/toasts.ts'
import { canAutofillPasskeys } from '#device/passkeys.ts'

export const toastPasskeyError = toastWebauthnError('auth.signIn.failed')

export async function enter(): Promise<void> {
  await signInByPasskey()
  greet()
}

/** Offers again after a refused passkey. */
export async function startPasskeyAutofill(leaving: AbortSignal): Promise<void> {
  if (leaving.aborted || !(await canAutofillPasskeys())) return
  try {
    if (await signInByField(leaving)) greet()
  } catch (error) {
    toastPasskeyError(error)
    await startPasskeyAutofill(leaving)
  }
}

function greet() {
  if (isIn(currentSession())) toastSuccess('auth.signIn.done')
}
