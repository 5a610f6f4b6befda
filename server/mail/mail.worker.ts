import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { JobData } from '#jobs/jobs.ts'
import { type MailConfig, openMail } from '#mail/mail.ts'
import type { Message } from '#mail/message.ts'
import { mailSeal } from '#mail/queue-mail.ts'

export function mailWorker(deps: Pick<Deps, 'db' | 'clock'> & { config: MailConfig & Pick<Config, 'secret'> }) {
  const seal = mailSeal(deps.config)
  const mail = openMail(deps.config, deps)
  return async ({ sealed }: JobData['mail']): Promise<void> => {
    const message = JSON.parse(seal.open(Buffer.from(sealed, 'base64'))) as Message | null
    if (message) await mail.send(message)
  }
}
