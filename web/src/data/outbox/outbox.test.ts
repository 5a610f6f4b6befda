import { Failure } from '@atelier/contract/errors'
import { act, renderHook } from '@testing-library/react'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import {
  ann,
  broken,
  closeTabs,
  contents,
  conversationId,
  type FakeAnswer,
  kept,
  online,
  openTab,
  pass,
  rest,
  server,
  startOutbox,
  startTime,
  states,
  storeSession,
  times,
  write,
} from '#testing/outbox.ts'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))
startOutbox()

const refusal = { status: 403, body: { code: 'messages_not_allowed' } } satisfies FakeAnswer

test('DEV-012, DEV-014, DEV-015, DEV-016: a write made offline is kept under offline_queue with its action, data, times and tries', async () => {
  online(false)
  const tab = await openTab()
  const client_id = await write(tab, 'hello')
  const [entry] = await kept()
  expect(entry).toEqual({
    id: String(startTime),
    action: 'sendMessage',
    data: expect.objectContaining({ account: ann, client_id, input: { conversation_id: conversationId, client_id, content: 'hello' } }),
    timestamp: startTime,
    retryCount: 0,
    nextRetry: 0,
  })
})

test('two writes of one millisecond have ids of their own, in their order', async () => {
  online(false)
  const tab = await openTab()
  await Promise.all([write(tab, 'one'), write(tab, 'two')])
  expect((await kept()).map(({ id, data }) => [id, data.input.content])).toEqual([
    [String(startTime), 'one'],
    [String(startTime + 1), 'two'],
  ])
})

test('DEV-017, DEV-018, DEV-024: offline nothing is tried; one second after the network is back all goes, 100 ms apart', async () => {
  online(false)
  const tab = await openTab()
  await write(tab, 'one')
  await write(tab, 'two', crypto.randomUUID())
  await pass(200_000, 1_000)
  expect(server.arrived).toEqual([])
  expect(states(tab)).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  online(true)
  await pass(2_000)
  expect(server.arrived).toEqual([
    ['one', 201_000],
    ['two', 201_100],
  ])
  expect(await kept()).toEqual([])
})

test('a write made before the shell could load is sent too when the network is back', async () => {
  online(false)
  const tab = await openTab({ shell: false })
  await write(tab, 'early')
  online(true)
  await pass(2_000)
  expect(contents()).toEqual(['early'])
})

test('a write made online goes at once', async () => {
  const tab = await openTab()
  await write(tab, 'hello')
  await rest()
  expect(server.arrived).toEqual([['hello', 0]])
  expect(states(tab)).toEqual([])
})

test('DEV-019: a failed write is tried again after 2 and then 4 seconds, and after three tries it is not sent until one asks for it', async () => {
  server.answerTo = () => broken
  const tab = await openTab()
  const client_id = await write(tab, 'hello')
  await pass(300_000, 1_000)
  expect(times()).toEqual([0, 2_000, 6_000])
  expect(states(tab)).toEqual([['hello', 'failed']])
  server.answerTo = () => ({ status: 200 })
  await tab.retry(client_id)
  await rest()
  expect(contents()).toHaveLength(4)
  expect(await kept()).toEqual([])
})

test('what was not sent can be given up', async () => {
  server.answerTo = () => broken
  const tab = await openTab()
  const client_id = await write(tab, 'hello')
  await pass(10_000)
  await tab.discardEntry(client_id)
  expect(states(tab)).toEqual([])
  expect(await kept()).toEqual([])
})

test('DEV-021: an entry with an unknown action is ignored with a warning, and those after it are sent', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  online(false)
  await write(await openTab(), 'hello')
  closeTabs()
  const database = await openDB('atelier-outbox')
  const [entry] = await kept()
  await database.put('offline_queue', { ...entry, id: '1', action: 'sendTelegram' })
  online(true)
  await openTab()
  await rest()
  expect(contents()).toEqual(['hello'])
  expect(warn).toHaveBeenCalledExactlyOnceWith('The outbox ignores the unknown action sendTelegram')
  expect((await kept()).map(({ action }) => action)).toEqual(['sendTelegram'])
})

