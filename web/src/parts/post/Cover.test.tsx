import { postComments } from '@atelier/contract/comments'
import { getPost, type Post } from '@atelier/contract/posts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const hidden = { is_sensitive: true } as const
const aVideo = () => aPicture({ ...hidden, media_url: '/media/dance.mp4', media_type: 'video/mp4', alt_text: 'A dance', sizes: [] })

test('a sensitive picture is not loaded before it is uncovered, and can be covered again, by keyboard too', async () => {
  const { user } = opened(aPost({ post_media: [aPicture({ ...hidden, media_url: '/media/bath.webp', alt_text: 'A bath' })] }))
  const show = await screen.findByRole('button', { name: 'Show picture' })
  expect(screen.getByText('This picture was marked as sensitive.')).toBeDefined()
  expect(pictures()).toEqual([])

  show.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('img', { name: 'A bath' })).toBeDefined()
  const coverAgain = screen.getByRole('button', { name: 'Cover again' })
  expect(document.activeElement).toBe(coverAgain)

  await user.keyboard('{Enter}')
  expect(pictures()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show picture' }))
})

test('a covered video is not there, so that it cannot play by itself', async () => {
  const { user } = opened(aPost({ post_media: [aVideo()] }))
  await user.click(await screen.findByRole('button', { name: 'Show video' }))
  expect(await screen.findByLabelText('A dance')).toBeInstanceOf(HTMLVideoElement)
  await user.click(screen.getByRole('button', { name: 'Cover again' }))
  expect(document.querySelector('video')).toBeNull()
})

test('thumbnails and the viewer cover what the post covers, and show what was uncovered', async () => {
  const covered = aPicture({ ...hidden, media_url: '/media/studio.webp', order_index: 1, alt_text: 'A studio' })
  const { user } = opened(aPost({ post_media: [aPicture(), covered] }))
  const strip = within(await screen.findByRole('group', { name: 'Choose a picture' }))
  expect(strip.getByRole('button', { name: 'Show picture 1 of 2' }).querySelector('img')).not.toBeNull()
  expect(strip.getByRole('button', { name: 'Show picture 2 of 2' }).querySelector('img')).toBeNull()

  await user.click(screen.getByRole('img', { name: 'A heron' }))
  const viewer = within(await screen.findByRole('dialog', { name: /^Pictures by/ }))
  expect(viewer.getByRole('img', { name: 'A heron' })).toBeDefined()
  expect(viewer.queryByRole('img', { name: 'A studio', hidden: true })).toBeNull()
  await user.click(viewer.getByRole('button', { name: 'Show picture', hidden: true }))
  expect(viewer.getByRole('img', { name: 'A studio', hidden: true })).toBeDefined()
  expect(strip.getByRole('button', { name: 'Show picture 2 of 2', hidden: true }).querySelector('img')).not.toBeNull()
})

function opened(post: Post) {
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  return visit(`/post/${post.id}`)
}

const pictures = () => [...document.querySelectorAll('article img')].map((image) => image.getAttribute('src'))
