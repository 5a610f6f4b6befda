import { refuse } from '#data/session/account-entry.ts'
import type { BroughtSession } from '#data/session/callback.ts'
import { authClient } from '#data/session/session.ts'

interface ForeignLink {
  session: Pick<BroughtSession, 'access_token' | 'refresh_token'>
  address: string
}

export async function takeForeignLink({ session, address }: ForeignLink): Promise<void> {
  const auth = await authClient()
  refuse(await auth.getUser(session.access_token))
  await auth.signOut({ scope: 'local' })
  refuse(await auth.setSession(session))
  window.location.replace(address)
}

export async function dropForeignLink({ session }: Pick<ForeignLink, 'session'>): Promise<void> {
  await (await authClient()).admin.signOut(session.access_token, 'local')
}
