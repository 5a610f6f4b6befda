const prefix = 'atelier:'

/** What this device remembers under `key`, or undefined; what cannot be read counts as nothing. */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Remembers a value; false when the device has no room or allows no storage. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Storage is off: nothing was remembered either.
  }
}

/** Forgets every key that begins so. */
export function removeStoredUnder(start: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + start)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
