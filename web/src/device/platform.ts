import type { platforms } from '@atelier/contract/devices'

type Platform = (typeof platforms)[number]

/** Where the app runs. Capacitor's bridge is there before the page's scripts, and only in the native app. */
export const platform = (): Platform => (globalThis as { Capacitor?: { getPlatform(): Platform } }).Capacitor?.getPlatform() ?? 'web'

export const isNative = () => platform() !== 'web'
