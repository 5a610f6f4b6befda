import { readdir, readFile } from 'node:fs/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import type pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lock = 7_263_114

export const migrations = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** One process at a time. @param only - skips the others @returns the applied names */
export async function migrate(pool: pg.Pool, only?: string[]): Promise<string[]> {
  const files = (await migrations()).filter((name) => !only || only.includes(name))
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const fresh = files.filter((name) => !applied.has(name))
    for (const name of fresh) await apply(client, name, await readFile(new URL(name, folder), 'utf8'))
    return fresh
  } finally {
    await ignored(client.query('select pg_advisory_unlock($1)', [lock]), 'closing the connection frees the lock')
    client.release(true)
  }
}

async function apply(client: pg.PoolClient, name: string, text: string): Promise<void> {
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
