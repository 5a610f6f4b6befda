/** One remembered thing, or one that is being loaded. */
export interface Entry<Value> {
  /** Undefined while it loads. */
  value: Value | undefined
  loading: Promise<unknown> | undefined
  /** The moment in which it was there, by the counter of `openMemory`. */
  since: number
  bytes: number
  /** Whether anybody asked for it since it was last spared. */
  used: boolean
}

/** Things of one kind by their keys, with what they take in memory. */
export class Shelf<Value> {
  bytes = 0
  readonly #entries = new Map<string, Entry<Value>>()

  get(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.used = true
    return entry
  }

  /** Kept from now on, so that a change forgets it like any other, also while it loads. */
  begin(key: string): Entry<Value> {
    const entry: Entry<Value> = { value: undefined, loading: undefined, since: Number.POSITIVE_INFINITY, bytes: 0, used: true }
    this.forget(key)
    this.#entries.set(key, entry)
    return entry
  }

  has(key: string, entry: Entry<Value>): boolean {
    return this.#entries.get(key) === entry
  }

  grow(entry: Entry<Value>, by: number): void {
    entry.bytes += by
    this.bytes += by
  }

  forget(key: string): void {
    this.bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.bytes = 0
  }

  /** Forgets the first that nobody asked for since the last round; the others are spared once. */
  forgetOne(): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.used) {
        this.forget(key)
        return
      }
      entry.used = false
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
  }
}
