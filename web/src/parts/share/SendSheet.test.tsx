import { type Conversation, listConversations, openConversation, searchCorrespondents } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { sendMessage } from '@atelier/contract/messages'
import { getPost, sharePost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { conversationWith, nextMessage, person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const ann = person('ann')
const dora = person('dora')

const shareButton = () => screen.getByRole('button', { name: /^Share,/ })

/** Opens a post and, from its share menu, the sheet. */
async function open(conversations: Conversation[], post = aPost()) {
  serve(listConversations, { items: conversations, next_cursor: null })
  serve(getPost, post)
  serve(sharePost, { ...post, shares_count: 1 })
  const { user, path } = visit(`/post/${post.id}`)
  await user.click(await screen.findByRole('button', { name: /^Share,/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send in a message', hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Send in a message' }))
  const choice = (name: string | RegExp) => sheet.findByRole<HTMLInputElement>('checkbox', { name })
  const search = async (typed: string) => user.type(sheet.getByRole('searchbox', { name: 'Search people' }), typed)
  const send = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  return { user, path, post, sheet, choice, search, send }
}

test('the menu is there before the own profile is', async () => {
  serve(getMe, new Promise<never>(() => {}))
  serve(getPost, aPost())
  visit(`/post/${crypto.randomUUID()}`)
  await waitFor(() => expect(shareButton().getAttribute('aria-haspopup')).toBe('menu'))
})

test('offers the partners of recent conversations, and says who cannot be written to', async () => {
  const { user, choice, send } = await open([
    conversationWith(ann, 'Hello'),
    conversationWith(person('bea'), 'Hello', { sending: 'not_allowed' }),
    conversationWith(person('cyn'), 'Hello', { sending: 'limit', requests_left: 0 }),
  ])
  expect((await choice(/Bea Tester.*Doesn't accept messages from you/)).disabled).toBe(true)
  expect((await choice(/Cyn Tester.*Has to answer you first/)).disabled).toBe(true)
  expect(send().disabled).toBe(true)
  await user.click(await choice(/Ann Tester/))
  expect(send().disabled).toBe(false)
})

test('searches people, and keeps those who were chosen before', async () => {
  serve(searchCorrespondents, { items: [{ ...dora, can_message: true }] })
  const { user, sheet, choice, search } = await open([conversationWith(ann, 'Hello')])
  await user.click(await choice(/Ann Tester/))
  await search('dor')
  await user.click(await choice(/Dora Tester/))
  expect(sheet.getByRole('button', { name: 'Remove Ann Tester' })).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Remove Dora Tester' }))
  expect((await choice(/Dora Tester/)).checked).toBe(false)
})

test('sends to ten people at most', async () => {
  const names = Array.from({ length: limits.sharing.people + 1 }, (_, n) => `p${n}x`)
  const { user, sheet, choice } = await open(names.map((name) => conversationWith(person(name), 'Hello')))
  for (const name of names.slice(0, -1)) await user.click(await choice(new RegExp(`@${name}`)))
  const last = await choice(new RegExp(`@${names.at(-1)}`))
  expect(last.disabled).toBe(true)
  expect(sheet.getByText('10 people at most')).toBeTruthy()
  await user.click(await choice(/@p0x/))
  expect(last.disabled).toBe(false)
})

test('says who will see the post of a private account', async () => {
  const { sheet } = await open([], aPost({ author: person('eva', { is_private: true }) }))
  expect(sheet.getByText('Only people who follow Eva Tester will see it.')).toBeTruthy()
  expect(await sheet.findByText('No conversations yet. Search for people to send it to.')).toBeTruthy()
})

test('sends the post and the note as one message, counts the share, and leads to the conversation', async () => {
  const conversation = conversationWith(ann, 'Hello')
  serve(sendMessage, ({ client_id }) => nextMessage(conversation, 'Look at this', { client_id }))
  const { user, path, post, sheet, choice, send } = await open([conversation])
  await user.click(await choice(/Ann Tester/))
  await user.type(sheet.getByRole('textbox', { name: 'Add a note' }), ' Look at this ')
  await user.click(send())
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Sent to Ann Tester', action: { label: 'View' } }))
  await waitFor(() =>
    expect(callsOf(sendMessage)).toEqual([
      expect.objectContaining({ conversation_id: conversation.id, content: 'Look at this', card: { kind: 'post', id: post.id } }),
    ]),
  )
  expect(callsOf(sharePost)).toEqual([{ post_id: post.id }])
  currentToast()?.action?.onPress()
  await waitFor(() => expect(path()).toBe(`/messages/${conversation.id}`))
})

test('whoever it could not be sent to stays chosen', async () => {
  serve(searchCorrespondents, { items: [{ ...dora, can_message: true }] })
  serve(openConversation, new Failure('messages_not_allowed'))
  const { user, sheet, choice, search, send } = await open([])
  await search('dor')
  await user.click(await choice(/Dora Tester/))
  await user.click(send())
  await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
  expect(sheet.getByRole('button', { name: 'Remove Dora Tester' })).toBeTruthy()
  expect(callsOf(sharePost)).toEqual([])
})
