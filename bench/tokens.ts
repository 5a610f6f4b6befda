import { type Installation, secret } from '#installation.ts'
import { authKeys } from '../server/auth/keys/keys.ts'
import type { Database } from '../server/db/connection.ts'

/** Of people whom `fillPeople` made; each has a session with their own id. */
export function accessTokensOf(db: Database, { publicUrl }: Pick<Installation, 'publicUrl'>, ids: string[]): Promise<string[]> {
  const keys = authKeys(db, { secret, publicUrl }, () => new Date())
  return Promise.all(
    ids.map((id) => keys.sign({ sub: id, session_id: id, aud: 'authenticated', role: 'authenticated', aal: 'aal1', amr: [] }, 3_600)),
  )
}
