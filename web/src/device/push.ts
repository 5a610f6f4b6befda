import { readStored, writeStored } from '#device/storage.ts'

export type PushPermission = NotificationPermission | 'unsupported'

/** Whether this browser lets us show notifications; `default`: it has not asked the person yet. */
export const pushPermission = (): PushPermission => ('Notification' in globalThis ? Notification.permission : 'unsupported')

/** Lets the browser ask the person, unless they have answered before. Call it while an event of theirs is handled. */
export async function askForPush(): Promise<PushPermission> {
  return pushPermission() === 'default' ? Notification.requestPermission() : pushPermission()
}

const key = 'push_device'

/** What this browser is called among the devices of a person, whoever is signed in. */
export function pushToken(): string {
  const known = readStored<string>(key)
  if (known) return known
  const token = crypto.randomUUID()
  writeStored(key, token)
  return token
}
