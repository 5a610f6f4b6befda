// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'
import 'fake-indexeddb/auto'

import { openConversation, readConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listMessages, searchMessages, sendMessage, takeBackMessage } from '@atelier/contract/messages'
import { updatePreferences } from '@atelier/contract/preferences'
import { channelOf } from '@atelier/contract/realtime'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { ConversationPane } from '#screens/messages/conversation/ConversationPane.tsx'
import { chosenFiles } from '#screens/messages/conversation/chosen-files.ts'
import { startBrowser } from '#testing/browser.ts'
import { converse, deviceOf, request, say, seenByVera } from '#testing/correspondence.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { keepFiles } from '#testing/uploads.ts'
import { currentToast } from '#ui/toast.ts'
import { WordsProvider } from '#words/WordsProvider.tsx'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))

startRealApp()
let ann: RealPerson
/** The conversation with her. */
let talk: string

beforeEach(async () => {
  ann = (await people('ann')).ann
  talk = await converse(ann)
  startBrowser(390)
  queries.setQueryData(keys.me, viewer)
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object' && to.top !== undefined) this.scrollTop = to.top
  } as typeof HTMLElement.prototype.scrollTo
})
afterEach(() => void vi.useRealTimers())

async function open(conversationId = talk) {
  const root = createRootRoute({ component: () => <ConversationPane conversationId={conversationId} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <WordsProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </WordsProvider>,
  )
  await waitFor(() => expect(screen.queryByRole('log') ?? screen.queryByRole('alert')).toBeTruthy())
}

/** "Message 1" and so on, each by whoever stands at its place. */
async function talked(...speakers: RealPerson[]) {
  for (const [index, speaker] of speakers.entries()) await say(speaker, talk, `Message ${index + 1}`)
}

const arrived = (content: string) =>
  waitFor(async () => expect(await seenByVera(talk)).toMatchObject({ content, sender_id: viewer.user_id }))
/** Answers with the server's pages, but of two messages. */
const inShortPages = () => serve(listMessages, (input) => vera.call(listMessages, { ...input, limit: 2 }))
const rows = () => screen.findAllByRole('article')
const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Type a message...')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const sent = () => callsOf(sendMessage).map(({ content }) => content)

test('MSG-005: a link leads back to the list', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Back to messages' }).getAttribute('href')).toBe('/messages')
})

test('MSG-043: the header shows the avatar', async () => {
  await open()
  expect(within(screen.getByRole('banner')).getByText('AT')).toBeTruthy()
})

test('MSG-045: the header shows the name', async () => {
  await open()
  expect(within(screen.getByRole('banner')).getByText('Ann Tester')).toBeTruthy()
})

test('MSG-048: the header links to the profile', async () => {
  await open()
  expect(screen.getByRole('link', { name: /Ann Tester/ }).getAttribute('href')).toBe('/profile/ann')
})

test('MSG-049: without a username the header links to /profile', async () => {
  await query('update profiles set username = null where user_id = $1', ann.user_id)
  await open()
  expect(screen.getByRole('link', { name: /Ann Tester/ }).getAttribute('href')).toBe('/profile')
})

test('MSG-044 MSG-046 MSG-047 MSG-079: who is in the presence channel is shown as online', async () => {
  await open()
  expect(screen.getByText('Offline')).toBeTruthy()
  expect(document.querySelector('[data-online]')).toBeNull()
  await goLive()
  await (await deviceOf(ann)).emitWithAck('subscribe', channelOf.presence(talk))
  expect(await screen.findByText('Active now')).toBeTruthy()
  expect(document.querySelector('[data-online]')).toBeTruthy()
  expect(screen.queryByText('Offline')).toBeNull()
})

test('a request shows nothing of presence, on either side', async () => {
  const { bob, cyn } = await people('bob', 'cyn')
  await open(await request(bob, 'Hi'))
  expect(screen.queryByText(/Offline|Active now/)).toBeNull()
  cleanup()
  const { id } = await vera.call(openConversation, { user_id: cyn.user_id })
  await say(vera, id, 'Hi')
  await open(id)
  expect(screen.queryByText(/Offline|Active now/)).toBeNull()
  expect(screen.getByText('You can send 2 more messages until Cyn Tester accepts.')).toBeTruthy()
})

