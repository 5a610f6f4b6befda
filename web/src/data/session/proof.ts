import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { makeListeners } from '#listeners.ts'

/** `onlyByCode`: a password does not suffice. */
export interface ProofQuestion {
  onlyByCode: boolean
  answer: (given: boolean) => void
}

let question: ProofQuestion | undefined
let asked: Promise<boolean> | undefined
const listeners = makeListeners()

/** Asks for a fresh proof when the server wants one, then retries. @throws DOMException AbortError when none is given */
export async function proven<Result>(action: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await action()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'reauthentication_needed' && code !== 'mailed_code_needed') throw error
      if (!(await ask(code === 'mailed_code_needed'))) throw new DOMException('No proof was given', 'AbortError')
    }
  }
}

export const useProofQuestion = () => useSyncExternalStore(listeners.add, () => question)

/** Concurrent actions share one dialog. Signing out cancels it. */
function ask(onlyByCode: boolean): Promise<boolean> {
  if (asked) return asked
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const whose = signedIn()
  const stop = onSessionChange(() => {
    if (signedIn() !== whose) resolve(false)
  })
  become({ onlyByCode, answer: resolve })
  asked = promise.finally(() => {
    stop()
    asked = undefined
    become(undefined)
  })
  return asked
}

function signedIn(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : undefined
}

function become(next: ProofQuestion | undefined) {
  question = next
  listeners.call()
}
