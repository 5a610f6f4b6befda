export interface Change<T, W> {
  wish: W
  guess: (entity: T, wish: W) => T
  send: (wish: W) => Promise<T>
}

interface Open<T> {
  confirmed: T
  wishes: Map<string, Change<T, unknown>>
}

interface Store<T> {
  read: (id: string) => T | undefined
  show: (id: string, entity: T) => void
  /** Nothing is guessed any more: what was shown last is what the server confirmed. */
  forget?: (id: string) => void
}

/** One request per aspect at a time; the latest wish wins. A failure restores what the server last confirmed. */
export function optimistic<T>(store: Store<T>) {
  const open = new Map<string, Open<T>>()

  const redraw = (id: string, { confirmed, wishes }: Open<T>) =>
    store.show(
      id,
      [...wishes.values()].reduce((entity, { guess, wish }) => guess(entity, wish), confirmed),
    )

  function confirm(id: string, entity: T) {
    const changing = open.get(id)
    if (!changing) return store.show(id, entity)
    changing.confirmed = entity
    redraw(id, changing)
  }

  async function change<W>(id: string, aspect: string, change: Change<T, W>): Promise<void> {
    const shown = store.read(id)
    const changing = open.get(id) ?? (shown && { confirmed: shown, wishes: new Map() })
    if (!changing) return
    const under = changing.wishes.has(aspect)
    changing.wishes.set(aspect, change as Change<T, unknown>)
    open.set(id, changing)
    redraw(id, changing)
    if (under) return
    try {
      await settle(changing, aspect)
    } finally {
      changing.wishes.delete(aspect)
      redraw(id, changing)
      if (changing.wishes.size === 0) {
        open.delete(id)
        store.forget?.(id)
      }
    }
  }

  async function settle(changing: Open<T>, aspect: string) {
    for (;;) {
      const sent = changing.wishes.get(aspect)
      if (!sent) return
      const still = () => changing.wishes.get(aspect)?.wish === sent.wish
      try {
        changing.confirmed = await sent.send(sent.wish)
        if (still()) return
      } catch (error) {
        if (still()) throw error
      }
    }
  }

  return { confirm, change }
}
