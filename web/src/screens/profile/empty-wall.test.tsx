// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'
import 'fake-indexeddb/auto'

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startRealApp } from '#testing/real-app.tsx'
import { people } from '#testing/real-server.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

test('an empty wall of one’s own leads to the composer', async () => {
  const { user } = visit('/profile')
  await screen.findByRole('heading', { name: 'Your wall is still empty' })
  await user.click(screen.getByRole('button', { name: 'Hang your first work' }))
  await screen.findByRole('dialog', { name: 'Create Post' })
})

test('an empty wall of somebody else has no way to the composer', async () => {
  await people('ann')
  visit('/profile/ann')
  await screen.findByRole('heading', { name: 'Nothing here yet' })
  expect(screen.queryByRole('button', { name: 'Hang your first work' })).toBeNull()
})
