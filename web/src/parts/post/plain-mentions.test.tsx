// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { updatePreferences } from '@atelier/contract/preferences'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { people } from '#testing/real-server.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

test('a mention of somebody who does not want it stays text', async () => {
  const { ann, yara } = await people('ann', 'yara', 'zoe')
  await yara.call(updatePreferences, { mention_audience: 'nobody' })
  const post = await publish(ann, 'With @Yara and @zoe')
  visit(`/post/${post.id}`)
  expect((await screen.findByRole('link', { name: '@zoe' })).getAttribute('href')).toBe('/profile/zoe')
  expect(screen.queryByRole('link', { name: '@Yara' })).toBeNull()
  screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === 'With @Yara and @zoe')
})
