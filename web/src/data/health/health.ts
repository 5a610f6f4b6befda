import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { useSyncExternalStore } from 'react'
import { plainProblem } from '#data/health/plain-problem.ts'
import { waitForConnection } from '#device/network.ts'
import { isOnline } from '#device/online.ts'
import { dropItem, keepItem, keptItem } from '#device/preferences.ts'
import { pause, retryDelayMs } from '#device/retry.ts'
import { makeListeners } from '#listeners.ts'

/** `interface`: the screens themselves, which have nothing to start. */
export const serviceNames = ['interface', 'storage', 'network', 'auth', 'realtime', 'push', 'outbox'] as const
export type ServiceName = (typeof serviceNames)[number]

/** `waiting`: for a network. `off`: for the whole installation. `failed`: did not start, or has too many errors. */
export type ServiceState = 'waiting' | 'starting' | 'off' | 'healthy' | 'degraded' | 'failed'

export interface Service {
  name: ServiceName
  state: ServiceState
  /** Recent errors: each check takes one off. */
  errors: number
  /** In milliseconds. */
  since: number
}

/** Unhandled elsewhere, and stripped of anything personal. */
export interface CriticalError {
  service: ServiceName
  message: string
  at: number
}

export type Warning = 'memory' | 'error_rate'

export interface Health {
  services: Service[]
  warnings: Warning[]
  /** Latest first. */
  critical: CriticalError[]
  checkedAt: number
}

/** Idempotent. @throws the error that keeps a service from running */
export type Start = () => Promise<'off' | undefined>

const { everyMs, attempts, criticalKept, memoryBytes, errorRate } = limits.health
const keptAs = 'critical_errors'

interface Running {
  start: Start
  at: 'waiting' | 'starting' | 'off' | 'running' | 'broken'
  errors: number
}

const running = new Map<ServiceName, Running>()
let health: Health = { services: [], warnings: [], critical: [], checkedAt: Date.now() }
let fresh = 0
let loaded: Promise<void> | undefined
const listeners = makeListeners()

export const useHealth = () => useSyncExternalStore(listeners.add, currentHealth)

export const currentHealth = () => health

export const isDegraded = ({ services }: Health) => services.some(({ state }) => state === 'degraded' || state === 'failed')

/** Checks every 30 seconds while the page is visible. @returns a function that stops counting */
export function startHealth(starts: Record<ServiceName, Start>): () => void {
  for (const name of serviceNames) running.set(name, { start: starts[name], at: 'waiting', errors: 0 })
  show()
  loaded = keptItem<CriticalError[]>(keptAs).then((kept) =>
    become({ critical: [...health.critical, ...(kept ?? [])].slice(0, criticalKept) }),
  )
  for (const name of serviceNames) void begin(name)
  const onError = ({ error, message }: ErrorEvent) => countUncaught(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => countUncaught(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  const timer = setInterval(() => document.hidden || check(), everyMs)
  return () => {
    clearInterval(timer)
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
    running.clear()
    show()
  }
}

/** Several recent errors degrade or fail the service. */
export function countError(name: ServiceName, error: unknown): void {
  const service = running.get(name)
  if (!service) return
  service.errors++
  fresh++
  // Noting an error needs the storage, so storage errors repeat.
  const isNews = name === 'storage' && health.critical[0]?.message !== plainProblem(error)
  if (isNews || (name !== 'interface' && service.errors === limits.health.failed + 1)) note(name, error)
  show()
}

export function countWorking(name: ServiceName): void {
  const service = running.get(name)
  if (service?.at !== 'broken') return
  service.at = 'running'
  show()
}

export async function restart(name: ServiceName): Promise<void> {
  const service = running.get(name)
  if (!service || service.at === 'starting') return
  service.errors = 0
  await begin(name)
}

export async function forgetCritical(): Promise<void> {
  become({ critical: [] })
  await dropItem(keptAs)
}

async function begin(name: ServiceName) {
  const service = running.get(name)
  const isOver = () => running.get(name) !== service
  for (let failed = 0; service && failed < attempts; ) {
    while (!isOnline() && !isOver()) {
      enter(service, 'waiting')
      await waitForConnection()
    }
    if (isOver()) return
    enter(service, 'starting')
    try {
      return enter(service, (await service.start()) ?? 'running')
    } catch (error) {
      failed++
      if (failed < attempts) await pause(retryDelayMs(failed))
      else {
        service.at = 'broken'
        fresh++
        note(name, new Error(`Failed to initialize ${name} after ${attempts} attempts`, { cause: error }))
        show()
      }
    }
  }
}

function enter(service: Running, at: Running['at']) {
  service.at = at
  show()
}

function check() {
  const used = (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
  const warnings: Warning[] = [...(used > memoryBytes ? ['memory' as const] : []), ...(fresh > errorRate ? ['error_rate' as const] : [])]
  fresh = 0
  for (const [name, service] of running) {
    service.errors = Math.max(0, service.errors - 1)
    if (service.at === 'broken' && isOnline()) void retryOnce(name, service)
  }
  become({ warnings, checkedAt: Date.now() })
  show()
}

async function retryOnce(name: ServiceName, service: Running) {
  const at = await service.start().catch(() => 'broken' as const)
  if (at === 'off') enter(service, 'off')
  else if (at === undefined) countWorking(name)
}

/** Browsers report it for a layout that takes two frames; nothing is wrong. */
const harmless = /ResizeObserver loop/

function countUncaught(error: unknown) {
  const message = plainProblem(error)
  if (message === undefined || harmless.test(message)) return
  note('interface', error)
  countError('interface', error)
}

function note(service: ServiceName, error: unknown) {
  const message = plainProblem(error)
  if (message === undefined) return
  become({ critical: [{ service, message, at: Date.now() }, ...health.critical].slice(0, criticalKept) })
  void ignored(
    loaded?.then(() => keepItem(keptAs, health.critical)),
    'only kept for the next start',
  )
}

function stateOf({ at, errors }: Running): ServiceState {
  if (at === 'broken') return 'failed'
  if (at !== 'running') return at
  return errors > limits.health.failed ? 'failed' : errors > limits.health.degraded ? 'degraded' : 'healthy'
}

function show() {
  const before = new Map(health.services.map((service) => [service.name, service]))
  const services = [...running].map(([name, service]) => {
    const known = before.get(name)
    const state = stateOf(service)
    return { name, state, errors: service.errors, since: known?.state === state ? known.since : Date.now() }
  })
  become({ services })
}

function become(change: Partial<Health>) {
  health = { ...health, ...change }
  listeners.call()
}
