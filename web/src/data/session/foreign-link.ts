import { refuse } from '#data/session/account-entry.ts'
import type { MailedLink } from '#data/session/callback.ts'
import { authClient } from '#data/session/session.ts'

type ForeignLink = Extract<MailedLink, { outcome: 'foreign' }>

/** Ends the session that is here, then opens the link's address anew, which signs in whom it speaks of. */
export async function takeForeignLink({ access_token, address }: ForeignLink): Promise<void> {
  const auth = await authClient()
  refuse(await auth.getUser(access_token))
  await auth.signOut({ scope: 'local' })
  window.history.replaceState(null, '', address)
  window.location.reload()
}

/** Leaves the person who is here signed in, and ends the session that the link has opened. */
export async function dropForeignLink({ access_token }: ForeignLink): Promise<void> {
  await (await authClient()).admin.signOut(access_token, 'local')
}
