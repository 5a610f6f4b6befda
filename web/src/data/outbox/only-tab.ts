import { ignored } from '@atelier/contract/rules/ignored'
import { endLease, takeLease } from '#data/outbox/queue.ts'

const name = 'atelier-outbox'
const leaseMs = 5_000
const holder = crypto.randomUUID()

/**
 * Runs `work` while no other tab runs its own. Without Web Locks (in an insecure context) a lease in IndexedDB decides, which ends by itself
 * if its tab is closed. @returns the time from which to try again, if another tab has the lease
 */
export async function asOnlyTab(work: () => Promise<void>): Promise<number | undefined> {
  // `navigator.locks` is undefined there, whatever its type says.
  const locks = navigator.locks as LockManager | undefined
  if (locks) {
    await locks.request(name, work)
    return undefined
  }
  const taken = await takeLease(holder, leaseMs)
  if (taken !== undefined) return taken
  const prolonging = setInterval(() => void ignored(takeLease(holder, leaseMs), 'another tab takes over'), leaseMs / 2)
  try {
    await work()
  } finally {
    clearInterval(prolonging)
    await endLease(holder)
  }
  return undefined
}
