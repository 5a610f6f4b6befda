import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, vi } from 'vitest'
import { keepFiles } from '#testing/uploads.ts'

/** What a tab has of the app, each with modules of its own. */
export type Tab = Awaited<ReturnType<typeof modules>>
export type FakeAnswer = { status: number; body?: object; headers?: Record<string, string> } | 'unreachable' | 'silent'

export const startTime = new Date('2026-03-01T12:00:00Z').getTime()
export const ann = crypto.randomUUID()
/** A conversation. */
export const conversationId = crypto.randomUUID()
export const broken = { status: 500, body: { code: 'unexpected' } } satisfies FakeAnswer

/**
 * What reached the server: a message, comment or post by its content, anything else by its call (`PUT /posts/1/like`), each with its time in
 * milliseconds after the start. `answerTo` gets the same, messages with ` with ` and the id of their file; a message is answered with itself.
 */
export const server: { arrived: [what: string, at: number][]; answerTo: (what: string) => FakeAnswer } = {
  arrived: [],
  answerTo: () => ({ status: 200 }),
}

/** Before each test of a file: an empty browser with Ann signed in, on a clock that stands still. */
export function startOutbox() {
  beforeEach(() => {
    vi.useFakeTimers({ now: startTime, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('fetch', serve)
    keepFiles()
    server.arrived = []
    server.answerTo = () => ({ status: 200 })
    online(true)
    storeSession(ann)
  })
  afterEach(() => {
    closeTabs()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

const endings: (() => void)[] = []

async function modules() {
  return {
    ...(await import('#data/outbox/outbox.ts')),
    ...(await import('@atelier/contract/messages')),
    ...(await import('@atelier/contract/comments')),
    ...(await import('@atelier/contract/posts')),
    ...(await import('@atelier/contract/follows')),
    cache: await import('#data/cache/entities.ts'),
  }
}

/** A tab of the browser: modules with a state of their own over the same storage. Without `shell`, nothing has started the outbox yet. */
export async function openTab({ shell = true } = {}): Promise<Tab> {
  vi.resetModules()
  const listening = vi.spyOn(window, 'addEventListener')
  const Channel = globalThis.BroadcastChannel
  class Channels extends Channel {
    constructor(name: string) {
      super(name)
      endings.push(() => this.close())
    }
  }
  vi.stubGlobal('BroadcastChannel', Channels)
  const tab = await modules()
  if (shell) tab.startSending()
  for (const [event, handler] of listening.mock.calls) endings.push(() => window.removeEventListener(event, handler))
  listening.mockRestore()
  vi.stubGlobal('BroadcastChannel', Channel)
  return tab
}

/** Nothing of the open tabs goes on, as after a crash. */
export function closeTabs() {
  for (const end of endings.splice(0)) end()
  vi.clearAllTimers()
}

export const write = (tab: Tab, content: string, conversation_id = conversationId) => {
  const client_id = crypto.randomUUID()
  return tab.enqueue(tab.sendMessage, { conversation_id, client_id, content }, client_id).then(() => client_id)
}

async function serve(url: string, { method, body, signal }: { method: string; body?: string; signal: AbortSignal }): Promise<Response> {
  const sent = body ? (JSON.parse(body) as { content?: string; media_id?: string }) : {}
  const what = sent.content ?? `${method} ${new URL(url, location.origin).pathname.replace('/api', '')}`
  const answer = server.answerTo(sent.media_id ? `${what} with ${sent.media_id}` : what)
  if (answer === 'unreachable') throw new TypeError('fetch failed')
  server.arrived.push([what, Date.now() - startTime])
  if (answer === 'silent') return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return Response.json({ ...sent, ...answer.body }, { status: answer.status, headers: answer.headers })
}

export function online(is: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}

export function storeSession(id: string) {
  const claims = btoa(JSON.stringify({ sub: id, aal: 'aal1' }))
  const expires_at = Date.now() / 1_000 + 1_000_000
  const session = { access_token: `e30.${claims}.x`, refresh_token: 'x', expires_at, user: { id, factors: [] } }
  localStorage.setItem('sb-atelier-auth-token', JSON.stringify(session))
}

/** Node's; fake-indexeddb works in such turns. */
declare function setImmediate(run: () => void): void

/** Lets all promises and IndexedDB requests come to rest, while the clock stands still. */
export async function rest() {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(() => resolve(turn)))
}

/** `step`: how far the clock moves at a time; what is awaited meanwhile is late by less. */
export async function pass(ms: number, step = 100) {
  await rest()
  for (let passed = 0; passed < ms; passed += step) {
    await vi.advanceTimersByTimeAsync(step)
    await rest()
  }
}

export const kept = async () => (await openDB('atelier-outbox')).getAll('offline_queue')
/** Of what is not sent: content, or action, and state. */
export const states = (tab: Tab) =>
  renderHook(tab.useUnsent).result.current.map(({ action, input, state }) => [(input as { content?: string }).content ?? action, state])
export const contents = () => server.arrived.map(([what]) => what)
export const times = () => server.arrived.map(([, at]) => at)
