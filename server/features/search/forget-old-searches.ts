import type { Deps } from '#deps.ts'
import { deleteOldSearches } from '#features/search/search.queries.ts'

export async function forgetOldSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await deleteOldSearches(db, clock(), batch)) === batch);
}

const batch = 5_000
