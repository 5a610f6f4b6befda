import { limits } from '@atelier/contract/limits'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { deleteMailJobs, unsentMailJobs } from '#jobs/jobs.queries.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { unsealMail } from '#mail/queue-mail.ts'

interface Unsent {
  id: string
  given_up_at: string
  to: string | undefined
  type: string | undefined
}

export async function unsentMail(db: Database, config: Pick<Config, 'secret'>): Promise<Unsent[]> {
  const jobs = await unsentMailJobs(db, limits.mailing.listed)
  return jobs.map(({ id, sealed, given_up_at }) => {
    const message = unsealMail(config, sealed)
    return { id, given_up_at, to: message?.to, type: message?.type }
  })
}

export function sendUnsentMail({ db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> }): Promise<number> {
  return transaction(db, async (tx) => {
    const unsent = await unsentMailJobs(tx, limits.mailing.listed)
    await deleteMailJobs(
      tx,
      unsent.map(({ id }) => id),
    )
    for (const { sealed } of unsent) await jobs.send(tx, 'mail', { sealed })
    return unsent.length
  })
}
