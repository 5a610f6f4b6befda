import type { Endpoint, InputOf, OutputOf } from '@atelier/contract/endpoint'
import { ignored } from '@atelier/contract/rules/ignored'
import { call } from '#data/client.ts'
import type { OutboxEndpoint } from '#data/outbox/actions.ts'

/** Loads the outbox's code on demand. Rejects when this device cannot keep it. */
async function later<E extends OutboxEndpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { enqueue } = await import('#data/outbox/outbox.ts')
  await enqueue(endpoint, input, crypto.randomUUID())
}

export const toggleActions = <On extends OutboxEndpoint, Off extends OutboxEndpoint & Endpoint>(
  on: On,
  off: Off,
  input: InputOf<On> & InputOf<Off>,
) => ({
  send: (wish: boolean) => call(wish ? on : off, input) as Promise<OutputOf<On>>,
  later: (wish: boolean) => later(wish ? on : off, input),
})

/** Undefined when the call is kept for later. Throws what `callOrKeep` throws. */
export async function callOrLater<E extends OutboxEndpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E> | undefined> {
  // A waiting write of the group is replaced, or it would be sent after this.
  const outbox = await ignored(import('#data/outbox/outbox.ts'), 'the next change loads it')
  return outbox ? outbox.callOrKeep(endpoint, input, crypto.randomUUID()) : call(endpoint, input)
}
