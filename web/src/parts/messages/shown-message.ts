import type { Message } from '@atelier/contract/messages'

/** A message of the server, or one of the viewer's that is still on its way. */
export interface ShownMessage extends Message {
  delivery: 'sent' | 'sending' | 'waiting' | 'failed'
}
