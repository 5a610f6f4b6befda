import type { Deps } from '#deps.ts'
import { deleteOldSearches } from '#features/search/search.queries.ts'

export async function forgetOldSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await deleteOldSearches(db, clock(), batchSearches)) === batchSearches);
}

const batchSearches = 5_000
