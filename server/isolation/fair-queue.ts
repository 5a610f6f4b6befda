import { Failure } from '@atelier/contract/errors'

/** It exceeded its time or memory limit, and its thread was stopped. */
export class LimitExceeded extends Error {}

export interface Turn {
  whose: string
  /** Otherwise it is refused if it cannot begin at once. */
  waits: boolean
}

/** Round-robin, one job per person; people whose last job exceeded its limit share all slots but one, so that they cannot hold up everybody else. */
export function fairQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queues = new Map<string, (() => void)[]>()
  const busy = new Set<string>()
  const slow = new Set<string>()

  const mayBegin = (person: string) =>
    busy.size < atOnce && !busy.has(person) && !(slow.has(person) && [...busy].filter((one) => slow.has(one)).length >= atOnce - 1)

  function beginNext(): void {
    for (const [person, [begin, ...later]] of queues) {
      if (!begin || !mayBegin(person)) continue
      queues.delete(person)
      if (later.length > 0) queues.set(person, later)
      busy.add(person)
      begin()
    }
  }

  function turnOf({ whose, waits }: Turn): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = queues.get(whose) ?? []
    if (queue.length >= waiting || !(waits || mayBegin(whose))) throw new Failure('rate_limited', { retryAfter: 10 })
    queues.set(whose, [...queue, resolve])
    beginNext()
    return promise
  }

  return async <Output>(turn: Turn, work: () => Promise<Output>): Promise<Output> => {
    await turnOf(turn)
    const { whose } = turn
    try {
      const output = await work()
      slow.delete(whose)
      return output
    } catch (error) {
      if (error instanceof LimitExceeded) remember(slow, whose)
      throw error
    } finally {
      busy.delete(whose)
      beginNext()
    }
  }
}

const rememberedPeople = 10_000

function remember(people: Set<string>, person: string): void {
  people.add(person)
  const [oldest = ''] = people
  if (people.size > rememberedPeople) people.delete(oldest)
}
