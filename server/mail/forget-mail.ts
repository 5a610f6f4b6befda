import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import { firstId } from '#db/ids.ts'
import { deleteMailJobs, mailJobs } from '#jobs/jobs.queries.ts'
import { deleteReceivedMails } from '#mail/mailbox.queries.ts'
import type { Message } from '#mail/message.ts'
import { mailSeal } from '#mail/queue-mail.ts'
import type { Seal } from '#seal.ts'

/** Deletes what is queued for these addresses, and what the development mailbox received for them. */
export async function forgetMailTo(db: Db, config: Pick<Config, 'secret'>, addresses: string[]): Promise<void> {
  await deleteReceivedMails(db, addresses)
  const seal = mailSeal(config)
  for (let after = firstId; ; ) {
    const jobs = await mailJobs(db, after, page)
    const theirs = jobs.filter(({ sealed }) => addresses.includes(receiverOf(seal, sealed)))
    await deleteMailJobs(
      db,
      theirs.map(({ id }) => id),
    )
    const last = jobs.at(-1)
    if (!last) return
    after = last.id
  }
}

// Mail that was sealed with another secret can be sent to nobody.
function receiverOf(seal: Seal, sealed: string): string {
  try {
    const message = JSON.parse(seal.open(Buffer.from(sealed, 'base64'))) as Message | null
    return message?.to.toLowerCase() ?? ''
  } catch {
    return ''
  }
}

const page = 500
