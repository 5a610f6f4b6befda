import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { listMessages, type Message, messageChanges } from '@atelier/contract/messages'
import {
  emptyLog,
  isBehind,
  type MessageLog,
  startedAt,
  trimmed,
  withChanges,
  withMessage,
  withPage,
} from '@atelier/contract/rules/message-log'
import { type Change, optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { isAway, onAway } from '#data/cache/reach.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { pause, retryDelayMs } from '#device/retry.ts'

type Loading = 'idle' | 'loading' | 'failed'

export interface StoreState {
  status: 'loading' | 'failed' | 'missing' | 'ready'
  log: MessageLog<Message>
  older: Loading
  newer: Loading
  /** As far as events told. */
  read_seq: number
  seen_seq: number
  /** By id, as the messages will be once confirmed. */
  guesses: ReadonlyMap<string, Message>
  hidden: ReadonlySet<string>
}

export type MessageStore = ReturnType<typeof makeStore>

/** Messages held per conversation, however far one scrolls. */
const held = 400
/** Beyond so many missed changes, rereading what is shown is quicker. */
const far = 200
const kept = 4
/** Events can overtake each other; a gap is refetched after this long. */
const overtakingMs = 150

const stores = new Map<string, MessageStore>()

/** Requests nothing before it is opened. */
export function messageStore(conversationId: string): MessageStore {
  const known = stores.get(conversationId)
  const store = known ?? makeStore(conversationId)
  stores.delete(conversationId)
  stores.set(conversationId, store)
  if (!known) for (const [id, other] of [...stores].slice(0, -kept - 1)) if (!other.isOpen()) stores.delete(id)
  return store
}

export function takeMessage(message: Message) {
  stores.get(message.conversation_id)?.take(message)
}

listen('message_new', takeMessage)
listen('message_updated', takeMessage)
listen('message_read', ({ conversation_id, user_id, seq }) => stores.get(conversation_id)?.read(user_id === viewerId(), seq))
// Accepted, deleted, blocked, a message hidden on another device.
listen('conversation_changed', ({ conversation_id }) => {
  const store = stores.get(conversation_id)
  if (store?.isOpen()) void store.reread()
  else stores.delete(conversation_id)
})
listen('connected', () => {
  for (const [id, store] of stores) {
    if (store.isOpen()) void store.catchUp()
    else stores.delete(id)
  }
})

onAway(() => {
  for (const [id, store] of stores) {
    if (isAway()) store.restore()
    else if (store.isOpen()) void store.catchUp()
    else stores.delete(id)
  }
})

export function followNewest(conversationId: string) {
  const store = stores.get(conversationId)
  if (store?.isOpen()) void store.toNewest()
}

let viewer = viewerId()
onSessionChange(() => {
  if (viewerId() !== viewer) stores.clear()
  viewer = viewerId()
})

function makeStore(conversation_id: string) {
  let state: StoreState = {
    status: 'loading',
    log: emptyLog(),
    older: 'idle',
    newer: 'idle',
    read_seq: 0,
    seen_seq: 0,
    guesses: new Map(),
    hidden: new Set(),
  }
  const listeners = new Set<() => void>()
  let open = 0
  /** The end last moved towards: messages are dropped at the other. */
  let side: 'oldest' | 'newest' = 'newest'
  /** Grows with each fresh start; answers of earlier ones are dropped. */
  let start = 0
  let restarting: Promise<unknown> = Promise.resolve()
  /** A pending restart at the newest messages. */
  let toEnd: { done: Promise<boolean | undefined>; start: number } | undefined
  let catching: Promise<void> | undefined
  let again = false
  let overtaking: ReturnType<typeof setTimeout> | undefined
  /** From this device: the server may disagree by now. */
  let isKept = false
  const queryKey = ['messages', conversation_id]

  function become(changes: Partial<StoreState>) {
    state = { ...state, ...changes }
    if (open > 0 && isBehind(state.log) && state.status === 'ready' && !overtaking) {
      overtaking = setTimeout(() => {
        overtaking = undefined
        if (isBehind(state.log)) void catchUp()
      }, overtakingMs)
    }
    for (const changed of listeners) changed()
  }

  /** Guesses learn what the server has confirmed. */
  function becomeLog(log: MessageLog<Message>, changes: Partial<StoreState> = {}) {
    become({ ...changes, log })
    if (!isKept && log.to === Number.POSITIVE_INFINITY) queries.setQueryData(queryKey, trimmed(log, limits.messages.page, 'newest'))
    for (const [id, { revision }] of state.guesses) {
      const confirmed = log.messages.find((message) => message.id === id)
      if (confirmed && confirmed.revision > revision) guessing.confirm(id, confirmed)
    }
  }

  function restore() {
    const log = queries.getQueryData<MessageLog<Message>>(queryKey)
    if (!log || state.status === 'ready' || state.status === 'missing') return
    isKept = true
    become({ log: { ...log, heard: log.revision, ahead: [] }, status: 'ready' })
  }

  const guessing = optimistic<Message>({
    read: (id) => state.guesses.get(id) ?? state.log.messages.find((message) => message.id === id),
    show: (id, guess) => become({ guesses: new Map(state.guesses).set(id, guess) }),
    forget: (id) => become({ guesses: new Map([...state.guesses].filter(([other]) => other !== id)) }),
  })

  const page = (direction: 'older' | 'newer', from?: number, limit: number = limits.messages.page) =>
    call(listMessages, { conversation_id, direction, from, limit }).then(({ items, next_cursor, revision }) => ({
      items,
      revision,
      direction,
      start: from,
      more: next_cursor !== null,
    }))

  /** @returns whether it worked; undefined when another start came first */
  const restart = (around?: number) =>
    restartWith(
      async () => {
        if (around === undefined) return startedAt(state.log, await page('older'))
        const half = limits.messages.page / 2
        const [before, after] = await Promise.all([page('older', around, half), page('newer', around + 1, half)])
        return withPage(startedAt(state.log, before), after)
      },
      around === undefined ? 'newest' : 'oldest',
    )

  /** The viewer may see other messages now. */
  async function reread() {
    await restarting
    await restartWith(async () => {
      const { from, to } = state.log
      const end = await page('older', to === Number.POSITIVE_INFINITY ? undefined : to)
      let log = startedAt(state.log, end)
      while (log.from > from && log.from > 1) log = withPage(log, await page('older', log.from - 1))
      return log
    }, side)
  }

  function restartWith(read: () => Promise<MessageLog<Message>>, towards: typeof side): Promise<boolean | undefined> {
    const done = restartingWith(read, towards, ++start)
    restarting = done
    return done
  }

  async function restartingWith(
    read: () => Promise<MessageLog<Message>>,
    towards: typeof side,
    mine: number,
  ): Promise<boolean | undefined> {
    try {
      const log = await read()
      if (mine !== start) return undefined
      side = towards
      isKept = false
      // Events that came meanwhile are known by their revision only.
      becomeLog({ ...log, heard: Math.max(log.heard, state.log.heard) }, { status: 'ready', older: 'idle', newer: 'idle' })
      return true
    } catch (error) {
      if (mine !== start) return undefined
      if (isFailure(error, 'not_found', 'invalid')) become({ status: 'missing' })
      else if (state.status !== 'ready') become({ status: 'failed' })
      if (isAway()) restore()
      return false
    }
  }

  async function load(direction: 'older' | 'newer') {
    const { log, status } = state
    const end = direction === 'older' ? log.from <= 1 : log.to === Number.POSITIVE_INFINITY
    if (status !== 'ready' || end || state[direction] === 'loading') return
    const mine = start
    become({ [direction]: 'loading' })
    try {
      const more = await page(direction, direction === 'older' ? log.from - 1 : log.to + 1)
      if (mine !== start) return
      side = direction === 'older' ? 'oldest' : 'newest'
      becomeLog(bounded(withPage(state.log, more)), { [direction]: 'idle' })
    } catch {
      if (mine === start) become({ [direction]: 'failed' })
    }
  }

  /** Repeats until nothing is missing or the conversation is left. */
  function catchUp(): Promise<void> {
    if (state.status !== 'ready' || isKept) return open > 0 ? restart().then(() => undefined) : Promise.resolve()
    again = true
    catching ??= catchingUp().finally(() => {
      catching = undefined
    })
    return catching
  }

  async function catchingUp() {
    for (let failed = 0; failed === 0 || open > 0; ) {
      // A pending answer may lack what this call is about.
      again = false
      const after = state.log.revision
      try {
        const missed = await call(messageChanges, { conversation_id, after })
        failed = 0
        if (missed.more && missed.revision - after > far) return void (await restart(placeToKeep()))
        becomeLog(bounded(withChanges(state.log, { ...missed, after })), {
          read_seq: furthest('read_seq', missed),
          seen_seq: furthest('seen_seq', missed),
        })
        if (!missed.more && !again && (!isBehind(state.log) || state.log.revision <= after)) return
      } catch (error) {
        if (isFailure(error, 'not_found')) return become({ status: 'missing' })
        await pause(retryDelayMs(++failed))
      }
    }
  }

  const furthest = (place: 'read_seq' | 'seen_seq', told: Pick<StoreState, 'read_seq' | 'seen_seq'>) => Math.max(state[place], told[place])
  const isHeld = (seq: number) => seq >= state.log.from && seq <= state.log.to
  const bounded = (log: MessageLog<Message>) => trimmed(log, held, side)
  const placeToKeep = () => (side === 'oldest' ? state.log.messages[Math.floor(state.log.messages.length / 2)]?.seq : undefined)

  return {
    state: () => state,
    onChange(changed: () => void) {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
      }
    },
    isOpen: () => open > 0,
    /** Closes every gap while open. `at`: a place that must be held. */
    open(at?: number) {
      open++
      if (isAway()) restore()
      if (isKept || state.status !== 'ready' || (at !== undefined && !isHeld(at))) void restart(at)
      else void catchUp()
      return () => {
        open--
      }
    },
    catchUp,
    restore,
    retry() {
      become({ status: 'loading' })
      void restart()
    },
    load,
    /** True if the message, or its neighbours if invisible, are held; undefined when the viewer went elsewhere. */
    async jumpTo(seq: number): Promise<boolean | undefined> {
      return isHeld(seq) || restart(seq)
    },
    async toNewest(): Promise<boolean | undefined> {
      side = 'newest'
      if (state.log.to === Number.POSITIVE_INFINITY) return true
      if (toEnd?.start !== start) toEnd = { done: restart(), start }
      const { done } = toEnd
      return done.finally(() => {
        if (toEnd?.done === done) toEnd = undefined
      })
    },
    take(message: Message) {
      // It has come back with this message.
      if (state.status === 'missing' && open > 0) void restart()
      else becomeLog(bounded(withMessage(state.log, message)))
    },
    async change<W>(id: string, aspect: string, { send, ...change }: Change<Message, W>): Promise<void> {
      const sendAndTake = async (wish: W) => {
        const message = await send(wish)
        becomeLog(withMessage(state.log, message))
        return message
      }
      await guessing.change(id, aspect, { ...change, send: sendAndTake })
    },
    hide: (id: string) => become({ hidden: new Set(state.hidden).add(id) }),
    unhide: (id: string) => become({ hidden: new Set([...state.hidden].filter((other) => other !== id)) }),
    read(own: boolean, seq: number) {
      const place = own ? 'read_seq' : 'seen_seq'
      if (seq > state[place]) become({ [place]: seq })
    },
    reread,
  }
}

export function viewerId(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}
