import type { DeletionRequest } from '@atelier/contract/deletion'
import { rates } from '@atelier/contract/limits'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { insertDeletionRequest } from '#features/deletion/deletion.queries.ts'
import { mailPerson } from '#features/deletion/mail-person.ts'
import type { SignedIn } from '#http/session.ts'
import { deletionRequested } from '#mail/deletion-letters.ts'

export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'limits' | 'clock' | 'config' | 'jobs'>,
  viewer: SignedIn,
  { reason }: { reason?: string | null | undefined },
): Promise<DeletionRequest> {
  await deps.limits.take(`deletion-request:${viewer.id}`, rates.deletionRequests)
  return transaction(deps.db, async (tx) => {
    const request = await insertDeletionRequest(tx, viewer.id, reason || null, deps.clock())
    await mailPerson(tx, deps, viewer.id, deletionRequested)
    return request
  })
}
