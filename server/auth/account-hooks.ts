import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Realtime } from '#realtime/realtime.ts'

/** What auth needs of the features, which lie above it. The server hands it over (account-hooks.ts). */
export interface AccountHooks {
  isRegistrationOpen(db: Db): Promise<boolean>
  /** Somebody signed in, which cancels an approved deletion of their account. */
  comeBack(auth: Pick<Parts, 'clock' | 'config' | 'jobs'>, tx: Db, userId: string, userAgent: string): Promise<void>
  /** The password was changed, so that archives built before can no longer be loaded. */
  cancelExports(tx: Db, userId: string): Promise<void>
  /** Deletes an account and takes it out of the staff's records, which outlive it. Last in a transaction. */
  deleteAccount(auth: Pick<Parts, 'clock' | 'config' | 'realtime'>, tx: Db, userId: string): Promise<void>
}

interface Parts {
  config: Config
  jobs: Pick<Jobs, 'send'>
  realtime: Pick<Realtime, 'endSession' | 'endUser'>
  clock: () => Date
}
