import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '@atelier/contract/errors'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Database } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { Redis } from '#redis.ts'

export interface Rate {
  max: number
  per_s: number
}

export interface Limits {
  /** Shared by all processes. @throws Failure rate_limited with the seconds to wait */
  take(key: string, rate: Rate): Promise<void>
  /** In this process only, at next to no cost: for the limit per address. */
  takeHere(key: string, rate: Rate): void
  refuseSpent(key: string, rate: Rate): Promise<void>
}

const generationKeys = 25_000

/** Fixed windows, in Redis if it answers, else in an UNLOGGED table. Nothing is refused while `on` is false. */
export function openLimits({ db, redis, clock }: { db: Database; redis: Redis | null; clock: () => Date }, on: boolean): Limits {
  if (!on) return { take: async () => {}, takeHere: () => {}, refuseSpent: async () => {} }
  let [young, old] = [new Map<string, Window>(), new Map<string, Window>()]
  return {
    async take(key, rate) {
      const now = clock()
      const { taken, wait } = (redis && (await takenInRedis(redis, key, rate, 1, now))) ?? (await takenInTable(db, key, rate, 1, now))
      if (taken > rate.max) throw tooMany(wait)
    },
    async refuseSpent(key, rate) {
      const now = clock()
      const { taken, wait } = (redis && (await takenInRedis(redis, key, rate, 0, now))) ?? (await takenInTable(db, key, rate, 0, now))
      if (taken >= rate.max) throw tooMany(wait)
    },
    takeHere(key, { max, per_s }) {
      const now = clock().getTime()
      const known = young.get(key) ?? old.get(key)
      const window = known && known.endsAt > now ? known : { taken: 0, endsAt: now + per_s * 1000 }
      young.set(key, window)
      if (young.size >= generationKeys) [young, old] = [new Map(), young]
      if (++window.taken > max) throw tooMany((window.endsAt - now) / 1000)
    },
  }
}

interface Window {
  taken: number
  endsAt: number
}

function tooMany(waitS: number): Failure {
  return new Failure('rate_limited', { retryAfter: Math.max(1, Math.ceil(waitS)) })
}

interface Taken {
  taken: number
  wait: number
}

function takenInTable(db: Database, key: string, { per_s }: Rate, more: 0 | 1, now: Date): Promise<Taken> {
  return db.one(sql`
    insert into rate_counts (key, taken, ends_at) values (${key}, ${more}, ${now}::timestamptz + make_interval(secs => ${per_s}))
    on conflict (key) do update set
      taken = case when rate_counts.ends_at <= ${now} then ${more} else rate_counts.taken + ${more} end,
      ends_at = case when rate_counts.ends_at <= ${now} then excluded.ends_at else rate_counts.ends_at end
    returning taken, ceil(extract(epoch from ends_at - ${now}::timestamptz))::int as wait`)
}

/** Atomic, so no count is lost. Windows end by our clock, as in the table; Redis expires the key later. */
const takeScript = `
  local now, length = tonumber(ARGV[1]), tonumber(ARGV[2])
  local ends_at = tonumber(redis.call('HGET', KEYS[1], 'ends_at'))
  if not ends_at or ends_at <= now then
    ends_at = now + length
    redis.call('HSET', KEYS[1], 'ends_at', ends_at, 'taken', 0)
    redis.call('PEXPIRE', KEYS[1], 2 * length)
  end
  return { redis.call('HINCRBY', KEYS[1], 'taken', ARGV[3]), ends_at - now }`
const redisAnswersWithinMs = 1_000

async function takenInRedis({ client, prefix }: Redis, key: string, { per_s }: Rate, more: 0 | 1, now: Date): Promise<Taken | null> {
  const given = [now.getTime(), per_s * 1_000, more].map(String)
  const counted = client.eval(takeScript, { keys: [`${prefix}:limit:${key}`], arguments: given })
  const tooLate = new AbortController()
  const answer = await Promise.race([
    ignored(counted, 'counted by this process then'),
    delay(redisAnswersWithinMs, null, { signal: tooLate.signal }),
  ]).finally(() => tooLate.abort())
  if (!Array.isArray(answer)) return null
  return { taken: Number(answer[0]), wait: Math.ceil(Number(answer[1]) / 1_000) }
}
