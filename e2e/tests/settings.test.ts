import { buffer } from 'node:stream/consumers'
import { approveDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import { createPost } from '@atelier/contract/posts'
import { getPreferences } from '@atelier/contract/preferences'
import { getMe, getProfile } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { makeStaff, resident } from '#residents.ts'
import { toastOf } from '#toast.ts'
import { uploadPictures } from '#uploads.ts'

test('SET-057, SET-068, SET-078: somebody makes the account private, switches to German and dark, chooses the mail, moves everything to a new account, and has the old one deleted', async () => {
  const [olga, newOlga, admin] = await Promise.all([resident('olga'), resident('neo'), resident('adam')])
  await makeStaff(admin, 'admin')
  const media = await uploadPictures(olga, [{}])
  await olga.call(createPost, {
    client_id: crypto.randomUUID(),
    content: 'The first print of the year',
    media: media.map((media_id) => ({ media_id, alt_text: 'A red field' })),
  })
  const { page } = olga

  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Private account' }).click()
  await expect.poll(() => toastOf(page)).toEqual(['Updated', 'Private account enabled'])
  expect((await olga.call(getMe, {})).is_private).toBe(true)

  await page.getByRole('switch', { name: 'Less motion' }).click()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  await page.getByRole('combobox', { name: 'Wie oft per E-Mail' }).selectOption('weekly')
  await page.getByRole('switch', { name: 'Gefällt mir' }).click()
  const chosen = { theme: 'dark', language: 'de', email_frequency: 'weekly', notification_prefs: { likes: false } }
  await expect.poll(() => olga.call(getPreferences, {})).toMatchObject(chosen)

  await page.getByRole('link', { name: /^Exportieren und importieren/ }).click()
  await page.getByRole('button', { name: 'Archiv erstellen' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Herunterladen' }).click()])
  const archive = {
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await buffer(await download.createReadStream()),
  }

  await newOlga.page.goto('/settings/data')
  await newOlga.page.getByLabel('Choose archive').setInputFiles(archive)
  await newOlga.page
    .getByRole('main')
    .getByText(/Last import, from Atelier|Letzter Import, von Atelier/)
    .waitFor()
  await expect.poll(() => newOlga.call(getPreferences, {})).toMatchObject(chosen)
  await newOlga.page.goto('/profile')
  await newOlga.page.locator('html[data-theme=dark]').waitFor()
  await newOlga.page.getByRole('link', { name: /The first print of the year/ }).click()
  await newOlga.page.getByRole('img', { name: 'A red field' }).waitFor()

  await page.goto('/settings#danger')
  await page.getByRole('button', { name: 'Konto löschen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Konto löschen' })
  await sheet.waitFor()
  const backdropMotion = () => sheet.evaluate((element) => getComputedStyle(element, '::backdrop').transitionDuration)
  expect(await backdropMotion()).toBe('0s')
  await sheet.getByLabel('Warum gehst du?').fill('Ich bin umgezogen')
  await sheet.getByRole('button', { name: 'Löschung beantragen' }).click()
  await page
    .getByRole('main')
    .getByText(/Ein Admin sieht es sich bald an/)
    .waitFor()

  const { items } = await admin.call(deletionRequests, {})
  const request = items.find(({ person }) => person.user_id === olga.id)
  expect(request).toMatchObject({ reason: 'Ich bin umgezogen', status: 'pending' })
  await admin.call(approveDeletion, { request_id: request?.id ?? '' })
  await page.waitForURL(/\/auth\/|\/$/)
  await expect(newOlga.call(getProfile, { identifier: olga.username })).rejects.toThrow('not_found')
  expect((await newOlga.call(getMe, {})).posts_count).toBe(1)
})
