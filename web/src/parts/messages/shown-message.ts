import type { Message } from '@atelier/contract/messages'

export interface ShownMessage extends Message {
  delivery: 'sent' | 'sending' | 'waiting' | 'trying' | 'failed'
}
