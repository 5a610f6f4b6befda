import { ignored } from '@atelier/contract/rules/ignored'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '#listeners.ts'

let token: string | undefined
const listeners = makeListeners()

/** Suspension page of the account that was last refused after a valid proof. */
export const useSuspension = () => useSyncExternalStore(listeners.add, currentSuspension)

export const currentSuspension = () => token

export const forgetSuspension = () => keep(undefined)

/** The auth client drops this field of a refusal. */
export function withSuspension(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (init?.method === 'POST') keep(response.ok ? undefined : await suspensionIn(response))
    return response
  }
}

async function suspensionIn(response: Response): Promise<string | undefined> {
  const body = (await ignored(response.clone().json(), 'not an answer of ours')) as { suspension?: string } | undefined
  return body?.suspension
}

function keep(found: string | undefined) {
  if (found === token) return
  token = found
  listeners.call()
}
