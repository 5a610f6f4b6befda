import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { listMessages, type Message, messageChanges } from '@atelier/contract/messages'
import { isBehind, type MessageLog, startedAt, withPage } from '@atelier/contract/rules/message-log'
import { isUnreachable } from '#data/cache/reach.ts'
import { call } from '#data/client.ts'
import { pause, retryDelayMs } from '#device/retry.ts'
import { type Direction, isLoaded, reachesNewest, type Step, type StoreState } from '#parts/messages/message-state.ts'

/** Beyond so many missed changes, rereading what is shown is quicker. */
const missedRevisions = 200

interface Store {
  state(): StoreState
  dispatch(step: Step): void
  isOpen(): boolean
  /** Shows what this device kept, if nothing better stands there. */
  restore(): void
}

/** Asks the server for a conversation's messages. */
export function messageLoader(conversation_id: string, { state, dispatch, isOpen, restore }: Store) {
  /** Grows with each fresh start; answers of earlier ones are dropped. */
  let start = 0
  let restarting: Promise<unknown> = Promise.resolve()
  /** A pending restart at the newest messages. */
  let toEnd: { done: Promise<boolean | undefined>; start: number } | undefined
  let catching: Promise<void> | undefined
  let again = false

  async function page(direction: Direction, from?: number, limit: number = limits.messages.page) {
    const { items, next_cursor, revision } = await call(listMessages, { conversation_id, direction, from, limit })
    return { items, revision, direction, start: from, more: next_cursor !== null }
  }

  /** At `around`, or the newest. @returns whether it worked; undefined when another start came first */
  const restart = (around?: number) =>
    around === undefined
      ? restartWith(async () => startedAt(state().log, await page('older')), 'newest')
      : restartWith(async () => {
          const half = limits.messages.page / 2
          const [before, after] = await Promise.all([page('older', around, half), page('newer', around + 1, half)])
          return withPage(startedAt(state().log, before), after)
        }, 'oldest')

  /** The viewer may see other messages now. */
  async function reread() {
    await restarting
    await restartWith(async () => {
      const { from, to } = state().log
      const end = await page('older', reachesNewest(state()) ? undefined : to)
      let log = startedAt(state().log, end)
      while (log.from > from && log.from > 1) log = withPage(log, await page('older', log.from - 1))
      return log
    }, state().side)
  }

  function restartWith(read: () => Promise<MessageLog<Message>>, side: StoreState['side']): Promise<boolean | undefined> {
    const done = restartingWith(read, side, ++start)
    restarting = done
    return done
  }

  async function restartingWith(read: () => Promise<MessageLog<Message>>, side: StoreState['side'], mine: number) {
    try {
      const log = await read()
      if (mine !== start) return undefined
      dispatch({ is: 'started', log, side })
      return true
    } catch (error) {
      if (mine !== start) return undefined
      dispatch({ is: isFailure(error, 'not_found', 'invalid') ? 'missing' : 'failed' })
      if (isUnreachable()) restore()
      return false
    }
  }

  async function load(direction: Direction) {
    const { log, status } = state()
    const end = direction === 'older' ? log.from <= 1 : reachesNewest(state())
    if (status !== 'ready' || end || state()[direction] === 'loading') return
    const mine = start
    dispatch({ is: 'loading', direction })
    try {
      const more = await page(direction, direction === 'older' ? log.from - 1 : log.to + 1)
      if (mine === start) dispatch({ is: 'loaded', direction, page: more })
    } catch {
      if (mine === start) dispatch({ is: 'load_failed', direction })
    }
  }

  /** Repeats until nothing is missing or the conversation is left. */
  function catchUp(): Promise<void> {
    if (state().status !== 'ready' || state().isKept) return isOpen() ? restart().then(() => undefined) : Promise.resolve()
    again = true
    catching ??= catchingUp().finally(() => {
      catching = undefined
    })
    return catching
  }

  async function catchingUp() {
    for (let failed = 0; failed === 0 || isOpen(); ) {
      // A pending answer may lack what this call is about.
      again = false
      const after = state().log.revision
      try {
        const missed = await call(messageChanges, { conversation_id, after })
        failed = 0
        if (missed.more && missed.revision - after > missedRevisions) return void (await restart(placeToKeep(state())))
        dispatch({ is: 'caught_up', changes: { ...missed, after } })
        const { log } = state()
        if (!missed.more && !again && (!isBehind(log) || log.revision <= after)) return
      } catch (error) {
        if (isFailure(error, 'not_found')) return dispatch({ is: 'missing' })
        await pause(retryDelayMs(++failed))
      }
    }
  }

  return {
    restart,
    reread,
    load,
    catchUp,
    /** True if the message, or its neighbours if invisible, are held; undefined when the viewer went elsewhere. */
    async jumpTo(seq: number): Promise<boolean | undefined> {
      return isLoaded(state(), seq) || restart(seq)
    },
    async toNewest(): Promise<boolean | undefined> {
      dispatch({ is: 'went_to_newest' })
      if (reachesNewest(state())) return true
      if (toEnd?.start !== start) toEnd = { done: restart(), start }
      const { done } = toEnd
      return done.finally(() => {
        if (toEnd?.done === done) toEnd = undefined
      })
    },
  }
}

const placeToKeep = ({ side, log: { messages } }: StoreState) =>
  side === 'oldest' ? messages[Math.floor(messages.length / 2)]?.seq : undefined
