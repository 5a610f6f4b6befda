import { transparency } from '@atelier/contract/transparency'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { visit } from '#testing/visit.tsx'

startRealApp()

test('a month has tables with captions, and the digest of the log', async () => {
  serve(transparency, {
    items: [
      {
        month: '2026-10',
        reports: [
          { reason: 'spam', resolved: 1_204, dismissed: 3 },
          { reason: null, resolved: 1, dismissed: 0 },
        ],
        actions: [{ action: 'remove_post', count: 12 }],
        log: { seq: 4_120, digest: 'ab12' },
      },
    ],
    next_cursor: null,
  })
  visit('/transparency')
  const month = within(await screen.findByRole('region', { name: 'October 2026' }))
  const rows = within(month.getByRole('table', { name: 'Reports by reason' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['ReasonUpheldDismissed', 'Spam or scam1,2043', 'Reason not recorded10'])
  expect(within(month.getByRole('table', { name: 'Measures and appeals' })).getByRole('row', { name: 'Posts removed 12' })).toBeDefined()
  expect(month.getByText('ab12')).toBeDefined()
})

test('says when nothing is published, and when no month is over', async () => {
  visit('/transparency')
  await screen.findByText('This network publishes no figures')
})
