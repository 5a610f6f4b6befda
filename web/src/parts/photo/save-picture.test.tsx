import 'fake-indexeddb/auto'
import { postComments } from '@atelier/contract/comments'
import { getPost } from '@atelier/contract/posts'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readFile } from '#device/files.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

/** Opens the picture of a post, which the server answers so, and saves it. */
async function save(answer: () => Response) {
  const post = aPost({ post_media: [aPicture()] })
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  const plainFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => (asked[0] === '/media/heron.webp' ? answer() : plainFetch(...asked)))
  const { user } = visit(`/post/${post.id}`)
  await user.click(await screen.findByRole('img', { name: 'A heron' }))
  await user.click(await screen.findByRole('button', { name: 'Save image' }))
}

test.each(['android', 'ios'])('DEV-074: on %s, a saved picture is among the documents of the phone, and that is said', async (platform) => {
  vi.stubGlobal('Capacitor', { getPlatform: () => platform })
  await save(() => new Response('heron', { headers: { 'content-type': 'image/webp' } }))
  await waitFor(() => expect(currentToast()?.title).toBe('Image Saved'))
  const { files } = await Filesystem.readdir({ directory: Directory.Documents, path: '' })
  const path = files.at(-1)?.name ?? ''
  expect([path, await (await readFile({ folder: 'documents', path })).text()]).toEqual([
    expect.stringMatching(/^atelier-\d+\.webp$/),
    'heron',
  ])
})

test('DEV-073: a picture that cannot be saved is told', async () => {
  vi.stubGlobal('Capacitor', { getPlatform: () => 'android' })
  await save(() => new Response(null, { status: 404 }))
  const told = { title: 'Save Error', message: 'Failed to save image. Please try again.', tone: 'destructive' }
  await waitFor(() => expect(currentToast()).toMatchObject(told))
})
