import { getDeletionRequest } from '@atelier/contract/deletion'
import { call } from '#data/client.ts'
import { toastSuccess } from '#data/toasts.ts'

/** A request that the person withdrew has no `purge_after`. @param signedInAt - RFC 3339 @throws Failure */
export async function toastIfDeletionCancelled(signedInAt: string): Promise<void> {
  const { request } = await call(getDeletionRequest, {})
  if (request?.status !== 'cancelled' || !request.purge_after || !request.resolved_at) return
  if (Date.parse(request.resolved_at) >= Date.parse(signedInAt)) toastSuccess('deletion.cancelled')
}
