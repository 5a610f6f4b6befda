import type { Message } from '@atelier/contract/messages'
import { emptyLog, type MessageLog, trimmed, withChanges, withMessage, withPage } from '@atelier/contract/rules/message-log'

export type Direction = 'older' | 'newer'
type Loading = 'idle' | 'loading' | 'failed'

/** What is known of one conversation's messages. */
export interface StoreState {
  status: 'loading' | 'failed' | 'missing' | 'ready'
  log: MessageLog<Message>
  older: Loading
  newer: Loading
  /** The latest that events reported. */
  read_seq: number
  seen_seq: number
  /** By id, as the messages will be once confirmed. */
  guesses: ReadonlyMap<string, Message>
  hidden: ReadonlySet<string>
  /** The end last moved towards: messages are dropped at the other. */
  side: 'oldest' | 'newest'
  /** Loaded from this device; may be stale. */
  isKept: boolean
}

export type Step =
  | { is: 'retried' | 'failed' | 'missing' | 'went_to_newest' }
  | { is: 'restored'; log: MessageLog<Message> }
  | { is: 'started'; log: MessageLog<Message>; side: StoreState['side'] }
  | { is: 'loading' | 'load_failed'; direction: Direction }
  | { is: 'loaded'; direction: Direction; page: Parameters<typeof withPage<Message>>[1] }
  | { is: 'caught_up'; changes: Parameters<typeof withChanges<Message>>[1] & { read_seq: number; seen_seq: number } }
  | { is: 'message'; message: Message }
  | { is: 'read'; own: boolean; seq: number }
  | { is: 'guessed'; id: string; guess: Message | undefined }
  | { is: 'hidden'; id: string; hidden: boolean }

/** Messages held per conversation, however far one scrolls. */
const heldMessages = 400

export const initialState: StoreState = {
  status: 'loading',
  log: emptyLog(),
  older: 'idle',
  newer: 'idle',
  read_seq: 0,
  seen_seq: 0,
  guesses: new Map(),
  hidden: new Set(),
  side: 'newest',
  isKept: false,
}

export function after(state: StoreState, step: Step): StoreState {
  const { log, side } = state
  switch (step.is) {
    case 'retried':
      return { ...state, status: 'loading' }
    case 'failed':
      return state.status === 'ready' ? state : { ...state, status: 'failed' }
    case 'missing':
      return { ...state, status: 'missing' }
    case 'went_to_newest':
      return { ...state, side: 'newest' }
    case 'restored':
      return { ...state, status: 'ready', isKept: true, log: { ...step.log, heard: step.log.revision, ahead: [] } }
    case 'started': {
      // Of events received meanwhile only the revision is known.
      const started = { ...step.log, heard: Math.max(step.log.heard, log.heard) }
      return { ...state, status: 'ready', older: 'idle', newer: 'idle', isKept: false, side: step.side, log: started }
    }
    case 'loading':
      return { ...state, [step.direction]: 'loading' }
    case 'load_failed':
      return { ...state, [step.direction]: 'failed' }
    case 'loaded': {
      const towards = step.direction === 'older' ? 'oldest' : 'newest'
      return { ...state, [step.direction]: 'idle', side: towards, log: trimmed(withPage(log, step.page), heldMessages, towards) }
    }
    case 'caught_up': {
      const { read_seq, seen_seq } = step.changes
      return {
        ...state,
        log: trimmed(withChanges(log, step.changes), heldMessages, side),
        read_seq: Math.max(state.read_seq, read_seq),
        seen_seq: Math.max(state.seen_seq, seen_seq),
      }
    }
    case 'message':
      return { ...state, log: trimmed(withMessage(log, step.message), heldMessages, side) }
    case 'read': {
      const place = step.own ? 'read_seq' : 'seen_seq'
      return step.seq > state[place] ? { ...state, [place]: step.seq } : state
    }
    case 'guessed': {
      const others = [...state.guesses].filter(([id]) => id !== step.id)
      return { ...state, guesses: new Map(step.guess ? [...others, [step.id, step.guess]] : others) }
    }
    case 'hidden': {
      const others = [...state.hidden].filter((id) => id !== step.id)
      return { ...state, hidden: new Set(step.hidden ? [...others, step.id] : others) }
    }
  }
}

export const isLoaded = ({ log }: StoreState, seq: number) => seq >= log.from && seq <= log.to

export const reachesNewest = ({ log }: StoreState) => log.to === Number.POSITIVE_INFINITY
