import type { AdminInterest } from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { insertInterest, lockInterest, setOffered } from '#features/admin/settings/admin-interests.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

export function addInterest(
  deps: Parts,
  viewer: SignedIn,
  { name, description }: { name: string; description?: string | null },
): Promise<AdminInterest> {
  return transaction(deps.db, async (tx) => {
    const added = await insertInterest(tx, { name, description: description || null })
    if (!added) throw new Failure('conflict', { errors: [{ field: 'name', code: 'taken' }] })
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'add_interest',
      target_id: added.id,
      details: { name: added.name },
    })
    return added
  })
}

export function switchInterest(deps: Parts, viewer: SignedIn, id: string, is_active: boolean): Promise<AdminInterest> {
  return transaction(deps.db, async (tx) => {
    const interest = await lockInterest(tx, id)
    if (interest.is_active === is_active) return interest
    await setOffered(tx, id, is_active)
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'update_interest',
      target_id: id,
      details: { name: interest.name, is_active },
    })
    return { ...interest, is_active }
  })
}
