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
  /** What it carries a code or link of; it is not sent once that has ended. */
  proof_id?: string | undefined
  /** The same for every try, so that mailboxes show one mail that arrived twice once. */
  message_id?: string | undefined
}

/** Rejects when delivery fails, so that the job is retried. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
}
