import { useState } from 'react'
import { readStored, removeStored, removeStoredUnder, writeStored } from '#device/storage.ts'

/** Survives a reload, cleared on sign-out. `key`: such as `post` or `comment:{id}`. */
export function useDraft<T>(key: string, initial: T) {
  const [draft, setDraft] = useState(() => readStored<T>(prefix + key) ?? initial)
  return {
    draft,
    setDraft: (next: T) => {
      setDraft(next)
      writeStored(prefix + key, next)
    },
    clear: () => {
      setDraft(initial)
      removeStored(prefix + key)
    },
  }
}

/** Not live. */
export const readDraft = <T>(key: string): T | undefined => readStored<T>(prefix + key)

export const keepDraft = (key: string, draft: unknown) => writeStored(prefix + key, draft)

/** `keys` is a prefix. */
export const clearDrafts = (keys = '') => removeStoredUnder(prefix + keys)

const prefix = 'draft:'
