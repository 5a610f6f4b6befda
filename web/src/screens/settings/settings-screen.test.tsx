import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'

startApp()

test('SET-001 SET-005 SET-009 SET-012 SET-020 SET-023: settings are six cards, in the order of the specification', async () => {
  const { path } = visit('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(path()).toBe('/settings')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Account',
    'Privacy & Security',
    'Notifications',
    'Appearance',
    'Data & Storage',
    'Danger Zone',
  ])
})
