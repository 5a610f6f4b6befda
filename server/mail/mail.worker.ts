import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import type { JobData } from '#jobs/jobs.ts'
import { type MailConfig, type Message, openMail } from '#mail/mail.ts'
import { mailSeal } from '#mail/queue-mail.ts'

/** Delivers queued messages; one that cannot be handed over rejects, so the queue tries it again. */
export function mailWorker({ config, db }: { config: MailConfig & Pick<Config, 'secret'>; db: Database }) {
  const seal = mailSeal(config)
  const mail = openMail(config, db)
  return async ({ sealed }: JobData['mail']): Promise<void> => {
    const message = JSON.parse(seal.open(Buffer.from(sealed, 'base64'))) as Message | null
    if (message) await mail.send(message)
  }
}
