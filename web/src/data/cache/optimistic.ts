import { isFailure } from '@atelier/contract/errors'

/** How an entity is shown while a wish is not confirmed. */
export interface Guess<T, W> {
  wish: W
  guess: (entity: T, wish: W) => T
}

export interface Change<T, W> extends Guess<T, W> {
  send: (wish: W) => Promise<T>
  /** Keeps a wish that did not reach the server. Before it resolves, `hold` is called with it; once it is settled, `release`. */
  later?: (wish: W) => Promise<unknown>
}

interface Wish<T> {
  last: Guess<T, unknown> & Partial<Change<T, unknown>>
  saved?: Promise<boolean> | undefined
  held?: boolean
}

interface Open<T> {
  /** Undefined while nothing but a held wish is known of the entity. */
  confirmed: T | undefined
  wishes: Map<string, Wish<T>>
  close: () => void
}

interface Store<T> {
  read: (id: string) => T | undefined
  /** `isGuess`: the server has not said so. */
  show: (id: string, entity: T, isGuess: boolean) => void
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

/** One request per aspect at a time; the latest wish wins. A failure restores what the server last confirmed, unless the wish can be sent later. */
export function optimistic<T>({ read, show, forget, isOlder = () => false }: Store<T>) {
  const open = new Map<string, Open<T>>()

  function begin(id: string): Open<T> {
    const known = open.get(id)
    if (known) return known
    const wishes: Open<T>['wishes'] = new Map()
    const close = () => {
      wishes.clear()
      open.delete(id)
      everyOpen.delete(close)
    }
    const changing = { confirmed: read(id), wishes, close }
    open.set(id, changing)
    everyOpen.add(close)
    return changing
  }

  const redraw = (id: string, { confirmed, wishes }: Open<T>, isGuess: boolean) =>
    confirmed !== undefined &&
    show(
      id,
      [...wishes.values()].reduce<T>((entity, { last: { guess, wish } }) => guess(entity, wish), confirmed),
      isGuess,
    )

  function confirm(id: string, entity: T) {
    const changing = open.get(id)
    const known = changing ? changing.confirmed : read(id)
    if (known !== undefined && isOlder(entity, known)) return
    if (!changing) return show(id, entity, false)
    changing.confirmed = entity
    redraw(id, changing, false)
  }

  /** Resolves once all wishes for the aspect are settled: true if this one was the last, and is saved or held. Only the last one rejects. */
  async function change<W>(id: string, aspect: string, change: Change<T, W>): Promise<boolean> {
    if (!open.has(id) && read(id) === undefined) return false
    const changing = begin(id)
    const last = change as Change<T, unknown>
    const wish: Wish<T> = changing.wishes.get(aspect) ?? { last }
    wish.last = last
    changing.wishes.set(aspect, wish)
    redraw(id, changing, true)
    wish.saved ??= settle(id, changing, aspect, wish)
    try {
      return (await wish.saved) && wish.last === last
    } catch (error) {
      if (wish.last === last) throw error
      return false
    }
  }

  async function settle(id: string, changing: Open<T>, aspect: string, wish: Wish<T>): Promise<boolean> {
    try {
      for (;;) {
        if (changing.wishes.get(aspect) !== wish) return false
        const sent = wish.last as Change<T, unknown>
        const still = () => changing.wishes.get(aspect) === wish && wish.last.wish === sent.wish
        try {
          if (wish.held && sent.later) await sent.later(sent.wish)
          else await send(changing, sent)
          if (still()) return true
        } catch (error) {
          if (still()) throw error
        }
      }
    } finally {
      wish.saved = undefined
      if (!wish.held) end(id, changing, aspect, wish)
    }
  }

  async function send(changing: Open<T>, { send, later, wish }: Change<T, unknown>) {
    try {
      const answer = await send(wish)
      if (changing.confirmed === undefined || !isOlder(answer, changing.confirmed)) changing.confirmed = answer
    } catch (error) {
      if (!later || !isFailure(error, 'offline')) throw error
      await later(wish).catch(() => {
        throw error
      })
    }
  }

  /** Nothing when it was dropped meanwhile. */
  function end(id: string, changing: Open<T>, aspect: string, wish: Wish<T>) {
    const { wishes, close } = changing
    if (wishes.get(aspect) !== wish) return
    wishes.delete(aspect)
    redraw(id, changing, false)
    if (wishes.size > 0) return
    close()
    forget?.(id)
  }

  /** Shows a wish that is kept on this device, also for an entity that is not known yet, until it is released. */
  function hold<W>(id: string, aspect: string, kept: Guess<T, W>) {
    const changing = begin(id)
    const last = kept as Guess<T, unknown>
    const wish: Wish<T> = changing.wishes.get(aspect) ?? { last }
    // A newer wish of this page is about to replace it.
    if (!wish.saved && wish.last.wish !== kept.wish) wish.last = last
    wish.held = true
    changing.wishes.set(aspect, wish)
    redraw(id, changing, true)
  }

  /** A held wish has reached the server, or was given up. */
  function release(id: string, aspect: string) {
    const changing = open.get(id)
    const wish = changing?.wishes.get(aspect)
    if (!wish?.held) return
    wish.held = false
    if (!wish.saved) end(id, changing as Open<T>, aspect, wish)
  }

  return { confirm, change, hold, release }
}
