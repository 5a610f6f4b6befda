// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'

import { homeFeed } from '@atelier/contract/feed'
import { deleteMedia } from '@atelier/contract/media'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, currentDraft } from '#parts/composer/draft.data.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))

startApp()

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  clearDraft()
  serve(homeFeed, { items: [], next_cursor: null })
  serve(deleteMedia, {})
})

test('a draft is discarded after one question, and its files are taken back', async () => {
  const { user } = visit('/home')
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
  expect(sheet.queryByRole('button', { name: 'Discard' })).toBeNull()
  await user.type(sheet.getByRole('textbox', { name: 'Text of the post' }), 'Not this one')
  const files = [new File(['one'], 'one.png', { type: 'image/png' })]
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]') as HTMLInputElement, files)
  await waitFor(() => expect(currentDraft().media[0]?.media_id).toBeTruthy())
  const { media_id } = currentDraft().media[0] ?? {}

  await user.click(sheet.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Discard this draft?' })).getByRole('button', { name: 'Cancel' }))
  expect(currentDraft()).toMatchObject({ content: 'Not this one', media: [{ media_id }] })

  await user.click(sheet.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Discard this draft?' })).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentDraft()).toMatchObject({ content: '', media: [] })
  await waitFor(() => expect(callsOf(deleteMedia)).toEqual([{ media_id }]))
})
