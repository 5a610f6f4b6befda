import { followUser } from '@atelier/contract/follows'
import { getInterests } from '@atelier/contract/onboarding'
import { createPost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'

let ann: Resident
let bob: Resident

/** Ann has written 25 posts; Bob follows her, so that Following holds those alone. */
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([resident('ann'), resident('bob')])
  for (let n = 1; n <= 25; n++) await write(`Post number ${n}.`)
  await bob.call(followUser, { user_id: ann.id })
})

const write = (content: string) => ann.call(createPost, { client_id: crypto.randomUUID(), content })
const posts = (page: Page) => page.getByRole('article')
const texts = (page: Page) => page.locator('article .wordy').allTextContents()
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, step) => `Post number ${from - step}.`)

/** A browser that never reports that the end of a list came into view. */
const withoutScrolling = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    }
  })

describe('the screen', () => {
  test('FEED-001 FEED-002 FEED-003 has its title and both tabs, the chosen one in the address', async () => {
    const { page } = bob
    await page.goto('/home')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await expect.poll(() => page.title()).toBe('Home · Atelier')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['For You', 'Following'])
    await page.getByRole('tab', { name: 'For You', selected: true }).waitFor()
    await page.getByRole('tab', { name: 'Following' }).click()
    await page.waitForURL('**/home?tab=following')
    await page.reload()
    await page.getByRole('tab', { name: 'Following', selected: true }).waitFor()
  })

  test('FEED-005 shows skeletons while posts load', async () => {
    const { page } = bob
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/feed?**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/home')
    const panel = page.getByRole('tabpanel')
    await panel.locator('.skeleton').first().waitFor()
    expect(await panel.locator('[aria-busy=true]').getByText('Loading').count()).toBe(1)
    expect(await posts(page).count()).toBe(0)
    answer()
    await posts(page).first().waitFor()
    expect(await panel.locator('.skeleton').count()).toBe(0)
    await page.unroute('**/api/feed?**')
  })

  test('FEED-006 FEED-007 says when it failed, and tries again', async () => {
    const { page } = bob
    await page.route('**/api/feed?**', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden"}' }),
    )
    await page.goto('/home?tab=following')
    await page.getByRole('main').getByText('Something went wrong loading your feed').waitFor()
    await page.unroute('**/api/feed?**')
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('main').getByText('Post number 25.').waitFor()
  })
})

describe('the pages', () => {
  test('FEED-009 FEED-020 FEED-021 FEED-022 come ten at a time, newest first, as one scrolls', async () => {
    const { page } = bob
    const asked: string[] = []
    await page.route('**/api/feed?**', async (route) => {
      const response = await route.fetch()
      const { items } = (await response.json()) as { items: unknown[] }
      asked.push(`${items.length}${route.request().url().includes('cursor=') ? ' more' : ''}`)
      await route.fulfill({ response })
    })
    await page.goto('/home?tab=following')
    await expect.poll(() => posts(page).count()).toBeGreaterThanOrEqual(10)
    expect((await texts(page)).slice(0, 10)).toEqual(numbers(25, 16))
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000)
        return texts(page)
      })
      .toEqual(numbers(25, 1))
    expect(asked).toEqual(['10', '10 more', '5 more'])
    await page.unroute('**/api/feed?**')
    expect(await page.getByRole('button', { name: 'Load More Posts' }).count()).toBe(0)
  })

  test('FEED-010 FEED-011 load 100 px before the end, at a threshold of 0.1', async () => {
    const { page } = await resident('cy')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(callback, options)
          seen.push(`${options?.rootMargin} ${options?.threshold}`)
        }
      }
    })
    await page.goto('/home')
    await posts(page).first().waitFor()
    await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toContain('100px 0.1')
  })

  test('FEED-008 come by the button too; a page that failed is loaded again', async () => {
    const { page, call } = await resident('dee')
    await call(followUser, { user_id: ann.id })
    await withoutScrolling(page)
    await page.goto('/home?tab=following')
    await expect.poll(() => posts(page).count()).toBe(10)
    const more = page.getByRole('button', { name: 'Load More Posts' })
    await more.click()
    await expect.poll(() => posts(page).count()).toBe(20)
    await page.route('**/api/feed?**', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden"}' }),
    )
    await more.click()
    await page.getByRole('alert').getByText('Something went wrong loading your feed').waitFor()
    expect(await posts(page).count()).toBe(20)
    await page.unroute('**/api/feed?**')
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => posts(page).count()).toBe(25)
  })

  test('FEED-004 Refresh shows what was published meanwhile', async () => {
    const { page } = bob
    await page.goto('/home?tab=following')
    await page.getByRole('main').getByText('Post number 25.').waitFor()
    await write('Fresh from the press.')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await posts(page).first().getByText('Fresh from the press.').waitFor()
  })

  test('FEED-025 For You puts one’s own posts first on each page', async () => {
    const { page, call } = await resident('eve')
    await call(createPost, { client_id: crypto.randomUUID(), content: 'My own.' })
    await write('Newer than mine.')
    await page.goto('/home')
    await page.getByRole('main').getByText('Newer than mine.').waitFor()
    expect((await texts(page)).slice(0, 2)).toEqual(['My own.', 'Newer than mine.'])
  })
})

describe('nothing to show', () => {
  const leads = async (page: Page, name: string, heading: string) => {
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  test('FEED-012 FEED-013 FEED-014 SRCH-049 Following says so, and leads to people', async () => {
    const { page } = await resident('fay')
    await page.goto('/home?tab=following')
    await page.getByRole('main').getByText('No posts from people you follow').waitFor()
    await leads(page, 'Discover People', 'Explore')
    await page.goBack()
    await leads(page, 'See Suggestions', 'Who to follow')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Follow / })
      .first()
      .waitFor()
  })

  test('FEED-015 FEED-016 FEED-017 SRCH-050 For You welcomes, and leads to content and interests', async () => {
    const { page, call } = await resident('gil')
    await page.route('**/api/feed?**', (route) => route.fulfill({ json: { items: [], next_cursor: null } }))
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Welcome to your creator space' }).waitFor()
    await leads(page, 'Explore Content', 'Explore')
    await page.goBack()
    await leads(page, 'Update Interests', 'Update Interests')
    for (const name of ['Tutorials', 'Save']) await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(async () => (await call(getInterests, {})).preferred_categories).toEqual(['Tutorials'])
  })
})