test('a request says when its sender joined and whom one follows who follow them', async () => {
  const { bob, cyn } = await people('bob', 'cyn')
  await vera.call(followUser, { user_id: cyn.user_id })
  await cyn.call(followUser, { user_id: bob.user_id })
  await open(await request(bob, 'Hi'))
  const notice = within(await screen.findByRole('region', { name: 'Bob Tester would like to write to you' }))
  await notice.findByText(/^Joined \w+ \d{4}/)
  await notice.findByText('In common: Cyn Tester')
})

test('MSG-050: messages run from the oldest to the newest', async () => {
  await talked(ann, vera, ann)
  await open()
  expect((await rows()).map((row) => /Message \d/.exec(row.textContent ?? '')?.[0])).toEqual(['Message 1', 'Message 2', 'Message 3'])
})

test('MSG-051: a button at the top loads more messages', async () => {
  await talked(ann, ann, ann, ann)
  inShortPages()
  await open()
  expect(await rows()).toHaveLength(2)
  fireEvent.click(button('Load more messages'))
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  expect(screen.queryByRole('button', { name: 'Load more messages' })).toBeNull()
})

test('MSG-052: scrolling to the top loads older messages', async () => {
  await talked(ann, ann, ann, ann)
  inShortPages()
  await open()
  expect(await rows()).toHaveLength(2)
  const log = screen.getByRole('log')
  log.scrollTop = 0
  fireEvent.scroll(log)
  await waitFor(async () => expect(await rows()).toHaveLength(4))
})

test('MSG-054 MSG-080: one person who types is told', async () => {
  await open()
  await goLive()
  const device = await deviceOf(ann)
  await device.emitWithAck('subscribe', channelOf.typing(talk))
  device.emit('typing', talk, true)
  expect((await screen.findByText('Someone is typing...')).closest('[role=status]')).toBeTruthy()
  device.emit('typing', talk, false)
  await waitFor(() => expect(screen.queryByText('Someone is typing...')).toBeNull())
})

test('MSG-055: several people who type are told', async () => {
  await open()
  const several = [ann.user_id, crypto.randomUUID()].map((user_id) => ({
    user_id,
    conversation_id: talk,
    online_at: new Date().toISOString(),
  }))
  act(() => dispatch('presence', channelOf.typing(talk), several))
  expect(screen.getByText('People are typing...')).toBeTruthy()
})

test('MSG-056: each own message shows Sent or Read, and what it shows belongs to its name', async () => {
  await talked(vera, vera, ann)
  await ann.call(readConversation, { conversation_id: talk, seq: 1 })
  await open()
  const [read, unread, theirs] = await rows()
  expect(screen.getByText('Read').closest('article')).toBe(read)
  expect(screen.getByText('Sent').closest('article')).toBe(unread)
  expect(theirs?.textContent).not.toMatch(/Sent|Read/)
  expect(screen.getByRole('article', { name: /^You Message 1 .*Read$/ })).toBe(read)
  expect(screen.getByRole('article', { name: /^You Message 2 .*Sent$/ })).toBe(unread)
})

test('MSG-075: a message that is read meanwhile changes from Sent to Read', async () => {
  await talked(vera)
  await open()
  expect(await screen.findByText('Sent')).toBeTruthy()
  await goLive()
  await ann.call(readConversation, { conversation_id: talk })
  expect(await screen.findByText('Read')).toBeTruthy()
  expect(screen.queryByText('Sent')).toBeNull()
})

test('MSG-076 MSG-077: what the other person wrote is marked read when it is opened, and when it arrives', async () => {
  await talked(ann, vera)
  await goLive()
  await open()
  await waitFor(() => expect(callsOf(readConversation).map(({ seq }) => seq)).toEqual([1]))
  await say(ann, talk, 'And this')
  await waitFor(() => expect(callsOf(readConversation).map(({ seq }) => seq)).toEqual([1, 3]))
  expect((await screen.findByText('Ann Tester: And this')).closest('[role=status]')).toBeTruthy()
})

/** A message without text, as if it had been sent with an upload. */
async function sendPicture(from: RealPerson, conversation_id: string, width: number, height: number, album_id?: string) {
  const { id } = await say(from, conversation_id, 'picture')
  await query(
    `with file as (
      insert into media (id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes)
      values ($1::uuid, $2, 'message-media', $1::text, 'image/jpeg', 1, $3, $4, '#123456', '{320}') returning *
    )
    update messages m set content = null, media_id = file.id, media_url = '/media/message-media/' || file.path, media_type = 'image', album_id = $5::uuid
    from file where m.id = file.id`,
    id,
    from.user_id,
    width,
    height,
    album_id ?? null,
  )
}

