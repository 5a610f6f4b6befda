import type { Deps } from '#deps.ts'
import { deleteEndedWords } from '#features/muted-words/muted-words.queries.ts'
import { emitListsChanged } from '#features/notifications/emit-lists-changed.ts'

/** Visibility knows no clock: a word counts until this removes it, at most a minute late. */
export async function endMutedWords(deps: Pick<Deps, 'db' | 'realtime' | 'clock'>): Promise<void> {
  for (const { user_id } of await deleteEndedWords(deps.db, deps.clock())) emitListsChanged(deps, user_id)
}
