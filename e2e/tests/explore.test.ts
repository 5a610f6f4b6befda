import { createComment } from '@atelier/contract/comments'
import { createPost, type Post } from '@atelier/contract/posts'
import { ignored } from '@atelier/contract/rules/ignored'
import { exploreMedia } from '@atelier/contract/search'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { uploadPictures } from '#uploads.ts'
import { isFocused, phone, type Screen } from '#visitors.ts'

const total = 2_000
const perPage = 500
const shapes = [
  { width: 900, height: 1_200 },
  { width: 1_200, height: 800 },
  { width: 1_000, height: 1_000 },
  { width: 700, height: 1_400 },
  { width: 1_600, height: 900 },
]
let ann: Resident
let made: Post

/** The real post of which the wall of two thousand is made. */
beforeAll(async () => {
  const [author, reader] = await Promise.all([resident('ann'), resident('bob')])
  ann = author
  const media = (await uploadPictures(ann, [{ width: 80, height: 60 }])).map((media_id) => ({ media_id }))
  const { id } = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'Herons', media })
  const { items } = await reader.call(exploreMedia, { s: 'recent' })
  made = items.find((post) => post.id === id) as Post
})

test.each([
  { columns: 4, screen: { width: 1300 } },
  { columns: 2, screen: phone },
])('EXPL-013: two thousand tiles in $columns columns: few are in the page, none moves when more come', async ({ columns, screen }) => {
  const { page, letNextPageCome } = await opened(screen)
  expect((await tiles(page)).length).toBeLessThan(80)
  for (let pages = 1; pages < total / perPage; pages++) {
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    const before = await settled(page)
    letNextPageCome()
    await expect.poll(() => lastOf(page)).toBeGreaterThan(pages * perPage)
    const after = new Map((await tiles(page)).map((tile) => [tile.place, tile]))
    for (const tile of before) expect(after.get(tile.place) ?? tile).toEqual(tile)
    expect(before.filter(({ place }) => after.has(place)).length).toBeGreaterThan(columns)
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => lastOf(page)).toBe(total)
  const end = await settled(page)
  expect(end.length).toBeLessThan(80)
  expect(end.map(({ place }) => place)).toEqual(end.map(({ place }) => place).toSorted((a, b) => a - b))
  expect(new Set(end.map(({ left }) => left)).size).toBe(columns)
  // Each keeps the proportions of its picture, to a pixel.
  for (const { place, width, height } of end) {
    const shape = shapes[(place - 1) % shapes.length] ?? { width: 1, height: 1 }
    expect(Math.abs(height - (width * shape.height) / shape.width)).toBeLessThan(1)
  }
})

test('a dialog returns to its tile, and Back from the profile to the same place', async () => {
  const { page } = await opened()
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, -2_000)
  await settled(page)
  const place = await page.evaluate(() => {
    const inView = [...document.querySelectorAll<HTMLElement>('main li[data-item]')].find((tile) => {
      const { top, bottom } = tile.getBoundingClientRect()
      return top > 150 && bottom < innerHeight
    })
    return { id: inView?.dataset.item ?? '', top: inView?.getBoundingClientRect().top ?? 0 }
  })
  const tile = page.locator(`main li[data-item="${place.id}"] a`)
  const isThere = () =>
    ignored(
      tile.evaluate((link, top) => Math.abs((link.parentElement?.getBoundingClientRect().top ?? 0) - top) < 2, place.top),
      'the tile was drawn anew',
    )
  const dialog = page.getByRole('dialog', { name: 'Post' })

  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await tile.click()
    await dialog.waitFor()
    expect(new URL(page.url()).searchParams.get('post')).toBe(place.id)
    await close()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(tile)).toBe(true)
    expect(await isThere()).toBe(true)
  }

  await tile.click()
  await dialog.getByRole('link', { name: 'View profile' }).click()
  await page.waitForURL(`**/profile/${ann.username}`)
  await page.getByRole('heading', { name: 'Ann Resident' }).waitFor()
  await page.goBack()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(isThere).toBe(true)
})

test('in a dialog the comment field stays in view under many comments', async () => {
  const { page, call } = await resident('fay')
  for (let n = 1; n <= 12; n++) await call(createComment, { post_id: made.id, client_id: crypto.randomUUID(), content: `Comment ${n}` })
  await page.goto(`/explore?post=${made.id}`)
  const dialog = page.getByRole('dialog', { name: 'Post' })
  await dialog.getByText('Comment 12').waitFor()
  const form = await dialog.locator('form').boundingBox()
  const footer = await dialog.locator('footer').boundingBox()
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  expect(
    await dialog
      .getByRole('article')
      .first()
      .evaluate(({ parentElement }) => parentElement?.scrollTop),
  ).toBe(0)
})

/** Explore, whose wall has two thousand posts. Each page but the first comes when it is let. */
async function opened(screen: Screen = {}) {
  const { page } = await resident('eve', screen)
  const waiting = Array.from({ length: total / perPage - 1 }, () => Promise.withResolvers<void>())
  const gates = waiting.map(({ promise }) => promise)
  const posts = Array.from({ length: total }, (_, n): Post => {
    const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return {
      ...made,
      id,
      content: `Heron ${n + 1}`,
      post_media: made.post_media.map((media) => ({ ...media, ...shapes[n % shapes.length] })),
    }
  })
  await page.route('**/api/explore/media?**', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    if (from > 0) await gates[from / perPage - 1]
    const next = from + perPage
    return route.fulfill({ json: { items: posts.slice(from, next), next_cursor: next < total ? String(next) : null } })
  })
  await page.goto('/explore')
  await page.locator('main li').first().waitFor()
  // What stands between its two parts moves the second one when it comes.
  await expect.poll(() => page.locator('main section[aria-busy=false]').count()).toBe(4)
  return { page, letNextPageCome: () => waiting.shift()?.resolve() }
}

interface Tile {
  /** Among all posts, counted from 1. */
  place: number
  left: number
  top: number
  width: number
  height: number
}

/** The tiles in the page, by their places in the document. */
const tiles = (page: Page): Promise<Tile[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main li[aria-posinset]')].map((tile) => {
      const { left, top, width, height } = (tile.querySelector('[data-work]') ?? tile).getBoundingClientRect()
      return { place: Number(tile.dataset.item?.slice(-12)) + 1, left, top: Math.round(top + scrollY), width, height }
    }),
  )

/** The tiles once scrolling has ended. */
async function settled(page: Page): Promise<Tile[]> {
  let last = ''
  await expect
    .poll(async () => {
      const now = JSON.stringify(await tiles(page))
      const same = now === last
      last = now
      return same
    })
    .toBe(true)
  return JSON.parse(last) as Tile[]
}

const lastOf = async (page: Page) => Math.max(...(await tiles(page)).map(({ place }) => place))
