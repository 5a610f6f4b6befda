import { api } from '@atelier/contract/api'
import { createComment } from '@atelier/contract/comments'
import { paths } from '@atelier/contract/paths'
import { createPost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import admin from '@atelier/contract/words/en/admin.json' with { type: 'json' }
import log from '@atelier/contract/words/en/admin_log.json' with { type: 'json' }
import roles from '@atelier/contract/words/en/admin_roles.json' with { type: 'json' }
import auth from '@atelier/contract/words/en/auth.json' with { type: 'json' }
import feed from '@atelier/contract/words/en/feed.json' with { type: 'json' }
import landing from '@atelier/contract/words/en/landing.json' with { type: 'json' }
import legal from '@atelier/contract/words/en/legal.json' with { type: 'json' }
import onboarding from '@atelier/contract/words/en/onboarding.json' with { type: 'json' }
import security from '@atelier/contract/words/en/security.json' with { type: 'json' }
import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeStaff, resident } from '#residents.ts'
import { uploadPictures } from '#uploads.ts'
import { origin, phone, profile, type Screen, uncovered, visit } from '#visitors.ts'

describe('the first paint', () => {
  test('of a way in is readable before any script has run, in the language of the browser', async () => {
    const page = await withoutScripts('/')
    expect((await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s+/g, ' ')).toBe('Create. Connect. Community.')
    const german = await withoutScripts('/auth/signup', { locale: 'de-DE' })
    await german.getByRole('heading', { level: 1, name: 'Erstelle dein Konto' }).waitFor()
    expect(await german.locator('html').getAttribute('lang')).toBe('de')
  })

  test('gives way to the app where it stood, without a jump', async () => {
    for (const path of ['/', '/auth/signup', '/auth/signin']) {
      for (const width of [390, 1440]) {
        const heading = (page: Page) => page.getByRole('heading', { level: 1 }).boundingBox()
        const before = await heading(await withoutScripts(path, { width }))
        const page = await visit(path, { width })
        await page.getByLabel('Email').waitFor()
        await expect.poll(() => heading(page)).toEqual(before)
      }
    }
  })

  test('shows nothing of it to somebody who is in, and nothing in a language that they did not choose', async () => {
    const { page } = await resident('ann')
    await holdScripts(page)
    await page.goto('/')
    expect(await page.getByRole('heading').count()).toBe(0)
    const chooser = await visit('/')
    await chooser.evaluate(() => localStorage.setItem('atelier:look', '{"language":"fr"}'))
    await holdScripts(chooser)
    await chooser.reload()
    expect(await chooser.getByRole('heading').count()).toBe(0)
  })

  test('has the theme and the text size of the account before any script has run, and no other', async () => {
    const { page, call } = await resident('cyd')
    await call(updatePreferences, { theme: 'dark', text_size: 'largest' })
    // This device has not heard of it: nothing of the app is shown before it has.
    await noteGrounds(page)
    await page.goto('/suggestions')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => (window as unknown as Noting).grounds)).toEqual([night])
    await holdScripts(page)
    await page.reload()
    expect(await looks(page)).toEqual({ ground: night, text: '20px' })
  })

  test('SET-033: under the theme system it is the device’s, and follows while that changes', async () => {
    const { page } = await resident('dot', { dark: true })
    await page.goto('/suggestions')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect((await looks(page)).ground).toBe(night)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(async () => (await looks(page)).ground).toBe(day)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await looks(page)).ground).toBe(night)
  })

  test('waits for no script that the page did not name itself', async () => {
    const { call } = await resident('bob')
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'Seen at once' })
    const page = await (await profile(phone)).newPage()
    await noteStanding(page)
    for (const path of ['/', '/auth/signup', '/auth/signin', '/auth/forgot-password', '/terms', `/post/${post.id}`]) {
      expect([path, await foundLate(page, path)]).toEqual([path, []])
    }
    expect(await (await fetch(`${origin}/home`)).text()).toMatch(/modulepreload" href="\/assets\/HomeScreen-/)
  })

  test('brings nothing of the staff area, neither calls nor words', async () => {
    const { page, call } = await resident('eve')
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'For everybody' })
    const visitor = await (await profile(phone)).newPage()
    const ofHome = await staffTextsOn(page, '/home')
    expect([await staffTextsOn(visitor, '/'), ofHome, await staffTextsOn(page, `/post/${post.id}`)]).toEqual([[], [], []])
    // Or this would mean nothing.
    const olga = await resident('olga')
    await makeStaff(olga, 'admin')
    expect(await staffTextsOn(olga.page, '/admin/roles')).toEqual(expect.arrayContaining(['/admin/roles/people', 'Super Admin Dashboard']))
  })
})

