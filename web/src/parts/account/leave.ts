import { announce, report } from '#data/report.ts'
import { signOut } from '#data/session.ts'

/** Signs out and says how that went. */
export async function leave() {
  if (await signOut()) announce('auth.signOut.done')
  else report('auth.signOut.failed')(undefined)
}
