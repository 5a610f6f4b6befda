import { clearDrafts } from '#data/draft.ts'
import { queries } from '#data/queries.ts'
import { currentSession, onSessionChange } from '#data/session.ts'

const memories = new Set<() => void>([() => queries.clear(), clearDrafts])

/** Has `forget` run when the person signs out: for modules that hold something of theirs outside the cache and the drafts. */
export function onLeaving(forget: () => void) {
  memories.add(forget)
}

/** When a person signs out, in this tab or another, nothing of theirs stays behind: neither what the server said nor what they typed. */
export function forgetOnLeaving() {
  let last = idOf()
  onSessionChange(() => {
    const current = idOf()
    if (last && current !== last) for (const forget of memories) forget()
    // Somebody else signed in by another tab: no screen, socket or answer on its way outlives the person it was for.
    if (last && current && current !== last) window.location.reload()
    last = current
  })
}

function idOf(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}
