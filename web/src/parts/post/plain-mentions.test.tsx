import { getPost } from '@atelier/contract/posts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'

startApp()

test('a mention of somebody who does not want it stays text', async () => {
  const post = aPost({ content: 'With @Yara and @zoe', plain_mentions: ['yara'] })
  serve(getPost, post)
  visit(`/post/${post.id}`)
  expect((await screen.findByRole('link', { name: '@zoe' })).getAttribute('href')).toBe('/profile/zoe')
  expect(screen.queryByRole('link', { name: '@Yara' })).toBeNull()
  screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === 'With @Yara and @zoe')
})
