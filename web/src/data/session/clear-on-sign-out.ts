import { ignored } from '@atelier/contract/rules/ignored'
import { keptReads, lateReadsOf } from '#data/cache/kept-places.ts'
import { dropChanges } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { adoptDrafts, clearDraftsOf } from '#data/draft.ts'
import { forgetAwaitedMail } from '#data/session/awaited-mail.ts'
import { forgetAccount, isKnown, knownAccounts } from '#data/session/known-accounts.ts'
import { reloadPage, resumePage } from '#data/session/page-owner.ts'
import { belongsToAnother, currentSession, onSessionChange } from '#data/session/session.ts'
import { storageKey, storedSession } from '#data/session/stored-session.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'
import { keptPictures, pictureCache } from '#sw/messages.ts'

const typed = new Set<(account: string) => void>([clearDraftsOf, dropKeptFiles])
const writerKey = 'writer'

export function onClear(forget: (account: string) => void) {
  typed.add(forget)
}

/** Drafts outlive a session that expired or was ended elsewhere, until another person signs in, or as long as the account stands beside others. */
export function clearOnSignOut() {
  let shown = idOf()
  // `shown` may never become this session: a link can replace it, or it cannot be renewed.
  let last = storedSession()?.user.id
  const before = readStored<string>(writerKey)
  let writer = last ?? before
  if (writer) adoptDrafts(writer)
  if (last) writeStored(writerKey, last)
  if (before && before !== writer) dropPictures()
  followSwitches()
  onSessionChange(() => {
    const session = currentSession()
    if (session.status === 'loading') return
    const current = idOf()
    const isBeside = [writer, current].some((account) => account && isKnown(account))
    if (last && current !== last) {
      dropChanges()
      queries.clear()
      if (!current || !isKnown(last)) dropReads(last)
      dropPictures()
    }
    if (current) forgetAwaitedMail()
    const mayReturn = session.status === 'signed_out' && session.ended
    const left = current !== writer && !mayReturn ? writer : undefined
    if (left && !(current && isKnown(left))) {
      for (const forget of typed) forget(left)
      forgetAccount(left)
    }
    writer = current ?? (mayReturn ? writer : undefined)
    if (writer) writeStored(writerKey, writer)
    else removeStored(writerKey)
    // A reload ends every screen and socket. Entry screens show nothing personal, and may hold drafts of both accounts.
    const isOther = current && ((shown && current !== shown && !window.location.pathname.startsWith('/auth/')) || (left && isBeside))
    if (isOther) reloadPage()
    // Answers to visitors lack the viewer's likes and follows.
    if (!last && current) void queries.invalidateQueries()
    last = shown = current
  })
}

/** Another tab made another account the current one, perhaps while this page lay in the history. */
function followSwitches() {
  const follow = () => belongsToAnother(storedSession()) && reloadPage()
  window.addEventListener('storage', ({ key }) => key === storageKey && follow())
  window.addEventListener('pageshow', () => {
    resumePage()
    follow()
  })
}

function idOf(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}

function dropReads(account: string) {
  removeStored(lateReadsOf(account))
  dropPictures(keptPictures + account)
  const all = () => void globalThis.indexedDB?.deleteDatabase(keptReads)
  if (knownAccounts().length === 0) return all()
  import('#data/cache/kept-store.ts').then(({ dropKept }) => dropKept(account)).catch(all)
}

/** Insecure pages have no caches. */
function dropPictures(kept = pictureCache) {
  ignored(globalThis.caches?.delete(kept), 'the browser keeps it bounded')
}

function dropKeptFiles(account: string) {
  const isAlone = !knownAccounts().some(({ user_id }) => user_id !== account)
  import('#device/kept-files.ts').then(
    ({ dropFiles }) => dropFiles(isAlone ? '' : `${account}/`),
    () => undefined,
  )
}
