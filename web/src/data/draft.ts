import { useState } from 'react'
import { readStored, removeStored, removeStoredUnder, writeStored } from '#device/storage.ts'

/** State that survives a reload and is cleared on sign-out. `key`: such as `post` or `comment:{id}`. */
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

/** All, or those whose keys begin so. */
export const clearDrafts = (keys = '') => removeStoredUnder(prefix + keys)

const prefix = 'draft:'
