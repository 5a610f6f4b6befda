import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createComment } from '@atelier/contract/comments'
import { createPost } from '@atelier/contract/posts'
import { type Browser, chromium } from 'playwright-core'
import { install } from '#installation.ts'
import { signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'
import { browserFlags, browserPath } from '../e2e/helpers/browser.ts'
import { photograph } from '../e2e/helpers/picture.ts'

/** A visitor's first paint of a shared post with a picture, on a line of 400 ms and 400 kbit/s. The control is the app without what the server painted. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

if (!existsSync(join(import.meta.dirname, '../web/dist'))) throw new Error('Build the web app first: node scripts/build.mjs')
const installation = await install({ AUTH_AUTOCONFIRM: '1' })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
try {
  const ada = await signedUpPerson(installation.url, 'ada_bench')
  const { media_id } = await upload(installation, ada, { bucket: 'post-media', type: 'image/jpeg', content: await photograph() })
  const media = [{ media_id, alt_text: 'A field' }]
  const post = await ada.call(createPost, { client_id: crypto.randomUUID(), content: 'A field in spring #landscape', media })
  for (const content of ['Lovely', 'Where is it?'])
    await ada.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content })

  const path = `/post/${post.id}`
  const { paintS, largestS, shift } = await paintOf(browser, path)
  verdict('first paint of a post on a slow line, s', paintS, { floor: 2.5, target: 2, atMost: true })
  verdict('its largest contentful paint, s', largestS, { floor: 4, target: 3.5, atMost: true })
  verdict('its layout shift', shift, { floor: 0.01, target: 0.001, atMost: true })
  control('largest contentful paint without what is painted, s', (await paintOf(browser, path, { isPainted: false })).largestS, {
    floor: 4,
    atMost: true,
  })
} finally {
  await browser.close()
  await installation.stop()
}

async function paintOf(browser: Browser, path: string, { isPainted = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (!isPainted)
    await page.route('**/post/*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<div id="cover"[\s\S]*<\/script>/, '') })
    })
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(installation.url + path, { waitUntil: 'commit' })
  await page.locator('#cover').waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate(() => {
    const of = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    return Promise.all([of('paint'), of('largest-contentful-paint'), of('layout-shift')]).then(([paints, largest, shifts]) => ({
      paintS: (paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0) / 1_000,
      largestS: (largest.at(-1)?.startTime ?? 0) / 1_000,
      shift: shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
    }))
  })
  await context.close()
  return measured
}
