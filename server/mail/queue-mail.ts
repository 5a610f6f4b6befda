import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { MailMessage } from '#mail/message.ts'
import { type Seal, sealWith } from '#seal.ts'
import { deriveKey } from '#secrets.ts'

/** Encrypted, because it may hold a code or link. @param message - null does the same work, so timing does not reveal unknown addresses */
export async function queueMail({ config, jobs }: Queue, tx: Db, message: MailMessage | null, delay_s = 0): Promise<void> {
  const sealed = mailSeal(config).close(JSON.stringify(message)).toString('base64')
  await jobs.send(tx, 'mail', { sealed }, delay_s > 0 ? { delay_s, once: sealed } : undefined)
}

interface Queue {
  config: Pick<Config, 'secret'>
  jobs: Pick<Jobs, 'send'>
}

/** Undefined for none, and for one that was sealed with another secret. */
export function unsealMail(config: Pick<Config, 'secret'>, sealed: string): MailMessage | undefined {
  try {
    return (JSON.parse(mailSeal(config).open(Buffer.from(sealed, 'base64'))) as MailMessage | null) ?? undefined
  } catch {
    return undefined
  }
}

export function mailSeal({ secret }: Pick<Config, 'secret'>): Seal {
  return sealWith(deriveKey(secret, 'queued mail'))
}
