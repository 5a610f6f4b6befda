import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { fillConversation } from '#conversation-data.ts'
import { install } from '#installation.ts'
import { blockWith, longestTask, longTaskMs, nextPaint } from '#long-tasks.ts'
import { median } from '#median.ts'
import { signedUpPerson } from '#people.ts'
import { control, verdict } from '#verdict.ts'
import { browserFlags, browserPath } from '../e2e/helpers/browser.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** How much longer the long one takes to open, and the page's longest task while scrolling. The control blocks the page. */
const sizes = { short: 100, long: 100_000 }
const rounds = 9
const pages = 20

if (!existsSync(join(import.meta.dirname, '../web/dist'))) throw new Error('Build the web app first: node scripts/build.mjs')
const installation = await install({ AUTH_AUTOCONFIRM: '1' })
const admin = new pg.Pool({ ...connectionTo(homeOf(installation.dataDir)), user: 'postgres', max: 1 })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
try {
  const [ann, bob, cy] = [await signUp('ann'), await signUp('bob'), await signUp('cy')]
  const short = await fillConversation(admin, ann.id, bob.id, sizes.short)
  const long = await fillConversation(admin, ann.id, cy.id, sizes.long)
  await admin.query('vacuum analyze')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await context.addInitScript((stored) => localStorage.setItem('sb-atelier-auth-token', stored), JSON.stringify(ann.session))
  const page = await context.newPage()

  const times = { short: [] as number[], long: [] as number[] }
  for (let round = -2; round < rounds; round++) {
    for (const [size, id] of [['short', short] as const, ['long', long] as const]) {
      const took = await opening(page, id, sizes[size])
      if (round >= 0) times[size].push(took)
    }
  }
  const [inShort, inLong] = [median(times.short), median(times.long)]
  console.log(`opened in ${inShort.toFixed(0)} ms with ${sizes.short} messages, in ${inLong.toFixed(0)} ms with ${sizes.long}`)
  verdict('a long conversation opens, times as long', inLong / inShort, { floor: 1.2, target: 1.1, atMost: true })

  // Other work on the machine only adds, so the best of a few scrolls is the page's own.
  const scrolls: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await opening(page, long, sizes.long)
    scrolls.push(await longestTask(page, () => scrollBack(page)))
  }
  console.log(`longest tasks of ${scrolls.length} scrolls: ${scrolls.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  const limit = { floor: longTaskMs, target: longTaskMs, atMost: true }
  verdict(`longest task while scrolling through ${pages} pages, ms`, Math.min(...scrolls), limit)
  await blockWith(page, 'scroll')
  control('a page that is blocked with every scroll, ms', await longestTask(page, () => scrollBack(page)), limit)
} finally {
  await browser.close()
  await admin.end()
  await installation.stop()
}

async function signUp(username: string) {
  const { session } = await signedUpPerson(installation.url, `${username}_bench`)
  return { session, id: (session.user as { id: string }).id }
}

/** @returns milliseconds */
async function opening(page: Page, id: string, count: number): Promise<number> {
  await page.goto(`${installation.url}/messages`)
  const row = page.locator(`a[href^="/messages/${id}"]`)
  await row.waitFor()
  const began = performance.now()
  await row.click()
  await page.getByRole('log').getByText(`Message number ${count} about`).waitFor()
  return performance.now() - began
}

async function scrollBack(page: Page): Promise<void> {
  await page.getByRole('log').hover()
  const last = (await oldestShown(page)) - pages * 50
  while ((await oldestShown(page)) > last) {
    await page.mouse.wheel(0, -1_200)
    await nextPaint(page)
  }
}

async function oldestShown(page: Page): Promise<number> {
  const text = await page.getByRole('log').getByRole('article').first().textContent()
  const [, seq] = /Message number (\d+)/.exec(text ?? '') ?? []
  if (!seq) throw new Error(`no number in "${text}"`)
  return Number(seq)
}
