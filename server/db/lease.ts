import { AsyncLocalStorage } from 'node:async_hooks'
import { Failure } from '@atelier/contract/errors'
import type pg from 'pg'

/** Jobs, migrations and commands have no caller. */
interface Caller {
  account: string | null
  reads: boolean
}
const callers = new AsyncLocalStorage<Caller>()

export const callFor = (reads: boolean, work: () => void): void => callers.run({ account: null, reads }, work)

/** Not counted against any account's share: for work done for many people at once. */
export const asReading = <T>(read: () => Promise<T>): Promise<T> => callers.run({ account: null, reads: true }, read)
export const asWriting = <T>(write: () => Promise<T>): Promise<T> => callers.run({ account: null, reads: false }, write)

/** From here on the request's queries count towards the account's share. */
export function callerIs(account: string): void {
  const caller = callers.getStore()
  if (caller) caller.account = account
}

export const isReading = (): boolean => callers.getStore()?.reads ?? false

/** Within a call that writes: what it reads to answer. */
export const toAnswer = <T>(read: () => Promise<T>): Promise<T> =>
  callers.run({ account: callers.getStore()?.account ?? null, reads: true }, read)

export interface Lease {
  client: pg.PoolClient
  begin: string // a transaction, within the caller's time limit
  /** With a limit of our own: `statement_timeout` ends neither a commit that waits for a standby nor a wait on a cut network. */
  bounded(query: pg.QueryConfig): pg.QueryConfig
  /** @param broken - the connection is closed */
  end(broken?: Error): void
}

const readMs = 5_000
const leastConnections = 4
const beyondMs = 5_000

/** One account gets at most a quarter of the pool; reads end after 5 s. @throws Failure rate_limited after the same wait for a place */
export function leasesOf(pool: pg.Pool): (use: 'statement' | 'transaction') => Promise<Lease> {
  const share = Math.max(leastConnections, Math.floor((pool.options.max ?? 10) / 4))
  const waitMs = pool.options.connectionTimeoutMillis ?? 0
  const standardMs = Number(pool.options.statement_timeout ?? 0)
  const bounded = (query: pg.QueryConfig) => ({ ...query, query_timeout: standardMs + beyondMs })
  const accounts = new Map<string, Places>()
  const timeouts = new WeakMap<pg.PoolClient, number>()

  return async (use) => {
    const { account = null, reads = false } = callers.getStore() ?? {}
    const leave = account === null ? () => {} : await takePlace(accounts, account, { share, waitMs })
    try {
      const client = await pool.connect()
      // Without a listener, an error event of a checked-out client ends the process.
      client.on('error', ignore)
      const end = (broken?: Error) => {
        client.off('error', ignore)
        client.release(broken)
        leave()
      }
      const ms = reads ? readMs : standardMs
      const limited = (timeouts.get(client) ?? standardMs) === ms
      const begin = limited ? 'begin' : `begin; set local statement_timeout = ${ms}`
      if (limited || use === 'transaction') return { client, begin, bounded, end }
      try {
        await client.query(`set statement_timeout = ${ms}`)
      } catch (error) {
        client.off('error', ignore)
        client.release(true)
        throw error
      }
      timeouts.set(client, ms)
      return { client, begin, bounded, end }
    } catch (error) {
      leave()
      throw error
    }
  }
}

const ignore = () => {}

interface Places {
  taken: number
  waiting: Set<() => void>
}

/** @returns what gives the place back */
async function takePlace(
  accounts: Map<string, Places>,
  account: string,
  { share, waitMs }: { share: number; waitMs: number },
): Promise<() => void> {
  const places = accounts.get(account) ?? { taken: 0, waiting: new Set() }
  accounts.set(account, places)
  if (places.taken < share) places.taken++
  else await turn(places.waiting, waitMs)
  return () => {
    const [next] = places.waiting
    if (next) return next()
    if (--places.taken === 0) accounts.delete(account)
  }
}

function turn(waiting: Set<() => void>, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(tooLate)
      waiting.delete(go)
      resolve()
    }
    const tooLate = setTimeout(() => {
      waiting.delete(go)
      reject(new Failure('rate_limited', { retryAfter: 2 }))
    }, waitMs)
    waiting.add(go)
  })
}
