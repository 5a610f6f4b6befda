import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Message } from '#mail/message.ts'
import { type Seal, sealWith } from '#seal.ts'
import { deriveKey } from '#secrets.ts'

/**
 * Queues a message inside the caller's transaction: it is delivered exactly if what caused it was committed. What it says is encrypted, because
 * the job's row would otherwise be a way into somebody's account. `null` queues nothing to deliver at the same price, so that a request takes as
 * long for an unknown address as for a known one.
 */
export async function queueMail({ config, jobs }: Queue, tx: Db, message: Message | null): Promise<void> {
  await jobs.send(tx, 'mail', { sealed: mailSeal(config).close(JSON.stringify(message)).toString('base64') })
}

interface Queue {
  config: Pick<Config, 'secret'>
  jobs: Pick<Jobs, 'send'>
}

/** What encrypts and opens queued messages. */
export function mailSeal({ secret }: Pick<Config, 'secret'>): Seal {
  return sealWith(deriveKey(secret, 'queued mail'))
}
