const prefix = 'atelier:'

export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** False when storage is full or disabled. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string) {
  // biome-ignore lint/plugin: storage is disabled, so there is nothing to remove
  try {
    localStorage.removeItem(prefix + key)
  } catch {}
}

/** All whose keys start with `from`, but those that go on with one of `except`. */
export function moveStored(from: string, to: string, except: string[]) {
  // biome-ignore lint/plugin: as above
  try {
    for (const key of Object.keys(localStorage)) {
      const rest = key.startsWith(prefix + from) && key.slice((prefix + from).length)
      if (!rest || except.includes(rest)) continue
      localStorage.setItem(prefix + to + rest, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {}
}

export function removeStoredUnder(start: string) {
  // biome-ignore lint/plugin: as above
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + start)) localStorage.removeItem(key)
  } catch {}
}
