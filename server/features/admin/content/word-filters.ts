import type { addWordFilter, WordFilter } from '@atelier/contract/admin/content'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { endFilter, insertFilter } from '#features/admin/content/word-filters.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { comparable } from '#features/word-filters/find-filtered.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock'>

/** From now on every new text is held against it. @throws Failure conflict when it is filtered already */
export function addFilter(deps: Parts, viewer: SignedIn, { word, severity }: ParsedInputOf<typeof addWordFilter>): Promise<WordFilter> {
  mustBeVisible(word)
  return transaction(deps.db, async (tx) => {
    const made = await insertFilter(tx, { word: word.toLowerCase(), severity, created_by: viewer.id, at: deps.clock() })
    const details = { word: made.word, severity }
    await recordAction(deps, tx, {
      admin_id: viewer.id,
      action: 'add_word_filter',
      target_id: made.id,
      target_type: 'word_filter',
      details,
    })
    return made
  })
}

/** What it flagged stays flagged. @throws Failure not_found, also to the second of two */
export function removeFilter(deps: Parts, viewer: SignedIn, id: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const details = { ...(await endFilter(tx, id)) }
    await recordAction(deps, tx, { admin_id: viewer.id, action: 'remove_word_filter', target_id: id, target_type: 'word_filter', details })
  })
}

/** A word of invisible characters alone finds nothing. @throws Failure invalid */
export function mustBeVisible(word: string): void {
  if (comparable(word) === '') throw new Failure('invalid', { errors: [{ field: 'word', code: 'required' }] })
}
