import { canWait } from '@atelier/contract/errors'

export interface Guess<T, W> {
  wish: W
  guess: (entity: T, wish: W) => T
}

export interface Change<T, W> extends Guess<T, W> {
  send: (wish: W) => Promise<T>
  /** Keeps an unsent wish. Calls `hold` with it before resolving, and `release` once it is settled. */
  later?: (wish: W) => Promise<unknown>
}

interface Wish<T> {
  last: Guess<T, unknown> & Partial<Change<T, unknown>>
  saved?: Promise<boolean> | undefined
  held?: boolean
}

interface Open<T> {
  /** Undefined while only a held wish is known of the entity. */
  confirmed: T | undefined
  wishes: Map<string, Wish<T>>
  close: () => void
}

interface Store<T> {
  read: (id: string) => T | undefined
  show: (id: string, entity: T, isGuess: boolean) => void
  /** The last shown state is what the server confirmed. */
  forget?: (id: string) => void
  /** The answer was overtaken and is ignored. */
  isOlder?: ((answer: T, known: T) => boolean) | undefined
  /** The reads that are under way; they may not know of a change that is answered before them. */
  reads?: () => Promise<unknown> | undefined
}

const everyOpen = new Set<() => void>()

/** For signing out: pending answers are ignored, and nothing more is sent. */
export function dropChanges() {
  for (const close of everyOpen) close()
}

/** One request per aspect; the latest wish wins. A failure restores the confirmed state, unless the wish can be sent later. */
export function optimistic<T>({ read, show, forget, isOlder = () => false, reads }: Store<T>) {
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

  /** Resolves once all wishes of the aspect are settled: true if this was the last and is saved or held. Only the last rejects. */
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
    let earlier: Promise<unknown> | undefined
    try {
      for (;;) {
        if (changing.wishes.get(aspect) !== wish) return false
        const sent = wish.last as Change<T, unknown>
        const still = () => changing.wishes.get(aspect) === wish && wish.last.wish === sent.wish
        try {
          if (wish.held && sent.later) await sent.later(sent.wish)
          else await send(changing, sent)
          if (!still()) continue
          earlier = reads?.()
          return true
        } catch (error) {
          if (still()) throw error
        }
      }
    } finally {
      wish.saved = undefined
      if (!wish.held && earlier) void endAfter(earlier, id, changing, aspect, wish)
      else if (!wish.held) end(id, changing, aspect, wish)
    }
  }

  async function endAfter(reads: Promise<unknown>, id: string, changing: Open<T>, aspect: string, wish: Wish<T>) {
    const { last } = wish
    redraw(id, changing, false)
    await reads
    if (wish.last !== last || wish.held) return
    if (changing.confirmed !== undefined) changing.confirmed = last.guess(changing.confirmed, last.wish)
    end(id, changing, aspect, wish)
  }

  async function send(changing: Open<T>, { send, later, wish }: Change<T, unknown>) {
    try {
      const answer = await send(wish)
      if (changing.confirmed === undefined || !isOlder(answer, changing.confirmed)) changing.confirmed = answer
    } catch (error) {
      if (!later || !canWait(error)) throw error
      await later(wish).catch(() => {
        throw error
      })
    }
  }

  function end(id: string, changing: Open<T>, aspect: string, wish: Wish<T>) {
    const { wishes, close } = changing
    if (wishes.get(aspect) !== wish) return
    wishes.delete(aspect)
    redraw(id, changing, false)
    if (wishes.size > 0) return
    close()
    forget?.(id)
  }

  /** Also for an entity that is not known yet, until `release`. */
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

  /** The held wish reached the server or was given up. */
  function release(id: string, aspect: string) {
    const changing = open.get(id)
    const wish = changing?.wishes.get(aspect)
    if (!wish?.held) return
    wish.held = false
    if (!wish.saved) end(id, changing as Open<T>, aspect, wish)
  }

  return { confirm, change, hold, release }
}