test('MSG-057: a picture is at most 300 px high, in its own proportions, with its place kept', async () => {
  await sendPicture(ann, talk, 900, 1_200)
  await sendPicture(ann, talk, 3_000, 1_000)
  await open()
  const frames = (await screen.findAllByRole('button', { name: 'Open: Picture from Ann Tester' })).map(({ style }) => {
    const [width = 0, height = 0] = style.aspectRatio.split(' / ').map(Number)
    return { width, height }
  })
  expect(frames).toEqual([
    { width: 225, height: limits.messages.mediaPx },
    { width: 441, height: 147 },
  ])
})

test('the viewer goes from one picture of the conversation to the next', async () => {
  await sendPicture(ann, talk, 900, 1_200)
  await say(ann, talk, 'And another')
  await sendPicture(ann, talk, 3_000, 1_000)
  const user = userEvent.setup()
  await open()
  const [first] = await screen.findAllByRole('button', { name: 'Open: Picture from Ann Tester' })
  if (first) await user.click(first)
  const viewer = within(await screen.findByRole('dialog', { name: 'Picture from Ann Tester' }))
  viewer.getByText('1 of 2')
  await user.keyboard('{ArrowRight}')
  viewer.getByText('2 of 2')
  await user.click(viewer.getByRole('button', { name: 'Previous picture' }))
  viewer.getByText('1 of 2')
  await user.click(viewer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('pictures that were sent together are an album of one row, which is taken back as a whole', async () => {
  const album_id = crypto.randomUUID()
  for (const [width, height] of [
    [900, 900],
    [400, 600],
    [600, 400],
  ] as const)
    await sendPicture(vera, talk, width, height, album_id)
  const user = userEvent.setup()
  await open()
  const album = within(await screen.findByRole('list', { name: '3 pictures and videos' }))
  const tiles = album.getAllByRole('button', { name: 'Open: Your picture' })
  expect(tiles.map(({ style }) => Number.parseFloat(style.aspectRatio))).toEqual([1, 2 / 3, 1.5].map((ratio) => expect.closeTo(ratio)))
  await user.click(tiles[1] as HTMLElement)
  const viewer = within(await screen.findByRole('dialog', { name: 'Your picture' }))
  viewer.getByText('2 of 3')
  await user.click(viewer.getByRole('button', { name: 'Close' }))
  const [row] = await rows()
  fireEvent.keyDown(row as HTMLElement, { key: 'Enter' })
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await screen.findByText('Message taken back')
  expect(await rows()).toHaveLength(1)
  await waitFor(async () =>
    expect((await vera.call(listMessages, { conversation_id: talk })).items.every(({ taken_back }) => taken_back)).toBe(true),
  )
})

test('an own message is edited, and both can read what it said before', async () => {
  const { id } = await say(vera, talk, 'Se you')
  const user = userEvent.setup()
  await open()
  const [row] = await rows()
  fireEvent.keyDown(row as HTMLElement, { key: 'Enter' })
  within(await screen.findByRole('dialog', { name: 'Message' })).getByText('Se you')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const text = await screen.findByRole('textbox', { name: 'Text of the message' })
  await user.clear(text)
  await user.type(text, 'See you')
  await user.click(button('Save'))
  await waitFor(async () => expect(await seenByVera(talk)).toMatchObject({ id, content: 'See you', former: ['Se you'] }))
  await user.click(await screen.findByRole('button', { name: 'edited' }))
  within(await screen.findByRole('dialog', { name: 'What it said before' })).getByText('Se you')
})

test('the media of a request are covered', async () => {
  const { bob } = await people('bob')
  const { id } = await bob.call(openConversation, { user_id: viewer.user_id })
  await sendPicture(bob, id, 400, 300)
  await open(id)
  expect(await screen.findByText('Shown once you accept')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('region', { name: 'Bob Tester would like to write to you' })).toBeTruthy()
})

test('MSG-059 MSG-060 MSG-061 MSG-062: the composer has its field, camera, gallery and send button', async () => {
  await open()
  expect(field().tagName).toBe('TEXTAREA')
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const opened = inputs.map((input) => vi.spyOn(input, 'click').mockReturnValue(undefined))
  fireEvent.click(button('Take a photo'))
  fireEvent.click(button('Choose pictures or videos'))
  expect(opened.map((click) => click.mock.calls.length)).toEqual([1, 1])
  expect(inputs[0]?.getAttribute('capture')).toBe('environment')
  expect(inputs[1]?.accept).toContain('video/mp4')
  expect(button('Send').type).toBe('submit')
})

test('MSG-063 MSG-066 MSG-072: Enter sends the text, trimmed', async () => {
  await open()
  await userEvent.type(field(), '  Good morning {Enter}')
  await waitFor(() => expect(sent()).toEqual(['Good morning']))
  expect(field().value).toBe('')
  expect(await screen.findByText('Good morning')).toBeTruthy()
  await arrived('Good morning')
})

test('Enter that ends a composed word does not send', async () => {
  await open()
  fireEvent.change(field(), { target: { value: 'こん' } })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(field().value).toBe('こん')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(sent()).toEqual(['こん']))
  await arrived('こん')
})

test('MSG-064: Shift+Enter adds a newline', async () => {
  await open()
  await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two')
  expect(field().value).toBe('one\ntwo')
  expect(sent()).toEqual([])
})

test('MSG-065: the field grows to 120 px at most', async () => {
  await open()
  expect(field().style.maxHeight).toBe('120px')
})

test('MSG-067: nothing cannot be sent', async () => {
  await open()
  expect(button('Send').disabled).toBe(true)
  await userEvent.type(field(), '   {Enter}')
  expect(button('Send').disabled).toBe(true)
  await userEvent.type(field(), 'x')
  expect(button('Send').disabled).toBe(false)
  expect(sent()).toEqual([])
})

test('a text near its limit is counted, and beyond it cannot be sent', async () => {
  await open()
  fireEvent.change(field(), { target: { value: 'x'.repeat(limits.message.text - 10) } })
  expect(screen.getByText('10 characters left')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'x'.repeat(limits.message.text + 1) } })
  expect(button('Send').disabled).toBe(true)
})

