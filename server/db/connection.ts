import { createHash } from 'node:crypto'
import { Failure } from '@atelier/contract/errors'
import pg from 'pg'
import type { Sql } from '#db/sql.ts'

/** Runs queries, on the pool or inside a transaction. Every query is a named prepared statement. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>
  /** @throws Failure not_found when there is no row */
  one<Row>(query: Sql): Promise<Row>
  maybeOne<Row>(query: Sql): Promise<Row | undefined>
  /** The number of rows that changed. */
  run(query: Sql): Promise<number>
  /** For libraries that bring SQL of their own (the job queue): not prepared, not typed. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Has `effect` run once what was written is committed: after the transaction, in the order they were given; without one, at once. For
   * realtime hints and the like, whose failure changes nothing. Nothing durable: that is a job inside the transaction.
   */
  after(effect: Effect): void
}
export type Effect = () => unknown

/** The pool: a `Db` of which each query may take another connection. */
export interface Database extends Db {
  pool: pg.Pool
  end(): Promise<void>
}

/** Opens a pool. A lost database fails queries with Failure `unavailable`; the pool finds it again by itself. */
export function connect(options: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'atelier',
    types,
    ...options,
  })
  // An idle connection that breaks is reported here; the next query simply opens another.
  pool.on('error', () => {})
  // Alone, a statement is its own transaction: one that lost against another changed nothing, and is simply tried once more.
  const query = async (config: pg.QueryConfig) =>
    pool.query(config).catch((error: unknown) => {
      if (lostARace(error)) return pool.query(config)
      throw error
    })
  return { ...queries({ query }, (effect) => void runEffect(effect)), pool, end: () => pool.end() }
}

/** The query functions over a pool or one of its clients; `after` keeps or runs the effects. */
export function queries(client: { query(config: pg.QueryConfig): Promise<pg.QueryResult> }, after: Db['after']): Db {
  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await client.query(query)
    } catch (error) {
      throw lostConnection(error) ? new Failure('unavailable', { retryAfter: 2 }) : error
    }
  }
  const ask = (query: Sql) => send({ name: nameOf(query.text), text: query.text, values: query.values as unknown[] })
  return {
    many: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    maybeOne: async <Row>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    one: async <Row>(query: Sql) => {
      const row = (await ask(query)).rows[0]
      if (!row) throw new Failure('not_found')
      return row as Row
    },
    run: async (query) => (await ask(query)).rowCount ?? 0,
    execute: (text, values) => send({ text, values }),
    after,
  }
}

/** Runs an effect; one that fails has nobody to tell. */
export async function runEffect(effect: Effect): Promise<void> {
  try {
    await effect()
  } catch {}
}

/** The SQLSTATE of a PostgreSQL error, and the constraint it names. */
export function sqlState(error: unknown): { code?: string; constraint?: string } {
  return error instanceof pg.DatabaseError ? { code: error.code, constraint: error.constraint } : {}
}

/** Whether a deadlock or a serialization failure ended it, which a second try usually survives. */
export function lostARace(error: unknown): boolean {
  const { code } = sqlState(error)
  return code === '40001' || code === '40P01'
}

/** Whether `error` says that the unique or check constraint `name` refused a row: the one query that can cause it translates it. */
export function violates(error: unknown, name: string): boolean {
  return sqlState(error).constraint === name
}

// Texts are few because statements never vary in length (arrays are one parameter), so the names are kept for good.
const names = new Map<string, string>()
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
  }
  return name
}

/** Class 08, 53300, 57P01–57P03 and the driver's own errors all mean: the database is not there just now. */
export function lostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (/^(08|57P0|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN)/.test(code)) return true
  return /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|not queryable|Cannot use a pool/.test(
    error.message,
  )
}

const { builtins } = pg.types
// UTC is put together by hand: a Date per row took a fifth of the time that reading a page of posts takes.
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
