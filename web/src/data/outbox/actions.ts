import type { Endpoint, InputOf } from '@atelier/contract/endpoint'
import type { Bucket } from '@atelier/contract/media'
import { sendMessage } from '@atelier/contract/messages'

/** The endpoint of an entry, and what the outbox has to know of it. */
interface Kept<E extends Endpoint> {
  endpoint: E
  /** Writes of one group reach the server in the order in which they were made. */
  groupOf: (input: InputOf<E>) => string
  /** Where the file of a write is uploaded before it; its `media_id` goes into the input. */
  bucket?: Bucket
}

/** The endpoints whose writes may wait in the outbox, by the `action` of their entries. */
export const actions = {
  sendMessage: { endpoint: sendMessage, groupOf: ({ conversation_id }) => conversation_id, bucket: 'message-media' } satisfies Kept<
    typeof sendMessage
  >,
}
export type Action = (typeof actions)[keyof typeof actions]['endpoint']

/** Undefined for an entry that another version of the app has made. */
export const actionOf = (name: string): Kept<Action> | undefined =>
  Object.hasOwn(actions, name) ? actions[name as keyof typeof actions] : undefined

/** @throws TypeError for an endpoint that is not among them */
export function nameOf(endpoint: Action): string {
  const known = Object.entries(actions).find(([, action]) => action.endpoint === endpoint)
  if (!known) throw new TypeError(`${endpoint.path} cannot wait in the outbox`)
  return known[0]
}
