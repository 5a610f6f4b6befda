import { ignored } from '@atelier/contract/rules/ignored'
import type { Session } from '@supabase/auth-js'
import { refuse } from '#data/session/account-entry.ts'
import { openBeside } from '#data/session/accounts.ts'
import type { SessionInUrl } from '#data/session/callback.ts'
import { passingClient } from '#data/session/passing-client.ts'
import { authClient } from '#data/session/session.ts'
import { storedSession } from '#data/session/stored-session.ts'

interface ForeignLink {
  session: Pick<SessionInUrl, 'access_token' | 'refresh_token'>
  address: string
}

/** @throws AuthError, Failure `storage_full` */
export async function takeForeignLink({ session, address }: ForeignLink): Promise<void> {
  const auth = storedSession() ? passingClient() : await authClient()
  // Checked before the refresh token is used, which may belong to somebody else than the address says.
  refuse(await auth.getUser(session.access_token))
  const answer = await auth.setSession(session)
  refuse(answer)
  if (answer.data.session && storedSession()) return enterBeside(answer.data.session, address)
  window.location.replace(address)
}

/** @throws Failure `storage_full`; the new session is ended then */
export async function enterBeside(session: Session, address: string): Promise<void> {
  try {
    await openBeside(session, address)
  } catch (error) {
    void ignored(dropForeignLink({ session }), 'it expires')
    throw error
  }
}

export async function dropForeignLink({ session }: Pick<ForeignLink, 'session'>): Promise<void> {
  await passingClient().admin.signOut(session.access_token, 'local')
}
