import { ignored } from '@atelier/contract/rules/ignored'
import { accountsBeside } from '#data/session/known-accounts.ts'
import { signOut } from '#data/session/session.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

export async function askAndSignOut() {
  const clear = await asked()
  if (!clear) return
  if (!(await signOut())) return toastError('app.signOutFailed')(undefined)
  await ignored(clear(), 'leaves anyway')
  const [next] = accountsBeside(undefined)
  const { switchTo } = next ? await import('#data/session/accounts.ts') : {}
  if (!next || !(await switchTo?.(next.user_id))) toastSuccess('app.signedOut')
}

/** Without the outbox's code, unsent writes stay until the same person signs in again. */
const asked = () =>
  import('#parts/unsent/leaving.ts').then(
    ({ askToLeave }) => askToLeave(),
    () => async () => undefined,
  )
