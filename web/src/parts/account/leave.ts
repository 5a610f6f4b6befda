import { announce, report } from '#data/report.ts'
import { signOut } from '#data/session.ts'
import { wholeWords } from '#words/words.ts'

/** Signs out and says how that went. */
export async function leave() {
  // What is said now, and the screens that follow. Without a network one leaves all the same.
  await wholeWords().catch(() => undefined)
  if (await signOut()) announce('auth.signOut.done')
  else report('auth.signOut.failed')(undefined)
}
