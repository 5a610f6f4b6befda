import { isFailure } from '@atelier/contract/errors'
import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { Counter, Gauge } from 'prom-client'
import type { CandidateDb, Replica } from '#db/candidates.ts'
import { createDb, type Database, lostConnection, standardPool } from '#db/connection.ts'
import { leasesOf } from '#db/lease.ts'
import { type Sql, sql } from '#db/sql.ts'
import { together } from '#db/together.ts'

interface Places {
  primary: pg.PoolConfig
  replica: pg.PoolConfig
}
interface Watch {
  now(): number
  everyMs: number
  /** How far it has replayed the log; null for one that follows no primary. */
  replayed: Sql
}

const mostBehindMs = 500
const keptMs = 60_000
const requestMs = 2_000
const watched: Watch = {
  now: () => performance.now(),
  everyMs: 200,
  replayed: sql`select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as position`,
}

class NoReplica extends Error {}
const isLost = (error: unknown) => lostConnection(error) || isFailure(error, 'unavailable') || error instanceof NoReplica

/**
 * Each process notes where the primary's log ended, and when. A replica that has replayed that far has everything acknowledged before that
 * moment, so the lag is measured by one clock, that of the process.
 */
export function openReplica(db: Database, places: Places, watch: Partial<Watch> = {}): Replica {
  const { now, everyMs, replayed } = { ...watched, ...watch }
  // Not queued behind requests that wait for a connection, or the replica would seem late.
  const primary = new pg.Pool({ ...standardPool, ...places.primary, max: 1, statement_timeout: requestMs, query_timeout: requestMs })
  const pool = new pg.Pool({ ...standardPool, onConnect: undefined, connectionTimeoutMillis: requestMs, ...places.replica })
  for (const each of [primary, pool]) each.on('error', () => {})
  const lease = leasesOf(pool)
  const ends: { at: number; position: number }[] = []
  const writers = new Map<string, number>()
  let everybodyWrote = now()
  let near: number | undefined // it has what was acknowledged before; undefined: it does not answer
  let answers = true // the first failure is logged
  let lag = keptMs
  let watching: Promise<void> | undefined

  const reads = new Counter({
    name: 'replica_reads_total',
    help: 'Searches for candidates, by what became of them: asked of a replica, or of the primary because it was behind, its person had written, or it failed',
    labelNames: ['outcome'],
    registers: [],
  })
  const behind = new Gauge({
    name: 'replica_lag_seconds',
    help: 'How far behind the replica was when last looked at; 60 if a minute or more, or if it does not answer',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(lag / 1_000)
    },
  })

  db.memory.onWrite((userId) => {
    const at = now()
    if (userId === undefined) everybodyWrote = at
    else {
      writers.delete(userId)
      writers.set(userId, at)
    }
    for (const [id, when] of writers) {
      if (when >= at - mostBehindMs) break
      writers.delete(id)
    }
  })
  const note = together(async (ids: string[]) => {
    await db.run(sql`insert into changes (kind, key) select 'wrote', id from unnest(${[...new Set(ids)]}::uuid[]) id`)
    return ids
  })

  const timeOf = (position: number) => ends.findLast((end) => end.position <= position)?.at ?? Number.NEGATIVE_INFINITY

  async function on<Found>(work: (db: CandidateDb, until: number) => Promise<Found>, patienceMs: number): Promise<Found> {
    const { client, begin, end } = await lease('transaction')
    let turn: Promise<unknown> = Promise.resolve()
    const bounded = {
      query(config: pg.QueryConfig): Promise<pg.QueryResult> {
        const asked = turn.then(() => client.query({ ...config, query_timeout: patienceMs } as pg.QueryConfig))
        turn = ignored(asked, 'who asked is told')
        return asked
      },
    }
    let broken: Error | undefined
    try {
      const limits = `set transaction read only; set local statement_timeout = ${patienceMs}`
      const answers: unknown = await bounded.query({ text: `${begin}; ${limits}; ${replayed.text}` })
      const { position } = (answers as pg.QueryResult<{ position: number | null }>[]).at(-1)?.rows[0] ?? { position: null }
      if (position === null) throw new NoReplica('DATABASE_READ_URL leads to a PostgreSQL that follows no other one')
      return await work(
        createDb(bounded, () => {}, undefined),
        timeOf(position),
      )
    } catch (error) {
      if (isLost(error)) broken = error as Error
      throw error
    } finally {
      if (broken) end(broken)
      else void bounded.query({ text: 'rollback' }).then(() => end(), end)
    }
  }

  async function look(): Promise<void> {
    const at = now()
    try {
      const { rows } = await primary.query<{ position: number }>(`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as position`)
      ends.push({ at, position: rows[0]?.position ?? 0 })
      while ((ends[0]?.at ?? at) < at - keptMs) ends.shift()
      const until = await on(async (_, until) => until, requestMs)
      answers = true
      near = until
      lag = Math.min(keptMs, at - until)
    } catch (error) {
      if (answers) void db.runEffect(() => Promise.reject(error))
      answers = false
      near = undefined
      lag = keptMs
    }
  }
  const timer = setInterval(() => {
    watching ??= look().finally(() => {
      watching = undefined
    })
  }, everyMs).unref()

  return {
    async ask(viewer, find, patienceMs = requestMs) {
      const wroteAt = Math.max(everybodyWrote, (viewer !== null && writers.get(viewer)) || 0)
      const fits = (until: number) => (until < now() - mostBehindMs ? 'behind' : until <= wroteAt ? 'wrote' : 'asked')
      const outcome = near === undefined ? 'failed' : fits(near)
      if (outcome === 'asked')
        try {
          const { came, found } = await on(async (asked, until) => {
            const came = fits(until)
            return { came, found: came === 'asked' ? await find(asked) : undefined }
          }, patienceMs)
          reads.inc({ outcome: came })
          return found
        } catch (error) {
          if (isLost(error)) near = undefined
          reads.inc({ outcome: 'failed' })
          return undefined
        }
      reads.inc({ outcome })
      return undefined
    },
    wrote: (userId) => db.runEffect(() => note(userId)),
    metrics: [reads, behind],
    async end() {
      clearInterval(timer)
      await watching
      await Promise.all([primary.end(), pool.end()])
    },
  }
}
