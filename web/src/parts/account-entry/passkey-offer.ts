import { ignored } from '@atelier/contract/rules/ignored'
import { fetchPasskeys } from '#data/session/passkeys.ts'
import { currentSession } from '#data/session/session.ts'
import { keepsPasskeys } from '#device/passkeys.ts'
import { readStored, writeStored } from '#device/storage.ts'

/** For accounts without one, on a device that can keep it, until somebody says "Not now" there. */
export async function shouldOfferPasskey(): Promise<boolean> {
  if (declined().includes(viewer())) return false
  return (await ignored(isUseful(), 'nothing is offered')) === true
}

export const declinePasskey = () => void writeStored(key, [...declined(), viewer()])

const key = 'passkey-declined'
const declined = () => readStored<string[]>(key) ?? []

const isUseful = async () => (await keepsPasskeys()) && (await fetchPasskeys()).length === 0

function viewer(): string {
  const session = currentSession()
  return session.status === 'signed_in' ? session.user.id : ''
}
