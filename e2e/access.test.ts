import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { inhabited, type Station, stations } from '#stations.ts'
import { phone, profile, type Screen, visit } from '#visitors.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds against WCAG 2.2 AA on a page, in a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run: (context: Document, options: object) => Promise<AxeResults> } }).axe.run(document, {
        runOnly: tags,
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`),
  )
}

const screens: [string, Screen][] = [
  ['desktop, light', {}],
  ['desktop, dark', { dark: true }],
  ['phone, light', phone],
  ['phone, dark', { ...phone, dark: true }],
]

describe.each(screens)('WCAG 2.2 AA: axe finds nothing on any screen, %s', (_name, screen) => {
  const people = {
    resident: inhabited({ ...screen, reducedMotion: true }),
    newcomer: resident('nora', { ...screen, reducedMotion: true, onboarded: false }),
  }
  const pageFor = async ({ who }: Station): Promise<[Page, Resident | null]> => {
    if (who === 'visitor') return [await (await profile({ ...screen, reducedMotion: true })).newPage(), null]
    const person = await people[who]
    return [await person.page.context().newPage(), person]
  }

  it.each(stations.map((station) => [station.name, station] as const))('%s', async (_station, station) => {
    const [page, person] = await pageFor(station)
    await page.goto(typeof station.path === 'string' ? station.path : station.path(person as Resident))
    await station.arrive(page)
    expect(await violations(page)).toEqual([])
    await page.close()
  })
})

it('everything starts at the skip link, and the focus can be seen', async () => {
  const { page } = await resident('kay')
  await page.goto('/home')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe('Skip to content')
  expect(await focused.evaluate((link) => link.getBoundingClientRect().width)).toBeGreaterThan(40)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).not.toBe('none')
})

it('a page without a signed-in person is announced and titled', async () => {
  const page = await visit('/auth/signin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toContain('Atelier')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})
