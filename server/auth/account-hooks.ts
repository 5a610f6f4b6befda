import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Realtime } from '#realtime/realtime.ts'

/** Features lie above auth, so the server hands these over (account-hooks.ts). */
export interface AccountHooks {
  isRegistrationOpen(db: Db): Promise<boolean>
  /** Called on sign-in: cancels an approved deletion of the account. */
  comeBack(auth: Pick<Parts, 'clock' | 'config' | 'jobs'>, tx: Db, userId: string, userAgent: string): Promise<void>
  /** Called on a password change: archives built before can no longer be downloaded. */
  cancelExports(tx: Db, userId: string): Promise<void>
  /** Link to the page that explains a suspension and takes an appeal. */
  banToken(db: Db, config: Config, userId: string): Promise<string | undefined>
  /** Hides the account and ends sign-in at once; a job deletes the rest, files too. Call it last in a transaction. */
  deleteAccount(auth: Pick<Parts, 'clock' | 'config' | 'realtime' | 'jobs'>, tx: Db, userId: string): Promise<void>
}

interface Parts {
  config: Config
  jobs: Pick<Jobs, 'send'>
  realtime: Pick<Realtime, 'endSession' | 'endUser'>
  clock: () => Date
}
