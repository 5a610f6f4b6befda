import 'fake-indexeddb/auto'
import { postComments } from '@atelier/contract/comments'
import { getPost, type Post } from '@atelier/contract/posts'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readFile } from '#device/files.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

/** Opens the picture of a post. */
async function open(download_size: Post['download_size'] = 'original') {
  const post = aPost({ post_media: [aPicture()], download_size })
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  const { user } = visit(`/post/${post.id}`)
  await user.click(await screen.findByRole('img', { name: 'A heron' }))
  await screen.findByRole('button', { name: 'Zoom in' })
  return user
}

/** What the server answers for it. */
async function save(answer: () => Response) {
  const plainFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => (asked[0] === '/media/heron.webp' ? answer() : plainFetch(...asked)))
  const user = await open()
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

test('is offered for the size that lists show, and not where the author wants no saving', async () => {
  await open('shown')
  screen.getByRole('button', { name: 'Save image' })
  cleanup()
  await open('none')
  expect(screen.queryByRole('button', { name: 'Save image' })).toBeNull()
})
