import type { FastifyBaseLogger } from 'fastify'
import type { Keys } from '#auth/keys/keys.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import type { Settings } from '#features/platform-settings/platform-settings.ts'
import type { Limits } from '#http/limits.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Realtime } from '#realtime/realtime.ts'
import type { Storage } from '#storage/storage.ts'

/** Everything that routes and workers may need, made once at the start and passed by argument; each names the part it uses. */
export interface Deps {
  config: Config
  db: Database
  /** The keys that sign and verify access tokens. */
  keys: Keys
  jobs: Jobs
  storage: Storage
  realtime: Realtime
  limits: Limits
  settings: Settings
  log: FastifyBaseLogger
  /** The server's clock, so that tests can be at any time. */
  clock: () => Date
}
