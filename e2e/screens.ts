import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserFlags, browserPath, freePort, ready, startServer, stopServer } from '#stage.ts'

/** `npm run screens`: every screen of the demo network at both sizes and in both themes, as pictures in e2e/screens. */
const folder = join(import.meta.dirname, 'screens')
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const forVisitors = ['/', '/auth/signup', '/auth/signin', '/auth/forgot-password', '/terms', '/privacy', '/nowhere']
const forAda = [
  '/home',
  '/home?tab=following',
  '/explore',
  '/explore?tag=handmade',
  '/notifications',
  '/profile',
  '/profile/amara_portraits',
  '/suggestions',
  '/settings/interests',
]

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-screens-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = startServer({ port, dataDir, env: { DEMO: '1' } })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
try {
  await ready(port)
  mkdirSync(folder, { recursive: true })
  const session = await signIn()
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [paths, stored] of [
        [forVisitors, null],
        [forAda, session],
      ] as const) {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', baseURL: origin })
        if (stored) await context.addInitScript((text) => localStorage.setItem('sb-atelier-auth-token', text), stored)
        const page = await context.newPage()
        for (const path of paths) {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.waitForLoadState('networkidle')
          await page.screenshot({ path: join(folder, `${path.replaceAll(/[/?=]+/g, '_')}-${size}-${colorScheme}.png`) })
        }
        await context.close()
      }
    }
  }
  console.log(`The pictures are in ${folder}`)
} finally {
  await browser.close()
  await stopServer(server)
  rmSync(dataDir, { recursive: true, force: true })
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@demo.test', password: 'atelier-demo-1' }),
  })
  return answer.text()
}
