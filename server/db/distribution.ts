import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export interface Obstacle {
  table: string
  /** Null: it has no person to be distributed by. */
  key: string | null
  name: string
  kind: 'unique' | 'foreign key'
  columns: string[]
  refers_to: string | null
}

/**
 * What a PostgreSQL that distributes tables by person (Citus) refuses: whatever is unique must contain that column, and foreign keys must join
 * it with the column of the other table. The column is `user_id`, of `auth.users` its id.
 */
export async function obstacles(db: Db): Promise<{ tables: number; byPerson: number; obstacles: Obstacle[] }> {
  const keys = new Map((await tables(db)).map(({ name, key }) => [name, key]))
  const found = [...(await uniques(db)), ...(await foreignKeys(db))]
  return {
    tables: keys.size,
    byPerson: [...keys.values()].filter(Boolean).length,
    obstacles: found.flatMap(({ joined, refers_to, ...constraint }): Obstacle[] => {
      const key = keys.get(constraint.table) ?? null
      const other = refers_to === null ? null : (keys.get(refers_to) ?? null)
      const holds = key !== null && (refers_to === null ? constraint.columns.includes(key) : joined.includes(`${key}=${other}`))
      return holds ? [] : [{ ...constraint, refers_to, key, kind: refers_to === null ? 'unique' : 'foreign key' }]
    }),
  }
}

interface Constraint {
  table: string
  name: string
  columns: string[]
  refers_to: string | null
  joined: string[]
}

const ours = sql`n.nspname in ('public', 'auth')`

const tables = (db: Db): Promise<{ name: string; key: string | null }[]> =>
  db.many(sql`
    select c.oid::regclass::text as name,
      case when c.oid = 'auth.users'::regclass then 'id'
        when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped) then 'user_id' end as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind in ('r', 'p') and not c.relispartition order by 1`)

const uniques = (db: Db): Promise<Constraint[]> =>
  db.many(sql`
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, null as refers_to, array[]::text[] as joined,
      array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and i.indisunique and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`)

const foreignKeys = (db: Db): Promise<Constraint[]> =>
  db.many(sql`
    select f.conrelid::regclass::text as "table", f.conname::text as name, f.confrelid::regclass::text as refers_to,
      array(select a.attname::text from unnest(f.conkey) k join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k) as columns,
      array(select a.attname || '=' || b.attname from unnest(f.conkey, f.confkey) k (own, other)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other) as joined
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and f.contype = 'f' and f.conparentid = 0 order by 1, 2`)
