import type { InputOf, OutputOf } from '@atelier/contract/endpoint'
import { actionOf, nameOfAction, type OutboxEndpoint } from '#data/outbox/actions.ts'
import { entryOf, markAnswered, refreshAfter, type Unsent, unsentEntries } from '#data/outbox/entries.ts'
import { removeEntry } from '#data/outbox/queue.ts'
import { broadcast, type News, writtenHere } from '#data/outbox/tabs.ts'

const takers = new Map<string, (answer: unknown) => void>()
const refusals = new Map<string, (error: unknown, unsent: Unsent) => boolean>()

/** In every tab. */
export function onSent<E extends OutboxEndpoint>(endpoint: E, take: (answer: OutputOf<E>) => void) {
  takers.set(nameOfAction(endpoint), take as (answer: unknown) => void)
}

/** In the tab that wrote. `handle` returns true to take the write out of the outbox. */
export function onRefused<E extends OutboxEndpoint>(
  endpoint: E,
  handle: (error: unknown, unsent: Unsent & { input: InputOf<E> }) => boolean,
) {
  refusals.set(nameOfAction(endpoint), handle as (error: unknown, unsent: Unsent) => boolean)
}

/** Tells the parts of the app, in all tabs. */
export function broadcastResult(news: Result) {
  broadcast(news)
  applyResult(news)
}

export type Result = Extract<News, { is: 'sent' | 'refused' }>

export function applyResult(news: Result) {
  if (news.is === 'sent') {
    markAnswered(news.id)
    actionOf(news.action)?.take?.(news.answer as never)
    takers.get(news.action)?.(news.answer)
  } else if (writtenHere.has(news.client_id)) {
    const refused = unsentEntries().find(({ client_id }) => client_id === news.client_id)
    if (refused && refusals.get(refused.action)?.(news.error, refused)) void discardEntry(news.client_id)
  }
}

export async function discardEntry(client_id: string): Promise<void> {
  const entry = entryOf(client_id)
  if (entry) await refreshAfter(removeEntry(entry.id))
}
