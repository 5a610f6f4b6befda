import { afterAll } from 'vitest'
import { buildApp } from '#app.ts'
import { connect, sqlState } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import type { Sql } from '#db/sql.ts'
import type { Choice } from '#testing/feed-writes.ts'
import { createTestDatabase } from '#testing/postgres.ts'
import { world } from '#testing/world.ts'

/**
 * A server for a crowd, beside other processes on its database: `other` writes, `cramped` can hardly remember anything, and `oracle`, over `truth`,
 * remembers nothing. What is random is the same for the same seed.
 */
export async function besideOthers(
  size: number,
  seed: number,
  writes: Record<string, (choice: Choice) => Sql>,
  database = createTestDatabase(),
) {
  const theWorld = await world({}, undefined, undefined, undefined, database)
  const { db, deps, clock } = theWorld
  const options = { ...db.pool.options, max: 2 }
  const [other, small, truth] = [connect(options), connect(options, 20_000), connect(options, 0)]
  const [cramped, oracle] = await Promise.all([buildApp({ ...deps, db: small }), buildApp({ ...deps, db: truth })])
  afterAll(async () => {
    await Promise.all([cramped.close(), oracle.close()])
    await Promise.all([other.end(), small.end(), truth.end()])
  })

  const crowd = Array.from({ length: size }, newId)
  const tokens = await Promise.all(
    crowd.map((id) => deps.keys.sign({ sub: id, session_id: id, aud: 'authenticated', role: 'authenticated' }, 10 * 86_400)),
  )
  const next = random(seed)
  const one = <Item>(items: readonly Item[]) => items[next(items.length)] as Item

  const act = (kind: string, choice: Choice) => other.run((writes[kind] as (choice: Choice) => Sql)(choice))
  /** What the tables themselves refuse changes nothing. */
  const tryTo = (kind: string, choice: Choice) =>
    act(kind, choice).catch((error: unknown) => {
      if (!/^23/.test(sqlState(error).code ?? '')) throw error
    })
  async function write(kinds: string[]): Promise<string> {
    const kind = one(kinds)
    await tryTo(kind, { a: one(crowd), b: one(crowd), n: next(1_000_000), now: clock.now() })
    return kind
  }

  async function without({ name, on }: Trigger, work: () => Promise<void>): Promise<void> {
    await db.execute(`alter table ${on} disable trigger ${name}`)
    try {
      await work()
    } finally {
      await db.execute(`alter table ${on} enable trigger ${name}`)
      await db.execute('truncate changes')
    }
  }

  /** The kinds of writes whose statement has this pattern. */
  const kindsWith = (pattern: RegExp) =>
    Object.keys(writes).filter((kind) => pattern.test(writes[kind]?.({ a: newId(), b: newId(), n: 0, now: new Date() }).text ?? ''))

  return { ...theWorld, other, truth, cramped, oracle, crowd, tokens, next, one, act, tryTo, write, without, kindsWith }
}

export interface Trigger {
  name: string
  on: string
}

function random(from: number): (n: number) => number {
  let state = from
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
