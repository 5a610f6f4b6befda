import { platform } from '#device/platform.ts'

/** iOS only: Android gives that page no address. */
export const openPhoneSettings = (): (() => void) | undefined =>
  platform() === 'ios' ? () => void window.open('app-settings:', '_system') : undefined
