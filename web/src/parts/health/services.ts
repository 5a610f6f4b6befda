import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { countError, countWorking, forgetCritical, type ServiceName, type Start, startHealth } from '#data/health/health.ts'
import { allEntries } from '#data/outbox/queue.ts'
import { latestSocket } from '#data/realtime/channels.ts'
import { listen } from '#data/realtime/listen.ts'
import { onClear } from '#data/session/clear-on-sign-out.ts'
import { authClient, currentSession, onSessionChange } from '#data/session/session.ts'
import { networkStatus, testConnection, withTimeout } from '#device/network.ts'
import { isOnline } from '#device/online.ts'
import { keepItem, onStorageFailure } from '#device/preferences.ts'
import { isPushEnabled } from '#parts/push/registration.ts'
import { startPush } from '#parts/push/start.ts'

/** `ms` is missing when the server did not answer. */
export interface Tested {
  ms: number | undefined
  at: number
}

export const testedAs = 'cache_connection'

export async function measureConnection(): Promise<Tested> {
  const tested = await keptTest()
  if (tested.ms === undefined && isOnline()) countError('network', silence())
  return tested
}

async function keptTest(): Promise<Tested> {
  const tested = { ms: await testConnection(), at: Date.now() }
  await ignored(keepItem(testedAs, tested), 'only kept for the next visit')
  return tested
}

const silence = () => new Error('The server did not answer')

const starts: Record<ServiceName, Start> = {
  interface: async () => undefined,
  storage: async () => {
    await keepItem('cache_probe', Date.now())
    return undefined
  },
  network: async () => {
    const { connected } = await networkStatus()
    if (connected && (await keptTest()).ms === undefined) throw silence()
    return undefined
  },
  auth: async () => {
    await authClient()
    return undefined
  },
  realtime: async () => {
    if (latestSocket()?.connected) return undefined
    const connected = new Promise<void>((resolve) => waiting.push(resolve))
    latestSocket()?.connect()
    await withTimeout(limits.realtime.timeoutMs, connected)
    return undefined
  },
  push: async () => {
    await startPush()
    return (await isPushEnabled()) ? undefined : 'off'
  },
  outbox: async () => {
    await allEntries()
    return undefined
  },
}

const waiting: (() => void)[] = []

/** @returns a function that stops counting what is not handled elsewhere */
export function startServices(): () => void {
  onStorageFailure(countStorage)
  listen('connected', countConnected)
  listen('disconnected', loseRealtime)
  listen('unreachable', countUnreachable)
  onSessionChange(countSession)
  onClear(forget)
  return startHealth(starts)
}

const countStorage = (error: Error) => countError('storage', error)

function countConnected() {
  for (const resolve of waiting.splice(0)) resolve()
  countWorking('realtime')
}

function countUnreachable() {
  loseRealtime()
  if (counts()) void measureConnection()
}

function countSession() {
  const session = currentSession()
  if (session.status === 'loading' && session.failed) countError('auth', silence())
}

const forget = () => void forgetCritical()

function loseRealtime() {
  if (counts()) countError('realtime', new Error('The connection was lost'))
}

// Devices close connections in the background.
const counts = () => isOnline() && !document.hidden
