import { ignored } from '@atelier/contract/rules/ignored'
import { signOut } from '#data/session/session.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Signs out and shows a toast. Asks first when something is not sent yet, which goes with it. */
export async function leave() {
  const clear = await asked()
  if (!clear) return
  if (!(await signOut())) return toastError('app.signOutFailed')(undefined)
  await ignored(clear(), 'leaves anyway')
  toastSuccess('app.signedOut')
}

/** Without its code, what is not sent stays until the same person signs in again. */
const asked = () =>
  import('#parts/unsent/leaving.ts').then(
    ({ askToLeave }) => askToLeave(),
    () => async () => undefined,
  )
