import { limits } from '@atelier/contract/limits'
import type { MailedCode } from '#data/session/account-entry.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

export interface AwaitedMail {
  type: MailedCode
  email: string
}

interface Kept extends AwaitedMail {
  path: string
  sentAt: number
}

/** Survives a reload, so that the code can still be entered. */
export function keepAwaitedMail({ type, email }: AwaitedMail) {
  writeStored(key, { type, email, path: window.location.pathname, sentAt: Date.now() } satisfies Kept)
}

export function awaitedMail(...paths: string[]): AwaitedMail | undefined {
  const kept = readStored<Kept>(key)
  if (!kept || !paths.includes(kept.path) || Date.now() - kept.sentAt > limits.mailedCode.lastsS * 1000) return undefined
  return { type: kept.type, email: kept.email }
}

export const isAwaited = ({ type, email }: AwaitedMail) => {
  const kept = awaitedMail(window.location.pathname)
  return kept?.type === type && kept.email === email
}

export const forgetAwaitedMail = () => removeStored(key)

// The `draft:` prefix clears it on sign-out. cover-boot.js reads it too.
const key = 'draft:awaited-mail'
