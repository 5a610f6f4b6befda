import { signOut } from '#data/session/session.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { wholeWords } from '#words/words.ts'

/** Signs out and says how that went. */
export async function leave() {
  // What is said now, and the screens that follow. Without a network one leaves all the same.
  await wholeWords().catch(() => undefined)
  if (await signOut()) toastSuccess('auth.signOut.done')
  else toastError('auth.signOut.failed')(undefined)
}
