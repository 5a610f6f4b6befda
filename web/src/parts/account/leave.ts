import { signOut } from '#data/session/session.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Signs out and shows a toast. */
export async function leave() {
  if (await signOut()) toastSuccess('app.signedOut')
  else toastError('app.signOutFailed')(undefined)
}
