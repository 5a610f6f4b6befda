import { createHmac } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { deriveKey, sameText } from '#secrets.ts'

export interface LinkQuery {
  v?: string
  e?: string
  s?: string
  n?: string
}

export interface Holder {
  id: string
  session_id: string | null
}

export interface MediaLinks {
  /** Valid for 15 to 30 minutes, and only while `viewerId` may see the file. Sizes are appended as `&w=`. */
  signed(url: string, viewerId: string): string
  signedInSession(url: string, holder: { id: string; session_id: string }, until: Date): string
  forViewer(url: string, isPublic: boolean, viewerId: string | null): string
  holderOf(url: string, query: LinkQuery): Holder | null
}

export function mediaLinks({ config, clock }: Pick<Deps, 'config' | 'clock'>): MediaLinks {
  const key = deriveKey(config.secret, 'media')
  const signature = (...signed: (string | number)[]) => createHmac('sha256', key).update(signed.join('\n')).digest('base64url')
  const signed = (url: string, viewerId: string) => {
    const end = (Math.floor(clock().getTime() / windowMs) + 2) * (windowMs / 1000)
    return `${url}?v=${viewerId}&e=${end}&s=${signature(url, viewerId, end)}`
  }
  return {
    signed,
    signedInSession(url, { id, session_id }, until) {
      const end = Math.floor(until.getTime() / 1000)
      return `${url}?v=${id}&e=${end}&n=${session_id}&s=${signature(url, id, end, session_id)}`
    },
    forViewer: (url, isPublic, viewerId) => (isPublic || viewerId === null ? url : signed(url, viewerId)),
    holderOf(url, { v, e, s, n }) {
      const end = Number(e)
      if (typeof v !== 'string' || typeof s !== 'string' || !(end * 1000 > clock().getTime())) return null
      const session_id = typeof n === 'string' ? n : null
      return sameText(s, signature(url, v, end, ...(session_id === null ? [] : [session_id]))) ? { id: v, session_id } : null
    },
  }
}

// Links of one window are identical, so that the browser's cache works.
const windowMs = 15 * 60_000
