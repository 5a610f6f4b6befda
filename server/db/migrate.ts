import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import type pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const migrationLock = 7_263_114

export const migrations = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** One process at a time. @param only - skips the others @returns the applied names */
export async function migrate(pool: pg.Pool, only?: string[]): Promise<string[]> {
  const names = (await migrations()).filter((name) => !only || only.includes(name))
  return applyMissing(pool, names, (name) => readFile(new URL(name, folder), 'utf8'))
}

export async function applyMissing(pool: pg.Pool, names: string[], read: (name: string) => Promise<string> | string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeLock(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const fresh = names.filter((name) => !applied.has(name))
    for (const name of fresh) await apply(client, name, await read(name))
    return fresh
  } finally {
    await ignored(client.query('select pg_advisory_unlock($1)', [migrationLock]), 'closing the connection frees the lock')
    client.release(true)
  }
}

// Not by waiting in a statement, for whose end an index that is built concurrently would wait.
async function takeLock(client: pg.PoolClient): Promise<void> {
  const take = async () =>
    (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])).rows[0]?.taken
  while (!(await take())) await pause(100)
}

async function apply(client: pg.PoolClient, name: string, text: string): Promise<void> {
  const [, index] = builtConcurrently.exec(text) ?? []
  if (index) return buildIndex(client, name, text, index)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

const builtConcurrently = /^create (?:unique )?index concurrently ([\w.]+)/im

/** It cannot be built in a transaction. One that failed stays behind, and is of no use. */
async function buildIndex(client: pg.PoolClient, name: string, text: string, index: string): Promise<void> {
  try {
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
