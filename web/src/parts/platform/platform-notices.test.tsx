import { getPlatformState, type PlatformState } from '@atelier/contract/platform-state'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { uncover } from '#device/paint.ts'
import { removeStored } from '#device/storage.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
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
