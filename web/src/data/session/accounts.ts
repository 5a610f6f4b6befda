import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Me } from '@atelier/contract/profiles'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Session } from '@supabase/auth-js'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { isKnown, type KnownAccount, keepAccounts, knownAccounts } from '#data/session/known-accounts.ts'
import { leaveFor } from '#data/session/page-owner.ts'
import { withoutWaiting } from '#data/session/renewal.ts'
import { storageKey, storedSession } from '#data/session/stored-session.ts'

/* One account is the current one, in all tabs. The sessions of the others lie beside it, and a switch reloads the page. */

const renewalMs = 2_000

/** Includes accounts that must sign in again. */
export const hasAllAccounts = () =>
  knownAccounts().filter(({ user_id }) => user_id !== storedSession()?.user.id).length >= limits.accounts - 1

export const hasRoomFor = (user_id: string | undefined) => !hasAllAccounts() || (user_id !== undefined && isKnown(user_id))

/** @throws Failure `storage_full` */
export function storeAccount(session: Session) {
  const { id: user_id, email = null } = session.user
  const known = knownOf(user_id)
  const me = queries.getQueryData<Me>(keys.me)
  const named = me?.user_id === user_id ? shownOf(me) : (known ?? { user_id, username: null, full_name: email, avatar_url: null })
  keep({ ...named, session })
}

/** False if the account was switched to, renewed or forgotten meanwhile. @throws Failure `storage_full` */
export function renewBeside(used: Session, session: Session): boolean {
  const known = knownOf(used.user.id)
  if (known?.session?.refresh_token !== used.refresh_token) return false
  keep({ ...known, session })
  return true
}

/** Once there are several: the name and the picture that the switcher shows. */
export function remember(me: Me) {
  const known = knownAccounts()
  if (known.length > 0) keep({ ...known.find(({ user_id }) => user_id === me.user_id), ...shownOf(me) })
}

const shownOf = ({ user_id, username, full_name, avatar_url }: Me) => ({ user_id, username, full_name, avatar_url })

/** Loads `path` as this account. False if it has to sign in again. @throws Failure `storage_full` */
export async function switchTo(user_id: string, path: string = paths.home): Promise<boolean> {
  await renewed()
  const present = storedSession()
  // On a second call the page may not have left yet, and the account is already the current one.
  const session = present?.user.id === user_id ? present : knownOf(user_id)?.session
  if (!session) return false
  become(session, path)
  return true
}

/** Loads `path` with a new session, and lays the present one of another account beside. @throws Failure `storage_full` */
export async function openBeside(session: Session, path: string): Promise<void> {
  await renewed()
  become(session, path)
}

function become(session: Session, path: string) {
  const { id } = session.user
  const present = storedSession()
  if (present && present.user.id !== id) storeAccount(present)
  localStorage.setItem(storageKey, JSON.stringify(session))
  const { session: _, ...known } = knownOf(id) ?? {}
  if ('user_id' in known) keep(known)
  leaveFor(path)
}

const knownOf = (user_id: string) => knownAccounts().find((account) => account.user_id === user_id)

/** Waits for a renewal under way, or a used token would be kept for this account; but not for one that waits for a network. */
async function renewed() {
  const locks = navigator.locks as LockManager | undefined
  const signal = AbortSignal.timeout(renewalMs)
  await ignored(
    withoutWaiting(async () => locks?.request(`${storageKey}:renewal`, { signal }, () => undefined)),
    'switches all the same',
  )
}

function keep(account: KnownAccount) {
  const known = knownAccounts()
  const isNew = !known.some(({ user_id }) => user_id === account.user_id)
  const next = isNew ? [...known, account] : known.map((other) => (other.user_id === account.user_id ? account : other))
  if (!keepAccounts(next)) throw new Failure('storage_full')
}
