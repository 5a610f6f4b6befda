import type * as contract from '@atelier/contract/admin/content'
import { type FilterChoice, filterChoices } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { hasRight } from '@atelier/contract/admin/rights'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { tried } from '#features/admin/content/try-word-filter.ts'
import { endFilter, insertFilter } from '#features/admin/content/word-filters.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { comparable } from '#features/word-filters/find-filtered.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock'>

export function addWordFilter(
  deps: Parts,
  viewer: SignedIn,
  { word, severity, choices }: ParsedInputOf<typeof contract.addWordFilter>,
): Promise<contract.WordFilter> {
  mustBeVisible(word)
  return transaction(deps.db, async (tx) => {
    if (severity === 'high' && !hasRight(viewer.role, 'hold_many_posts')) await mustHoldFew(tx, deps, viewer, word, choices)
    const made = await insertFilter(tx, {
      word: word.toLowerCase(),
      severity,
      choices: [...new Set(choices)],
      created_by: viewer.id,
      at: deps.clock(),
    })
    const details = { word: made.word, severity, choices: made.choices }
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'add_word_filter',
      target_id: made.id,
      details,
    })
    return made
  })
}

/** What it flagged stays flagged. @throws Failure not_found, also to the second of two */
export function removeWordFilter(deps: Parts, viewer: SignedIn, id: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const details = { ...(await endFilter(tx, id)) }
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'remove_word_filter', target_id: id, details })
  })
}

/** Judges the last 30 days within reach and saves nothing. @throws Failure invalid */
export function tryWordFilter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  { word, choices: chosen }: ParsedInputOf<typeof contract.tryWordFilter>,
): Promise<contract.Tried> {
  mustBeVisible(word)
  const choices = filterChoices.filter((choice) => chosen.split(',').includes(choice))
  return transaction(db, (tx) => tried(tx, clock(), viewer, word, choices))
}

async function mustHoldFew(tx: Db, { clock }: Parts, viewer: SignedIn, word: string, choices: FilterChoice[]): Promise<void> {
  const { holds_many } = await tried(tx, clock(), viewer, word, choices)
  if (holds_many) throw new Failure('holds_many', { limit: adminLimits.heldPerDay })
}

/** A word of invisible characters alone finds nothing. @throws Failure invalid */
function mustBeVisible(word: string): void {
  if (comparable(word) === '') throw new Failure('invalid', { errors: [{ field: 'word', code: 'required' }] })
}
