import { type Sql, sql } from '#db/sql.ts'

/** Which transactions a statement saw: all below `xmax` but those in `running`, and none below `xmin` was running. */
export interface Snapshot {
  xmin: string
  xmax: string
  running: string[]
}

export interface Found {
  snapshot: string
  /** Null: there is none. */
  identity: string | null
  /** Whether rows went that the last look had not seen. */
  swept: boolean
  /** `kind` or `kind:key`; more than `mostNews` have no end. */
  news: string[] | null
}

export const mostNews = 1_000

/** What was committed in `changes` since `last`, and the snapshot that says so: both of one statement. */
export function newsSince(last: Snapshot | null): Sql {
  const { xmin, xmax, running } = last ?? atTheEnd
  // Two ordered pieces, so that both descend the index whatever the planner thinks of `xid >= $1`.
  return sql`
    with news as (
      (select kind, key from changes where kind <> 'identity' and xid >= ${xmax}::xid8 order by xid limit ${mostNews + 1})
      union all
      (select kind, key from changes where kind <> 'identity' and xid = any(${running}::xid8[]) order by xid limit ${mostNews + 1})
    )
    select pg_current_snapshot()::text as snapshot, identity.key as identity, coalesce(identity.xid > ${xmin}::xid8, false) as swept,
      (select array_agg(concat_ws(':', kind, key)) from news) as news
    from (select) one left join changes identity on identity.kind = 'identity'`
}

const last = '18446744073709551615'
const atTheEnd: Snapshot = { xmin: last, xmax: last, running: [] }

export const newIdentity: Sql = sql`
  insert into changes (xid, kind, key, sweep_next) values ('0', 'identity', gen_random_uuid(), '0') on conflict do nothing`

/**
 * Deletes what every look since the sweep before has seen. Who looked last before that sweep finds that the horizon passed them. A long transaction holds
 * both back.
 */
export const sweepChanges: Sql = sql`
  with horizon as (
    update changes set xid = sweep_next, sweep_next = pg_snapshot_xmin(pg_current_snapshot()) where kind = 'identity' returning xid
  )
  delete from changes where kind <> 'identity' and xid < (select xid from horizon)`
