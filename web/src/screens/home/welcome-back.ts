import { ignored } from '@atelier/contract/rules/ignored'
import { currentSession } from '#data/session/session.ts'
import { readStored, writeStored } from '#device/storage.ts'

export function welcomeBack(): void {
  const session = currentSession()
  const signedInAt = session.status === 'signed_in' ? session.user.last_sign_in_at : undefined
  if (!signedInAt || readStored(key) === signedInAt) return
  writeStored(key, signedInAt)
  void ignored(
    import('#screens/home/deletion-cancelled.data.ts').then(({ toastIfDeletionCancelled }) => toastIfDeletionCancelled(signedInAt)),
    'only a greeting',
  )
}

const key = 'welcomed'
