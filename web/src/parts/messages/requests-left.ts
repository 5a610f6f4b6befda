import type { Conversation } from '@atelier/contract/conversations'
import { useUnsent } from '#data/outbox/outbox.ts'

/** Minus unsent messages on this device. Null once accepted. */
export function useRequestsLeft({ id, requests_left }: Conversation): number | null {
  const unsent = useUnsent()
  if (requests_left === null) return null
  const waiting = unsent.filter(({ action, group, state }) => action === 'sendMessage' && group === id && state !== 'failed')
  return Math.max(0, requests_left - waiting.length)
}
