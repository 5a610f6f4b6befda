import { Failure } from '@atelier/contract/errors'
import type { Database } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export interface Rate {
  max: number
  per_s: number
}

export interface Limits {
  /** Counts one attempt under `key`, shared by all processes. @throws Failure rate_limited with the seconds to wait */
  take(key: string, rate: Rate): Promise<void>
  /** Counts in this process only, at next to no cost: for the limit per address. */
  takeHere(key: string, rate: Rate): void
}

/** Fixed windows in an UNLOGGED table, or in memory for `takeHere`. With `on` false nothing is refused. */
export function openLimits(db: Database, clock: () => Date, on: boolean): Limits {
  if (!on) return { take: async () => {}, takeHere: () => {} }
  const windows = new Map<string, { taken: number; endsAt: number }>()
  return {
    async take(key, { max, per_s }) {
      const now = clock()
      const row = await db.one<{ taken: number; wait: number }>(sql`
        insert into rate_counts (key, taken, ends_at) values (${key}, 1, ${now}::timestamptz + make_interval(secs => ${per_s}))
        on conflict (key) do update set
          taken = case when rate_counts.ends_at <= ${now} then 1 else rate_counts.taken + 1 end,
          ends_at = case when rate_counts.ends_at <= ${now} then excluded.ends_at else rate_counts.ends_at end
        returning taken, ceil(extract(epoch from ends_at - ${now}::timestamptz))::int as wait`)
      if (row.taken > max) throw new Failure('rate_limited', { retryAfter: Math.max(1, row.wait) })
    },
    takeHere(key, { max, per_s }) {
      const now = clock().getTime()
      const window = windows.get(key)
      if (!window || window.endsAt <= now) {
        if (windows.size > 50_000) forgetEnded(windows, now)
        windows.set(key, { taken: 1, endsAt: now + per_s * 1000 })
      } else if (++window.taken > max) {
        throw new Failure('rate_limited', { retryAfter: Math.ceil((window.endsAt - now) / 1000) })
      }
    },
  }
}

function forgetEnded(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  if (windows.size > 50_000) windows.clear()
}
