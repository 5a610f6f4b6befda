// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'
import 'fake-indexeddb/auto'

import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { sendMessage } from '@atelier/contract/messages'
import { createPost, type Post, sharePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe, updateProfile } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hears, say, seenByVera } from '#testing/correspondence.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { people, type RealPerson } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

const post = ({ call }: RealPerson): Promise<Post> => call(createPost, { client_id: crypto.randomUUID(), content: 'Three kilns' })
const shareButton = () => screen.getByRole('button', { name: /^Share,/ })

/** Opens a post and, from its share menu, the sheet. */
async function open({ id: post_id }: Post) {
  const { user, path } = visit(`/post/${post_id}`)
  await user.click(await screen.findByRole('button', { name: /^Share,/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send in a message', hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Send in a message' }))
  const choice = (name: string | RegExp) => sheet.findByRole<HTMLInputElement>('checkbox', { name })
  const search = async (typed: string) => user.type(sheet.getByRole('searchbox', { name: 'Search people' }), typed)
  const send = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  return { user, path, post_id, sheet, choice, search, send }
}

test('the menu is there before the own profile is', async () => {
  serve(getMe, new Promise<never>(() => {}))
  visit(`/post/${(await post(vera)).id}`)
  await waitFor(() => expect(shareButton().getAttribute('aria-haspopup')).toBe('menu'))
})

test('offers the partners of recent conversations, and says who cannot be written to', async () => {
  const { ann, bea, cyn } = await people('ann', 'bea', 'cyn')
  await hears(ann, 'Hello')
  await hears(bea, 'Hello')
  await bea.call(updatePreferences, { notification_prefs: { allow_messages: false } })
  const { id } = await vera.call(openConversation, { user_id: cyn.user_id })
  for (let n = 0; n < limits.messages.requests; n++) await say(vera, id, 'Hello?')
  const { user, choice, send } = await open(await post(ann))
  expect((await choice(/Bea Tester.*Doesn't accept messages from you/)).disabled).toBe(true)
  expect((await choice(/Cyn Tester.*Has to answer you first/)).disabled).toBe(true)
  expect(send().disabled).toBe(true)
  await user.click(await choice(/Ann Tester/))
  expect(send().disabled).toBe(false)
})

test('searches people, and keeps those who were chosen before', async () => {
  const { ann } = await people('ann', 'dora')
  await hears(ann, 'Hello')
  const { user, sheet, choice, search } = await open(await post(vera))
  await user.click(await choice(/Ann Tester/))
  await search('dor')
  await user.click(await choice(/Dora Tester/))
  expect(sheet.getByRole('button', { name: 'Remove Ann Tester' })).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Remove Dora Tester' }))
  expect((await choice(/Dora Tester/)).checked).toBe(false)
})

test('sends to ten people at most', async () => {
  const names = Array.from({ length: limits.sharing.people + 1 }, (_, n) => `p${n}x`)
  const some = Object.values(await people(...names))
  await Promise.all(some.map(({ user_id }) => vera.call(openConversation, { user_id })))
  const { user, sheet, choice } = await open(await post(vera))
  for (const name of names.slice(0, -1)) await user.click(await choice(new RegExp(`@${name}`)))
  const last = await choice(new RegExp(`@${names.at(-1)}`))
  expect(last.disabled).toBe(true)
  expect(sheet.getByText('10 people at most')).toBeTruthy()
  await user.click(await choice(/@p0x/))
  expect(last.disabled).toBe(false)
})

test('says who will see the post of a private account', async () => {
  const { eva } = await people('eva')
  await vera.call(followUser, { user_id: eva.user_id })
  await eva.call(updateProfile, { is_private: true })
  const { sheet } = await open(await post(eva))
  expect(await sheet.findByText('Only people who follow Eva Tester will see it.')).toBeTruthy()
  expect(await sheet.findByText('No conversations yet. Search for people to send it to.')).toBeTruthy()
})

test('sends the post and the note as one message, counts the share, and leads to the conversation', async () => {
  const { ann, eva } = await people('ann', 'eva')
  const conversation_id = await hears(ann, 'Hello')
  const { user, path, post_id, sheet, choice, send } = await open(await post(eva))
  await user.click(await choice(/Ann Tester/))
  await user.type(sheet.getByRole('textbox', { name: 'Add a note' }), ' Look at this ')
  await user.click(send())
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Sent to Ann Tester', action: { label: 'View' } }))
  // It goes by itself after a while.
  const told = currentToast()
  await waitFor(() =>
    expect(callsOf(sendMessage)).toEqual([
      expect.objectContaining({ conversation_id, content: 'Look at this', card: { kind: 'post', id: post_id } }),
    ]),
  )
  const shared = { kind: 'post', post: { id: post_id, shares_count: 1 } }
  await waitFor(async () => expect(await seenByVera(conversation_id)).toMatchObject({ seq: 2, content: 'Look at this', card: shared }))
  await waitFor(() => expect(callsOf(sharePost)).toEqual([{ post_id }]))
  told?.action?.onPress()
  await waitFor(() => expect(path()).toBe(`/messages/${conversation_id}`))
})

test('whoever it could not be sent to stays chosen', async () => {
  const { dora } = await people('dora')
  const { user, sheet, choice, search, send } = await open(await post(vera))
  await search('dor')
  await user.click(await choice(/Dora Tester/))
  await dora.call(updatePreferences, { notification_prefs: { allow_messages: false } })
  await user.click(send())
  await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
  expect(sheet.getByRole('button', { name: 'Remove Dora Tester' })).toBeTruthy()
  expect(callsOf(sharePost)).toEqual([])
})
