import type { Endpoint, InputOf, OutputOf } from '@atelier/contract/endpoint'
import { ignored } from '@atelier/contract/rules/ignored'
import { call } from '#data/client.ts'
import type { Action } from '#data/outbox/actions.ts'

/** Leaves a toggle to the outbox, whose code is loaded for it. Rejects when this device cannot keep it. */
async function later<E extends Action>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { send } = await import('#data/outbox/outbox.ts')
  await send(endpoint, input, crypto.randomUUID())
}

/** How an optimistic change sends a wish, or keeps it until there is a network. */
export const bothWays = <On extends Action, Off extends Action & Endpoint>(on: On, off: Off, input: InputOf<On> & InputOf<Off>) => ({
  send: (wish: boolean) => call(wish ? on : off, input) as Promise<OutputOf<On>>,
  later: (wish: boolean) => later(wish ? on : off, input),
})

/** Calls an endpoint, or keeps the call until there is a network: undefined then. Throws what `callOrKeep` throws. */
export async function callOrLater<E extends Action>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E> | undefined> {
  // What waits of the same group is replaced, or it would be sent after this.
  const outbox = await ignored(import('#data/outbox/outbox.ts'), 'the next change loads it')
  return outbox ? outbox.callOrKeep(endpoint, input, crypto.randomUUID()) : call(endpoint, input)
}
