// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { getPost } from '@atelier/contract/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepPost } from '#data/cache/entities.ts'
import { queries } from '#data/cache/queries.ts'
import { MoreBy } from '#parts/works/MoreBy.tsx'
import { startRealApp } from '#testing/real-app.tsx'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { hang } from '#testing/real-walls.ts'
import { WordsProvider } from '#words/WordsProvider.tsx'

startRealApp()

test.each([
  [1, [1]],
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
  [6, [3, 3]],
])('%i other works of an author fill their rows: %j', async (count, rows) => {
  const { ann } = await people('ann')
  const [postId = ''] = await hang(ann, ...Array.from({ length: count + 1 }, () => ({})))
  keepPost(await vera.call(getPost, { post_id: postId }))
  const root = createRootRoute({ component: () => <MoreBy postId={postId} width={300} className="" /> })
  render(
    <WordsProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
      </QueryClientProvider>
    </WordsProvider>,
  )
  await screen.findByRole('heading', { name: 'More by Ann Tester' })
  const lists = screen.getAllByRole('list', { name: 'Works by Ann Tester' })
  expect(lists.map((list) => within(list).getAllByRole('link').length)).toEqual(rows)
})
