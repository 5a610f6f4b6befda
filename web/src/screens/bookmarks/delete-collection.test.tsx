import { deleteCollection, listBookmarks, listCollections } from '@atelier/contract/bookmarks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'

startApp()

test('a collection is left before it is deleted, so that nothing says that it is gone', async () => {
  const walls = { id: crypto.randomUUID(), name: 'Walls', posts_count: 0, cover: null }
  serve(listCollections, { items: [walls], saved_count: 0 })
  serve(listBookmarks, { items: [], next_cursor: null })
  const gate = Promise.withResolvers<Record<string, never>>()
  serve(deleteCollection, () => gate.promise)
  const { user, path } = visit(`/bookmarks?collection=${walls.id}`)
  await user.click(await screen.findByRole('button', { name: 'More for Walls' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete collection', hidden: true }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete “Walls”?' })).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(path()).toBe('/bookmarks'))
  await screen.findByRole('heading', { level: 1, name: 'Bookmarks' })
  serve(listCollections, { items: [], saved_count: 0 })
  gate.resolve({})
  await waitFor(() => expect(screen.queryByRole('link', { name: /Walls/ })).toBeNull())
})
