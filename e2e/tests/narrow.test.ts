import { readFileSync } from 'node:fs'
import { languages } from '@atelier/contract/choices'
import { createCommunity } from '@atelier/contract/communities'
import { followUser } from '@atelier/contract/follows'
import { updatePreferences } from '@atelier/contract/preferences'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { leaving } from '#overflow.ts'
import { resident } from '#residents.ts'
import { acquaint, write } from '#talk.ts'
import { toastCard } from '#toast.ts'
import { phone, uncovered, visit } from '#visitors.ts'

test('nothing to press or read lies below the camera of a phone or its home bar', async () => {
  const { page } = await resident('nora', phone)
  const edges = { top: 47, bottom: 34 }
  const insets = { ...edges, topMax: edges.top, bottomMax: edges.bottom }
  await (await page.context().newCDPSession(page)).send('Emulation.setSafeAreaInsetsOverride', { insets })
  const spans = async (...parts: Locator[]) => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    return [Math.min(...boxes.map((box) => box?.y ?? 0)), Math.max(...boxes.map((box) => (box ? box.y + box.height : phone.height)))]
  }
  const lowest = phone.height - edges.bottom
  await page.goto('/home')
  const menu = page.getByRole('button', { name: 'Toggle Sidebar' })
  const create = page.getByRole('button', { name: 'Create Post' })
  await create.waitFor()
  const [top = 0, bottom = 0] = await spans(menu, create)
  expect([top >= edges.top, bottom <= lowest]).toEqual([true, true])
  await create.click()
  const composer = page.getByRole('dialog', { name: 'Create Post' })
  const send = composer.getByRole('button', { name: 'Post', exact: true })
  await send.waitFor()
  // The sheet slides in from below.
  await expect.poll(async () => (await spans(send))[1] ?? phone.height).toBeLessThanOrEqual(lowest)
  expect((await spans(composer))[0]).toBeGreaterThanOrEqual(edges.top)
})

describe.each(languages)('on a phone, in %s', (locale) => {
  const screen = { ...phone, locale }

  test('nothing on the screens of visitors leaves the screen', async () => {
    const page = await visit('/', screen)
    for (const path of ['/', '/auth/signup', '/auth/forgot-password', '/terms', '/privacy']) {
      await page.goto(path)
      await uncovered(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await leaving(page)]).toEqual([path, []])
    }
  })

  test('no step of onboarding leaves the screen', async () => {
    const { page, username } = await resident('nora', { ...screen, onboarded: false })
    const words = JSON.parse(readFileSync(new URL(`../../contract/words/${locale}/onboarding.json`, import.meta.url), 'utf8'))
    const forward = page.getByRole('button', { name: words.continue, exact: true })
    await page.goto('/onboarding')
    await page.getByLabel(words.personal.first_name, { exact: true }).fill('Nora')
    await page.getByLabel(words.personal.last_name, { exact: true }).fill('Lind')
    await page.getByLabel(words.personal.username, { exact: true }).fill(username)
    for (const part of ['day', 'month', 'year']) await page.getByLabel(words.personal[part], { exact: true }).selectOption({ index: 1 })
    await page.getByLabel(words.personal.year, { exact: true }).selectOption('1990')
    await expect.poll(() => forward.isEnabled()).toBe(true)
    expect(await leaving(page)).toEqual([])
    await forward.click()
    await page.getByRole('button', { name: words.skip }).waitFor()
    expect(await leaving(page)).toEqual([])
    await forward.click()
    await page.getByRole('button', { name: words.complete, exact: true }).waitFor()
    expect(await leaving(page)).toEqual([])
  })

  test('nothing of the app leaves the screen', async () => {
    const { page } = await resident('nora', screen)
    for (const path of ['/home', '/suggestions', '/profile', '/settings', '/settings/interests', '/settings/security']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await leaving(page)]).toEqual([path, []])
    }
  })
})

describe('on a phone, with the largest text, in German', () => {
  test('nothing of the app leaves the screen', async () => {
    const { page, call } = await resident('nora', { ...phone, locale: 'de' })
    await call(updatePreferences, { text_size: 'largest' })
    for (const path of [
      '/home',
      '/explore',
      '/notifications',
      '/messages',
      '/communities',
      '/bookmarks',
      '/profile',
      '/settings',
      '/settings/security',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect([path, await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)]).toEqual([path, '20px'])
      expect([path, await leaving(page)]).toEqual([path, []])
    }
  })
})

describe('on a phone, with text twice as large, in German', () => {
  test('nothing leaves the screen, and people keep the first letters of their names', async () => {
    const [nora, bartholomew] = await Promise.all([resident('nora', { ...phone, locale: 'de' }), resident('bartholomew')])
    await bartholomew.call(followUser, { user_id: nora.id })
    const conversation = await acquaint(bartholomew, nora)
    await write(bartholomew, conversation, 'Das Papier ist da')
    await bartholomew.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Nachtatelier', is_public: true })
    const { page } = nora
    const name = page.getByRole('main').getByText('Bartholomew Resident').filter({ visible: true }).first()
    for (const [path, shown] of [
      ['/notifications', 'Bartholomew'],
      ['/messages', name],
      [`/messages/${conversation}`, name],
      ['/explore?q=bartholomew', name],
      ['/communities', 'Community beitreten'],
      ['/bookmarks', 'Lesezeichen'],
      ['/settings', 'Einstellungen'],
    ] as const) {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await (typeof shown === 'string' ? page.getByRole('main').getByText(shown).first() : shown).waitFor()
      expect([path, await leaving(page)]).toEqual([path, []])
      if (typeof shown === 'string') continue
      const letter = await shown.evaluate((element) => element.clientWidth / (0.55 * Number.parseFloat(getComputedStyle(element).fontSize)))
      expect([path, letter]).toEqual([path, expect.toSatisfy((letters: number) => letters >= 8)])
    }
    await page.goto(`/messages/${conversation}`)
    const field = page.getByRole('textbox')
    await field.waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect((await boxOf(field)).width).toBeGreaterThan(phone.width / 2)
  })
})

describe('the compose button of a phone', () => {
  test('SHELL-086 stays in the bar, so that it covers neither Save nor Follow and Share', async () => {
    const { page } = await resident('nora', phone)
    await page.goto('/settings/interests')
    const [bar, button] = await Promise.all([barOf(page), boxOf(page.getByRole('button', { name: 'Create Post' }))])
    expect(button.y).toBeGreaterThanOrEqual(bar.y)
    expect(button.y + button.height).toBeLessThanOrEqual(bar.y + bar.height)
    await page.getByRole('button', { name: 'Gaming' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await toastCard(page).getByText('Interests updated').waitFor()
  })
})

const barOf = (page: Page) => boxOf(page.getByRole('navigation', { name: 'Main' }))

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}
