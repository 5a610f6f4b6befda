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
  /** The address of a file under which `viewerId` alone can load it, for 15 to 30 minutes and as long as they may see it. Sizes are appended as `&w=`. */
  signed(url: string, viewerId: string): string
  /** `url` as the viewer needs it: bare when everybody may load the file, else signed. Nobody signed in gets it bare. */
  forViewer(url: string, isPublic: boolean, viewerId: string | null): string
  /** Whom a link was signed for; null when it is bare, forged or over. */
  viewerOf(url: string, query: LinkQuery): string | null
}

/** Makes and checks links to files that are not public. */
export function mediaLinks({ config, clock }: Pick<Deps, 'config' | 'clock'>): MediaLinks {
  const key = deriveKey(config.secret, 'media')
  const signature = (url: string, viewerId: string, end: number) =>
    createHmac('sha256', key).update(`${url}\n${viewerId}\n${end}`).digest('base64url')
  const signed = (url: string, viewerId: string) => {
    const end = (Math.floor(clock().getTime() / windowMs) + 2) * (windowMs / 1000)
    return `${url}?v=${viewerId}&e=${end}&s=${signature(url, viewerId, end)}`
  }
  return {
    signed,
    forViewer: (url, isPublic, viewerId) => (isPublic || viewerId === null ? url : signed(url, viewerId)),
    viewerOf(url, { v, e, s }) {
      const end = Number(e)
      if (typeof v !== 'string' || typeof s !== 'string' || !(end * 1000 > clock().getTime())) return null
      return sameText(s, signature(url, v, end)) ? v : null
    },
  }
}

// Links made within one window are the same text, so a picture that is shown again comes from the browser's cache.
const windowMs = 15 * 60_000
