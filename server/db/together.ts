import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@atelier/contract/errors'
import { asWriting } from '#db/lease.ts'

const batchWrites = 100
const patienceMs = 100 // then one that waits for a lock no longer holds up the others

/** Batches the calls that arrive while others run. @param work - all or nothing; after an error that is no Failure, each call is retried alone */
export function together<Wish, Done>(work: (wishes: Wish[]) => Promise<Done[]>): (wish: Wish) => Promise<Done> {
  let waiting: Waiting<Wish, Done>[] = []
  let underWay: Promise<unknown> = Promise.resolve()

  async function begin(): Promise<void> {
    await Promise.race([underWay, pause(patienceMs, undefined, { ref: false })])
    await new Promise(setImmediate) // calls of the same turn of the event loop share it
    const batch = waiting.slice(0, batchWrites)
    waiting = waiting.slice(batchWrites)
    underWay = asWriting(() => settle(batch))
    if (waiting.length > 0) void begin()
  }
  async function settle(batch: Waiting<Wish, Done>[]): Promise<void> {
    try {
      const done = await work(batch.map(({ wish }) => wish))
      for (const [n, { resolve }] of batch.entries()) resolve(done[n] as Done)
    } catch (error) {
      if (batch.length === 1 || error instanceof Failure) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((one) => settle([one])))
    }
  }
  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ wish, resolve, reject })
      if (waiting.length === 1) void begin()
    })
}

interface Waiting<Wish, Done> {
  wish: Wish
  resolve(done: Done): void
  reject(error: unknown): void
}
