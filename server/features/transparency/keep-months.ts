import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { keepMonth, nextMonth } from '#features/transparency/transparency.queries.ts'

// An action of the last minute may commit after it.
const hourMs = 3_600_000

/** Whether or not they are published, so that they can be from the beginning. */
export async function keepMonths({ db, clock }: Pick<Deps, 'db' | 'clock'>, stopping = new AbortController().signal): Promise<void> {
  const closing = new Date(clock().getTime() - hourMs)
  while (!stopping.aborted) {
    const kept = await transaction(db, async (tx) => {
      const next = await nextMonth(tx, closing)
      if (next) await keepMonth(tx, next.month)
      return next
    })
    if (!kept) return
  }
}
