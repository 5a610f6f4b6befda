import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserProfileOf } from '#accounts.ts'
import { makeStaff, resident } from '#residents.ts'
import { host } from '#stations/host.ts'
import type { Host, Station } from '#stations/station.ts'
import { stations } from '#stations/stations.ts'
import { origin, phone, profile, type Screen, uncovered } from '#visitors.ts'

const folder = join(import.meta.dirname, 'screens')
const pictures = join(import.meta.dirname, '../web/public/screenshots')
mkdirSync(folder, { recursive: true })

const adas = {
  'ada-home': '/home',
  'ada-following': '/home?tab=following',
  'ada-explore': '/explore',
  'ada-hashtag': '/explore?tag=handmade',
  'ada-search': '/explore?q=paper',
  'ada-notifications': '/notifications',
  'ada-profile': '/profile',
  'ada-another': '/profile/amara_portraits',
  'ada-suggestions': '/suggestions',
  'ada-messages': '/messages',
}

describe.each<[string, Screen]>([
  ['wide-light', {}],
  ['wide-dark', { dark: true }],
  ['phone-light', phone],
  ['phone-dark', { ...phone, dark: true }],
])('%s', (look, size) => {
  const screen = { ...size, reducedMotion: true }
  let hannah: Host
  let contexts: Record<Station['who'] | 'ada', BrowserContext>

  beforeAll(async () => {
    const [visitor, newcomer] = await Promise.all([profile(screen), resident('nora', { ...screen, onboarded: false })])
    hannah = await host(screen)
    const olga = await resident('olga', screen)
    await makeStaff(olga, 'admin')
    contexts = {
      visitor,
      newcomer: newcomer.page.context(),
      resident: hannah.page.context(),
      staff: olga.page.context(),
      ada: await asAda(screen),
    }
  })

  test.each(stations.map((station) => [station.name, station] as const))('%s', async (name, { path, who, arrive }) => {
    const page = await contexts[who].newPage()
    await page.goto(typeof path === 'string' ? path : path(hannah))
    await uncovered(page)
    await arrive(page)
    await take(page, `${name}-${look}`)
  })

  test('ada-conversation', async () => {
    const page = await contexts.ada.newPage()
    await page.goto('/messages')
    await page.getByRole('link', { name: /Kenji Morimoto/ }).click()
    await page.getByRole('log').getByRole('article').last().waitFor()
    await take(page, `ada-conversation-${look}`)
  })

  test.each(Object.entries(adas))('%s', async (name, path) => {
    const page = await contexts.ada.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await take(page, `${name}-${look}`)
  })
})

/** What stores and browsers show before it is installed (web/public/manifest.webmanifest). */
describe.each<[string, Screen]>([
  ['narrow', { ...phone, density: 2 }],
  ['wide', {}],
])('the pictures of the manifest, %s', (form, size) => {
  test.each(['home', 'explore', 'messages'])('%s', async (name) => {
    const page = await (await asAda({ ...size, reducedMotion: true })).newPage()
    await page.goto(`/${name}`)
    if (name === 'messages') await page.getByRole('link', { name: /Kenji Morimoto/ }).click()
    const shown = name === 'messages' ? page.getByRole('log').getByRole('article').last() : page.locator('main img').first()
    await shown.waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-gutter', 'auto'))
    await drawn(page)
    await page.screenshot({ path: join(pictures, `${name}-${form}.jpg`), type: 'jpeg', quality: 80 })
    await page.close()
  })
})

/** Again in a window three times as tall, so that what sticks to the edges hides nothing. */
async function take(page: Page, name: string) {
  await drawn(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (await page.evaluate(() => document.documentElement.scrollHeight > innerHeight * 1.2)) {
    await page.setViewportSize({ width, height: height * 3 })
    await drawn(page)
    await page.screenshot({ path: join(folder, `${name}-tall.png`) })
  }
  await page.close()
}

async function drawn(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect()
      return image.complete || top > innerHeight || left > innerWidth || !image.checkVisibility()
    }),
  )
}

async function asAda(screen: Screen): Promise<BrowserContext> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@demo.test', password: 'atelier-demo-1' }),
  })
  return browserProfileOf((await answer.json()) as object, screen)
}
