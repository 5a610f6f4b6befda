import type { Deps } from '#deps.ts'
import { deleteEndedWords } from '#features/muted-words/muted-words.queries.ts'
import { tellWanted } from '#features/notifications/tell-wanted.ts'

/** Forgets the words whose time is over. Visibility knows no clock: a word is looked for until this removed it, at most a minute longer. */
export async function endMutedWords(deps: Pick<Deps, 'db' | 'realtime' | 'clock'>): Promise<void> {
  for (const { user_id } of await deleteEndedWords(deps.db, deps.clock())) tellWanted(deps, user_id)
}
