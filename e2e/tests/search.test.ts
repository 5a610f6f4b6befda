import { createPost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { type SearchResult, search } from '@atelier/contract/search'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { openStopped, visit } from '#visitors.ts'

let ann: Resident
let bob: Resident
let page: Page

beforeAll(async () => {
  ;[ann, bob] = await Promise.all([resident('ann'), resident('bob')])
  await ann.call(updateProfile, { full_name: 'Xanthe Quillfeather' })
  await ann.call(createPost, { client_id: crypto.randomUUID(), content: `A quillfeather drawing, ${'long '.repeat(30)} #quillfeathers` })
  page = bob.page
})

beforeEach(async () => {
  await page.unrouteAll()
  await page.goto('/home')
  await field().waitFor()
})

const field = (on = page) => on.getByRole('complementary').getByRole('combobox', { name: 'Search' })
const options = (on = page) => on.getByRole('complementary').getByRole('option')
/** Somebody's Home on a stopped clock. */
async function onStoppedClock(name: string): Promise<Page> {
  const { page } = await resident(name)
  await openStopped(page, '/home', field(page))
  return page
}
const status = () => page.getByRole('complementary').getByRole('search').getByRole('status')

describe('the search of the sidebar', () => {
  test('SRCH-001 SRCH-015 SRCH-016 SRCH-017 SRCH-019 SRCH-020 SRCH-033 starts at two letters, once typing has paused for 300 ms', async () => {
    expect(await field().getAttribute('placeholder')).toBe('Search people, posts, hashtags...')
    const cy = await onStoppedClock('cy')
    const asked: string[] = []
    await cy.route('**/api/search?**', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
      await route.continue()
    })
    await field(cy).fill('Q')
    await cy.clock.runFor(2_000)
    expect(asked).toEqual([])
    await field(cy).pressSequentially('uILLfeath')
    await cy.clock.runFor(250)
    expect(asked).toEqual([])
    await cy.clock.runFor(100)
    await expect
      .poll(async () => {
        await cy.clock.runFor(20)
        return options(cy).count()
      })
      .toBe(3)
    expect(asked).toEqual(['QuILLfeath'])
    for (const [kind, title] of [
      ['Person', 'Xanthe Quillfeather'],
      ['Post', 'A quillfeather drawing'],
      ['Hashtag', '#quillfeathers'],
    ] as const) {
      expect(await options(cy).filter({ hasText: kind }).filter({ hasText: title }).count()).toBe(1)
    }
  })

  test('SRCH-007 SRCH-008 SRCH-009 SRCH-010 SRCH-011 SRCH-012 SRCH-024 says that it searches, what it found, of what kind, and when it found nothing', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/search?**', async (route) => {
      await held
      const response = await route.fetch()
      const { items } = (await response.json()) as { items: SearchResult[] }
      await route.fulfill({ response, json: { items: items.map((item) => ({ ...item, verified: item.type === 'user' })) } })
    })
    await field().fill('quillfeather')
    await expect.poll(() => status().textContent()).toBe('Searching...')
    answer()
    const person = options().filter({ hasText: 'Xanthe Quillfeather' })
    await person.waitFor()
    expect(await person.getByText(`@${ann.username}`, { exact: true }).count()).toBe(1)
    expect(await person.getByText('Person', { exact: true }).count()).toBe(1)
    await person.getByRole('img', { name: 'Verified' }).waitFor()
    const post = options().filter({ hasText: 'A quillfeather drawing' })
    expect(await post.getByText('Post', { exact: true }).count()).toBe(1)
    expect(await post.locator('.font-semibold').textContent()).toBe(`A quillfeather drawing, ${'long '.repeat(30)}`.slice(0, 100))
    expect(await options().filter({ hasText: '#quillfeathers' }).getByText('Hashtag', { exact: true }).count()).toBeGreaterThan(0)
    await page.unroute('**/api/search?**')
    await field().fill('zzqqxy')
    await expect.poll(() => status().textContent()).toBe('No results found for "zzqqxy"')
  })

  test('EXPL-009 SRCH-002 SRCH-003 SRCH-004 SRCH-014 a person leads to the profile, a hashtag to Explore with the tag, the rest to Explore', async () => {
    const open = async (text: string | RegExp) => {
      await page.goto('/home')
      await field().fill('quillfeather')
      await options().filter({ hasText: text }).click()
    }
    await open('Xanthe Quillfeather')
    await page.waitForURL(`**/profile/${ann.username}`)
    await expect.poll(() => field().inputValue()).toBe('')
    await open(/^#quillfeathers/)
    await page.waitForURL('**/explore?tag=quillfeathers')
    await page.getByRole('article').getByText('A quillfeather drawing').waitFor()
    await open('A quillfeather drawing')
    await page.waitForURL('**/explore?post=*')
    await page.getByRole('dialog').getByText('A quillfeather drawing').waitFor()
  })

  test('SRCH-006 SRCH-023 SRCH-043 SRCH-044 offers the last five searches that start with what is typed', async () => {
    for (const query of ['first words', 'second words', 'third words', 'fourth words', 'fifth words', 'sixth words', 'second words']) {
      await bob.call(search, { q: query })
    }
    await field().focus()
    await expect.poll(() => status().textContent()).toBe('Recent searches')
    expect(await options().allTextContents()).toEqual(['second words', 'sixth words', 'fifth words', 'fourth words', 'third words'])
    await field().fill('s')
    await expect.poll(() => options().allTextContents()).toEqual(['second words', 'sixth words'])
    await options().first().click()
    expect(await field().inputValue()).toBe('second words')
  })

  test('SRCH-013 closes 200 ms after the field lost the focus', async () => {
    const dee = await onStoppedClock('dee')
    await field(dee).fill('quillfeather')
    await expect
      .poll(async () => {
        await dee.clock.runFor(50)
        return options(dee).count()
      })
      .toBeGreaterThan(0)
    await field(dee).blur()
    await dee.clock.runFor(150)
    expect(await options(dee).first().isVisible()).toBe(true)
    await dee.clock.runFor(100)
    await expect.poll(() => options(dee).count()).toBe(0)
  })

  test('SRCH-029 works by keyboard, and says when a search failed', async () => {
    await field().fill('quillfeather')
    await options().first().waitFor()
    await field().press('ArrowDown')
    await options().and(page.locator('[aria-selected=true]')).waitFor()
    await field().press('Escape')
    await expect.poll(() => options().count()).toBe(0)
    await field().press('Enter')
    await page.waitForURL('**/explore?q=quillfeather')
    await page
      .getByRole('region', { name: 'People' })
      .getByRole('link', { name: /Xanthe Quillfeather/ })
      .waitFor()
    await page.goto('/home')
    await page.route('**/api/search?**', (route) => route.abort())
    await field().fill('quillfeat')
    await expect.poll(() => status().textContent()).toBe('The search did not work. Try again.')
  })
})

describe('the search of the landing area', () => {
  test('SRCH-005 has the placeholder, and leads visitors to the results by way of signing up', async () => {
    const visitor = await visit('/')
    await visitor.getByPlaceholder('Search for people, posts, hashtags...').fill('quillfeather')
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL((url) => url.pathname === '/auth/signup' && url.searchParams.get('next') === '/explore?q=quillfeather')
  })
})
