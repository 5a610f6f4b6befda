import type { Author } from '@atelier/contract/authors'
import { listConversations, openConversation, searchCorrespondents } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { Post } from '@atelier/contract/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { SendSheet } from '#parts/share/SendSheet.tsx'
import { currentToast, dismissToast } from '#ui/toast.ts'
import { currentWords, loadWords } from '#words/words.ts'

const person = (name: string): Author => ({
  user_id: crypto.randomUUID(),
  username: name,
  full_name: null,
  avatar_url: null,
  is_verified: false,
  is_private: false,
})
const conversationWith = (name: string, sending = 'allowed') => ({ id: crypto.randomUUID(), other_user: person(name), sending })
const profile = person('gil')

/** What the server answers by method and path; a Failure refuses. */
let answers: Record<string, object>
let calls: { url: string; body: Record<string, unknown> | undefined }[]

beforeEach(async () => {
  await loadWords()
  answers = {}
  calls = []
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push({ url, body: body ? JSON.parse(String(body)) : undefined })
    const { pathname } = new URL(url, location.origin)
    const answer = answers[`${method} ${pathname.replace('/api', '')}`]
    return answer instanceof Failure || !answer
      ? Response.json({ code: answer?.code ?? 'not_found' }, { status: answer?.status ?? 404 })
      : Response.json(answer)
  })
})

afterEach(() => {
  cleanup()
  dismissToast()
  queries.clear()
  vi.unstubAllGlobals()
})

function open(props: Partial<Parameters<typeof SendSheet>[0]> = {}) {
  const onClose = vi.fn()
  const root = createRootRoute({ component: () => <SendSheet card={{ kind: 'profile', profile }} onClose={onClose} {...props} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const { messages } = currentWords()
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </IntlProvider>,
  )
  return { onClose }
}

const answer = (endpoint: { method: string; path: string }, result: object) => {
  answers[`${endpoint.method} ${endpoint.path}`] = result
}
const talks = (...items: object[]) => answer(listConversations, { items, next_cursor: null })
const choice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('offers the partners of recent conversations, and says who cannot be written to', async () => {
  talks(conversationWith('ann'), conversationWith('bea', 'not_allowed'), conversationWith('cyn', 'limit'))
  open()
  expect((await choice('ann')).disabled).toBe(false)
  expect((await choice("Doesn't accept messages from you")).disabled).toBe(true)
  expect((await choice('Has to answer you first')).disabled).toBe(true)
  expect(send().disabled).toBe(true)
  fireEvent.click(await choice('ann'))
  expect(send().disabled).toBe(false)
})

test('searches people, and keeps those who were chosen before', async () => {
  talks(conversationWith('ann'))
  answer(searchCorrespondents, { items: [{ ...person('dora'), can_message: true }] })
  open()
  fireEvent.click(await choice('ann'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'dor' } })
  fireEvent.click(await choice('dora'))
  expect(screen.getByRole('button', { name: 'Remove ann' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove dora' }))
  expect((await choice('dora')).checked).toBe(false)
})

test('sends to ten people at most', async () => {
  const names = Array.from({ length: limits.sharing.people + 1 }, (_, n) => `p${n}x`)
  talks(...names.map((name) => conversationWith(name)))
  open()
  for (const name of names.slice(0, -1)) fireEvent.click(await choice(name))
  expect((await choice(names.at(-1) ?? '')).disabled).toBe(true)
  expect(screen.getByText('10 people at most')).toBeTruthy()
  fireEvent.click(await choice('p0x'))
  expect((await choice(names.at(-1) ?? '')).disabled).toBe(false)
})

test('says who will see the post of a private account', async () => {
  talks()
  const author = { ...person('eva'), is_private: true }
  open({ card: { kind: 'post', post: { id: crypto.randomUUID(), author } as Post } })
  expect(await screen.findByText('Only people who follow eva will see it.')).toBeTruthy()
  expect(await screen.findByText('No conversations yet. Search for people to send it to.')).toBeTruthy()
})

test('says that people could not be loaded, and tries again', async () => {
  answer(listConversations, new Failure('forbidden'))
  open()
  await screen.findByText('Something went wrong loading your conversations')
  talks(conversationWith('ann'))
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await choice('ann')).toBeTruthy()
})

test('somebody whom it could not be sent to stays chosen', async () => {
  const ann = conversationWith('ann')
  talks(ann)
  answer(searchCorrespondents, { items: [{ ...person('dora'), can_message: true }] })
  answer(openConversation, new Failure('messages_not_allowed'))
  const { onClose } = open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'dor' } })
  fireEvent.click(await choice('dora'))
  fireEvent.click(send())
  await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
  expect(screen.getByRole('button', { name: 'Remove dora' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('sends the card and the note as one message, and leads to the conversation', async () => {
  const ann = conversationWith('ann')
  talks(ann)
  const sent = `/conversations/${ann.id}/messages`
  answer({ method: 'POST', path: sent }, { id: crypto.randomUUID() })
  const { onClose } = open()
  fireEvent.click(await choice('ann'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Add a note' }), { target: { value: ' Look at this ' } })
  fireEvent.click(send())
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Sent to ann', action: { label: 'View' } }))
  expect(calls.filter(({ url }) => url.endsWith(sent)).map(({ body }) => body)).toEqual([
    expect.objectContaining({ content: 'Look at this', card: { kind: 'profile', id: profile.user_id } }),
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
