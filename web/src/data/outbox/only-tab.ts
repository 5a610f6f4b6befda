import { ignored } from '@atelier/contract/rules/ignored'
import { endLease, takeLease } from '#data/outbox/queue.ts'

const name = 'atelier-outbox'
const leaseMs = 5_000
const holder = crypto.randomUUID()

/** Without Web Locks (insecure contexts) an expiring lease in IndexedDB decides. @returns when to try again, if another tab holds it */
export async function asOnlyTab(work: () => Promise<void>): Promise<number | undefined> {
  // Undefined in insecure contexts, whatever its type says.
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
