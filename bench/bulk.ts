import type pg from 'pg'

/** Without triggers and foreign keys: `statements` must leave counters as triggers would. Ends vacuumed, analysed and written to disk. */
export async function inBulk(pool: pg.Pool, tables: string[], statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'; set statement_timeout = 0; set synchronous_commit = off")
    await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 2")
    const indices = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [tables],
    )
    const targets = await client.query<{ name: string; attnum: number; target: number }>(
      `select a.attrelid::regclass::text as name, a.attnum, a.attstattarget as target
      from pg_attribute a where a.attrelid = any($1::regclass[]) and a.attstattarget >= 0`,
      [indices.rows.map(({ name }) => name)],
    )
    for (const { name } of indices.rows) await client.query(`drop index ${name}`)
    for (const statement of statements) await timed(client, statement)
    for (const { definition } of indices.rows) await timed(client, definition)
    for (const { name, attnum, target } of targets.rows)
      await client.query(`alter index ${name} alter column ${attnum} set statistics ${target}`)
    for (const table of tables) await timed(client, `vacuum analyze ${table}`)
    await timed(client, 'checkpoint')
  } finally {
    client.release(true)
  }
}

async function timed(client: pg.PoolClient, statement: string): Promise<void> {
  const began = performance.now()
  await client.query(statement)
  const seconds = (performance.now() - began) / 1_000
  if (seconds > 2) console.log(`  ${seconds.toFixed(0).padStart(3)} s  ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 90)}`)
}

/** In [0, 1), from a column and a seed alone, so that every run makes the same data. */
export const chance = (column: string, seed: number) => `((hashint8extended(${column}, ${seed}) & 2147483647) / 2147483648.0::float8)`

/** In 1…max; n is n times as rare as 1, as words, tags and followers are. */
export const zipf = (column: string, seed: number, max: number) => `floor(exp(${chance(column, seed)} * ln(${max}::float8 + 1)))::int`
