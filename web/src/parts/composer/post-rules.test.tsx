// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { createPost, getPostRules } from '@atelier/contract/posts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearDraft } from '#parts/composer/draft.data.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()
let max_post_length: number

beforeEach(() => {
  clearDraft()
  max_post_length = 12
  serve(homeFeed, { items: [], next_cursor: null })
  serve(getPostRules, () => ({ max_post_length }))
})

async function compose() {
  const { user } = visit('/home')
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  const text = await screen.findByRole('textbox', { name: 'Text of the post' })
  return { user, text, post: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }) }
}

test('ADM-154: the composer counts to the length that administrators set, and follows a change when it is looked at again', async () => {
  const { user, text, post } = await compose()
  await screen.findByText('0/12')
  await user.type(text, 'twelve chars')
  expect(post().disabled).toBe(false)
  max_post_length = 11
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await screen.findByText('12/11')
  expect(post().disabled).toBe(true)
})

test('a lower length is learned while the composer is open, and said', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user, text, post } = await compose()
  await screen.findByText('0/12')
  await user.type(text, 'twelve chars')
  max_post_length = 11
  vi.advanceTimersByTime(30_000)
  await screen.findByText('A post has at most 11 characters')
  expect(post().disabled).toBe(true)
})

test('the length is asked for at each opening, and not while the composer is closed', async () => {
  const { user } = await compose()
  const close = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  const open = () => user.click(screen.getByRole('button', { name: 'Create Post' }))
  await screen.findByText('0/12')
  await close()
  max_post_length = 11
  await open()
  await screen.findByText('0/11')
  await close()
  max_post_length = 10
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await open()
  await screen.findByText('0/10')
  expect(callsOf(getPostRules)).toHaveLength(3)
})

test('a post that was refused asks for the length again, and keeps its text', async () => {
  serve(createPost, new Failure('invalid', { errors: [{ field: 'content', code: 'too_long' }] }))
  const { user, text, post } = await compose()
  await screen.findByText('0/12')
  await user.type(text, 'twelve chars')
  max_post_length = 11
  await user.click(post())
  await screen.findByText('12/11')
  expect(callsOf(createPost)).toHaveLength(1)
  expect(currentToast()?.tone).toBe('destructive')
  expect((text as HTMLTextAreaElement).value).toBe('twelve chars')
})