describe('the page of a post', () => {
  test('is readable before any script has run, and the app takes its place without a jump and without asking again', async () => {
    const author = await resident('gil')
    const media = (await uploadPictures(author, [{ width: 900, height: 600 }, {}])).map((media_id) => ({ media_id, alt_text: 'Two cups' }))
    const post = await author.call(createPost, { client_id: crypto.randomUUID(), content: 'Thrown <b>today</b> #clay', media })
    await author.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'Fired on Monday' })
    for (const width of [390, 1440]) {
      const still = await withoutScripts(`/post/${post.id}`, { width })
      const before = await standing(still)
      expect(before).toHaveLength(8)
      const page = await (await profile({ width })).newPage()
      await noteShifts(page)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(`/post/${post.id}`)
      await uncovered(page)
      await expect.poll(() => standing(page)).toEqual(before)
      expect(await page.evaluate(() => (window as unknown as Shifting).shift)).toBeLessThan(0.001)
      expect(asked.filter((path) => path.startsWith(`/api/posts/${post.id}`) && !path.endsWith('/more'))).toEqual([])
    }
  })

  test('says that there is nothing, with the status for it', async () => {
    const page = await (await profile()).newPage()
    const answer = await page.goto(`/post/${crypto.randomUUID()}`)
    expect(answer?.status()).toBe(404)
    await uncovered(page)
    await page.getByRole('heading', { name: 'This post is not here' }).waitFor()
  })
})

/** What a visitor reads and sees of a post, and where. */
async function standing(page: Page) {
  const card = page.getByRole('article').first()
  const parts = [
    page.getByRole('link', { name: 'Sign up' }),
    card.getByText('Gil Resident').first(),
    card.getByText('Thrown <b>today</b>'),
    card.getByRole('link', { name: '#clay' }),
    card.getByRole('img', { name: 'Two cups' }).first(),
    card.getByRole('button', { name: /^Comments, 1/ }),
    card.getByText('Fired on Monday'),
    card.getByRole('link', { name: 'Sign in to comment' }),
  ]
  return Promise.all(parts.map((part) => part.boundingBox()))
}

interface Shifting {
  shift: number
}

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifting = window as unknown as Shifting
    shifting.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifting.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The paths and English words of the staff area in the scripts that a page loads until nothing more comes. */
async function staffTextsOn(page: Page, path: string): Promise<string[]> {
  const scripts: Promise<string>[] = []
  const note = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  }
  page.on('response', note)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).not.toBe('')
  return staffTexts().filter((text) => loaded.includes(text))
}

function staffTexts(): string[] {
  const screens = new Set<unknown>(Object.values(paths))
  const calls = Object.values(api).flatMap(({ path }) => (path.startsWith('/admin/') && !screens.has(path) ? [path] : []))
  return [...calls, ...[admin, roles, log].flatMap(textsIn)]
}

/** Texts without arguments that are too long to be in others by chance. */
const textsIn = (words: object): string[] =>
  Object.values(words).flatMap((text: string | object) =>
    typeof text === 'object' ? textsIn(text) : /^[^{<]{16,}$/.test(text) ? [text] : [],
  )

const [day, night] = ['rgb(250, 248, 244)', 'rgb(19, 18, 16)']

const looks = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor: ground, fontSize: text } = getComputedStyle(document.documentElement)
    return { ground, text }
  })

interface Noting {
  grounds: string[]
}

/** Notes on which grounds the headings of screens are shown, from now on. */
const noteGrounds = (page: Page) =>
  page.addInitScript(() => {
    const noting = window as unknown as Noting
    noting.grounds = []
    const note = () => {
      const ground = getComputedStyle(document.documentElement).backgroundColor
      if (document.querySelector('h1') && !noting.grounds.includes(ground)) noting.grounds.push(ground)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

describe('the words of a screen', () => {
  test('are shipped without those of other screens', async () => {
    const home = await scriptsNamed('/home')
    expect(home).toContain(feed.empty_following.text)
    for (const text of [landing.text, auth.signUp.text, onboarding.welcome, security.codes.first_text, legal.terms.intro])
      expect(home).not.toContain(text)
    expect(await scriptsNamed('/settings/security')).toContain(security.codes.first_text)
  })
})

/** The contents of all scripts that the page of a path names. */
async function scriptsNamed(path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text()
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => fetch(origin + file))
  return (await Promise.all((await Promise.all(named)).map((answer) => answer.text()))).join('\n')
}

const holdScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())

async function withoutScripts(path: string, screen: Screen = {}): Promise<Page> {
  const page = await (await profile(screen)).newPage()
  await holdScripts(page)
  await page.goto(path)
  return page
}

/** Notes on every page when the screen's frame first stands. */
const noteStanding = (page: Page) =>
  page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('#root main')) return
      seen.disconnect()
      performance.mark('stands')
    })
    seen.observe(document, { subtree: true, childList: true })
  })

/** The scripts that were asked for before the screen's frame stood, and that the page had not named. */
async function foundLate(page: Page, path: string): Promise<string[]> {
  const html = (await (await page.goto(path))?.text()) ?? ''
  await page.locator('#root main').waitFor()
  const asked = await page.evaluate(() => {
    const [stands] = performance.getEntriesByName('stands')
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (stands?.startTime ?? 0))
    return before.map(({ name }) => new URL(name).pathname).filter((file) => file.endsWith('.js'))
  })
  expect(asked.length).toBeGreaterThan(3)
  return asked.filter((file) => !html.includes(file))
}
