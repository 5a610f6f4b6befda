import { queries } from '#data/cache/queries.ts'
import { clearDrafts } from '#data/draft.ts'
import { forgetAwaitedMail } from '#data/session/awaited-mail.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { storedSession } from '#data/session/stored-session.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

const typed = new Set<() => void>([clearDrafts, dropKeptFiles])
/** Whose drafts lie on this device. */
const writerKey = 'writer'

/** Has `forget` run when what a person typed goes: for modules that hold something of it outside the drafts. */
export function onClear(forget: () => void) {
  typed.add(forget)
}

/**
 * When a person leaves, in this tab or another, nothing that the server said to them stays behind. What they typed goes when they sign out
 * and before somebody else is in; a session that merely ended (expired, ended elsewhere) keeps it for their return.
 */
export function clearOnSignOut() {
  let shown = idOf()
  // Also of whom this page was loaded with, and never showed: a link that signs somebody else in, a session that could not be renewed.
  let last = storedSession()?.user.id
  let writer = last ?? readStored<string>(writerKey)
  onSessionChange(() => {
    const session = currentSession()
    const current = idOf()
    if (last && current !== last) queries.clear()
    if (current) forgetAwaitedMail()
    const mayReturn = session.status === 'signed_out' && session.ended
    if (writer && current !== writer && !mayReturn) for (const forget of typed) forget()
    writer = current ?? (mayReturn ? writer : undefined)
    if (writer) writeStored(writerKey, writer)
    else removeStored(writerKey)
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

// The files of a draft lie beside it, also when no composer was opened on this page.
function dropKeptFiles() {
  import('#device/kept-files.ts').then(
    ({ dropFiles }) => dropFiles(),
    () => undefined,
  )
}