test('MSG-069 MSG-096 MSG-100: what the server refuses comes back into the field, with a toast', async () => {
  await open()
  await ann.call(updatePreferences, { notification_prefs: { allow_messages: false } })
  await userEvent.type(field(), 'Hello?{Enter}')
  await waitFor(() => expect(field().value).toBe('Hello?'))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Error',
      tone: 'destructive',
      message: expect.stringMatching(/^Failed to send message/),
    }),
  )
})

test('a message that the network lost stays, with Retry and Delete', async () => {
  serve(sendMessage, () => Promise.reject(new TypeError('no network')))
  await open()
  await userEvent.type(field(), 'Are you there?{Enter}')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.getByText('Are you there?')).toBeTruthy()
  expect(field().value).toBe('')
  fireEvent.click(button('Delete'))
  await waitFor(() => expect(screen.queryByText('Are you there?')).toBeNull())
})

test('a long press opens the actions of a message that the server has, and of no other', async () => {
  serve(sendMessage, () => Promise.reject(new TypeError('no network')))
  await talked(ann)
  await open()
  await userEvent.type(field(), 'Lost{Enter}')
  await screen.findByRole('button', { name: 'Retry' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hold = (text: HTMLElement) => {
    fireEvent.pointerDown(text, { pointerType: 'touch' })
    act(() => vi.advanceTimersByTime(1_000))
    fireEvent.pointerUp(text)
  }
  hold(screen.getByText('Lost'))
  expect(screen.queryByRole('dialog')).toBeNull()
  hold(screen.getByText('Message 1'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  vi.useRealTimers()
  fireEvent.click(button('Close'))
  fireEvent.click(button('Delete'))
  await waitFor(() => expect(screen.queryByText('Lost')).toBeNull())
})

test('what was typed survives a reload', async () => {
  await open()
  await userEvent.type(field(), 'Half a sent')
  cleanup()
  await open()
  expect(field().value).toBe('Half a sent')
})

test('MSG-068: nothing more is sent until the message before is kept', async () => {
  await open()
  const type = (value: string) => fireEvent.change(field(), { target: { value } })
  type('one')
  fireEvent.keyDown(field(), { key: 'Enter' })
  // IndexedDB has had no turn yet.
  type('two')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('two')
  expect(button('Send').disabled).toBe(true)
  await waitFor(() => expect(sent()).toEqual(['one']))
  await waitFor(() => expect(button('Send').disabled).toBe(false))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(sent()).toEqual(['one', 'two']))
  await arrived('two')
})

test('of several files, only those that this device could not keep come back', async () => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  keepFiles()
  serve(sendMessage, () => say(vera, talk, 'Both'))
  const { add } = IDBObjectStore.prototype
  let room = 1
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, entry, key) {
    if (room-- <= 0) throw new DOMException('full', 'QuotaExceededError')
    return add.call(this, entry, key)
  })
  await open()
  const [, gallery] = document.querySelectorAll('input[type=file]')
  const files = ['a.gif', 'b.gif'].map((name) => new File(['x'], name, { type: 'image/gif' }))
  fireEvent.change(gallery as Element, { target: { files } })
  await screen.findByRole('button', { name: 'Remove file 2' })
  await userEvent.type(field(), 'Both{Enter}')
  await waitFor(() => expect(currentToast()?.title).toBe('Storage quota exceeded'))
  expect(await screen.findByRole('button', { name: 'Remove file 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove file 2' })).toBeNull()
  expect(field().value).toBe('Both')
  await waitFor(() => expect(callsOf(sendMessage)).toMatchObject([{ media_id: expect.any(String) }]))
  await arrived('Both')
})

