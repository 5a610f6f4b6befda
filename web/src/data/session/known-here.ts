import { readStored } from '#device/storage.ts'

export const knownDeviceKey = 'known-device'

/** Somebody has signed in on this device, or installed the app. */
export const isKnownHere = () => readStored(knownDeviceKey) !== undefined || matchMedia('(display-mode: standalone)').matches
