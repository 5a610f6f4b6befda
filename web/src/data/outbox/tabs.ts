import { pageOwner } from '#data/session/page-owner.ts'

/** Messages between the tabs of a browser, one of which sends for all. */
export type News =
  | { is: 'changed' }
  | { is: 'paused'; until: number; byServer: boolean }
  | { is: 'sent'; id: string; action: string; answer: unknown }
  | { is: 'refused'; client_id: string; error: unknown }

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('atelier-outbox') : undefined

export const broadcast = (news: News) => channel?.postMessage({ ...news, account: pageOwner() })

/** Of the same account: a tab that shows another one may not have left yet. */
export const onNews = (hear: (news: News) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<News & { account?: string }>) => data.account === pageOwner() && hear(data))

/** The `client_id`s of what this tab wrote: it reports their refusals. */
export const writtenHere = new Set<string>()
