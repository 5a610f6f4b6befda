import type { Push } from '@atelier/contract/push'

/** `gone`: forget the device; `refused`: never retry; `retry`: after `after_s` seconds, if given. */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'refused' | 'retry'; reason: string; after_s?: number; timed_out?: boolean }

export interface PushTarget {
  token: string
  keys: { p256dh: string; auth: string } | null
}

export interface PushService {
  /** @throws when the service cannot be reached */
  send(target: PushTarget, push: Push): Promise<PushOutcome>
  close(): void
}

export function outcomeOf(status: number, reason: string, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status !== 429 && status < 500) return { is: 'refused', reason }
  const after_s = Number(retryAfter)
  return { is: 'retry', reason, ...(after_s > 0 && { after_s }) }
}
