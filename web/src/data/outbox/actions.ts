import type { InputOf } from '@atelier/contract/endpoint'
import { sendMessage } from '@atelier/contract/messages'

/** The endpoints whose writes may wait in the outbox, by the name under which they are kept. */
export const actions = {
  sendMessage: {
    endpoint: sendMessage,
    /** Writes of one group are sent in order. */
    groupOf: ({ conversation_id }: InputOf<typeof sendMessage>) => conversation_id,
  },
}
export type Action = (typeof actions)[keyof typeof actions]['endpoint']
