import type { DeletionRequest } from '@atelier/contract/deletion'
import { rates } from '@atelier/contract/limits'
import type { Deps } from '#deps.ts'
import { insertRequest } from '#features/deletion/deletion.queries.ts'
import type { SignedIn } from '#http/session.ts'

export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'limits' | 'clock'>,
  viewer: SignedIn,
  { reason }: { reason?: string | null | undefined },
): Promise<DeletionRequest> {
  await deps.limits.take(`deletion-request:${viewer.id}`, rates.deletionRequests)
  return insertRequest(deps.db, viewer.id, reason || null, deps.clock())
}
