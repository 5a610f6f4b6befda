import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeStaff, renewProof, resident } from '#residents.ts'
import { host } from '#stations/host.ts'
import type { Host, Station } from '#stations/station.ts'
import { stations } from '#stations/stations.ts'
import { isFocused, phone, profile, uncovered, visit } from '#visitors.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The ones of them that ask for colours: a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds against WCAG 2.2 AA, or some rules of it, on a page of a profile that has axe; in a line each. */
async function violations(page: Page, runOnly = rules): Promise<string[]> {
  await page.evaluate(drawAll)
  // In the page, because Playwright takes as long to hand over all that axe answers as axe takes to find it.
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run: (context: Node, options: object) => Promise<AxeResults> } }
    // The screen beneath is inert, and has a station of its own.
    const shown = document.querySelector('dialog:modal') ?? document
    const { violations } = await axe.run(shown, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`),
    )
  }, runOnly)
}

/** Draws the posts that are out of sight too: their estimated heights would make them lie on top of each other for axe. */
function drawAll() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.post-in-list { content-visibility: visible }')
  document.adoptedStyleSheets = [sheet]
}

test('axe sees what is wrong, or this file means nothing', async () => {
  const context = await profile()
  await context.addInitScript(axe)
  const page = await context.newPage()
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<button></button><p>Pale</p>')
    ;(document.body.lastElementChild as HTMLElement).style.color = '#999'
  })
  expect(await violations(page)).toEqual([expect.stringMatching(/^button-name/), expect.stringMatching(/^color-contrast/)])
  expect(await violations(page, colourRules)).toEqual([expect.stringMatching(/^color-contrast/)])
})

describe('WCAG 2.2 AA by day and by night, on the desktop and the phone', () => {
  const screen = { reducedMotion: true }
  let hannah: Host
  let contexts: Record<Station['who'], BrowserContext>

  beforeAll(async () => {
    const [visitor, newcomer] = await Promise.all([profile(screen), resident('nora', { ...screen, onboarded: false })])
    hannah = await host(screen)
    const olga = await resident('olga', screen)
    await makeStaff(olga, 'admin')
    contexts = { visitor, newcomer: newcomer.page.context(), resident: hannah.page.context(), staff: olga.page.context() }
    await Promise.all(Object.values(contexts).map((context) => context.addInitScript(axe)))
  })

  test.each(stations.map((station) => [station.name, station] as const))('%s', async (_name, station) => {
    const page = await contexts[station.who].newPage()
    // Also after a failure: a page that stays open would send what another one keeps unsent.
    onTestFinished(() => page.close())
    await goTo(page, station, hannah)
    expect({ desktop: await byDayAndNight(page) }).toEqual({ desktop: { light: [], dark: [] } })
    await page.setViewportSize(phone)
    expect({ phone: await byDayAndNight(page) }).toEqual({ phone: { light: [], dark: [] } })
  })
})

/** What axe finds in both themes, of which the dark one is put on as the person's own choice does it. */
async function byDayAndNight(page: Page): Promise<{ light: string[]; dark: string[] }> {
  await inTheme(page, 'light')
  const light = await violations(page)
  await inTheme(page, 'dark')
  return { light, dark: await violations(page, colourRules) }
}

const inTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, theme)

test('everything starts at the skip link, and the focus can be seen', async () => {
  const { page } = await host()
  await page.goto('/home')
  // The last thing on the page: tabbing would end early before it is there.
  await page.getByRole('article').first().waitFor()
  await page.getByRole('complementary').getByRole('link').first().waitFor()
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe('Skip to content')
  expect(await focused.evaluate((link) => link.getBoundingClientRect().width)).toBeGreaterThan(40)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.locator('#content'))).toBe(true)
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab')
    const seen = await focused.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return {
        marked: outlineStyle !== 'none' || boxShadow !== 'none' || element.matches('input'),
        large: width * height > 0,
        what: element.outerHTML.slice(0, 120),
      }
    })
    expect(seen).toMatchObject({ marked: true, large: true })
  }
})

test('a dialog takes the focus, keeps it, and gives it back', async () => {
  const { page } = await resident('lea')
  await page.goto('/home')
  const button = page.getByRole('button', { name: 'Create Post' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.waitFor()
  for (let stop = 0; stop < 12; stop++) {
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    )
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => isFocused(button)).toBe(true)
})

test('pages are titled, and say their language', async () => {
  const page = await visit('/auth/signin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe('Log in · Atelier')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

/** The screens of somebody who is signed in, by the names of their stations. */
const screens = [
  'home',
  'post',
  'explore',
  'profile',
  'notifications',
  'messages',
  'conversation',
  'suggestions',
  'interests',
  'settings',
  'security',
]
const onScreens = stations.filter(({ name }) => screens.includes(name))

async function goTo(page: Page, { path, arrive }: Station, hannah: Host) {
  if (path === '/settings/security') await renewProof(hannah)
  await page.goto(typeof path === 'string' ? path : path(hannah))
  await uncovered(page)
  await arrive(page)
}

test('on the phone buttons answer within 44 px, and nothing scrolls sideways at 320 px, nor with text twice as large', async () => {
  const [hannah, wide] = await Promise.all([host(phone), resident('wmwmwmwmwmwmwm')])
  const { page } = hannah
  const wideProfile: Station = {
    name: 'a wide name',
    path: `/profile/${wide.username}`,
    who: 'resident',
    arrive: () => page.getByRole('main').getByText(`@${wide.username}`).first().waitFor(),
  }
  expect(onScreens).toHaveLength(screens.length)
  for (const station of [...onScreens, wideProfile]) {
    await goTo(page, station, hannah)
    expect({ [station.name]: await tooSmall(page) }).toEqual({ [station.name]: [] })
    await page.setViewportSize({ ...phone, width: 320 })
    await expect.poll(() => overflow(page), { message: `${station.name} at 320 px` }).toBeLessThanOrEqual(0)
    await page.setViewportSize(phone)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => overflow(page), { message: `${station.name} with text twice as large` }).toBeLessThanOrEqual(0)
    expect({ [station.name]: await cutNames(page) }).toEqual({ [station.name]: [] })
  }
})

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Authors of posts of whose name fewer than eight characters show. */
const cutNames = (page: Page) =>
  page.locator('article [id^=post-][id$=-author] bdi').evaluateAll((names) =>
    names.flatMap((name) => {
      const eight = 8 * 0.55 * Number.parseFloat(getComputedStyle(name).fontSize)
      return name.clientWidth < Math.min(eight, name.scrollWidth) ? [`${name.textContent} ${name.clientWidth}`] : []
    }),
  )

/** Buttons that a finger would miss. */
const tooSmall = (page: Page) =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      // What a finger cannot press, like the menu that a long press on its row opens, needs no room for it.
      // One that was drawn anew since it was found is no longer there.
      if (!button.isConnected || button.closest('[inert]') || getComputedStyle(button).pointerEvents === 'none') return []
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const rim = [
        [x - 21, y],
        [x + 21, y],
        [x, y - 21],
        [x, y + 21],
      ] as const
      const answers = rim.every(([atX, atY]) => button.contains(document.elementFromPoint(atX, atY)))
      return answers ? [] : [`${button.textContent} ${Math.round(width)} × ${Math.round(height)}`]
    }),
  )
