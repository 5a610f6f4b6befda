import { useState } from 'react'
import { pageOwner } from '#data/session/page-owner.ts'
import { moveStored, readStored, removeStored, removeStoredUnder, writeStored } from '#device/storage.ts'

/** Survives a reload, kept for its account, cleared on sign-out. `key`: such as `post` or `comment:{id}`. */
export function useDraft<T>(key: string, initial: T) {
  const [draft, setDraft] = useState(() => readStored<T>(placeOf(key)) ?? initial)
  return {
    draft,
    setDraft: (next: T) => {
      setDraft(next)
      writeStored(placeOf(key), next)
    },
    clear: () => {
      setDraft(initial)
      removeStored(placeOf(key))
    },
  }
}

/** Not live. */
export const readDraft = <T>(key: string): T | undefined => readStored<T>(placeOf(key))

export const keepDraft = (key: string, draft: unknown) => writeStored(placeOf(key), draft)

/** `keys` is a prefix. */
export const clearDrafts = (keys = '') => removeStoredUnder(placeOf(keys))

export const dropDraft = (key: string) => removeStored(placeOf(key))

export function clearDraftsOf(account: string) {
  removeStoredUnder(prefixOf(account))
  removeStoredUnder(visitors)
}

/** From when a device had one account; only entry screens still write without one. */
export const adoptDrafts = (account: string) => moveStored(visitors, prefixOf(account), ['awaited-mail', 'sign-up-address'])

const visitors = 'draft:'
const prefixOf = (account: string) => `drafts:${account}:`
const placeOf = (key: string, owner = pageOwner()) => (owner ? prefixOf(owner) : visitors) + key
