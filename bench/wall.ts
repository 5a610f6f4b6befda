import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { followUser } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { install } from '#installation.ts'
import { blockWith, longestTask, longTaskMs, nextPaint } from '#long-tasks.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'
import { browserFlags, browserPath } from '../e2e/helpers/browser.ts'
import { photograph, picture } from '../e2e/helpers/picture.ts'

/** The longest task while a profile of 500 works is scrolled through, and what Home loads of its pictures. The controls: a blocked page, and whole pictures. */
const works = 500
const photographs = 10
const shapes = [
  { width: 640, height: 960 },
  { width: 960, height: 640 },
  { width: 800, height: 800 },
  { width: 1_200, height: 400 },
  { width: 400, height: 1_200 },
]
const turns = 4
// With two frames a step 9,000 px/s at 60 Hz, faster than a phone's longest fling (Android: 8,000).
const stepPx = 300

if (!existsSync(join(import.meta.dirname, '../web/dist'))) throw new Error('Build the web app first: node scripts/build.mjs')
const installation = await install({ AUTH_AUTOCONFIRM: '1' })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
try {
  const [ada, bob] = [await signedUpPerson(installation.url, 'ada_bench'), await signedUpPerson(installation.url, 'bob_bench')]
  await bob.call(followUser, { user_id: (ada.session.user as { id: string }).id })
  for (let n = 1; n <= works; n++) await hang(ada, n, (await picture('work.jpg', shapes[n % shapes.length])).buffer)

  const page = await open(browser, bob)
  const scrolls: number[] = []
  // Other work on the machine only adds, so the best of a few scrolls is the page's own.
  for (let turn = 0; turn < turns; turn++) scrolls.push(await longestTask(await onWall(page), () => scrollThrough(page)))
  console.log(`longest tasks of ${turns} scrolls: ${scrolls.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  const limit = { floor: longTaskMs, target: longTaskMs, atMost: true }
  verdict(`longest task while scrolling through ${works} works, ms`, Math.min(...scrolls), limit)
  await blockWith(await onWall(page), 'scroll')
  control('a page that is blocked with every scroll, ms', await longestTask(page, () => scrollThrough(page)), limit)

  const content = await photograph()
  for (let n = 1; n <= photographs; n++) await hang(ada, works + n, content)
  const { loaded, whole } = await picturesOfHome(page)
  console.log(`pictures of Home's first screen: ${(loaded / 1000).toFixed(0)} KB, whole ${(whole / 1000).toFixed(0)} KB`)
  const share = { floor: 0.6, target: 0.4, atMost: true }
  verdict('bytes of pictures that Home loads on a phone, of what they are whole', loaded / whole, share)
  control('whole pictures', 1, share)
} finally {
  await browser.close()
  await installation.stop()
}

async function hang(author: BenchPerson, n: number, content: Buffer): Promise<void> {
  const { media_id } = await upload(installation, author, { bucket: 'post-media', type: 'image/jpeg', content })
  const media = [{ media_id, alt_text: titleOf(n) }]
  await author.call(createPost, { client_id: crypto.randomUUID(), content: titleOf(n), media })
}

function titleOf(n: number): string {
  return `Work ${String(n).padStart(3, '0')}`
}

async function open(browser: Browser, { session }: BenchPerson): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 }
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  await context.addInitScript((stored) => localStorage.setItem('sb-atelier-auth-token', stored), JSON.stringify(session))
  return context.newPage()
}

async function onWall(page: Page): Promise<Page> {
  await page.goto(`${installation.url}/profile/ada_bench`)
  await page.getByRole('link', { name: titleOf(works) }).waitFor()
  return page
}

async function scrollThrough(page: Page): Promise<void> {
  // By attribute: a role is computed in the page, and would count as a task of its own.
  const oldest = page.locator(`[aria-posinset="${works}"]`)
  while ((await oldest.count()) === 0) {
    await page.evaluate((px) => window.scrollBy(0, px), stepPx)
    await nextPaint(page)
  }
}

async function picturesOfHome(page: Page): Promise<{ loaded: number; whole: number }> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.url().includes('/media/post-media/'))
      sizes.set(
        response.url(),
        response.body().then((body) => body.length),
      )
  })
  await page.goto(`${installation.url}/home`)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const addresses = [...sizes.keys()].map((address) => address.split('?')[0] ?? '')
  const whole = addresses.map(async (address) => (await (await fetch(address)).arrayBuffer()).byteLength)
  return { loaded: sum(await Promise.all(sizes.values())), whole: sum(await Promise.all(whole)) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
