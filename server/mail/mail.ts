import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { insertMail } from '#mail/mailbox.queries.ts'
import type { MailTransport } from '#mail/message.ts'
import { smsMail } from '#mail/sms.ts'

/** Without SMTP_URL or AUTH_SMS, to the development mailbox. */
export function openMail({ smtpUrl, mailFrom, auth }: MailConfig, { db, clock }: Pick<Deps, 'db' | 'clock'>): MailTransport {
  const mailbox: MailTransport = { send: (message) => insertMail(db, message, clock()) }
  const mail = smtpUrl ? smtpMail(smtpUrl, mailFrom) : mailbox
  const texts = auth.sms ? smsMail(auth.sms) : mailbox
  return { send: (message) => (message.type === 'sms' ? texts : mail).send(message) }
}
export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'auth'>

function smtpMail(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, unsubscribe, message_id }) {
      const oneClick = unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      const headers = { 'Auto-Submitted': 'auto-generated', ...(oneClick || {}) }
      const messageId = message_id && `<${message_id}@${host}>`
      await transport.sendMail({ from, to, subject, text, html, headers, ...(messageId ? { messageId } : {}) })
    },
  }
}
