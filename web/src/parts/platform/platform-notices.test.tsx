import { getPlatformState, type PlatformState } from '@atelier/contract/platform-state'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { removeStored } from '#device/storage.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { closeApp, visit } from '#testing/visit.tsx'

startApp()
beforeEach(() => onTestFinished(() => removeStored('hidden-banner')))

const saying = (text: string, link: string | null = null): PlatformState => ({ banner: { text, link } })

test('the banner stands on every screen with its link, and what is hidden stays so until it says something else', async () => {
  serve(getPlatformState, saying('We move on Sunday', '/rules'))
  const { user } = visit('/terms')
  await waitFor(() => expect(screen.getByText('We move on Sunday').getAttribute('role')).toBe('status'))
  expect(document.body.contains(document.activeElement) && document.activeElement).toBe(document.body)
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/rules')
  await user.click(screen.getByRole('button', { name: 'Hide this notice' }))
  expect(screen.queryByText('We move on Sunday')).toBeNull()
  closeApp()
  serve(getPlatformState, saying('We move on Sunday', '/rules'))
  visit('/terms')
  const asked = callsOf(getPlatformState).length
  await waitFor(() => expect(callsOf(getPlatformState).length).toBeGreaterThan(asked - 1))
  act(() => dispatch('platform_changed', saying('We moved', 'https://status.example')))
  await screen.findByText('We moved')
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://status.example')
  act(() => dispatch('platform_changed', saying('We move on Sunday', '/rules')))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide this notice' })).toBeNull())
})
