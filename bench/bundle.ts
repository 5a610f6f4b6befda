import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { createPost } from '@atelier/contract/posts'
import { chromium } from 'playwright-core'
import { install } from '#installation.ts'
import { signedUpPerson } from '#people.ts'
import { verdict } from '#verdict.ts'
import { browserFlags, browserPath } from '../e2e/helpers/browser.ts'

/** P14, in brotli. What the app loads once it is idle does not count. */
const screens = {
  '/': { floor: 146, target: 130 },
  '/auth/signup': { floor: 144, target: 130 },
  '/home': { floor: 140, target: 125 },
  '/profile': { floor: 159, target: 135 },
  '/explore': { floor: 164, target: 140 },
  '/notifications': { floor: 149, target: 135 },
}
const root = join(import.meta.dirname, '../web/dist')
if (!existsSync(root)) throw new Error('Build the web app first: node scripts/build.mjs')

const installation = await install({ AUTH_AUTOCONFIRM: '1' })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
try {
  const ada = await signedUpPerson(installation.url, 'ada_bench')
  await ada.call(createPost, { client_id: crypto.randomUUID(), content: 'The first paint' })
  for (const [path, { floor, target }] of Object.entries(screens)) {
    const bytes = await scriptsOf(path, path === '/' || path.startsWith('/auth') ? null : ada.session)
    verdict(`P14 ${path}, KB of brotli`, bytes / 1000, { floor, target, atMost: true })
  }
} finally {
  await browser.close()
  await installation.stop()
}

async function scriptsOf(path: string, session: object | null): Promise<number> {
  const context = await browser.newContext()
  if (session) await context.addInitScript((stored) => localStorage.setItem('sb-atelier-auth-token', stored), JSON.stringify(session))
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.add(pathname)
  })
  await page.goto(installation.url + path)
  await page.locator('#cover').waitFor({ state: 'detached' })
  await page
    .locator(path === '/home' ? 'article' : 'h1')
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = [...loaded].map((name) => compressed(readFileSync(join(root, name))))
  await context.close()
  return bytes.reduce((sum, size) => sum + size, 0)
}

function compressed(file: Buffer): number {
  return brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
