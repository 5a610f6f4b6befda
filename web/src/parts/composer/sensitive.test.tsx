import 'fake-indexeddb/auto'

import { homeFeed } from '@atelier/contract/feed'
import { createPost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { visit } from '#testing/visit.tsx'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))

startApp()

test('each picture can be marked sensitive before it is published, and their saving limited once there are any', async () => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  serve(homeFeed, { items: [], next_cursor: null })
  serve(createPost, aPost())
  const { user } = visit('/home')
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
  await user.type(sheet.getByRole('textbox', { name: 'Text of the post' }), 'Life class')
  expect(sheet.queryByRole('button', { name: 'Saving pictures' })).toBeNull()
  const files = ['one', 'two'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]') as HTMLInputElement, files)
  await user.click(await sheet.findByRole('button', { name: 'Mark as sensitive 2' }))
  await user.click(sheet.getByRole('button', { name: 'Saving pictures' }))
  await user.click(sheet.getByRole('menuitemradio', { name: /^No saving/, hidden: true }))
  sheet.getByRole('button', { name: 'Saving pictures: No saving' })
  await user.click(sheet.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(callsOf(createPost)).toHaveLength(1))
  expect(callsOf(createPost)[0]?.download_size).toBe('none')
  expect(callsOf(createPost)[0]?.media?.map(({ is_sensitive }) => is_sensitive)).toEqual([false, true])
  await screen.findByText('Post published')
})