test('DEV-022: while something waits and the device is online, it syncs every 60 seconds', async () => {
  const tries: number[] = []
  server.answerTo = () => {
    tries.push(Date.now() - startTime)
    return 'unreachable'
  }
  const tab = await openTab()
  await write(tab, 'hello')
  await pass(200_000, 1_000)
  expect(tries).toEqual([0, 1_000, 3_000, 8_000, 18_000, 78_000, 138_000, 198_000])
})

test('DEV-025, DEV-026: a write without an answer is given up after 10 seconds as "Sync operation timeout", which is one try', async () => {
  server.answerTo = () => 'silent'
  const tab = await openTab()
  await write(tab, 'hello')
  await pass(9_900)
  expect((await kept())[0]).toMatchObject({ retryCount: 0 })
  await pass(100)
  expect((await kept())[0]).toMatchObject({ retryCount: 1, data: { error: 'Sync operation timeout' } })
  server.answerTo = () => ({ status: 200 })
  await pass(2_000)
  expect(await kept()).toEqual([])
})

test('no connection and a server that is away use up none of the three tries', async () => {
  server.answerTo = () => 'unreachable'
  const tab = await openTab()
  await write(tab, 'hello')
  await pass(600_000, 1_000)
  server.answerTo = () => ({ status: 503, body: { code: 'unavailable' } })
  await pass(600_000, 1_000)
  expect((await kept())[0]).toMatchObject({ retryCount: 0 })
  expect(states(tab)).toEqual([['hello', 'trying']])
  server.answerTo = () => ({ status: 200 })
  await pass(61_000, 1_000)
  expect(await kept()).toEqual([])
})

test('while the network can only be read, nothing is tried or lost, and all goes once it says that this is over', async () => {
  server.answerTo = () => ({ status: 503, body: { code: 'read_only' }, headers: { 'retry-after': '60' } })
  const tab = await openTab()
  const client_id = await write(tab, 'hello')
  await rest()
  expect(await kept()).toMatchObject([{ data: { client_id }, retryCount: 0 }])
  const tries = server.arrived.length
  await pass(30_000)
  expect(server.arrived).toHaveLength(tries)
  server.answerTo = () => ({ status: 200 })
  await pass(31_000)
  expect(await kept()).toEqual([])
})

test.each([502, 503, 504, 429])(
  'five things wait for a minute while a proxy answers %i, use up no try, and go on by themselves once it answers',
  async (status) => {
    server.answerTo = () => (Date.now() - startTime < 60_000 ? { status, body: {} } : { status: 200 })
    const tab = await openTab()
    const wanted = ['one', 'two', 'three', 'four', 'five']
    for (const content of wanted) await write(tab, content, content === 'five' ? crypto.randomUUID() : conversationId)
    await pass(59_000, 1_000)
    expect(states(tab)).toEqual(wanted.map((content) => [content, 'trying']))
    expect((await kept()).map(({ retryCount }) => retryCount)).toEqual([0, 0, 0, 0, 0])
    server.arrived = []
    await pass(60_000, 1_000)
    expect(contents().sort()).toEqual(wanted.sort())
    expect(await kept()).toEqual([])
  },
)

test('what waits for a busy server goes as soon as the server answers anything', async () => {
  server.answerTo = () => (Date.now() - startTime < 60_000 ? { status: 503 } : { status: 200 })
  const tab = await openTab()
  await write(tab, 'hello')
  await pass(65_000, 1_000)
  expect(contents()).toHaveLength(5)
  const { queries } = await import('#data/cache/queries.ts')
  await queries.fetchQuery({ queryKey: ['me'], queryFn: () => ({}) })
  await pass(1_000)
  expect(await kept()).toEqual([])
})

test('what comes too often holds back nothing of another kind', async () => {
  const busy = { status: 429, headers: { 'retry-after': '3600' } }
  server.answerTo = (what) => (what.startsWith('PUT') ? busy : { status: 200 })
  const tab = await openTab()
  await tab.enqueue(tab.likePost, { post_id: crypto.randomUUID() }, crypto.randomUUID())
  await write(tab, 'hello')
  await pass(1_000)
  expect(states(tab)).toEqual([['likePost', 'trying']])
})

