import { limits } from '@atelier/contract/limits'
import type { Message } from '@atelier/contract/messages'
import { isBehind, type MessageLog, trimmed } from '@atelier/contract/rules/message-log'
import { type Change, optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { isUnreachable, onReachChange } from '#data/cache/reach.ts'
import { listen } from '#data/realtime/listen.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { makeListeners } from '#listeners.ts'
import { messageLoader } from '#parts/messages/message-loader.data.ts'
import { after, initialState, isLoaded, reachesNewest, type Step } from '#parts/messages/message-state.ts'

export type MessageStore = ReturnType<typeof makeStore>

const keptStores = 4
/** Events can overtake each other; a gap is refetched after this long. */
const overtakingMs = 150

const stores = new Map<string, MessageStore>()
let isFollowing = false

/** Requests nothing before it is opened. */
export function messageStore(conversationId: string): MessageStore {
  if (!isFollowing) followMessages()
  const known = stores.get(conversationId)
  const store = known ?? makeStore(conversationId)
  stores.delete(conversationId)
  stores.set(conversationId, store)
  if (!known) for (const [id, other] of [...stores].slice(0, -keptStores - 1)) if (!other.isOpen()) stores.delete(id)
  return store
}

function followMessages() {
  isFollowing = true
  listen('message_new', takeMessage)
  listen('message_updated', takeMessage)
  listen('message_read', ({ conversation_id, user_id, seq }) => stores.get(conversation_id)?.read(user_id === viewerId(), seq))
  // Accepted, deleted, blocked, a message hidden on another device.
  listen('conversation_changed', ({ conversation_id }) => {
    const store = stores.get(conversation_id)
    if (store?.isOpen()) void store.reread()
    else stores.delete(conversation_id)
  })
  listen('connected', catchUpWithAll)
  onReachChange(() => {
    if (isUnreachable()) for (const store of stores.values()) store.restore()
    else catchUpWithAll()
  })
  let viewer = viewerId()
  onSessionChange(() => {
    if (viewerId() !== viewer) stores.clear()
    viewer = viewerId()
  })
}

function catchUpWithAll() {
  for (const [id, store] of stores) {
    if (store.isOpen()) void store.catchUp()
    else stores.delete(id)
  }
}

export function takeMessage(message: Message) {
  stores.get(message.conversation_id)?.take(message)
}

export function followNewest(conversationId: string) {
  const store = stores.get(conversationId)
  if (store?.isOpen()) void store.toNewest()
}

function makeStore(conversation_id: string) {
  let state = initialState
  const listeners = makeListeners()
  let open = 0
  let overtaking: ReturnType<typeof setTimeout> | undefined
  const queryKey = ['messages', conversation_id]
  const isOpen = () => open > 0

  function dispatch(step: Step) {
    const { log } = state
    state = after(state, step)
    if (state.log !== log) keep()
    if (isOpen() && isBehind(state.log) && state.status === 'ready' && !overtaking) overtaking = setTimeout(overtaken, overtakingMs)
    listeners.call()
    if (state.log !== log) confirmGuesses()
  }

  function keep() {
    if (!state.isKept && reachesNewest(state)) queries.setQueryData(queryKey, trimmed(state.log, limits.messages.page, 'newest'))
  }

  function overtaken() {
    overtaking = undefined
    if (isBehind(state.log)) void loader.catchUp()
  }

  function confirmGuesses() {
    for (const [id, { revision }] of state.guesses) {
      const confirmed = state.log.messages.find((message) => message.id === id)
      if (confirmed && confirmed.revision > revision) guessing.confirm(id, confirmed)
    }
  }

  const guessing = optimistic<Message>({
    read: (id) => state.guesses.get(id) ?? state.log.messages.find((message) => message.id === id),
    show: (id, guess) => dispatch({ is: 'guessed', id, guess }),
    forget: (id) => dispatch({ is: 'guessed', id, guess: undefined }),
  })

  function restore() {
    const log = queries.getQueryData<MessageLog<Message>>(queryKey)
    if (log && state.status !== 'ready' && state.status !== 'missing') dispatch({ is: 'restored', log })
  }

  const loader = messageLoader(conversation_id, { state: () => state, dispatch, isOpen, restore })
  const { restart, ...loading } = loader

  return {
    ...loading,
    state: () => state,
    onChange: listeners.add,
    isOpen,
    /** Fills every gap while open. `at`: a `seq` that must be loaded. */
    open(at?: number) {
      open++
      if (isUnreachable()) restore()
      if (state.isKept || state.status !== 'ready' || (at !== undefined && !isLoaded(state, at))) void restart(at)
      else void loader.catchUp()
      return () => {
        open--
      }
    },
    restore,
    retry() {
      dispatch({ is: 'retried' })
      void restart()
    },
    take(message: Message) {
      // This message made a deleted conversation come back.
      if (state.status === 'missing' && isOpen()) void restart()
      else dispatch({ is: 'message', message })
    },
    async change<W>(id: string, aspect: string, { send, ...change }: Change<Message, W>): Promise<void> {
      const sendAndTake = async (wish: W) => {
        const message = await send(wish)
        dispatch({ is: 'message', message })
        return message
      }
      await guessing.change(id, aspect, { ...change, send: sendAndTake })
    },
    hide: (id: string) => dispatch({ is: 'hidden', id, hidden: true }),
    unhide: (id: string) => dispatch({ is: 'hidden', id, hidden: false }),
    read: (own: boolean, seq: number) => dispatch({ is: 'read', own, seq }),
  }
}

export function viewerId(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}
