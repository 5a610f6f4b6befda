import { Failure } from '@atelier/contract/errors'
import { type OwnReport, ownReports } from '@atelier/contract/reports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const report = (known: Partial<OwnReport>): OwnReport => ({
  id: crypto.randomUUID(),
  type: 'post',
  author: null,
  excerpt: null,
  post_id: null,
  comment_id: null,
  reason: 'spam',
  note: null,
  status: 'pending',
  created_at: '2026-01-02T10:00:00.000Z',
  closed_at: null,
  ...known,
})
const vic = {
  user_id: crypto.randomUUID(),
  username: 'vic',
  full_name: 'Vic Lamp',
  avatar_url: null,
  is_verified: false,
  is_private: false,
}

test('each report is named, with its reason, what was written and what came of it', async () => {
  const post_id = crypto.randomUUID()
  const closed_at = '2026-01-03T10:00:00.000Z'
  serve(ownReports, {
    items: [
      report({ author: vic, post_id, excerpt: 'Buy lamps' }),
      report({ type: 'profile', author: vic, status: 'resolved', closed_at, note: 'Every day' }),
      report({ type: 'message', status: 'dismissed', closed_at, reason: 'hate' }),
    ],
    next_cursor: null,
  })
  visit('/settings/reports')
  await screen.findByRole('heading', { name: 'Your reports' })
  const [post, profile, message] = (await screen.findAllByRole('article')).map((row) => within(row))
  expect(post?.getByRole('link', { name: 'Post by Vic Lamp' }).getAttribute('href')).toBe(`/post/${post_id}`)
  post?.getByText('Buy lamps')
  post?.getByText('We are looking at it')
  expect(profile?.getByRole('link', { name: 'Profile of Vic Lamp' }).getAttribute('href')).toBe('/profile/vic')
  profile?.getByText('You wrote: Every day')
  profile?.getByText('We took action on Jan 3, 2026')
  message?.getByRole('heading', { name: 'A message' })
  message?.getByText(/^Hate/)
  message?.getByText('No breach of the rules, looked at on Jan 3, 2026')
})

test('without reports it says so, and a failure can be tried again', async () => {
  serve(ownReports, new Failure('forbidden'))
  const { user } = visit('/settings/reports')
  await screen.findByText('Failed to load your reports')
  serve(ownReports, { items: [], next_cursor: null })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('You have not reported anything')
})
