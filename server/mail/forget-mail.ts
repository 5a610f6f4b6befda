import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import { firstId } from '#db/ids.ts'
import { deleteMailJobs, mailJobs } from '#jobs/jobs.queries.ts'
import { deleteReceivedMails } from '#mail/mailbox.queries.ts'
import { unsealMail } from '#mail/queue-mail.ts'

export async function forgetMailTo(db: Db, config: Pick<Config, 'secret'>, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return
  await deleteReceivedMails(db, addresses)
  for (let after = firstId; ; ) {
    const jobs = await mailJobs(db, after, pageJobs)
    const theirs = jobs.filter(({ sealed }) => addresses.includes(unsealMail(config, sealed)?.to.toLowerCase() ?? ''))
    await deleteMailJobs(
      db,
      theirs.map(({ id }) => id),
    )
    const last = jobs.at(-1)
    if (!last) return
    after = last.id
  }
}

const pageJobs = 500
