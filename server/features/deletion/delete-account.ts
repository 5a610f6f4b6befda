import type { AuthDeps } from '#auth/auth.ts'
import type { Db } from '#db/connection.ts'
import { approveAtOnce, hideAccount } from '#features/deletion/deletion.queries.ts'
import { beginPurge } from '#features/deletion/purge-accounts.ts'

/** Starts the purge; a job finishes it, because there can be many files and rows. Call it last in a transaction: it writes the log. */
export async function deleteAccount(auth: Pick<AuthDeps, 'clock' | 'config' | 'realtime' | 'jobs'>, tx: Db, userId: string): Promise<void> {
  const at = auth.clock()
  await approveAtOnce(tx, userId, at)
  await hideAccount(tx, userId, at)
  await auth.jobs.send(tx, 'purge', {})
  await beginPurge(tx, auth, userId)
}