test('all that was not sent goes again in its order, and what was refused with other words', async () => {
  server.answerTo = () => refusal
  const tab = await openTab()
  const [one] = [await write(tab, 'one'), await write(tab, 'two')]
  await pass(1_000)
  expect(renderHook(tab.useUnsent).result.current.map(({ editable }) => editable)).toEqual([true, true])
  server.arrived = []
  server.answerTo = () => ({ status: 200 })
  await tab.sendEdited(one, 'one, kinder')
  await pass(1_000)
  await write(tab, 'three')
  await tab.retryAll()
  await pass(1_000)
  expect(contents()).toEqual(['one, kinder', 'two', 'three'])
  expect(await kept()).toEqual([])
})

test('too many writes at once wait as long as the server says', async () => {
  server.answerTo = () =>
    server.arrived.length === 1 ? { status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '30' } } : { status: 200 }
  const tab = await openTab()
  await write(tab, 'one')
  await write(tab, 'two')
  await pass(40_000)
  expect(server.arrived).toEqual([
    ['one', 0],
    ['two', 100],
    ['two', 30_100],
  ])
})

test('none overtakes an earlier one of its conversation that still waits; other conversations go on', async () => {
  const other = crypto.randomUUID()
  server.answerTo = (content) => (content === 'one' && Date.now() - startTime < 5_000 ? broken : { status: 200 })
  const tab = await openTab()
  await write(tab, 'one')
  await write(tab, 'two')
  await write(tab, 'elsewhere', other)
  await pass(1_000)
  expect(states(tab)).toEqual([
    ['one', 'trying'],
    ['two', 'trying'],
  ])
  await pass(10_000)
  expect(contents()).toEqual(['one', 'elsewhere', 'one', 'one', 'two'])
})

test('a refused write leaves the outbox, its tab is told why, and those after it are sent', async () => {
  server.answerTo = (content) => (content === 'one' ? refusal : { status: 200 })
  const tab = await openTab()
  const refused = vi.fn(() => true)
  tab.onRefused(tab.sendMessage, refused)
  await Promise.all([write(tab, 'one'), write(tab, 'two')])
  await pass(1_000)
  expect(refused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'messages_not_allowed' }),
    expect.objectContaining({ input: expect.objectContaining({ content: 'one' }) }),
  )
  expect(contents()).toEqual(['one', 'two'])
  expect(await kept()).toEqual([])
})

test('a refused write that nobody takes back stays as not sent', async () => {
  server.answerTo = () => refusal
  const tab = await openTab()
  tab.onRefused(tab.sendMessage, () => false)
  await write(tab, 'hello')
  await pass(100_000, 1_000)
  expect(states(tab)).toEqual([['hello', 'failed']])
  expect(contents()).toEqual(['hello'])
})

test('a write survives a reload', async () => {
  online(false)
  await write(await openTab(), 'hello')
  closeTabs()
  const reloaded = await openTab()
  await rest()
  expect(states(reloaded)).toEqual([['hello', 'waiting']])
  online(true)
  await pass(1_000)
  expect(contents()).toEqual(['hello'])
})

test("somebody else who signs in on this browser neither sees nor sends the former's writes, who finds them again", async () => {
  online(false)
  await write(await openTab(), 'from Ann')
  online(true)
  // Her tab is still open, and has not heard yet that she is signed out.
  storeSession(crypto.randomUUID())
  const bobs = await openTab()
  await pass(100_000, 1_000)
  expect(states(bobs)).toEqual([])
  expect(server.arrived).toEqual([])
  closeTabs()
  storeSession(ann)
  await openTab()
  await rest()
  expect(contents()).toEqual(['from Ann'])
})

test('of two tabs one sends, and the other learns of it and of the answer', async () => {
  const [writing, other] = [await openTab(), await openTab()]
  const answers: unknown[] = []
  other.onSent(other.sendMessage, (answer) => answers.push(answer))
  const shown = renderHook(other.useUnsent)
  server.answerTo = () => 'silent'
  await write(writing, 'hello')
  await act(rest)
  expect(shown.result.current).toMatchObject([{ input: { content: 'hello' }, state: 'sending' }])
  server.answerTo = () => ({ status: 200 })
  await act(() => pass(15_000))
  expect(contents()).toEqual(['hello', 'hello'])
  expect(shown.result.current).toEqual([])
  expect(answers).toMatchObject([{ content: 'hello' }])
})

test('when the sending tab is closed, another one goes on', async () => {
  server.answerTo = () => 'silent'
  await write(await openTab(), 'hello')
  await rest()
  closeTabs()
  server.answerTo = () => ({ status: 200 })
  const other = await openTab()
  await pass(10_000)
  expect(contents()).toEqual(['hello', 'hello'])
  expect(states(other)).toEqual([])
})

