import { refuse } from '#data/session/account-entry.ts'
import type { MailedLink } from '#data/session/callback.ts'
import { authClient } from '#data/session/session.ts'

type ForeignLink = Extract<MailedLink, { outcome: 'foreign' }>

/** Ends the session that is here, signs in with the link's, and loads the page that the link leads to. */
export async function takeForeignLink({ session, address }: ForeignLink): Promise<void> {
  const auth = await authClient()
  refuse(await auth.getUser(session.access_token))
  await auth.signOut({ scope: 'local' })
  refuse(await auth.setSession(session))
  window.location.replace(address)
}

/** Keeps the present session, and ends the one that the link has opened. */
export async function dropForeignLink({ session }: ForeignLink): Promise<void> {
  await (await authClient()).admin.signOut(session.access_token, 'local')
}
