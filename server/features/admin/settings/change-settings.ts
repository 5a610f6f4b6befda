import type { Settings } from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import { storedSettingsSchema } from '@atelier/contract/platform-settings'
import { hasSecondFactor } from '#auth/factors/factors.queries.ts'
import { hasPasskey } from '#auth/passkeys/passkeys.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockSettings, storedSettings, storeSetting } from '#features/platform-settings/platform-settings.queries.ts'
import { platformStateOf } from '#features/platform-settings/platform-state.ts'
import { admitFresh, type SignedIn } from '#http/session.ts'

/** The later change wins. @throws Failure no_second_factor for requiring one without having it, reauthentication_needed for ending that */
export function updateSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>,
  viewer: SignedIn,
  changes: Partial<Settings>,
): Promise<Settings> {
  return transaction(deps.db, async (tx) => {
    if (changes.staff_second_factor_required && !(await couldGiveIt(tx, viewer.id))) throw new Failure('no_second_factor')
    const before: Settings = storedSettingsSchema.parse(await lockSettings(tx))
    if (before.staff_second_factor_required && changes.staff_second_factor_required === false) await admitFresh({ ...deps, db: tx }, viewer)
    const wanted = (Object.keys(changes) as (keyof Settings)[]).filter((key) => changes[key] !== before[key])
    for (const key of wanted) await storeSetting(tx, { key, text: JSON.stringify(changes[key]), by: viewer.id, at: deps.clock() })
    const after = storedSettingsSchema.parse(await storedSettings(tx))
    for (const key of wanted)
      await recordAction(tx, deps, {
        admin_id: viewer.id,
        action: 'update_setting',
        target_id: key,
        details: { from: before[key], to: after[key] },
      })
    if (wanted.some((key) => shownToAll.has(key))) tx.after(() => deps.realtime.emitToAll('platform_changed', platformStateOf(after)))
    return after
  })
}

const shownToAll = new Set<keyof Settings>(['banner_link', 'banner_text', 'read_only', 'transparency_published'])

async function couldGiveIt(tx: Db, viewerId: string): Promise<boolean> {
  return (await hasSecondFactor(tx, viewerId)) || (await hasPasskey(tx, viewerId))
}
