import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright-core'
import { expect, inject, onTestFinished, TestRunner, vi } from 'vitest'
import { browserPath, thriftyFlags } from '#browser.ts'
import type { SharedServer } from '#stage.ts'
import { opened, ports } from '../../scripts/opened.mjs'

opened(inject('stages'))
const answer = await fetch(`${inject('stages')}/${process.env.VITEST_POOL_ID}`)
if (!answer.ok) throw new Error(await answer.text())
export const stage = (await answer.json()) as SharedServer // shared with the other files of this worker
export const { origin } = stage
opened(origin)

/** By default a desktop in the light theme. */
export interface Screen {
  width?: number
  height?: number
  dark?: boolean
  locale?: string
  reducedMotion?: boolean
  bypassCSP?: boolean // to test what protects without it
  /** `page.route` does not see what a worker fetches. */
  serviceWorker?: boolean
  density?: number // device pixels of a CSS pixel
}
export const phone = { width: 390, height: 844 } satisfies Screen

// Only against hanging; generous, for slow machines.
const patienceMs = 60_000

let browser: Promise<Browser> | undefined
const open: BrowserContext[] = []
const violations: string[] = []

/** Fails the file if a page did what none may do. */
export async function closePages(): Promise<void> {
  await Promise.all(open.splice(0).map(close))
  // QUALITY R23: no page of the whole run breaks the content security policy.
  expect(violations.splice(0)).toEqual([])
}

export async function visit(path: string, screen: Screen = {}): Promise<Page> {
  const context = await profile(screen)
  const page = await context.newPage()
  await page.goto(path)
  await uncovered(page)
  return page
}

/** Once the app has replaced the cover that the server sent. */
export const uncovered = (page: Page) => page.locator('#cover').waitFor({ state: 'detached' })

/** Policy violations, uncaught errors and requests to foreign servers on its pages fail the test file. */
export async function profile({
  width = 1440,
  height = 900,
  dark = false,
  locale = 'en-US',
  reducedMotion = false,
  bypassCSP = false,
  serviceWorker = false,
  density = 1,
}: Screen = {}): Promise<BrowserContext> {
  // Of the worker's own: through a server of Playwright's, every event of a page would cost twice.
  browser ??= chromium.launch({ executablePath: browserPath(), args: thriftyFlags })
  const context = await (await browser).newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: density,
    hasTouch: width < 768,
    colorScheme: dark ? 'dark' : 'light',
    locale,
    bypassCSP,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(patienceMs)
  closeLater(context)
  context.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/i.test(message.text())) violations.push(message.text())
  })
  context.on('weberror', (error) => violations.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => watch(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => watch(socket.url())))
  return context
}

const standIns: string[] = []

export async function standIn(page: Page, foreign: string, answer: (route: Route) => Promise<void>): Promise<void> {
  standIns.push(foreign)
  await page.route(`${foreign}/**`, answer)
}

function watch(address: string) {
  const { protocol, hostname, port, origin } = new URL(address)
  const isOwn = ['localhost', '127.0.0.1'].includes(hostname) && ports.has(Number(port))
  if (isOwn || standIns.includes(origin) || !/^(http|ws)s?:$/.test(protocol)) return
  violations.push(`A page asked ${address}, which its test did not open.`)
}

// Pages of one test would keep running beside the next. Those opened at a file's top level close with the file.
function closeLater(context: BrowserContext) {
  if (TestRunner.getCurrentTest()) onTestFinished(() => close(context))
  else open.push(context)
}

async function close(context: BrowserContext) {
  // An answer that a test delayed has no receiver any more.
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Once `shown` is visible, time passes only through `page.clock.runFor`. The clock comes first: it cannot control earlier timers. */
export async function openStopped(page: Page, path: string, shown: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await shown.waitFor()
  await page.clock.pauseAt(Date.now() + 1_000)
}

export async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  return entries.map(({ url }) => url)
}

/** Use `expect.poll`: a page moves the focus after it has shown new content. */
export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

export interface Mail {
  to: string
  type: string
  subject: string
  code: string
  link: string
}

export function mailTo(address: string, type: string, last?: Mail): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[]
      const newest = mails.findLast((mail) => mail.type === type)
      if (!newest || newest.link === last?.link) throw new Error(`no new ${type} mail to ${address}`)
      return newest
    },
    { timeout: patienceMs },
  )
}

export async function follow(page: Page, { link }: Pick<Mail, 'link'>): Promise<void> {
  await page.goto(link)
  const does = /^(Confirm address|Accept invitation|Continue|Log in|Confirm the change)$/
  await page.getByRole('main').getByRole('button', { name: does }).click()
}

/** As another client would mail it: it acts when it is opened. */
export const linkOfOtherClient = ({ link }: Pick<Mail, 'link'>) => link.replace('/auth/confirm?token_hash=', '/auth/v1/verify?token=')

export function newAddress(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@test.example`
}

export const password = 'correct horse 7 Battery'
