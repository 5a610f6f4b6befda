import { queries } from '#data/cache/queries.ts'
import { clearDrafts } from '#data/draft.ts'
import { forgetAwaitedMail } from '#data/session/awaited-mail.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { storedSession } from '#data/session/stored-session.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

const typed = new Set<() => void>([clearDrafts, dropKeptFiles])
/** The person whose drafts are on this device. */
const writerKey = 'writer'

/** Runs `forget` when drafts are cleared, for modules that keep typed text elsewhere. */
export function onClear(forget: () => void) {
  typed.add(forget)
}

/**
 * Clears the cache when a person signs out, in this tab or another. Drafts go as well, at the latest when another person signs in; after a
 * session that expired or was ended elsewhere they wait for their person.
 */
export function clearOnSignOut() {
  let shown = idOf()
  // The page may have been loaded with a session that it never shows: replaced by a link, or impossible to renew.
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
    // Another tab signed in another person: a reload ends every screen, socket and answer of the first. Entry screens show nothing personal.
    if (shown && current && current !== shown && !window.location.pathname.startsWith('/auth/')) window.location.reload()
    // Visitors' answers lack the viewer's own state (likes, follows).
    if (!last && current) void queries.invalidateQueries()
    last = shown = current
  })
}

function idOf(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}

// Files of a draft are kept apart from it, even if no composer was opened on this page.
function dropKeptFiles() {
  import('#device/kept-files.ts').then(
    ({ dropFiles }) => dropFiles(),
    () => undefined,
  )
}
