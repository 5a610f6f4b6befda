// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import 'fake-indexeddb/auto'

import { type Draft, listDrafts, saveDraft } from '@atelier/contract/drafts'
import { Failure } from '@atelier/contract/errors'
import { createPost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { clearDraft } from '#parts/composer/draft.data.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { uploadedPicture } from '#testing/real-posts.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  clearDraft()
})

const kept = async () => (await vera.call(listDrafts, {})).items
const texts = async () => (await kept()).map(({ content }) => content).toSorted()
/** The same person, on another device. */
const saveElsewhere = (
  content: string,
  { id = crypto.randomUUID(), version = 0 }: Partial<Draft> = {},
  media: { media_id: string; alt_text?: string }[] = [],
) => vera.call(saveDraft, { draft_id: id, version, content, media })

type User = ReturnType<typeof visit>['user']
async function compose(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  return composer()
}
async function composer() {
  const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
  const text = await sheet.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  return { sheet, text }
}
async function openList(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Drafts' }))
}
const close = async (user: User) => {
  await user.click((await composer()).sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Post' })).toBeNull())
}

test('what is typed is kept with the account, several at a time, and counted on the button', async () => {
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'A first thought')
  await sheet.findByText('Kept in your drafts')
  expect(await texts()).toEqual(['A first thought'])
  await user.click((await openList(user, 'Drafts')).getByRole('button', { name: 'New draft' }))
  await waitFor(() => expect(text.value).toBe(''))
  await user.type(text, 'A second one')
  await waitFor(async () => expect(await texts()).toEqual(['A first thought', 'A second one']))
  const list = await openList(user, 'Drafts: 1 more')
  await user.click(list.getByRole('button', { name: /^A first thought/ }))
  await waitFor(() => expect(text.value).toBe('A first thought'))
  expect(await texts()).toEqual(['A first thought', 'A second one'])
})

test('one that was begun on another device has its pictures and descriptions here, and ends when it is posted', async () => {
  const media = [
    { ...(await uploadedPicture(vera)), alt_text: 'A proof' },
    { ...(await uploadedPicture(vera)), alt_text: 'A print' },
  ]
  await saveElsewhere('Begun on the phone', {}, media)
  const ask = globalThis.fetch
  globalThis.fetch = async (request, init) =>
    String(request).startsWith('/media/post-media/') ? new Response('a picture') : ask(request, init)
  onTestFinished(() => void Object.assign(globalThis, { fetch: ask }))
  const { user } = visit('/home')
  const { sheet } = await compose(user)
  const list = await openList(user, 'Drafts: 1 more')
  await user.click(list.getByRole('button', { name: /Begun on the phone.*2 files/ }))
  const described = await sheet.findAllByRole<HTMLTextAreaElement>('textbox', { name: /^Description of file/ })
  expect(described.map(({ value }) => value)).toEqual(['A proof', 'A print'])
  await user.click(sheet.getByRole('button', { name: 'Post' }))
  await screen.findByText('Post published')
  expect(callsOf(createPost)).toMatchObject([{ content: 'Begun on the phone', media, draft: { version: 1, strict: true } }])
  expect(await kept()).toEqual([])
})

test('a draft that another device changed meanwhile is told of, and neither is lost', async () => {
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'Words')
  await sheet.findByText('Kept in your drafts')
  const [mine] = await kept()
  await saveElsewhere('Words of the phone', mine)
  await user.type(text, ' of the desktop')
  await screen.findByText('Changed on another device')
  await waitFor(async () => expect(await texts()).toEqual(['Words of the desktop', 'Words of the phone']))
  await screen.findByRole('button', { name: 'Drafts: 1 more' })
})

test('Post finds that it was changed elsewhere, says so, and posts what is here when pressed again', async () => {
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'Old words')
  await sheet.findByText('Kept in your drafts')
  const [mine] = await kept()
  await saveElsewhere('Newer words', mine)
  await user.click(sheet.getByRole('button', { name: 'Post' }))
  await screen.findByText('Changed on another device')
  expect(text.value).toBe('Old words')
  await user.click(await sheet.findByRole('button', { name: 'Post' }))
  await screen.findByText('Post published')
  await waitFor(async () => expect(await texts()).toEqual(['Newer words']))
})

test('opened again it shows what another device made of it, and nothing if it was posted there', async () => {
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'Here')
  await sheet.findByText('Kept in your drafts')
  await close(user)
  const [mine] = await kept()
  const there = await saveElsewhere('There', mine)
  await compose(user)
  await waitFor(async () => expect((await composer()).text.value).toBe('There'))
  await close(user)
  await vera.call(createPost, { client_id: there.id, content: 'There', draft: { id: there.id, version: there.version, strict: true } })
  await compose(user)
  await waitFor(async () => expect((await composer()).text.value).toBe(''))
})

test('Discard asks once, and takes it from the account; one of the list goes the same way', async () => {
  await saveElsewhere('Another')
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'Not this one')
  await sheet.findByText('Kept in your drafts')
  const confirm = async () =>
    user.click(within(await screen.findByRole('dialog', { name: 'Discard this draft?' })).getByRole('button', { name: 'Discard' }))
  await user.click(sheet.getByRole('button', { name: 'Discard' }))
  await confirm()
  await waitFor(async () => expect(await texts()).toEqual(['Another']))
  await compose(user)
  const list = await openList(user, 'Drafts: 1 more')
  await user.click(list.getByRole('button', { name: 'Discard this draft' }))
  await confirm()
  await list.findByText('No other drafts')
  expect(await kept()).toEqual([])
})

test('without the server it stays on the device, and goes to the account later', async () => {
  serve(saveDraft, new Failure('unavailable'))
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'On a train')
  await sheet.findByText('Kept on this device for now')
  stopServing(saveDraft)
  await user.type(text, '.')
  await sheet.findByText('Kept in your drafts')
  expect(await texts()).toEqual(['On a train.'])
})

test('one that waits in the outbox is no draft to begin again, although the account has it until it is sent', async () => {
  const { user } = visit('/home')
  const { sheet, text } = await compose(user)
  await user.type(text, 'For later')
  await sheet.findByText('Kept in your drafts')
  serve(createPost, new Failure('offline'))
  await user.click(sheet.getByRole('button', { name: 'Post' }))
  await screen.findByText(/^Your post goes out/)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Post' })).toBeNull())
  const read = callsOf(listDrafts).length
  await compose(user)
  await waitFor(() => expect(callsOf(listDrafts).length).toBeGreaterThan(read))
  await saveElsewhere('Another')
  await close(user)
  await compose(user)
  const list = await openList(user, 'Drafts: 1 more')
  expect(list.queryByText('For later')).toBeNull()
  expect(await texts()).toEqual(expect.arrayContaining(['Another', 'For later']))
})
