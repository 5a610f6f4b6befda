import type { AuthDeps } from '#auth/auth.ts'
import { closeSocketsOf } from '#auth/sessions/end-sessions.ts'
import { deleteUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { blankAbout, blankBy, recordPurge } from '#features/admin/log/blank.ts'
import { leaveStaffRecords } from '#features/deletion/purge.queries.ts'

const batch = 1_000

/** Last in a transaction, because of the log. */
export async function deleteAccount(auth: Pick<AuthDeps, 'clock' | 'config' | 'realtime'>, tx: Db, userId: string): Promise<void> {
  await leaveStaffRecords(tx, userId)
  for (const blank of [blankAbout, blankBy]) while (await blank(auth, tx, userId, batch)) {}
  await deleteUser(tx, userId)
  closeSocketsOf(auth, tx, userId)
  await recordPurge(auth, tx)
}
