import { limits } from '@atelier/contract/limits'
import type { MailedCode } from '#data/session/account-entry.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

/** A mail whose link or code the person is waiting for. */
export interface AwaitedMail {
  type: MailedCode
  email: string
}

interface Kept extends AwaitedMail {
  /** The screen that sent it. */
  path: string
  sentAt: number
}

/** Remembers a mail that was just sent, so that its code can be entered after a reload. */
export function awaitMail({ type, email }: AwaitedMail) {
  writeStored(key, { type, email, path: window.location.pathname, sentAt: Date.now() } satisfies Kept)
}

/** The mail that one of these screens sent, while its code works. */
export function awaitedMail(...paths: string[]): AwaitedMail | undefined {
  const kept = readStored<Kept>(key)
  if (!kept || !paths.includes(kept.path) || Date.now() - kept.sentAt > limits.mailedCode.lastsS * 1000) return undefined
  return { type: kept.type, email: kept.email }
}

/** Whether a mail that was sent before is still awaited: its time goes on. */
export const isAwaited = ({ type, email }: AwaitedMail) => {
  const kept = awaitedMail(window.location.pathname)
  return kept?.type === type && kept.email === email
}

export const forgetAwaitedMail = () => removeStored(key)

// A draft, so that it goes when the person signs out. cover-boot.js knows it too.
const key = 'draft:awaited-mail'
