import { signOut } from '#data/session/session.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Signs out and says how that went. */
export async function leave() {
  if (await signOut()) toastSuccess('app.signedOut')
  else toastError('app.signOutFailed')(undefined)
}
