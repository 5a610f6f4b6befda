// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'

import { homeFeed } from '@atelier/contract/feed'
import { paths } from '@atelier/contract/paths'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropShared, keepShared, keptShared } from '#device/shared.ts'
import { clearDraft, currentDraft, editDraft } from '#parts/composer/draft.data.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { keepFiles } from '#testing/uploads.ts'
import { visit } from '#testing/visit.tsx'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))

startApp()

const none = { text: '', files: [] }

beforeEach(async () => {
  keepFiles()
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  serve(homeFeed, { items: [], next_cursor: null })
  clearDraft()
  editDraft({ content: 'My own words' })
  await keepShared({ text: 'Buy at https://prints.example', files: [new File(['a print'], 'print.png', { type: 'image/png' })] })
})

const question = () => screen.findByRole('heading', { level: 1, name: 'Add this to your post?' })

test('what another app shares is shown, and is in no draft and no composer before somebody says so', async () => {
  const { user, path } = visit(paths.shareTarget)
  await question()
  expect((screen.getByRole('textbox', { name: 'Shared text' }) as HTMLTextAreaElement).value).toBe('Buy at https://prints.example')
  await screen.findByRole('img', { name: 'print.png' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(currentDraft()).toMatchObject({ content: 'My own words', media: [] })

  screen.getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(paths.home))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(currentDraft()).toMatchObject({ content: 'My own words', media: [] })
  expect(await keptShared()).toEqual(none)
})

test('added, it stands once below what the draft says, in the open composer', async () => {
  const { user, path } = visit(paths.shareTarget)
  await question()
  await user.dblClick(screen.getByRole('button', { name: 'Add to the post' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
  const text = sheet.getByRole('textbox', { name: 'Text of the post' }) as HTMLTextAreaElement
  expect(text.value).toBe('My own words\nBuy at https://prints.example')
  expect(currentDraft().media.map(({ file }) => file.name)).toEqual(['print.png'])
  expect(path()).toBe(paths.home)
  expect(await keptShared()).toEqual(none)
})

test('with nothing shared, as from the shortcut of the installed app, the composer opens with the draft', async () => {
  await dropShared()
  const { path } = visit(paths.shareTarget)
  const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
  expect((sheet.getByRole('textbox', { name: 'Text of the post' }) as HTMLTextAreaElement).value).toBe('My own words')
  expect(path()).toBe(paths.home)
})