test('with Web Locks too only one tab sends', async () => {
  let held: Promise<void> = Promise.resolve()
  const request = async (_: string, work: () => Promise<void>) => {
    held = held.then(work)
    await held
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } }, onLine: { get: () => true } }))
  const [one, other] = [await openTab(), await openTab()]
  await Promise.all([write(one, 'from one'), write(other, 'from other')])
  await pass(1_000)
  expect(contents().sort()).toEqual(['from one', 'from other'])
})

test('a file is uploaded before its message, and not again when the message is tried again', async () => {
  const told: string[] = []
  server.answerTo = (content) => {
    told.push(content)
    return told.length === 1 ? broken : { status: 200 }
  }
  const tab = await openTab()
  const file = await new Response('a picture', { headers: { 'content-type': 'image/png' } }).blob()
  const client_id = crypto.randomUUID()
  await tab.enqueue(tab.sendMessage, { conversation_id: conversationId, client_id, content: 'look' }, client_id, { file })
  const [entry] = await kept()
  expect(entry.data.file.type).toBe('image/png')
  await pass(2_000)
  expect(told).toEqual([expect.stringMatching(/^look with [\da-f-]{36}$/), told[0]])
  const { uploads } = (await import('tus-js-client')) as unknown as typeof import('#testing/uploads.ts')
  expect(uploads).toEqual(['message-media image/png'])
  expect(await kept()).toEqual([])
})

test.each(['disk_full', 'upload_limit', 'uploads_full'] as const)(
  'a message whose file is refused with %s is kept with the reason, holds up no other, and goes out when there is room',
  async (code) => {
    const tab = await openTab()
    const { uploads, refuseUploads } = (await import('tus-js-client')) as unknown as typeof import('#testing/uploads.ts')
    refuseUploads(new Failure(code, { limit: 2_048 }))
    uploads.length = 0
    const client_id = crypto.randomUUID()
    const file = await new Response('a picture', { headers: { 'content-type': 'image/png' } }).blob()
    await tab.enqueue(tab.sendMessage, { conversation_id: conversationId, client_id, content: 'look' }, client_id, { file })
    await write(tab, 'behind it')
    await pass(600_000, 1_000)
    expect(contents()).toEqual(['behind it'])
    expect(await kept()).toMatchObject([{ retryCount: 0, data: { error: code, limit: 2_048, input: { content: 'look' } } }])
    expect(states(tab)).toEqual([['look', 'failed']])

    refuseUploads()
    await pass(61_000, 1_000)
    expect(contents()).toEqual(['behind it', 'look'])
    expect([uploads, await kept()]).toEqual([['message-media image/png'], []])
  },
)

test('a file that does not fit waits as long as the server says, or until one asks for it', async () => {
  const tab = await openTab()
  const { refuseUploads } = (await import('tus-js-client')) as unknown as typeof import('#testing/uploads.ts')
  refuseUploads(new Failure('upload_limit', { limit: 2_048, retryAfter: 7_200 }))
  const client_id = crypto.randomUUID()
  const file = await new Response('a picture').blob()
  await tab.enqueue(tab.sendMessage, { conversation_id: conversationId, client_id, content: 'look' }, client_id, { file })
  await pass(1_000)
  refuseUploads()
  await pass(300_000, 1_000)
  expect(contents()).toEqual([])
  await tab.retry(client_id)
  await pass(1_000)
  expect(contents()).toEqual(['look'])
})

test('an upload that the server has thrown away is made again', async () => {
  const told = new Set<string>()
  server.answerTo = (content) => {
    told.add(content)
    return told.size === 1 ? { status: 409, body: { code: 'media_not_ready' } } : { status: 200 }
  }
  const tab = await openTab()
  const client_id = crypto.randomUUID()
  const file = await new Response('a picture').blob()
  await tab.enqueue(tab.sendMessage, { conversation_id: conversationId, client_id, content: 'look' }, client_id, { file })
  await pass(2_000)
  expect(told.size).toBe(2)
  expect(await kept()).toEqual([])
})

test('without IndexedDB a write is rejected', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const tab = await openTab()
  await expect(write(tab, 'hello')).rejects.toThrow()
  expect(states(tab)).toEqual([])
})
