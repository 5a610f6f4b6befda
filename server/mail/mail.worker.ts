import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { JobData } from '#jobs/jobs.ts'
import { type MailConfig, openMail } from '#mail/mail.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailSeal } from '#mail/queue-mail.ts'

type Parts = Pick<Deps, 'db' | 'clock'> & { config: MailConfig & Pick<Config, 'secret'> }

export function mailWorker(deps: Parts, isOpen: (db: Db, proofId: string, at: Date) => Promise<boolean>) {
  const seal = mailSeal(deps.config)
  const mail = openMail(deps.config, deps)
  return async ({ sealed }: JobData['mail']): Promise<void> => {
    const message = JSON.parse(seal.open(Buffer.from(sealed, 'base64'))) as MailMessage | null
    if (!message) return
    const { proof_id, ...rest } = message
    if (!proof_id || (await isOpen(deps.db, proof_id, deps.clock()))) await mail.send(rest)
  }
}
