import type { Auth } from '#auth/auth.ts'
import { deviceNameOf } from '#auth/sessions/user-agent.ts'
import type { Db } from '#db/connection.ts'
import { mailAddressOf, showAccount } from '#features/deletion/deletion.queries.ts'
import { deletionCancelled } from '#mail/deletion-letters.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'

export async function comeBack(auth: Pick<Auth, 'clock' | 'config' | 'jobs'>, tx: Db, userId: string, userAgent: string): Promise<void> {
  const at = auth.clock()
  if (!(await showAccount(tx, userId, at))) return
  const to = await mailAddressOf(tx, userId)
  if (!to) return
  const { browser, os } = deviceNameOf(userAgent)
  const language = await languageFor(tx, userId)
  await queueMail(auth, tx, deletionCancelled({ to, language, at, browser, os, publicUrl: auth.config.publicUrl }))
}
