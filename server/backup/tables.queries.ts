import pg from 'pg'
import type { BackupManifest, Table } from '#backup/format.ts'

export const tableNameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const columnsOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export const copyOut = (table: Table) => `copy (select ${columnsOf(table)} from ${tableNameOf(table)}) to stdout`
export const copyIn = (table: Table) => `copy ${tableNameOf(table)} (${columnsOf(table)}) from stdin`

/** The transaction reads one snapshot, however long it takes. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await withoutDeadline(client)
}

export async function withoutDeadline(client: pg.ClientBase): Promise<void> {
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
}

/** Without unlogged tables, which a crash empties too, and tables that pg-boss creates itself. */
export async function tablesOf(client: pg.ClientBase): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and (n.nspname <> 'pgboss' or c.relname in ('queue', 'schedule', 'subscription', 'job', 'job_dependency'))
    order by 1, 2`)
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname in ('auth', 'public') order by 1, 2`,
  )
  const sequences: BackupManifest['sequences'] = []
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query(`select last_value::text, is_called from ${tableNameOf({ schema, name })}`)
    sequences.push({ schema, name, ...found[0] })
  }
  return sequences
}

export async function setSequence(
  client: pg.ClientBase,
  { last_value, is_called, ...sequence }: BackupManifest['sequences'][number],
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [tableNameOf(sequence), last_value, is_called])
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: string | null }>(`select to_regclass('schema_migrations') as there`)
  if (!tables[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Also ends codes and links that could begin one. Queued mail with an ended code is not sent. */
export async function endAllSessions(client: pg.ClientBase): Promise<void> {
  for (const table of endedByRestore) await client.query(`delete from ${table}`)
  await client.query('update auth.users set new_email = null, new_phone = null where new_email is not null or new_phone is not null')
}

const endedByRestore = [
  'public.device_tokens',
  'auth.tokens',
  'auth.provider_flows',
  'auth.flow_states',
  'auth.challenges',
  'auth.sessions',
]

export async function queueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}

export async function hasAccounts(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: string | null }>(`select to_regclass('auth.users') as there`)
  if (!rows[0]?.there) return false
  return ((await client.query('select from auth.users limit 1')).rowCount ?? 0) > 0
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export async function foreignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('auth', 'public', 'pgboss')`)
  return rows
}
