import type { Language } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { renderMail } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailWords } from '#mail/words.ts'

/** Leads to the settings, not the file: whoever reads the mail still has to sign in. */
export function exportReady({ to, language, publicUrl }: { to: string; language: Language; publicUrl: string }): MailMessage {
  const words = mailWords(language)
  const link = `${publicUrl}${paths.ownData}`
  const content = {
    language,
    heading: words('export_ready.heading'),
    intro: words('export_ready.intro', { days: limits.exports.keptMs / 86_400_000 }),
    advice: words('export_ready.advice'),
    action: { label: words('export_ready.action'), link },
    reason: words('export_ready.reason', { address: to }),
  }
  return { to, type: 'export_ready', subject: words('export_ready.subject'), ...renderMail(content), link }
}
