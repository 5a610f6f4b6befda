import { storageKey, storedSession } from '#data/session/stored-session.ts'

const patienceMs = 30_000

let waiting = new AbortController()
let stored: () => void = () => {}

/**
 * `fetch` for the auth client. Of tabs that wake together one renews the session, and the others take what it stored. Offline, a renewal
 * waits for the network, because the client remembers a failure for a minute.
 */
export const authFetch: typeof fetch = (input, init) =>
  String(input).endsWith('/token?grant_type=refresh_token') ? renew(input, init) : fetch(input, init)

/** Call after each event of the client: when it has stored or removed the session, the next tab may renew. */
export const renewalStored = () => stored()

/** While `work` runs, a renewal that would have to wait is refused: signing out works offline. */
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

/** Resolves with the answer of `work`; the lock lasts until `work` is done. Browsers have locks on secure origins only. */
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
