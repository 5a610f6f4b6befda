import { paths } from '@atelier/contract/paths'
import type { Addressed } from '#mail/deletion-letters.ts'
import { renderMail } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailWords } from '#mail/words.ts'

interface Decided extends Addressed {
  outcome: 'let_in' | 'refused'
}

export function signUpDecided({ to, language, publicUrl, outcome }: Decided): MailMessage {
  const words = mailWords(language)
  const link = outcome === 'let_in' ? `${publicUrl}${paths.signIn}` : undefined
  const content = {
    language,
    heading: words(`sign_up.${outcome}`),
    intro: words(`sign_up.${outcome}_intro`),
    advice: link ? undefined : words('sign_up.refused_advice'),
    action: link ? { label: words('sign_up.action'), link } : undefined,
    reason: words('sign_up.reason', { address: to }),
  }
  return { to, type: `sign_up_${outcome}`, subject: words('sign_up.subject'), ...renderMail(content), link }
}
