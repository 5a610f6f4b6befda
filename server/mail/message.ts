export interface Message {
  to: string
  type: string
  subject: string
  text: string
  html: string
  code?: string | undefined
  link?: string | undefined
  /** An address that ends such mail by a POST without more (RFC 8058); sent as List-Unsubscribe. */
  unsubscribe?: string | undefined
  /** The same for each try to send it, so that mailboxes show one that arrived twice once. */
  message_id?: string | undefined
}

/** Rejects when delivery fails, so that the job is retried. */
export interface Mail {
  send(message: Message): Promise<void>
}
