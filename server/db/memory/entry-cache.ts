export interface CacheEntry<Value> {
  /** Undefined while it loads. */
  value: Value | undefined
  loading: Promise<unknown> | undefined
  /** By the logical clock of `openMemory`. */
  since: number
  bytes: number
  /** Since the last sweep. */
  used: boolean
}

export class EntryCache<Value> {
  bytes = 0
  readonly #entries = new Map<string, CacheEntry<Value>>()
  readonly #onForget: (key: string, entry: CacheEntry<Value>) => void

  constructor(onForget: (key: string, entry: CacheEntry<Value>) => void = () => {}) {
    this.#onForget = onForget
  }

  get(key: string): CacheEntry<Value> | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.used = true
    return entry
  }

  /** Kept while it loads, so that a change meanwhile forgets it like any other. */
  begin(key: string): CacheEntry<Value> {
    const entry: CacheEntry<Value> = { value: undefined, loading: undefined, since: Number.POSITIVE_INFINITY, bytes: 0, used: true }
    this.forget(key)
    this.#entries.set(key, entry)
    return entry
  }

  has(key: string, entry: CacheEntry<Value>): boolean {
    return this.#entries.get(key) === entry
  }

  grow(entry: CacheEntry<Value>, by: number): void {
    entry.bytes += by
    this.bytes += by
  }

  forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.bytes -= entry.bytes
    this.#entries.delete(key)
    this.#onForget(key, entry)
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.forget(key)
  }

  /** Second chance: entries used since the last round are spared once. */
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
