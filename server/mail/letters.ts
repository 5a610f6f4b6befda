import type { Language } from '@atelier/contract/choices'
import { escapeHtml } from '#escape-html.ts'
import { renderMail } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailWords } from '#mail/words.ts'

export interface Letter {
  to: string
  type: 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication' | 'sms'
  language: Language
  code: string
  link?: string | undefined
  minutes: number
  new_address?: string | undefined
}

export function composeLetter({ to, type, language, code, link, minutes, new_address = '' }: Letter): MailMessage {
  const words = mailWords(language)
  if (type === 'sms') {
    const text = words('sms.text', { code })
    return { to, type, subject: text, text, html: `<p>${escapeHtml(text)}</p>`, code }
  }
  const content = {
    language,
    heading: words(`${type}.heading`),
    intro: words(`${type}.intro`, { new_address }),
    action: type !== 'reauthentication' && link ? { label: words(`${type}.action`), link } : undefined,
    code,
    expires: words(link ? 'expires' : 'code_expires', { minutes }),
    reason: words(`${type}.reason`, { address: to }),
  }
  return { to, type, subject: words(`${type}.subject`), ...renderMail(content), code, link }
}
