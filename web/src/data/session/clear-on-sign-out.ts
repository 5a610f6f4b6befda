import { ignored } from '@atelier/contract/rules/ignored'
import { dropChanges } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { clearDrafts } from '#data/draft.ts'
import { forgetAwaitedMail } from '#data/session/awaited-mail.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { storedSession } from '#data/session/stored-session.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'
import { pictureCache } from '#sw/messages.ts'

const typed = new Set<() => void>([clearDrafts, dropKeptFiles])
const writerKey = 'writer'
export const keptReads = 'atelier-reads'
export const lateReads = 'late-reads'

export function onClear(forget: () => void) {
  typed.add(forget)
}

/** Drafts outlive a session that expired or was ended elsewhere, until another person signs in. */
export function clearOnSignOut() {
  let shown = idOf()
  // This session may never be shown: a link can replace it, or it cannot be renewed.
  let last = storedSession()?.user.id
  let writer = last ?? readStored<string>(writerKey)
  onSessionChange(() => {
    const session = currentSession()
    if (session.status === 'loading') return
    const current = idOf()
    if (last && current !== last) {
      dropChanges()
      queries.clear()
      globalThis.indexedDB?.deleteDatabase(keptReads)
      removeStored(lateReads)
      dropPictures()
    }
    if (current) forgetAwaitedMail()
    const mayReturn = session.status === 'signed_out' && session.ended
    if (writer && current !== writer && !mayReturn) for (const forget of typed) forget()
    writer = current ?? (mayReturn ? writer : undefined)
    if (writer) writeStored(writerKey, writer)
    else removeStored(writerKey)
    // Another tab switched accounts: a reload ends every screen and socket. Entry screens show nothing personal.
    if (shown && current && current !== shown && !window.location.pathname.startsWith('/auth/')) window.location.reload()
    // Answers to visitors lack the viewer's likes and follows.
    if (!last && current) void queries.invalidateQueries()
    last = shown = current
  })
}

function idOf(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}

/** Insecure pages have no caches. */
function dropPictures() {
  ignored(globalThis.caches?.delete(pictureCache), 'the browser keeps it bounded')
}

function dropKeptFiles() {
  import('#device/kept-files.ts').then(
    ({ dropFiles }) => dropFiles(),
    () => undefined,
  )
}
