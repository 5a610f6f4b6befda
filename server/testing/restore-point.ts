import pg from 'pg'

/**
 * Keeps a copy of every row of a database, so that `restore` brings exactly these back after each test: much quicker than a new database. Needs a
 * superuser, who may write without triggers and foreign keys. The job queue stays as it is.
 */
export async function restorePoint(superuser: pg.ClientConfig) {
  const client = new pg.Client(superuser)
  await client.connect()
  // If restoring and a job deadlock, restoring is the one that fails, and is repeated.
  await client.query(`set deadlock_timeout = '50ms'`)
  const { rows: tables } = await client.query<Table>(`
    select format('%I.%I', schemaname, tablename) as name, format('kept.%I', schemaname || '_' || tablename) as copy, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_tables where schemaname in ('public', 'auth') and tablename <> 'changes'`)
  await client.query('create schema kept')
  for (const { name, copy } of tables) await client.query(`create table ${copy} as table ${name}`)
  const steps = tables.map(
    ({ name, copy, columns }) => `
      delete from ${name};
      insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`,
  )
  await client.query(`
    create procedure kept.restore() language plpgsql set session_replication_role = replica as $$
    begin
      ${steps.join('')}
      -- Triggers do not tell what changed here: without an identity everything that is remembered is dropped.
      delete from changes;
    end $$`)
  async function restore(): Promise<void> {
    try {
      await client.query('call kept.restore()')
    } catch (error) {
      // A job of the test before is still writing.
      if ((error as pg.DatabaseError).code !== '40P01') throw error
      await restore()
    }
  }
  return { restore }
}

interface Table {
  name: string
  copy: string
  columns: string
}
