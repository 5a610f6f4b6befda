import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { insertNote } from '#features/admin/users/notes.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** Once per `client_id`. @throws Failure not_found, forbidden for oneself and for the same or a higher role */
export async function writeNoteInTransaction(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  viewer: SignedIn,
  userId: string,
  { client_id, content }: { client_id: string; content: string },
): Promise<void> {
  await lockLower(tx, viewer, userId)
  if (await insertNote(tx, { user_id: userId, client_id, author_id: viewer.id, content, at: deps.clock() }))
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'add_note', target_id: userId })
}
