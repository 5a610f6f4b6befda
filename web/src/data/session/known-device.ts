import { knownDeviceKey } from '#data/session/known-here.ts'
import { readStored, writeStored } from '#device/storage.ts'

const header = 'x-known-device'

/** So that failed sign-ins elsewhere cannot lock this person out here. It outlives signing out. */
export function asKnownDevice(send: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const shown = readStored<string>(knownDeviceKey)
    if (shown) headers.set(header, shown)
    const response = await send(input, { ...init, headers })
    const given = response.headers.get(header)
    if (given && given !== shown) writeStored(knownDeviceKey, given)
    return response
  }
}
