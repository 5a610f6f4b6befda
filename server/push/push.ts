import type { Push } from '@atelier/contract/push'

/**
 * What a service made of a push: `gone`, the device is not there any more and is to be forgotten; `refused`, it will not take this push, however
 * often it is sent; `retry`, it may take it later, after `after_s` seconds if it says so; `timed_out`, it did not answer.
 */
export type Outcome = { is: 'sent' } | { is: 'gone' } | { is: 'refused' | 'retry'; reason: string; after_s?: number; timed_out?: boolean }

export interface PushTarget {
  /** What the service calls the device; a browser's is the endpoint of its subscription. */
  token: string
  /** Of a browser's subscription. */
  keys: { p256dh: string; auth: string } | null
}

/** One way to reach devices. */
export interface PushService {
  /** @throws when the service cannot be reached */
  send(target: PushTarget, push: Push): Promise<Outcome>
  close(): void
}

/** For answers that mean the same with every service. */
export function outcomeOf(status: number, reason: string, retryAfter: string | string[] | undefined): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status !== 429 && status < 500) return { is: 'refused', reason }
  const after_s = Number(retryAfter)
  return { is: 'retry', reason, ...(after_s > 0 && { after_s }) }
}
