import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { mailAddressOf } from '#features/deletion/deletion.queries.ts'
import type { Addressed } from '#mail/deletion-letters.ts'
import { languageFor } from '#mail/language.queries.ts'
import type { MailMessage } from '#mail/message.ts'
import { queueMail } from '#mail/queue-mail.ts'

export async function mailPerson(
  tx: Db,
  deps: Pick<Deps, 'config' | 'jobs' | 'clock'>,
  userId: string,
  compose: (addressed: Addressed) => MailMessage,
): Promise<void> {
  const to = await mailAddressOf(tx, userId)
  if (to) await queueMail(deps, tx, compose({ to, language: await languageFor(tx, userId), publicUrl: deps.config.publicUrl }))
}
