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
  /** `unknown` also where the device does not tell: iPhones of their mobile network, Safari and Firefox of any. */
  type: ConnectionType
}

/** What to expect of a connection. */
export const qualityOf = (type: ConnectionType): Quality => qualities[type]

/** The connection of the device. A phone that does not answer within `limits.network.statusMs` is taken at its browser's word. */
export async function networkStatus(): Promise<NetworkStatus> {
  const told = isNative() ? await ignored(within(limits.network.statusMs, statusOfPhone()), 'the browser knows too') : undefined
  return told ?? { connected: isOnline(), type: typeInBrowser() }
}

async function statusOfPhone(): Promise<NetworkStatus> {
  const { Network } = await import('@capacitor/network')
  const { connected, connectionType } = await Network.getStatus()
  return { connected, type: connectionType === 'wifi' ? 'wifi' : typeInBrowser() }
}

/** `effectiveType` is how fast the connection is, whatever it is made of. */
function typeInBrowser(): ConnectionType {
  const { type, effectiveType = '' } = connection() ?? {}
  if (type === 'wifi' || type === 'ethernet') return 'wifi'
  return effectiveType in qualities ? (effectiveType as ConnectionType) : 'unknown'
}

/** Asks the server for a few bytes. @returns after how many milliseconds it answered; undefined when it did not in `limits.network.testMs` */
export async function testConnection(): Promise<number | undefined> {
  if (!isOnline()) return undefined
  const giving = new AbortController()
  const begun = Date.now()
  try {
    const asked = fetch(serverUrl('/healthz'), { method: 'HEAD', cache: 'no-store', signal: giving.signal })
    const { ok } = await within(limits.network.testMs, asked)
    return ok ? Date.now() - begun : undefined
  } catch {
    giving.abort()
    return undefined
  }
}

/** Resolves to true as soon as the device has a network, and to false when it has none after `ms`. */
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

/** @throws Error when nothing came of `work` in time */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
