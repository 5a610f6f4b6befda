export interface MailMessage {
  to: string
  type: string
  subject: string
  text: string
  html: string
  code?: string | undefined
  link?: string | undefined
  /** One-click unsubscribe by POST (RFC 8058), sent as List-Unsubscribe. */
  unsubscribe?: string | undefined
  /** What its code or link belongs to; the mail is not sent once that has ended. */
  proof_id?: string | undefined
  /** The same for every attempt, so that mailboxes show a mail that arrives twice only once. */
  message_id?: string | undefined
}

/** Rejects when delivery fails, so that the job is retried. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
}
