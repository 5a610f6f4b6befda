// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  countError,
  countWorking,
  currentHealth,
  forgetCritical,
  isDegraded,
  restart,
  type ServiceName,
  type Start,
  serviceNames,
  startHealth,
} from '#data/health/health.ts'
import { plainProblem } from '#data/health/plain-problem.ts'
import { keptItem } from '#device/preferences.ts'

const start = new Date('2026-03-01T12:00:00Z').getTime()
const halfMinute = 30_000
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(async () => {
  stop()
  await forgetCritical()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const works: Start = async () => undefined
const breaks: Start = async () => {
  throw new Error('No room')
}

const allWork = Object.fromEntries(serviceNames.map((name) => [name, works])) as Record<ServiceName, Start>

/** Starts the app with services that all work, but for those given. */
async function startApp(own: Partial<Record<ServiceName, Start>> = {}) {
  stop = startHealth({ ...allWork, ...own })
  await vi.advanceTimersByTimeAsync(0)
}

const service = (name: ServiceName) => currentHealth().services.find((known) => known.name === name)
const state = (name: ServiceName) => service(name)?.state
const errors = (name: ServiceName, count: number) => {
  for (let n = 0; n < count; n++) countError(name, new Error('Lost'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const messages = () => currentHealth().critical.map(({ message }) => message)

function online(is: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}

test('DEV-037, DEV-038, DEV-039: up to two errors a service is healthy, with more degraded, with more than five failed', async () => {
  await startApp()
  const states = []
  for (let count = 0; count <= 6; count++) {
    states.push(state('realtime'))
    errors('realtime', 1)
  }
  expect(states).toEqual(['healthy', 'healthy', 'healthy', 'degraded', 'degraded', 'degraded', 'failed'])
  expect([state('outbox'), isDegraded(currentHealth())]).toEqual(['healthy', true])
})

test('DEV-040, DEV-041: each check, every 30 seconds, takes an error away', async () => {
  await startApp()
  errors('realtime', 4)
  await pass(halfMinute - 1)
  expect(service('realtime')?.errors).toBe(4)
  await pass(1)
  expect(service('realtime')).toMatchObject({ errors: 3, state: 'degraded', since: start })
  await pass(halfMinute)
  expect(service('realtime')).toMatchObject({ errors: 2, state: 'healthy', since: start + 2 * halfMinute })
  await pass(5 * halfMinute)
  expect([service('realtime')?.errors, currentHealth().checkedAt]).toEqual([0, start + 7 * halfMinute])
})

test('a page that cannot be seen checks nothing', async () => {
  await startApp()
  errors('realtime', 4)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(2 * halfMinute)
  expect(service('realtime')?.errors).toBe(4)
})

test('a service is started up to three times, with a pause before each other try', async () => {
  const tries: number[] = []
  await startApp({
    auth: async () => {
      tries.push(Date.now() - start)
      if (tries.length < 3) throw new Error('Not yet')
      return undefined
    },
  })
  expect(state('auth')).toBe('starting')
  await pass(halfMinute - 1)
  expect([tries, state('auth'), isDegraded(currentHealth()), messages()]).toEqual([[0, 1_000, 3_000], 'healthy', false, []])
})

test('DEV-045, DEV-046: after three attempts the app goes on in degraded mode, and says what could not be initialised', async () => {
  await startApp({ storage: breaks })
  await pass(3_000)
  expect([state('storage'), state('realtime'), isDegraded(currentHealth())]).toEqual(['failed', 'healthy', true])
  expect(messages()).toEqual(['Failed to initialize storage after 3 attempts: No room'])
})

test('what could not start is tried once more at each check, and counts as working when it says so itself', async () => {
  let room = false
  const storage = async () => (room ? undefined : breaks())
  await startApp({ storage, push: breaks })
  await pass(halfMinute)
  expect([state('storage'), state('push'), messages().length]).toEqual(['failed', 'failed', 2])
  room = true
  await pass(halfMinute)
  expect([state('storage'), state('push')]).toEqual(['healthy', 'failed'])
  countWorking('push')
  expect([state('push'), isDegraded(currentHealth())]).toEqual(['healthy', false])
})

test('trying again forgets the errors of one service and starts it', async () => {
  const again = vi.fn(works)
  await startApp({ realtime: again })
  errors('realtime', 6)
  errors('outbox', 3)
  await restart('realtime')
  expect([again.mock.calls.length, state('realtime'), state('outbox')]).toEqual([2, 'healthy', 'degraded'])
})

test('a service that is switched off is neither started again nor degraded', async () => {
  await startApp({ push: async () => 'off' })
  expect([state('push'), isDegraded(currentHealth())]).toEqual(['off', false])
})

test('without a network nothing is tried and nothing is wrong', async () => {
  online(false)
  const realtime = vi.fn(works)
  await startApp({ realtime })
  await pass(2 * halfMinute)
  expect([realtime.mock.calls.length, state('realtime'), isDegraded(currentHealth())]).toEqual([0, 'waiting', false])
  online(true)
  await pass(0)
  expect([realtime.mock.calls.length, state('realtime')]).toEqual([1, 'healthy'])
})

test('DEV-042: more than 100 MB of memory is a warning', async () => {
  const memory = { usedJSHeapSize: 100 * 1024 * 1024 }
  vi.stubGlobal('performance', Object.assign(Object.create(performance), { memory }))
  await startApp()
  await pass(halfMinute)
  expect(currentHealth().warnings).toEqual([])
  memory.usedJSHeapSize++
  await pass(halfMinute)
  expect(currentHealth().warnings).toEqual(['memory'])
})

test('DEV-043: more than ten errors between two checks are a warning', async () => {
  await startApp()
  errors('realtime', 5)
  errors('outbox', 5)
  await pass(halfMinute)
  expect(currentHealth().warnings).toEqual([])
  errors('realtime', 11)
  await pass(halfMinute)
  expect(currentHealth().warnings).toEqual(['error_rate'])
  await pass(halfMinute)
  expect(currentHealth().warnings).toEqual([])
})

test('DEV-044: the last ten critical errors are kept, the latest first, also over a reload', async () => {
  await startApp()
  for (let n = 1; n <= 12; n++) window.dispatchEvent(new ErrorEvent('error', { error: new Error(`Number ${n} broke`) }))
  const last = ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'].map((n) => `Number ${n} broke`)
  expect(messages()).toEqual(last)
  expect(currentHealth().critical[0]).toEqual({ service: 'interface', message: 'Number 12 broke', at: start })
  await vi.waitFor(async () => expect(await keptItem('critical_errors')).toEqual(currentHealth().critical))
  vi.resetModules()
  const reloaded = await import('#data/health/health.ts')
  const stopAgain = reloaded.startHealth(allWork)
  await vi.waitFor(() => expect(reloaded.currentHealth().critical.map(({ message }) => message)).toEqual(last))
  stopAgain()
  expect(limits.health.criticalKept).toBe(10)
})

test('uncaught errors and rejections count; what was given up, expected or harmless does not', async () => {
  await startApp()
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  reject(new Failure('offline'))
  reject(new DOMException('Stopped', 'AbortError'))
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
  expect(service('interface')?.errors).toBe(0)
  reject(new Failure('unexpected'))
  reject('thrown text')
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  expect([service('interface'), messages()]).toMatchObject([
    { errors: 3, state: 'degraded' },
    ['Script error.', 'thrown text', 'unexpected'],
  ])
  stop()
  reject('too late')
  expect(messages().length).toBe(3)
})

test('a problem is told without what is personal', () => {
  const told = (message: string) => plainProblem(new Error(message))
  expect(told(`Unexpected token 'D', "Dear Ann, I "... is not valid JSON`)).toBe('Unexpected token …... is not valid JSON')
  expect(told('GET https://atelier.test/api/posts/019c0000-0000-7000-8000-000000000001?s=secret failed')).toBe('GET /api/posts/… failed')
  expect(told('No mailbox ann@demo.test, token eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ')).toBe('No mailbox … token …')
  expect(told('Called 0123456789')).toBe('Called …')
  expect(told('long '.repeat(100))?.length).toBe(200)
})
