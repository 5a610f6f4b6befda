import { type Sql, sql } from '#db/sql.ts'

/** A statement saw all transactions below `xmax` but those in `running`; none below `xmin` was running. */
export interface TransactionSnapshot {
  xmin: string
  xmax: string
  running: string[]
}

export interface Changes {
  snapshot: string
  identity: string | null
  /** Rows were deleted that the last look had not seen. */
  swept: boolean
  news: string[] | null
}

export const mostChanges = 4_000

/** Changes and snapshot come from one statement, so nothing falls between them. */
export function newsSince(last: TransactionSnapshot | null): Sql {
  const { xmin, xmax, running } = last ?? atTheEnd
  // Two ordered pieces, so that both descend the index whatever the planner thinks of `xid >= $1`.
  return sql`
    with news as (
      (select kind, key from changes where kind <> 'identity' and xid >= ${xmax}::xid8 order by xid limit ${mostChanges + 1})
      union all
      (select kind, key from changes where kind <> 'identity' and xid = any(${running}::xid8[]) order by xid limit ${mostChanges + 1})
    )
    select pg_current_snapshot()::text as snapshot, identity.key as identity, coalesce(identity.xid > ${xmin}::xid8, false) as swept,
      (select array_agg(concat_ws(':', kind, key)) from news) as news
    from (select) one left join changes identity on identity.kind = 'identity'`
}

const last = '18446744073709551615'
const atTheEnd: TransactionSnapshot = { xmin: last, xmax: last, running: [] }

export const newIdentity: Sql = sql`
  insert into changes (xid, kind, key, sweep_next) values ('0', 'identity', gen_random_uuid(), '0') on conflict do nothing`

/** Deletes what every look since the previous sweep has seen; a process that looked before it notices. A long transaction delays this. */
export const sweepChanges: Sql = sql`
  with horizon as (
    update changes set xid = sweep_next, sweep_next = pg_snapshot_xmin(pg_current_snapshot()) where kind = 'identity' returning xid
  )
  delete from changes where kind <> 'identity' and xid < (select xid from horizon)`