test('more files than a stranger gets before they accept say so, and can be sent once there are fewer', async () => {
  keepFiles()
  const { cyn } = await people('cyn')
  await open((await vera.call(openConversation, { user_id: cyn.user_id })).id)
  const files = ['a.gif', 'b.gif', 'c.gif', 'd.gif'].map((name) => new File([name], name, { type: 'image/gif' }))
  fireEvent.paste(field(), { clipboardData: { files } })
  await screen.findByText('Only 3 files can be sent until Cyn Tester accepts. Each counts as a message.')
  expect(button('Send').disabled).toBe(true)
  fireEvent.click(button('Remove file 4'))
  expect(screen.queryByText(/^Only 3 files/)).toBeNull()
  expect(button('Send').disabled).toBe(false)
})

test('MSG-099: a failed load is told', async () => {
  serve(listMessages, new Failure('forbidden'))
  await open()
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to load messages', tone: 'destructive' }))
})

test('MSG-102: a photo that cannot be read is told', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
  await open()
  const [camera] = document.querySelectorAll('input[type=file]')
  fireEvent.change(camera as Element, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } })
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to take photo', tone: 'destructive' }))
})

test('MSG-103: a picture from the gallery that cannot be read is told', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
  await open()
  const [, gallery] = document.querySelectorAll('input[type=file]')
  fireEvent.change(gallery as Element, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } })
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', message: 'Failed to select photo', tone: 'destructive' }))
})

test('MSG-070, DEV-064, DEV-066, DEV-068: picked pictures are encoded with quality 80 and at most 1024 px', async () => {
  const drawn: unknown[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type, quality) {
    drawn.push({ width: this.width, height: this.height, type, quality })
    done(new Blob(['x'], { type: 'image/jpeg' }))
  })
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  await open()
  const [, gallery] = document.querySelectorAll('input[type=file]')
  fireEvent.change(gallery as Element, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  expect(await screen.findByRole('button', { name: 'Remove file 1' })).toBeTruthy()
  expect(drawn).toEqual([{ width: 1024, height: 768, type: 'image/jpeg', quality: 0.8 }])
  expect(button('Send').disabled).toBe(false)
  fireEvent.click(button('Remove file 1'))
  expect(button('Send').disabled).toBe(true)
})

test('a reply quotes its message, and Escape gives it up', async () => {
  await say(ann, talk, 'Which one?')
  await open()
  const [row] = await rows()
  fireEvent.keyDown(row as HTMLElement, { key: 'Enter' })
  const sheet = await screen.findByRole('dialog', { name: 'Message' })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Reply' }))
  const composer = field().closest('form') as HTMLElement
  expect(await within(composer).findByText('Which one?')).toBeTruthy()
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(within(composer).queryByText('Which one?')).toBeNull())
})

test('a reaction is given from the sheet of a message', async () => {
  await talked(ann)
  await open()
  const [row] = await rows()
  fireEvent.keyDown(row as HTMLElement, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('button', { name: '🔥' }))
  expect((await screen.findByRole('button', { name: '🔥 from you' })).getAttribute('aria-pressed')).toBe('true')
})

