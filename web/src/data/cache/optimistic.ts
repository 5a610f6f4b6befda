export interface Change<T, W> {
  wish: W
  guess: (entity: T, wish: W) => T
  send: (wish: W) => Promise<T>
}

interface Wish<T> {
  last: Change<T, unknown>
  saved?: Promise<boolean>
}

interface Open<T> {
  confirmed: T
  wishes: Map<string, Wish<T>>
  close: () => void
}

interface Store<T> {
  read: (id: string) => T | undefined
  show: (id: string, entity: T) => void
  /** Nothing is guessed any more: what was shown last is what the server confirmed. */
  forget?: (id: string) => void
  /** Whether an answer was overtaken by what is known, and is ignored. */
  isOlder?: ((answer: T, known: T) => boolean) | undefined
}

const everyOpen = new Set<() => void>()

/** Forgets all changes that are under way, such as when their person signs out: their answers are not shown, and nothing more is sent. */
export function dropChanges() {
  for (const close of everyOpen) close()
}

/** One request per aspect at a time; the latest wish wins. A failure restores what the server last confirmed. */
export function optimistic<T>({ read, show, forget, isOlder = () => false }: Store<T>) {
  const open = new Map<string, Open<T>>()

  function begin(id: string, confirmed: T): Open<T> {
    const wishes: Open<T>['wishes'] = new Map()
    const close = () => {
      wishes.clear()
      open.delete(id)
      everyOpen.delete(close)
    }
    const changing = { confirmed, wishes, close }
    open.set(id, changing)
    everyOpen.add(close)
    return changing
  }

  const redraw = (id: string, { confirmed, wishes }: Open<T>) =>
    show(
      id,
      [...wishes.values()].reduce((entity, { last: { guess, wish } }) => guess(entity, wish), confirmed),
    )

  function confirm(id: string, entity: T) {
    const changing = open.get(id)
    const known = changing ? changing.confirmed : read(id)
    if (known && isOlder(entity, known)) return
    if (!changing) return show(id, entity)
    changing.confirmed = entity
    redraw(id, changing)
  }

  /** Resolves once all wishes for the aspect are settled: true if this one was the last, and is saved. Only the last one rejects. */
  async function change<W>(id: string, aspect: string, change: Change<T, W>): Promise<boolean> {
    const shown = read(id)
    const changing = open.get(id) ?? (shown && begin(id, shown))
    if (!changing) return false
    const last = change as Change<T, unknown>
    const wish: Wish<T> = changing.wishes.get(aspect) ?? { last }
    wish.last = last
    changing.wishes.set(aspect, wish)
    redraw(id, changing)
    wish.saved ??= settle(id, changing, aspect)
    try {
      return (await wish.saved) && wish.last === last
    } catch (error) {
      if (wish.last === last) throw error
      return false
    }
  }

  async function settle(id: string, changing: Open<T>, aspect: string): Promise<boolean> {
    const { wishes, close } = changing
    try {
      for (;;) {
        const sent = wishes.get(aspect)?.last
        if (!sent) return false
        const still = () => wishes.get(aspect)?.last.wish === sent.wish
        try {
          const answer = await sent.send(sent.wish)
          if (!isOlder(answer, changing.confirmed)) changing.confirmed = answer
          if (still()) return true
        } catch (error) {
          if (still()) throw error
        }
      }
    } finally {
      // Unless it was dropped meanwhile.
      if (wishes.delete(aspect)) {
        redraw(id, changing)
        if (wishes.size === 0) {
          close()
          forget?.(id)
        }
      }
    }
  }

  return { confirm, change }
}
