export interface Message {
  to: string
  type: string
  subject: string
  text: string
  html: string
  code?: string | undefined
  link?: string | undefined
  /** Sent as List-Unsubscribe. */
  unsubscribe?: string | undefined
}

/** Rejects when delivery fails, so that the job is retried. */
export interface Mail {
  send(message: Message): Promise<void>
}