test('an own message can be taken back for ten minutes', async () => {
  await talked(vera, vera)
  const longAgo = new Date(Date.now() - limits.messages.takeBackMs - 1_000).toISOString()
  await query('update messages set created_at = $2 where conversation_id = $1 and seq = 1', talk, longAgo)
  await open()
  const [old, fresh] = await rows()
  fireEvent.keyDown(old as HTMLElement, { key: 'Enter' })
  expect(await screen.findByRole('button', { name: 'Delete for me' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  fireEvent.click(button('Close'))
  fireEvent.keyDown(fresh as HTMLElement, { key: 'Enter' })
  expect(await screen.findByRole('button', { name: 'Take back' })).toBeTruthy()
})

test('a message taken back leaves a line', async () => {
  await ann.call(takeBackMessage, { message_id: (await say(ann, talk, 'Oops')).id })
  await open()
  expect(await screen.findByText('Message taken back')).toBeTruthy()
})

test('up to three emoji alone are large, and text is never markup', async () => {
  await say(ann, talk, '🎨✨')
  await say(ann, talk, '<b>bold</b> https://example.com')
  await open()
  expect((await screen.findByText('🎨✨')).closest('.bg-bubble')).toBeNull()
  expect(screen.getByText(/<b>bold<\/b>/).closest('.bg-bubble')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'example.com' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('who may not write sees why in place of the composer', async () => {
  await ann.call(updatePreferences, { notification_prefs: { allow_messages: false } })
  await open()
  expect(screen.getByText("Ann Tester doesn't accept messages from you.")).toBeTruthy()
  expect(screen.queryByPlaceholderText('Type a message...')).toBeNull()
})

test('the arrow keys move between messages, one of which is a stop of Tab', async () => {
  await talked(ann, ann, ann)
  await open()
  const [first, second, third] = await rows()
  expect([first, second, third].map((row) => row?.tabIndex)).toEqual([-1, -1, 0])
  act(() => third?.focus())
  fireEvent.keyDown(third as HTMLElement, { key: 'ArrowUp' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Message 2'))
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Message 1'))
})

test('chosen files are there again after a reload, and no longer once they are sent or removed', async () => {
  keepFiles()
  const { cyn } = await people('cyn')
  const other = await converse(cyn)
  const files = ['a.gif', 'b.gif'].map((name) => new File([name], name, { type: 'image/gif' }))
  await open()
  const choose = () => fireEvent.paste(field(), { clipboardData: { files } })
  const removal = (n: number) => screen.findByRole('button', { name: `Remove file ${n}` })
  choose()
  await removal(2)
  await waitFor(async () => expect(await chosenFiles(talk)).toHaveLength(2))
  cleanup()
  await open(other)
  expect(screen.queryByRole('button', { name: 'Remove file 1' })).toBeNull()
  cleanup()
  await open()
  await removal(2)
  fireEvent.click(await removal(1))
  await waitFor(async () => expect((await chosenFiles(talk)).map(({ file }) => file.name)).toEqual(['b.gif']))
  cleanup()
  await open()
  await removal(1)
  fireEvent.click(button('Send'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove file 1' })).toBeNull())
  expect(await chosenFiles(talk)).toEqual([])
})

test('the search says which match is shown, and Enter, Shift+Enter and the list lead from one to the next', async () => {
  await talked(ann, vera, ann)
  await say(vera, talk, 'Something else')
  await open()
  const user = userEvent.setup()
  await user.click(button('Search in this conversation'))
  await user.type(await screen.findByPlaceholderText('Search messages...'), 'message{Enter}')
  const marked = async (place: string, text: string) => {
    await screen.findByText(place)
    await waitFor(() => expect(document.querySelector('article.found')?.textContent).toContain(text))
  }
  await marked('1 of 3', 'Message 3')
  await user.keyboard('{Enter}')
  await marked('2 of 3', 'Message 2')
  await user.keyboard('{Enter}{Enter}')
  await marked('1 of 3', 'Message 3')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  await marked('3 of 3', 'Message 1')
  await user.click(button('Previous match'))
  await marked('2 of 3', 'Message 2')
  await user.click(button('Show all matches'))
  expect(screen.queryByText('2 of 3')).toBeNull()
  await user.click(button(/Message 1/))
  await marked('3 of 3', 'Message 1')
  await user.keyboard('{Escape}')
  expect(screen.queryByPlaceholderText('Search messages...')).toBeNull()
})

test('the search counts matches that are not loaded yet, and goes through all of them', async () => {
  serve(searchMessages, (input) => vera.call(searchMessages, { ...input, limit: 2 }))
  await talked(ann, ann, ann, ann, ann)
  await open()
  const user = userEvent.setup()
  await user.click(button('Search in this conversation'))
  await user.type(await screen.findByPlaceholderText('Search messages...'), 'message{Enter}')
  for (const n of [1, 2, 3, 4, 5, 1]) {
    await screen.findByText(`${n} of 5`)
    await user.keyboard('{Enter}')
  }
  await screen.findByText('2 of 5')
  await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}')
  await screen.findByText('5 of 5')
})
