import { isFailure } from '@atelier/contract/errors'
import { toastAnyError, toastError, type WordKey } from '#data/toasts.ts'
import { reloadRows } from '#parts/admin/rows.ts'

/** On `conflict`, `forbidden` and the like it refetches everything shown. `ownConflict` leaves `conflict` to the caller's words. */
export function staffError(action: WordKey, { ownConflict = false } = {}): (error: unknown) => void {
  return (error) => {
    if (isFailure(error, 'conflict') && !ownConflict) toastError('admin.conflict')(error)
    else if (isFailure(error, 'forbidden')) toastError('admin.forbidden')(error)
    else if (isFailure(error, 'escalated', 'holds_many', 'taken_above')) toastError(action, 'admin.failures')(error)
    else toastAnyError(action)(error)
    if (isFailure(error, 'conflict', 'forbidden', 'not_found', 'taken_above', 'escalated')) void reloadRows('admin')
  }
}
