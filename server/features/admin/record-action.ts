import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { type Action, insertAction } from '#features/admin/record-action.queries.ts'

/** Writes what staff did into the log. Call it last in the transaction of the action: it waits for other actions until they commit. */
export async function recordAction({ clock }: Pick<Deps, 'clock' | 'config'>, tx: Db, action: Action): Promise<void> {
  await insertAction(tx, action, clock())
}
