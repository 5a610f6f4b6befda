import { createHmac } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { deriveKey, sameText } from '#secrets.ts'

/** The query of a signed link: viewer, end in seconds since 1970, signature. */
export interface LinkQuery {
  v?: string
  e?: string
  s?: string
}

export interface MediaLinks {
  /** A link that only `viewerId` can load, for 15 to 30 minutes and while they may see the file. Sizes are appended as `&w=`. */
  signed(url: string, viewerId: string): string
  /** The same for longer. */
  signedUntil(url: string, viewerId: string, until: Date): string
  forViewer(url: string, isPublic: boolean, viewerId: string | null): string
  /** Null when it is unsigned, forged or expired. */
  viewerOf(url: string, query: LinkQuery): string | null
}

export function mediaLinks({ config, clock }: Pick<Deps, 'config' | 'clock'>): MediaLinks {
  const key = deriveKey(config.secret, 'media')
  const signature = (url: string, viewerId: string, end: number) =>
    createHmac('sha256', key).update(`${url}\n${viewerId}\n${end}`).digest('base64url')
  const signedTo = (url: string, viewerId: string, end: number) => `${url}?v=${viewerId}&e=${end}&s=${signature(url, viewerId, end)}`
  const signed = (url: string, viewerId: string) =>
    signedTo(url, viewerId, (Math.floor(clock().getTime() / windowMs) + 2) * (windowMs / 1000))
  return {
    signed,
    signedUntil: (url, viewerId, until) => signedTo(url, viewerId, Math.floor(until.getTime() / 1000)),
    forViewer: (url, isPublic, viewerId) => (isPublic || viewerId === null ? url : signed(url, viewerId)),
    viewerOf(url, { v, e, s }) {
      const end = Number(e)
      if (typeof v !== 'string' || typeof s !== 'string' || !(end * 1000 > clock().getTime())) return null
      return sameText(s, signature(url, v, end)) ? v : null
    },
  }
}

// Links of one window are identical, so that the browser's cache works.
const windowMs = 15 * 60_000
