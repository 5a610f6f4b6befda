import type { PostMedia } from '@atelier/contract/posts'
import { useSyncExternalStore } from 'react'
import { onClear } from '#data/session/clear-on-sign-out.ts'
import { makeListeners } from '#listeners.ts'

type Coverable = Pick<PostMedia, 'media_url' | 'is_sensitive'>

let shown: ReadonlySet<string> = new Set()
const listeners = makeListeners()

/** Uncovered is uncovered everywhere, until covered again or the page is closed. */
export function useIsCovered(): (media: Coverable) => boolean {
  const uncovered = useSyncExternalStore(listeners.add, () => shown)
  return ({ media_url, is_sensitive }) => is_sensitive && !uncovered.has(nameOf(media_url))
}

export function cover({ media_url }: Pick<PostMedia, 'media_url'>, covered: boolean): void {
  onClear(coverAll)
  const next = new Set(shown)
  if (covered) next.delete(nameOf(media_url))
  else next.add(nameOf(media_url))
  keep(next)
}

// A signed link changes its query.
const nameOf = (mediaUrl: string) => mediaUrl.replace(/\?.*$/, '')

const coverAll = () => keep(new Set())

function keep(next: ReadonlySet<string>) {
  shown = next
  listeners.call()
}
