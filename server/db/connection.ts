import { createHash } from 'node:crypto'
import { Failure } from '@atelier/contract/errors'
import pg from 'pg'
import type * as z from 'zod/mini'
import type { Replica } from '#db/candidates.ts'
import { isReading, type Lease, leasesOf } from '#db/lease.ts'
import { defaultBytes, type Memory, openMemory } from '#db/memory/memory.ts'
import { rowCheck, type UnfitRow } from '#db/row-check.ts'
import type { Sql } from '#db/sql.ts'
import { refuseStandby } from '#db/standby.ts'

/** Queries run as named prepared statements. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>
  /** @throws Failure not_found when there is no row */
  one<Row>(query: Sql): Promise<Row>
  maybeOne<Row>(query: Sql): Promise<Row | undefined>
  /** For rows of that shape: development logs those that do not fit, tests fail. */
  as<Row>(schema: z.ZodMiniType<unknown, Row>): RowsOf<Row>
  run(query: Sql): Promise<number>
  /** For libraries with SQL of their own, such as the job queue: not prepared, not typed. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** After the commit, in order; at once outside a transaction. For hints that may fail: durable work is a job in the transaction. */
  after(effect: Effect): void
}
export type Effect = () => unknown
interface RowsOf<Row> {
  many(query: Sql): Promise<Row[]>
  one(query: Sql): Promise<Row>
  maybeOne(query: Sql): Promise<Row | undefined>
}

export interface Database extends Db {
  pool: pg.Pool
  unfitRow: ((error: UnfitRow) => void) | undefined // absent where rows are not checked
  memory: Memory
  replica?: Replica // with DATABASE_READ_URL
  lease(use: 'statement' | 'transaction'): Promise<Lease>
  /** Failures go to the listener of `onFailedEffect`. */
  runEffect(effect: Effect): Promise<void>
  onFailedEffect(listener: (error: unknown) => void): void
  end(): Promise<void>
}

/** A lost database fails queries with Failure `unavailable`; the pool reconnects by itself. */
export function connect(options: pg.PoolConfig, memoryBytes = defaultBytes, unfitRow?: Database['unfitRow']): Database {
  const pool = new pg.Pool({ ...standardPool, ...options })
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', () => {})
  // A lost race has changed nothing, so a single statement can run again.
  const query = async (config: pg.QueryConfig) =>
    queryOnce(config).catch((error: unknown) => {
      if (lostARace(error)) return queryOnce(config)
      throw error
    })
  const lease = leasesOf(pool)
  async function queryOnce(config: pg.QueryConfig) {
    const { client, bounded, end } = await lease('statement')
    try {
      const result = await client.query(bounded(config))
      end()
      return result
    } catch (error) {
      end(error as Error)
      throw error
    }
  }
  let failed: (error: unknown) => void = () => {}
  async function runEffect(effect: Effect): Promise<void> {
    try {
      await effect()
    } catch (error) {
      failed(error)
    }
  }
  const asked = createDb({ query }, (effect) => void runEffect(effect), unfitRow)
  const database: Database = {
    ...asked,
    pool,
    unfitRow,
    memory: openMemory(asked.many, memoryBytes),
    lease,
    runEffect,
    onFailedEffect: (listener) => {
      failed = listener
    },
    async end() {
      await database.replica?.end()
      await pool.end()
    },
  }
  return database
}

export function createDb(
  client: { query(config: pg.QueryConfig): Promise<pg.QueryResult> },
  after: Db['after'],
  unfitRow: Database['unfitRow'],
): Db {
  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await client.query(query)
    } catch (error) {
      throw lostConnection(error) || readTooLong(error) ? new Failure('unavailable', { retryAfter: 2 }) : error
    }
  }
  const ask = (query: Sql) => send({ name: nameOf(query.text), text: query.text, values: query.values as unknown[] })
  async function all<Row>(query: Sql, check?: (rows: unknown[]) => void): Promise<Row[]> {
    const { rows } = await ask(query)
    check?.(rows)
    return rows
  }
  const reads = (check?: (rows: unknown[]) => void) => ({
    many: <Row>(query: Sql) => all<Row>(query, check),
    maybeOne: async <Row>(query: Sql) => (await all<Row>(query, check))[0],
    one: async <Row>(query: Sql) => {
      const [row] = await all<Row>(query, check)
      if (row === undefined) throw new Failure('not_found')
      return row
    },
  })
  const unchecked = reads()
  return {
    ...unchecked,
    as: (schema) => (unfitRow ? reads(rowCheck(schema, unfitRow)) : unchecked),
    run: async (query) => (await ask(query)).rowCount ?? 0,
    execute: (text, values) => send({ text, values }),
    after,
  }
}

export function sqlState(error: unknown): { code?: string; constraint?: string } {
  return error instanceof pg.DatabaseError ? { code: error.code, constraint: error.constraint } : {}
}

export function lostARace(error: unknown): boolean {
  const { code } = sqlState(error)
  return code === '40001' || code === '40P01'
}

export function violates(error: unknown, name: string): boolean {
  return sqlState(error).constraint === name
}

// Never evicted: there are few texts, because arrays are one parameter and statements never vary in length.
const names = new Map<string, string>()
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
  }
  return name
}

const readTooLong = (error: unknown) => isReading() && sqlState(error).code === '57014'

/** Classes 08 and 53 (no disk, memory or connection left), 25006 (a standby), 57P01 to 57P03, and the driver's own errors. */
export function lostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (/^(08|53|25006|57P0|ECONN|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN)/.test(code)) return true
  return /Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect|not queryable|Cannot use a pool/.test(
    error.message,
  )
}

const { builtins } = pg.types
// By hand: a Date per row took a fifth of the time of reading a page of posts.
function isoTime(value: string): string {
  if (value.endsWith('+00') && value[10] === ' ')
    return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoTime],
  [builtins.DATE, (value) => value],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

export const standardPool: pg.PoolConfig = {
  max: 20,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  application_name: 'atelier',
  types,
  onConnect: refuseStandby,
}
