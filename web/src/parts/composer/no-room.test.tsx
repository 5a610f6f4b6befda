// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'

import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { createPost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clearDraft, currentDraft } from '#parts/composer/draft.data.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { refuseUploads } from '#testing/uploads.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast, dismissToast } from '#ui/toast.ts'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))

startApp()

test.each([
  ['disk_full', undefined, 'No room on the server', 'It takes no new files at the moment. Please try again later.'],
  ['upload_limit', 2_048, 'Not uploaded', 'An account can upload 2,048 MB in 24 hours. Please try again later.'],
  ['uploads_full', 20_480, 'No room for more files', 'The files of an account can have 20,480 MB together. Delete posts with pictures'],
] as const)(
  '%s: the composer says why as soon as files are chosen and with Post, keeps text and files, and Post tries again',
  async (code, limit, title, message) => {
    URL.createObjectURL = () => 'blob:preview'
    URL.revokeObjectURL = () => undefined
    clearDraft()
    serve(homeFeed, { items: [], next_cursor: null })
    serve(createPost, aPost())
    onTestFinished(() => refuseUploads())
    refuseUploads(new Failure(code, { limit }))
    const { user } = visit('/home')
    await user.click(await screen.findByRole('button', { name: 'Create Post' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
    await user.type(sheet.getByRole('textbox', { name: 'Text of the post' }), 'A large print')
    const files = [new File(['one'], 'one.png', { type: 'image/png' })]
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]') as HTMLInputElement, files)
    const said = () =>
      waitFor(() => expect(currentToast()).toMatchObject({ title, message: expect.stringContaining(message), tone: 'destructive' }))
    await said()
    dismissToast()
    await user.click(sheet.getByRole('button', { name: 'Post' }))
    await said()
    expect(currentDraft()).toMatchObject({ content: 'A large print', media: [{ file: { name: 'one.png' } }] })
    expect(callsOf(createPost)).toEqual([])

    refuseUploads()
    await user.click(sheet.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(callsOf(createPost)).toMatchObject([{ content: 'A large print', media: [{}] }]))
    await screen.findByText('Post published')
  },
)
