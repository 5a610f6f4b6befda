import { useSyncExternalStore } from 'react'
import { accountId } from '#data/outbox/account.ts'
import { readUnsent, type Unsent } from '#data/outbox/outbox.ts'
import { removeEntries } from '#data/outbox/queue.ts'

interface Question {
  unsent: Unsent[]
  answer: (leave: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

/** Asks before leaving unsent writes. @returns what removes them, to call after sign-out; undefined if the user stays */
export async function askToLeave(): Promise<(() => Promise<void>) | undefined> {
  const account = accountId()
  const unsent = await readUnsent()
  // Nobody can be asked here, so nothing is removed.
  if (unsent.length > 0 && listeners.size === 0) return async () => undefined
  if (account && unsent.length > 0 && !(await ask(unsent))) return undefined
  return async () => {
    if (account) await removeEntries(account)
  }
}

export const useLeaving = () => useSyncExternalStore(onChange, () => question)

async function ask(unsent: Unsent[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  become({ unsent, answer: resolve })
  return promise.finally(() => become(undefined))
}

function become(next: Question | undefined) {
  question = next
  for (const changed of listeners) changed()
}

function onChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
