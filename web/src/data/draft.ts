import { useState } from 'react'
import { readStored, removeStored, removeStoredUnder, writeStored } from '#device/storage.ts'

/**
 * State that survives a reload: what a person typed is never lost. `clear` forgets it once it was sent.
 * @param key - names the draft, such as `post` or `comment:{id}`; drafts belong to this device and go when the person signs out
 */
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

/** Throws every draft away: the next person at this device is somebody else. */
export const clearDrafts = () => removeStoredUnder(prefix)

const prefix = 'draft:'
