import type { FastifyBaseLogger } from 'fastify'
import type { AccountHooks } from '#auth/account-hooks.ts'
import type { Keys } from '#auth/keys/keys.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import type { Failures } from '#failures.ts'
import type { Limits } from '#http/limits.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { PushServices } from '#push/services.ts'
import type { Realtime } from '#realtime/realtime.ts'
import type { Redis } from '#redis.ts'
import type { Space } from '#storage/space.ts'
import type { Storage } from '#storage/storage.ts'

/** Passed by argument; each user picks the members it needs. */
export interface Deps {
  config: Config
  db: Database
  keys: Keys
  jobs: Jobs
  storage: Storage
  space: () => Promise<Space>
  realtime: Realtime
  push: PushServices
  redis: Redis | null
  limits: Limits
  log: FastifyBaseLogger
  failures: Failures
  leaving: AbortController // aborted when the server begins to stop
  accountHooks: AccountHooks
  /** The server's only clock; tests set it. */
  clock: () => Date
}
