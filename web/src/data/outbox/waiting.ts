import { allEntries } from '#data/outbox/queue.ts'

/** How much of each account is on this device alone. An account's own session sends it, once it is the current one. */
export async function waitingByAccount(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { data } of await allEntries()) counts[data.account] = (counts[data.account] ?? 0) + 1
  return counts
}
