import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepInstallPrompt } from '#device/install.ts'
import { startApp } from '#testing/app.tsx'
import { serveAuth } from '#testing/auth.ts'
import { servePreferences } from '#testing/preferences.ts'
import { visit } from '#testing/visit.tsx'

startApp()

test('settings offer to install the app while the browser would, and once', async () => {
  keepInstallPrompt()
  servePreferences()
  serveAuth()
  const { user } = visit('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()

  const prompt = vi.fn(async () => undefined)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  expect(offer.defaultPrevented).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Install Atelier')).toBeNull())
})
