import { adminLimits } from '@atelier/contract/admin/limits'
import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { insertAppeal, lockRemoval, type Whose } from '#features/admin/content/appeals.queries.ts'

/** A repeated `client_id` is the same appeal. @throws Failure not_found, conflict when there is an appeal already, too_late */
export async function appeal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  whose: Whose,
  { client_id, content }: { client_id: string | null; content: string },
): Promise<void> {
  const at = clock()
  await transaction(db, async (tx) => {
    const removal = await lockRemoval(tx, whose)
    if (client_id !== null && removal.client_id === client_id) return
    if (removal.is_appealed) throw new Failure('conflict')
    if (at.getTime() - Date.parse(removal.created_at) > adminLimits.appealMs) throw new Failure('too_late')
    await insertAppeal(tx, { removal_id: removal.id, client_id, content, at })
  })
}
