import { currentSession } from '#data/session/session.ts'
import { toastSuccess } from '#data/toasts.ts'

/** Recovery continues with a new password. */
export function welcome() {
  const session = currentSession()
  if (session.status === 'signed_in' && !session.recovering) toastSuccess('auth.signIn.done')
}
