/** A seeded source of chance: the same seed draws the same picture on every machine. */
export interface Random {
  next: () => number
  between: (low: number, high: number) => number
  /** A whole number from low to high, both included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
}

export function seeded(seed: string | number): Random {
  let state = hash(String(seed))

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const int = (low: number, high: number) => Math.floor(between(low, high + 1))

  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T,
    shuffle: <T>(items: readonly T[]) => {
      const shuffled = [...items]
      for (let index = shuffled.length - 1; index > 0; index--) {
        const other = int(0, index)
        ;[shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T]
      }
      return shuffled
    },
  }
}

/** FNV-1a with a final mix, so that seeds that differ in one letter draw nothing alike. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return value ^ (value >>> 13)
}
