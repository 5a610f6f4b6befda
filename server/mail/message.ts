/** One mail or text message, ready to be read. */
export interface Message {
  /** An e-mail address, or a phone number for a text message. */
  to: string
  /** The verify type (signup, recovery, …, sms) or the notification's key. */
  type: string
  subject: string
  text: string
  html: string
  code?: string | undefined
  /** The main link. */
  link?: string | undefined
  /** Where a reader can end mails of this kind; sent as List-Unsubscribe. */
  unsubscribe?: string | undefined
}

/** Delivers messages. Rejects when one could not be handed over, so that the job tries again. */
export interface Mail {
  send(message: Message): Promise<void>
}
