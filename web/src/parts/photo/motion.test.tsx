import { postComments } from '@atelier/contract/comments'
import { getPost } from '@atelier/contract/posts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseOnDevice } from '#device/look.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { visit } from '#testing/visit.tsx'

startApp()
beforeEach(() => chooseOnDevice({ reduced_motion: false }))

/** Its one size is its first frame. */
const dance = aPicture({ media_url: '/media/dance.webp', alt_text: 'A dance', width: 480, height: 270, sizes: [480] })

test('an animation moves over its first frame, until it is paused', async () => {
  const { user } = opened()
  const pause = await screen.findByRole('button', { name: 'Pause animation' })
  expect(moving()).toHaveLength(1)
  await user.click(pause)
  expect(moving()).toHaveLength(0)
  expect(screen.getByRole('img', { name: 'A dance' }).getAttribute('srcset')).toBe('/media/dance.webp?w=480 480w')
  await user.click(screen.getByRole('button', { name: 'Play animation' }))
  expect(moving()).toHaveLength(1)
})

test('for who asked for less motion it begins paused, in the viewer too', async () => {
  chooseOnDevice({ reduced_motion: true })
  const { user } = opened()
  await screen.findByRole('button', { name: 'Play animation' })
  expect(moving()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'A dance' }))
  const viewer = within(await screen.findByRole('dialog', { name: /^Pictures by/ }))
  expect(viewer.getByRole('img').getAttribute('srcset')).toBe('/media/dance.webp?w=480 480w')
  await user.click(viewer.getByRole('button', { name: 'Play animation' }))
  expect(viewer.getByRole('img').getAttribute('srcset')).toBeNull()
  viewer.getByRole('button', { name: 'Pause animation' })
})

test('what does not move has nothing to pause', async () => {
  opened(aPicture())
  await screen.findByRole('button', { name: 'A heron' })
  expect(screen.queryByRole('button', { name: /animation/ })).toBeNull()
})

function opened(media = dance) {
  const post = aPost({ post_media: [media] })
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  return visit(`/post/${post.id}`)
}

const moving = () => document.querySelectorAll('article img[aria-hidden][src="/media/dance.webp"]')
