import type { platforms } from '@atelier/contract/devices'

type Platform = (typeof platforms)[number]

/** Capacitor's bridge exists before the page's scripts, and only in the native app. */
export const platform = (): Platform => (globalThis as { Capacitor?: { getPlatform(): Platform } }).Capacitor?.getPlatform() ?? 'web'

export const isNative = () => platform() !== 'web'
