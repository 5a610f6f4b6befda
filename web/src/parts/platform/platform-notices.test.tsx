import { getPlatformState, type PlatformState } from '@atelier/contract/platform-state'
import { getMe } from '@atelier/contract/profiles'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { uncover } from '#device/paint.ts'
import { removeStored } from '#device/storage.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'

startApp()
beforeEach(() => {
  uncover()
  onTestFinished(() => removeStored('hidden-banner'))
})

const quiet: PlatformState = { banner: null, read_only: false, transparency_published: false }
const saying = (text: string, link: string | null = null): PlatformState => ({ ...quiet, banner: { text, link } })

test('the banner stands on every screen with its link, and what is hidden stays so until it says something else', async () => {
  serve(getPlatformState, saying('We move on Sunday', '/rules'))
  const { user } = visit('/terms')
  await waitFor(() => expect(screen.getByText('We move on Sunday').getAttribute('role')).toBe('status'))
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/rules')
  await user.click(screen.getByRole('button', { name: 'Hide this notice' }))
  expect(screen.queryByText('We move on Sunday')).toBeNull()
  cleanup()
  visit('/terms')
  await screen.findByRole('heading', { level: 1 })
  act(() => dispatch('platform_changed', saying('We moved', 'https://status.example')))
  await screen.findByText('We moved')
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://status.example')
  act(() => dispatch('platform_changed', saying('We move on Sunday', '/rules')))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide this notice' })).toBeNull())
})

test('that the network can only be read is said for as long as it is so', async () => {
  serve(getPlatformState, { ...quiet, read_only: true })
  visit('/terms')
  await screen.findByText(/^Atelier is read-only for the moment\. Posts, comments and messages that you write wait on this device/)
  act(() => dispatch('platform_changed', quiet))
  await waitFor(() => expect(screen.queryByText(/read-only for the moment/)).toBeNull())
})

test('who is restricted reads why, until when and where to appeal, until it is over or lifted', async () => {
  const ends_at = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const id = '019c0000-0000-7000-8000-0000000000aa'
  serve(getMe, { ...viewer, restriction: { id, reason: 'Calm down', ends_at } })
  visit('/terms')
  const until = new Intl.DateTimeFormat('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(Date.parse(ends_at))
  await screen.findByText(`Until ${until} you can only read. Reason: Calm down`)
  expect(screen.getByRole('link', { name: 'See what this means, or appeal' }).getAttribute('href')).toBe(`/appeals/restriction/${id}`)
  serve(getMe, viewer)
  act(() => dispatch('restriction_changed'))
  await waitFor(() => expect(screen.queryByText(/you can only read/)).toBeNull())
})

test('who is quiet reads why, until when and where to appeal, until it is lifted', async () => {
  const id = '019c0000-0000-7000-8000-0000000000aa'
  const ends_at = new Date(Date.now() + 7 * 86_400_000).toISOString()
  serve(getMe, { ...viewer, is_private: true, quiet: { id, reason: 'Calm down', ends_at } })
  visit('/terms')
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(ends_at))
  await screen.findByText(`Until ${until} only your followers see what you post. Reason: Calm down`)
  expect(screen.getByRole('link', { name: 'See what this means, or appeal' }).getAttribute('href')).toBe(`/appeals/quiet/${id}`)
  serve(getMe, { ...viewer, is_private: true, quiet: { id, reason: 'Calm down', ends_at: null } })
  act(() => dispatch('restriction_changed'))
  await screen.findByText('For now only your followers see what you post. Reason: Calm down')
  serve(getMe, viewer)
  act(() => dispatch('restriction_changed'))
  await waitFor(() => expect(screen.queryByText(/only your followers/)).toBeNull())
})

test('a restriction that is over is not shown', async () => {
  const ends_at = new Date(Date.now() - 1_000).toISOString()
  serve(getMe, { ...viewer, restriction: { id: '019c0000-0000-7000-8000-0000000000aa', reason: 'Calm down', ends_at } })
  serve(getPlatformState, saying('We move on Sunday'))
  visit('/terms')
  await screen.findByText('We move on Sunday')
  expect(screen.queryByText(/you can only read/)).toBeNull()
})
