import { type DeletionRequest, getDeletionRequest } from '@atelier/contract/deletion'
import { homeFeed } from '@atelier/contract/feed'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renewedToken } from '#data/session/session.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const toast = /The deletion of your account was cancelled/
const request: DeletionRequest = {
  id: '019c0000-0000-7000-8000-0000000000d1',
  reason: null,
  status: 'cancelled',
  created_at: '2026-10-01T10:00:00.000Z',
  resolved_at: '2026-11-01T10:00:00.002Z',
  purge_after: '2026-11-20T10:00:00.000Z',
}

/** Signed in at that time, as the auth service says with the next token. */
async function signedInAt(last_sign_in_at: string) {
  const rest = vi.mocked(globalThis.fetch).getMockImplementation() ?? globalThis.fetch
  vi.mocked(globalThis.fetch).mockImplementation(async (asked, init) => {
    if (!String(asked).includes('/auth/v1/token')) return rest(asked, init)
    const user = { id: viewer.user_id, email: viewer.email, factors: [], last_sign_in_at }
    return Response.json({
      access_token: 'another',
      refresh_token: 'another',
      token_type: 'bearer',
      expires_in: 3_600,
      expires_at: 4_102_444_800,
      user,
    })
  })
  await renewedToken()
  serve(homeFeed, { items: [], next_cursor: null })
}

test('Home says once that signing in has cancelled the deletion', async () => {
  await signedInAt('2026-11-01T10:00:00.000Z')
  serve(getDeletionRequest, { request })
  visit('/home')
  await screen.findByText(toast)
  visit('/home')
  expect(callsOf(getDeletionRequest)).toHaveLength(1)
})

test.each([
  ['it was cancelled by an earlier sign-in', '2026-11-01T10:00:00.010Z', request],
  ['the person withdrew it', '2026-11-01T09:00:00.000Z', { ...request, purge_after: null }],
  ['there is none', '2026-11-01T08:00:00.000Z', null],
])('Home says nothing when %s', async (_why, at, answer) => {
  await signedInAt(at)
  serve(getDeletionRequest, { request: answer })
  visit('/home')
  await waitFor(() => expect(callsOf(getDeletionRequest)).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Home' })
  expect(screen.queryByText(toast)).toBeNull()
})
