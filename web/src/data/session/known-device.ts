import { readStored, writeStored } from '#device/storage.ts'

const header = 'x-known-device'
const kept = 'known-device'

/** Somebody has signed in on this device, or installed the app. */
export const isKnownHere = () => readStored(kept) !== undefined || matchMedia('(display-mode: standalone)').matches

/** So that failed sign-ins elsewhere cannot lock this person out here. It outlives signing out. */
export function asKnownDevice(send: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const shown = readStored<string>(kept)
    if (shown) headers.set(header, shown)
    const response = await send(input, { ...init, headers })
    const given = response.headers.get(header)
    if (given && given !== shown) writeStored(kept, given)
    return response
  }
}
