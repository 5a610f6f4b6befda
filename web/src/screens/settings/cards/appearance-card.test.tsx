// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { followLook } from '#parts/settings/follow-look.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { newPreferences } from '#testing/preferences.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const html = document.documentElement
let following = false

beforeEach(() => {
  localStorage.removeItem('atelier:account-look')
  localStorage.removeItem('atelier:look')
  let stored = newPreferences()
  serve(getPreferences, () => stored)
  serve(updatePreferences, ({ notification_prefs: _, ...changes }) => {
    stored = { ...stored, ...(changes as Partial<typeof stored>), updated_at: new Date().toISOString() }
    return stored
  })
  if (!following) followLook()
  following = true
})

/** Opens the settings, and gives the card by its heading. */
async function openCard() {
  const { user } = visit('/settings')
  await screen.findByRole('combobox', { name: 'Theme' })
  return { user, card: within(screen.getByRole('region', { name: 'Appearance' })) }
}
const offered = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)

test('SET-012: settings have a card Appearance', async () => {
  const { card } = await openCard()
  card.getByRole('heading', { level: 2, name: 'Appearance' })
  expect(card.getAllByRole('combobox').map((control) => control.getAttribute('aria-label'))).toEqual([
    'Theme',
    'Language',
    'Text size',
    'Autoplay videos',
  ])
})

test.each([
  ['SET-013', 'light', 'Light'],
  ['SET-014', 'dark', 'Dark'],
  ['SET-015', 'system', 'Same as device'],
] as const)('%s: the theme %s is offered, holds at once and is saved', async (_id, theme, label) => {
  const { user, card } = await openCard()
  const select = card.getByRole('combobox', { name: 'Theme' })
  expect(offered(select)).toEqual(['Light', 'Dark', 'Same as device'])
  if (theme === 'system') await user.selectOptions(select, 'Dark')
  await user.selectOptions(select, label)
  expect(html.dataset.theme).toBe(theme === 'system' ? undefined : theme)
  await waitFor(() => expect(callsOf(updatePreferences).at(-1)).toEqual({ theme }))
  expect(select).toHaveProperty('value', theme)
})

test.each([
  ['SET-016', 'en', 'English', 'Settings'],
  ['SET-017', 'es', 'Español', 'Ajustes'],
  ['SET-018', 'fr', 'Français', 'Réglages'],
  ['SET-019', 'de', 'Deutsch', 'Einstellungen'],
] as const)('%s: the language %s is offered, shown without a reload and saved', async (_id, language, name, title) => {
  const { user, card } = await openCard()
  const select = card.getByRole('combobox', { name: 'Language' })
  expect(offered(select)).toEqual(['English', 'Español', 'Français', 'Deutsch'])
  if (language === 'en') {
    await user.selectOptions(select, 'Deutsch')
    await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })
  }
  await user.selectOptions(select, name)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(html.lang).toBe(language)
  await waitFor(() => expect(callsOf(updatePreferences).at(-1)).toEqual({ language }))
})

test('text size, motion, autoplay and the data saver are saved, and hold at once', async () => {
  const { user, card } = await openCard()
  const size = card.getByRole('combobox', { name: 'Text size' })
  expect(offered(size)).toEqual(['Small', 'Normal', 'Large', 'Largest'])
  await user.selectOptions(size, 'Largest')
  expect(html.dataset.text).toBe('largest')
  await user.click(card.getByRole('switch', { name: 'Less motion' }))
  expect(html.dataset.motion).toBe('reduced')
  const autoplay = card.getByRole('combobox', { name: 'Autoplay videos' })
  expect(offered(autoplay)).toEqual(['Always', 'On Wi-Fi', 'Never'])
  await user.selectOptions(autoplay, 'On Wi-Fi')
  await user.click(card.getByRole('switch', { name: 'Data saver' }))
  await waitFor(() =>
    expect(callsOf(updatePreferences)).toEqual([
      { text_size: 'largest' },
      { reduced_motion: true },
      { autoplay: 'wifi' },
      { data_saver: true },
    ]),
  )
})
