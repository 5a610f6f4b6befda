export interface ShelfEntry<Value> {
  /** Undefined while it loads. */
  value: Value | undefined
  loading: Promise<unknown> | undefined
  /** By the logical clock of `openMemory`. */
  since: number
  bytes: number
  /** Since the last sweep. */
  used: boolean
}

export class Shelf<Value> {
  bytes = 0
  readonly #entries = new Map<string, ShelfEntry<Value>>()
  readonly #onForget: (key: string, entry: ShelfEntry<Value>) => void

  constructor(onForget: (key: string, entry: ShelfEntry<Value>) => void = () => {}) {
    this.#onForget = onForget
  }

  get(key: string): ShelfEntry<Value> | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.used = true
    return entry
  }

  /** Kept while it loads, so that a change meanwhile forgets it like any other. */
  begin(key: string): ShelfEntry<Value> {
    const entry: ShelfEntry<Value> = { value: undefined, loading: undefined, since: Number.POSITIVE_INFINITY, bytes: 0, used: true }
    this.forget(key)
    this.#entries.set(key, entry)
    return entry
  }

  has(key: string, entry: ShelfEntry<Value>): boolean {
    return this.#entries.get(key) === entry
  }

  grow(entry: ShelfEntry<Value>, by: number): void {
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
