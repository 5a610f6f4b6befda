// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { listen } from '#data/realtime/listen.ts'
import { startRealtime } from '#data/realtime/realtime.ts'
import { startServer } from '#testing/fake-server.ts'
import { command } from '#testing/real-server.ts'
import { closeApp } from '#testing/visit.tsx'
import { loadWords } from '#words/words.ts'

const real = globalThis.fetch
const unanswered = new Set<Promise<Response>>()

/**
 * Before each test of a file: a real server that knows nobody but the viewer, and nothing cached. What `serve` names answers instead of it, for
 * failures and answers that wait.
 */
export function startRealApp() {
  beforeEach(async () => {
    await Promise.all([command('reset'), loadWords('en')])
    startServer(ask)
  })
  afterEach(async () => {
    closeApp()
    // A write that comes after the rows are restored would be found by the next test.
    while (unanswered.size > 0) await Promise.allSettled(unanswered)
  })
}

const ask: typeof fetch = (request, init) => {
  const answer = real(new URL(String(request), location.origin), init).finally(() => unanswered.delete(answer))
  unanswered.add(answer)
  return answer
}

/** Connects the app's socket, so that the server's events arrive until the end of the test. Call it once the screen is open. */
export async function goLive() {
  const connected = Promise.withResolvers<void>()
  listen('connected', connected.resolve)
  onTestFinished(startRealtime())
  await connected.promise
}
