import type { Endpoint, InputOf, OutputOf } from '@atelier/contract/endpoint'
import { isFailure } from '@atelier/contract/errors'
import { useSyncExternalStore } from 'react'
import { call } from '#data/client.ts'
import { type Action, actions } from '#data/outbox/actions.ts'

/** A write that the server has not taken yet. */
export interface Unsent<Input = unknown> {
  client_id: string
  /** Writes of one group are sent in order. */
  group: string
  input: Input
  /** Goes with the write; it is uploaded first. */
  file: Blob | undefined
  /** What the caller wants to show of it until it is sent. */
  preview: unknown
  /** When it was written, in milliseconds. */
  timestamp: number
  /** `waiting`: for the network or the next try. `failed`: only `retry` sends it again. */
  state: 'sending' | 'waiting' | 'failed'
}

type Outcome<E extends Endpoint> = { sent: OutputOf<E> } | { refused: unknown }

let unsent: Unsent[] = []
const listeners = new Set<() => void>()
const outcomes = new Map<Action, (outcome: Outcome<Endpoint>, unsent: Unsent) => void>()

/** Resolves once the write is kept; throws if it could not be. `client_id`: the one of the input, so that it takes effect once. */
export async function send<E extends Action>(
  endpoint: E,
  input: InputOf<E>,
  client_id: string,
  { file, preview }: { file?: Blob | undefined; preview?: unknown } = {},
): Promise<void> {
  const entry: Unsent = {
    client_id,
    group: actions.sendMessage.groupOf(input),
    input,
    file,
    preview,
    timestamp: Date.now(),
    state: 'sending',
  }
  become([...unsent, entry])
  void attempt(endpoint, entry)
}

/** What is not sent yet, oldest first, of every group. */
export const useUnsent = () => useSyncExternalStore(onChange, () => unsent)

/** `told` hears how each write of this endpoint ended. */
export function onOutcome<E extends Action>(endpoint: E, told: (outcome: Outcome<E>, unsent: Unsent<InputOf<E>>) => void) {
  outcomes.set(endpoint, told as (outcome: Outcome<Endpoint>, unsent: Unsent) => void)
}

/** Sends a write now that waits or has failed. */
export function retry(client_id: string) {
  const entry = unsent.find((one) => one.client_id === client_id)
  if (entry) void attempt(actions.sendMessage.endpoint, replace(entry, 'sending'))
}

/** Gives a write up. */
export function discard(client_id: string) {
  become(unsent.filter((one) => one.client_id !== client_id))
}

async function attempt(endpoint: Action, entry: Unsent) {
  try {
    const sent = await call(endpoint, entry.input as InputOf<Action>)
    outcomes.get(endpoint)?.({ sent }, entry)
    discard(entry.client_id)
  } catch (refused) {
    if (!isFailure(refused) || refused.status < 400 || refused.status >= 500) return void replace(entry, 'failed')
    outcomes.get(endpoint)?.({ refused }, entry)
    discard(entry.client_id)
  }
}

function replace(entry: Unsent, state: Unsent['state']): Unsent {
  const next = { ...entry, state }
  become(unsent.map((one) => (one.client_id === entry.client_id ? next : one)))
  return next
}

function become(next: Unsent[]) {
  unsent = next
  for (const changed of listeners) changed()
}

function onChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
