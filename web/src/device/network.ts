import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { connection } from '#device/connection.ts'
import { isOnline, onOnlineChange } from '#device/online.ts'
import { isNative } from '#device/platform.ts'
import { serverUrl } from '#device/server-address.ts'

const qualities = {
  'slow-2g': 'poor',
  '2g': 'poor',
  '3g': 'fair',
  '4g': 'good',
  '5g': 'excellent',
  wifi: 'excellent',
  unknown: 'fair',
} as const

export type ConnectionType = keyof typeof qualities
export type Quality = (typeof qualities)[ConnectionType]

export interface NetworkStatus {
  connected: boolean
  /** `unknown` where the device does not tell: iPhones on mobile networks, Safari and Firefox. */
  type: ConnectionType
}

export const qualityOf = (type: ConnectionType): Quality => qualities[type]

/** Falls back to the browser after `limits.network.statusMs`. */
export async function networkStatus(): Promise<NetworkStatus> {
  const told = isNative() ? await ignored(withTimeout(limits.network.statusMs, statusOfPhone()), 'the browser knows too') : undefined
  return told ?? { connected: isOnline(), type: typeInBrowser() }
}

async function statusOfPhone(): Promise<NetworkStatus> {
  const { Network } = await import('@capacitor/network')
  const { connected, connectionType } = await Network.getStatus()
  return { connected, type: connectionType === 'wifi' ? 'wifi' : typeInBrowser() }
}

/** `effectiveType` is a speed, not a medium. */
function typeInBrowser(): ConnectionType {
  const { type, effectiveType = '' } = connection() ?? {}
  if (type === 'wifi' || type === 'ethernet') return 'wifi'
  return effectiveType in qualities ? (effectiveType as ConnectionType) : 'unknown'
}

/** @returns milliseconds; undefined after `limits.network.testMs` */
export async function testConnection(): Promise<number | undefined> {
  if (!isOnline()) return undefined
  const giving = new AbortController()
  const begun = Date.now()
  try {
    const asked = fetch(serverUrl('/healthz'), { method: 'HEAD', cache: 'no-store', signal: giving.signal })
    const { ok } = await withTimeout(limits.network.testMs, asked)
    return ok ? Date.now() - begun : undefined
  } catch {
    giving.abort()
    return undefined
  }
}

/** False when there is none after `ms`. */
export function waitForConnection(ms: number = limits.network.waitMs): Promise<boolean> {
  if (isOnline()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve(isOnline())
    }
    const timer = setTimeout(end, ms)
    const stop = onOnlineChange(() => isOnline() && end())
  })
}

/** @throws Error after `ms` */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
