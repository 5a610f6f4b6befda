import { storageKey, storedSession } from '#data/session/stored-session.ts'

const patienceMs = 30_000

let waiting = new AbortController()
let stored: () => void = () => {}

/** Only one tab renews. Offline, a renewal waits, because the client repeats a failure for a minute. */
export const authFetch: typeof fetch = (input, init) =>
  String(input).endsWith('/token?grant_type=refresh_token') ? renew(input, init) : fetch(input, init)

/** Call it on every event of the client: the next tab renews once the session is stored. */
export const renewalStored = () => stored()

/** Refuses waiting renewals while `work` runs, so that signing out works offline. */
export async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  waiting.abort()
  try {
    return await work()
  } finally {
    waiting = new AbortController()
  }
}

async function renew(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { signal } = waiting
  const before = storedSession()?.refresh_token
  const ask = () => fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) })
  try {
    if (signal.aborted) return await ask()
    return await inTurn(signal, async (answer) => {
      await network(signal)
      const now = storedSession()
      if (now?.refresh_token !== before) return answer(now ? Response.json(now) : signedOut())
      const response = await ask()
      const storing = new Promise<void>((resolve) => {
        stored = () => storedSession()?.refresh_token !== before && resolve()
        setTimeout(resolve, patienceMs)
      })
      answer(response)
      if (response.ok) await storing
    })
  } catch (error) {
    if (signal.aborted) return signedOut()
    throw error
  }
}

const signedOut = () => Response.json({ code: 'session_not_found', message: 'Signed out' }, { status: 403 })

/** Resolves when `work` calls `answer`, but holds the lock until it is done. Insecure origins have no locks. */
function inTurn(signal: AbortSignal, work: (answer: (response: Response) => void) => Promise<void>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const turn = () => work(resolve)
    const done = 'locks' in navigator ? navigator.locks.request(`${storageKey}:renewal`, { signal }, turn) : turn()
    done.catch(reject)
  })
}

function network(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve()
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
