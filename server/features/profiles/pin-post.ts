import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { insertPin, pinnedIds } from '#features/profiles/pins.queries.ts'
import { lockProfile } from '#features/profiles/profiles.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** @throws Failure not_found, pin_limit */
export const pinPost = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: SignedIn, postId: string): Promise<string[]> =>
  transaction(db, async (tx) => {
    await lockProfile(tx, viewer)
    if (!(await insertPin(tx, viewer.id, postId, clock()))) throw new Failure('not_found')
    const pinned = await pinnedIds(tx, viewer.id, viewer.id)
    if (pinned.length > limits.profile.pins) throw new Failure('pin_limit', { limit: limits.profile.pins })
    return pinned
  })
