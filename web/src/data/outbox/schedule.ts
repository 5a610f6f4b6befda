import type { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { queries } from '#data/cache/queries.ts'
import { accountId } from '#data/outbox/account.ts'
import { actionOf } from '#data/outbox/actions.ts'
import { type AttemptOutcome, attempt } from '#data/outbox/attempt.ts'
import { firstEntries, isPaused, nextDue, nextTime, pauseUntil, refresh, refreshAfter, show } from '#data/outbox/entries.ts'
import { asOnlyTab } from '#data/outbox/only-tab.ts'
import { changeEntry, type OutboxEntry, removeEntry } from '#data/outbox/queue.ts'
import { applyResult, broadcastResult } from '#data/outbox/results.ts'
import { broadcast, onNews, writtenHere } from '#data/outbox/tabs.ts'
import { listen } from '#data/realtime/listen.ts'
import { onSessionChange } from '#data/session/session.ts'
import { toastError } from '#data/toasts.ts'
import { retryDelayMs } from '#device/retry.ts'
import { working } from '#device/work.ts'

const { afterReconnectMs, betweenMs, everyMs } = limits.outbox
const quickTries = 4
const askAgainMs = 10_000

let started = false
let misses = 0
let mayAskAt = 0
let running: Promise<void> | undefined
let again = false
let timer: ReturnType<typeof setTimeout> | undefined
let reconnected: ReturnType<typeof setTimeout> | undefined

/** Starts sending waiting entries: at once, after each change, and when the network or the session is back. Idempotent. */
export function startSending() {
  if (started) return
  started = true
  onNews((news) => {
    if (news.is === 'changed') void refresh().then(sendDue)
    else if (news.is === 'paused') pauseUntil(news.until, news.byServer)
    else applyResult(news)
  })
  listen('connected', soon)
  window.addEventListener('online', soon)
  window.addEventListener('online', () => show())
  window.addEventListener('offline', () => show())
  // Any answer means that the server is back, unless it said for how long it accepts nothing.
  queries.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswer && isPaused() && Date.now() >= mayAskAt) soon()
  })
  let account = accountId()
  onSessionChange(() => {
    if (account === accountId()) return
    account = accountId()
    void refresh().then(sendDue)
  })
  void firstEntries().then(sendDue)
}

function soon() {
  clearTimeout(reconnected)
  reconnected = setTimeout(sendNow, afterReconnectMs)
}

export function resume() {
  pauseUntil(0)
  misses = 0
}

/** Ignores how long the server asked to wait. */
export function sendNow() {
  resume()
  void sendDue()
}

/** In this tab or another one. */
export async function sendDue(): Promise<void> {
  again = true
  running ??= (async () => {
    while (again) {
      again = false
      await ignored(round(), 'entries keep their failure')
    }
  })().finally(() => {
    running = undefined
  })
  await running
}

async function round() {
  clearTimeout(timer)
  if (!nextDue()) return plan()
  const taken = await asOnlyTab(async () => {
    await refresh()
    for (let entry = nextDue(); entry; ) {
      await settle(entry, await working(attempt(entry)))
      if (nextDue()) await new Promise((resolve) => setTimeout(resolve, betweenMs))
      entry = nextDue()
    }
  })
  plan(taken)
}

/** `taken`: another tab sends until then. */
function plan(taken = 0) {
  clearTimeout(timer)
  const next = nextTime()
  if (next !== undefined) timer = setTimeout(sendDue, Math.min(everyMs, Math.max(0, Math.max(next, taken) - Date.now())))
}

async function settle(entry: OutboxEntry, outcome: AttemptOutcome) {
  if (outcome.is === 'passing') return pauseFor(outcome)
  misses = 0
  if (outcome.is === 'sent') await arrive(entry, outcome.answer)
  else if (outcome.is === 'late') await postpone(entry, outcome.afterMs)
  else if (outcome.is === 'held') await hold(entry, outcome.error)
  else if (outcome.is === 'dropped') await refresh()
  else await fail(entry, outcome.error, outcome.is === 'refused')
}

function pauseFor({ afterMs, answered }: Extract<AttemptOutcome, { is: 'passing' }>) {
  mayAskAt = Date.now() + Math.min(afterMs ?? askAgainMs, everyMs)
  const delayMs = ++misses > quickTries ? everyMs : retryDelayMs(misses)
  const until = Date.now() + Math.min(afterMs ?? delayMs, everyMs)
  pauseUntil(until, answered)
  broadcast({ is: 'paused', until, byServer: answered })
}

const postpone = ({ id }: OutboxEntry, afterMs: number) =>
  refreshAfter(changeEntry(id, (entry) => ({ ...entry, nextRetry: Date.now() + afterMs })))

async function arrive({ id, action }: OutboxEntry, answer: unknown) {
  try {
    broadcastResult({ is: 'sent', id, action, answer })
  } catch (error) {
    // It has arrived, even if it cannot be shown.
    reportError(error)
  }
  await refreshAfter(removeEntry(id))
}

async function hold({ id, data }: OutboxEntry, error: Failure) {
  const nextRetry = Date.now() + (error.retryAfter ? error.retryAfter * 1_000 : everyMs)
  const held = { held: true, error: error.code, limit: error.limit }
  await refreshAfter(changeEntry(id, (entry) => ({ ...entry, nextRetry, data: { ...entry.data, ...held } })))
  if (!data.held && writtenHere.has(data.client_id)) toastError('unsent.not_yet')(error)
}

async function fail({ id, action, data: { client_id } }: OutboxEntry, error: unknown, refused: boolean) {
  // Shows the server's state again.
  if (refused && actionOf(action)?.toggle) return refreshAfter(removeEntry(id))
  await refreshAfter(
    changeEntry(id, ({ data, ...rest }) => {
      const retryCount = rest.retryCount + 1
      const nextRetry = Date.now() + 2 ** retryCount * 1_000
      return { ...rest, retryCount, nextRetry, data: { ...data, refused, held: false, error: String((error as Error).message) } }
    }),
  )
  if (refused) broadcastResult({ is: 'refused', client_id, error })
}
