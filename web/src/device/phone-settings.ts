import { platform } from '#device/platform.ts'

/** Opens the app's page in the settings of iOS, where permissions are changed. Undefined elsewhere: Android gives that page no address. */
export const openPhoneSettings = (): (() => void) | undefined =>
  platform() === 'ios' ? () => void window.open('app-settings:', '_system') : undefined
