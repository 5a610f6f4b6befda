import { clearDrafts } from '#data/draft.ts'
import { queries } from '#data/queries.ts'
import { currentSession, onSessionChange } from '#data/session.ts'
import { storedSession } from '#data/stored-session.ts'

const memories = new Set<() => void>([() => queries.clear(), clearDrafts])

/** Has `forget` run when the person signs out: for modules that hold something of theirs outside the cache and the drafts. */
export function onLeaving(forget: () => void) {
  memories.add(forget)
}

/** When a person signs out, in this tab or another, nothing of theirs stays behind: neither what the server said nor what they typed. */
export function forgetOnLeaving() {
  let shown = idOf()
  // Also of whom this page was loaded with, and never showed: a link that signs somebody else in, a session that could not be renewed.
  let last = storedSession()?.user.id
  onSessionChange(() => {
    const current = idOf()
    if (last && current !== last) for (const forget of memories) forget()
    // Somebody else signed in by another tab: no screen, socket or answer on its way outlives the person it was for. The screens of the
    // way in show nothing of anybody, and are where a person changes over.
    if (shown && current && current !== shown && !window.location.pathname.startsWith('/auth/')) window.location.reload()
    // What visitors were shown says nothing of whom they follow and what they like.
    if (!last && current) void queries.invalidateQueries()
    last = shown = current
  })
}

function idOf(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}
