import { refuse } from '#data/account-entry.ts'
import type { MailedLink } from '#data/arrival.ts'
import { authClient } from '#data/session.ts'
import { storedSession } from '#data/stored-session.ts'

type ForeignLink = Extract<MailedLink, { outcome: 'foreign' }>

/** Signs in whom the link speaks of, and ends the session that was here. */
export async function takeForeignLink({ access_token, refresh_token }: ForeignLink): Promise<void> {
  const auth = await authClient()
  const former = storedSession()?.access_token
  refuse(await auth.setSession({ access_token, refresh_token }))
  if (former) await auth.admin.signOut(former, 'local')
}

/** Leaves the person who is here signed in, and ends the session that the link has opened. */
export async function dropForeignLink({ access_token }: ForeignLink): Promise<void> {
  await (await authClient()).admin.signOut(access_token, 'local')
}
