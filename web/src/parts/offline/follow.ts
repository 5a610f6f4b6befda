import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import type { QueryKey } from '@tanstack/react-query'
import { isEntity, isRoot, nameOfQuery } from '#data/cache/kept-reads.ts'
import { dropUnknownAccounts, keptThings } from '#data/cache/kept-store.ts'
import { type KeptThing, mainKeyOf, nameOfThing } from '#data/cache/kept-things.ts'
import { queries } from '#data/cache/queries.ts'
import { isUnreachable, onReachChange } from '#data/cache/reach.ts'
import { accountId } from '#data/outbox/account.ts'
import { listen } from '#data/realtime/listen.ts'
import { isMetered } from '#device/connection.ts'
import { isOnline } from '#device/online.ts'

/** Batches what comes meanwhile. */
const settleMs = 3_000

const waiting = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>()
let following = false

/** Refreshes what is kept offline: at the start, when the server is back, when it is shown, and when something is refused. */
export function followKept(): void {
  if (following) return
  following = true
  void ignored(dropUnknownAccounts(accountId()), 'tried again at the next start')
  const soon = () => void refreshAll(() => settleMs)
  onReachChange(() => !isUnreachable() && void refreshAll())
  listen('lists_changed', soon)
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || isUnreachable()) return
    const { queryKey: key } = event.query
    if (event.action.type === 'error' && isRefusal(event.action.error) && (isRoot(key) || isEntity(key))) soon()
    if (event.action.type === 'success' && mayShowThing(key)) void refreshShown(nameOfQuery(key))
  })
  void refreshAll()
}

const isRefusal = (error: unknown) => isFailure(error, 'not_found', 'forbidden')

const mayShowThing = ([kind, id, q]: QueryKey) =>
  kind === 'messages' || kind === 'community-posts' || (kind === 'bookmarks' && id !== 'all' && q === '')

async function refreshAll(inMs = dueInMs) {
  for (const thing of await things()) later(thing, inMs(thing))
}

async function refreshShown(name: string) {
  const shown = (await things()).find((thing) => nameOfQuery(mainKeyOf(thing)) === name)
  if (shown) later(shown, dueInMs(shown))
}

const dueInMs = ({ at }: KeptThing) => Math.max(settleMs, at + limits.keptOffline.againMs - Date.now())

/** Coalesces calls made while it runs. */
function later(thing: KeptThing, inMs: number) {
  const name = nameOfThing(thing)
  const known = waiting.get(name)
  if (known && known.at <= Date.now() + inMs) return
  clearTimeout(known?.timer)
  const run = () => {
    waiting.delete(name)
    if (isOnline() && !isUnreachable()) void refresh(thing)
  }
  waiting.set(name, { at: Date.now() + inMs, timer: setTimeout(run, inMs) })
}

async function things(): Promise<KeptThing[]> {
  const account = accountId()
  return (account && (await ignored(keptThings(account), 'nothing can be kept here'))) || []
}

/** Skips new pictures on a metered connection, but still drops what the server no longer returns. */
async function refresh(thing: KeptThing): Promise<void> {
  const { refreshThing } = await import('#parts/offline/keeping.data.ts')
  await ignored(refreshThing(thing, { withPictures: !isMetered() }), 'the next contact tries again')
}
