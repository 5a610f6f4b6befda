import type { Card } from '@atelier/contract/messages'
import people from '@atelier/contract/words/en/people.json' with { type: 'json' }
import posts from '@atelier/contract/words/en/posts.json' with { type: 'json' }
import sharing from '@atelier/contract/words/en/sharing.json' with { type: 'json' }
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, test } from 'vitest'
import { MessageCard } from '#parts/message-card/MessageCard.tsx'
import { aPicture, aPost } from '#testing/posts.ts'

afterEach(cleanup)

const author = {
  user_id: crypto.randomUUID(),
  username: 'ann_arbor',
  full_name: 'Ann Arbor',
  avatar_url: null,
  is_verified: false,
  is_private: false,
}
const picture = aPicture()
const post = aPost({ author, content: 'Two herons in lino', post_media: [picture] })

function show(card: Card) {
  const rootRoute = createRootRoute({ component: () => <MessageCard card={card} own={false} /> })
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ people, posts, sharing }}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() }) as never} />
    </IntlProvider>,
  )
}

test('a post in a message names its author, shows its first picture in its own proportions, and leads to it', async () => {
  show({ kind: 'post', post })
  const link = await screen.findByRole('link', { name: /^Post:.*Ann Arbor.*A heron.*Two herons in lino$/s })
  expect(link.getAttribute('href')).toBe(`/post/${post.id}`)
  const image = screen.getByRole('img', { name: 'A heron' })
  expect(image.closest<HTMLElement>('[style*=aspect-ratio]')?.style.aspectRatio).toBe('0.9 / 1')
})

test('a sensitive picture is covered in a message too', async () => {
  show({ kind: 'post', post: { ...post, post_media: [aPicture({ is_sensitive: true })] } })
  await screen.findByRole('link', { name: /Ann Arbor.*Sensitive picture.*Two herons in lino$/s })
  expect(screen.queryByRole('img', { name: 'A heron' })).toBeNull()
})

test('a profile in a message leads to the profile', async () => {
  show({ kind: 'profile', profile: author })
  const link = await screen.findByRole('link', { name: /Ann Arbor\s*@ann_arbor/ })
  expect(link.getAttribute('href')).toBe('/profile/ann_arbor')
})

test('what may not be seen any more says so and leads nowhere', async () => {
  show({ kind: 'post', post: null })
  expect(await screen.findByText('This post is no longer available.')).toBeTruthy()
  cleanup()
  show({ kind: 'profile', profile: null })
  expect(await screen.findByText('This profile is no longer available.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
