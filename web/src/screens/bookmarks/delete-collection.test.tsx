// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { createCollection, deleteCollection } from '@atelier/contract/bookmarks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

test('a collection is left before it is deleted, so that nothing says that it is gone', async () => {
  const walls = await vera.call(createCollection, { client_id: crypto.randomUUID(), name: 'Walls' })
  const gate = Promise.withResolvers<void>()
  serve(deleteCollection, async (input) => {
    await gate.promise
    return vera.call(deleteCollection, input)
  })
  const { user, path } = visit(`/bookmarks?collection=${walls.id}`)
  await user.click(await screen.findByRole('button', { name: 'More for Walls' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete collection', hidden: true }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete “Walls”?' })).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(path()).toBe('/bookmarks'))
  await screen.findByRole('heading', { level: 1, name: 'Bookmarks' })
  gate.resolve()
  await waitFor(() => expect(screen.queryByRole('link', { name: /Walls/ })).toBeNull())
})
