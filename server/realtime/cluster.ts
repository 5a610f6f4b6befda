import type { Database } from '#db/connection.ts'
import type { Io } from '#realtime/io.ts'
import { joinPostgres } from '#realtime/postgres-cluster.ts'
import { joinRedis } from '#realtime/redis-cluster.ts'
import type { Redis } from '#redis.ts'

/** What the server processes that share a database are connected by. */
export interface Cluster {
  leave(): Promise<void>
}

export interface ClusterListener {
  /** From now on this process hears the others; also after a gap in which it may have missed something. */
  hears(): void
  /** It does not hear the others. */
  isDeaf(): void
  /** Something did not reach the others. */
  lost(error: unknown): void
}

/** By Redis where it is configured, else by a PostgreSQL that others can reach too; an embedded one has a single process. */
export function joinCluster(
  io: Io,
  { redis, db, isShared }: { redis: Redis | null; db: Database; isShared: boolean },
  listener: ClusterListener,
): Cluster | null {
  if (redis) return joinRedis(io, redis, listener)
  return isShared ? joinPostgres(io, db, listener) : null
}
