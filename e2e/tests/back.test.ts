import { followUser } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { uploadPictures } from '#uploads.ts'
import { phone } from '#visitors.ts'

let ann: Resident
const topic = `herons${Date.now().toString(36)}`
const shapes = [
  { width: 80, height: 60 },
  { width: 50, height: 90 },
  { width: 120, height: 40 },
]

/** Ann has written 80 posts of many heights, two in three with a picture. */
beforeAll(async () => {
  ann = await resident('ann')
  for (let n = 1; n <= 80; n++) {
    const shape = n % 3 === 0 ? undefined : shapes[(n % 7) % 3]
    const media = shape ? (await uploadPictures(ann, [shape])).map((media_id) => ({ media_id })) : []
    await ann.call(createPost, {
      client_id: crypto.randomUUID(),
      content: `#${topic} ${n}. ${'Reeds in the wind. '.repeat(n % 14)}`,
      media,
    })
  }
}, 120_000)

test.each([
  { list: 'Home', path: () => '/home?tab=following', screens: 15 },
  { list: 'Home on a phone', path: () => '/home?tab=following', screens: 15, screen: phone, back: 'arrow' },
  { list: 'a hashtag', path: () => `/explore?tag=${topic}`, screens: 8 },
  { list: 'a profile', path: () => `/profile/${ann.username}?tab=media`, screens: 1 },
])('Back from a post leads to the same post of $list at the same place', async ({ path, screens, screen = {}, back }) => {
  const { page, call } = await resident('bob', screen)
  await call(followUser, { user_id: ann.id })
  await page.goto(path())
  await page.locator('main a[href^="/post/"]').first().waitFor()
  await scrollDown(page, screens)
  const place = await postInView(page)
  const link = page.locator(`main a[href="${place.href}"]`).first()
  await link.click()
  await page.waitForURL(`**${place.href}`)
  const arrow = page.getByRole('link', { name: 'Back' })
  await arrow.waitFor()

  if (back === 'arrow') await arrow.click()
  else await page.goBack()
  await page.waitForURL(`**${path()}`)
  await expect.poll(() => isAt(page, place)).toBe(true)
  await picturesInView(page)
  expect(await isAt(page, place)).toBe(true)
})

/** Scrolls until so many screens lie above, while the list goes on. */
async function scrollDown(page: Page, screens: number) {
  const scroll = (screens: number) => {
    window.scrollBy(0, Math.min(screens, 1) * window.innerHeight)
    return window.scrollY / window.innerHeight
  }
  await expect.poll(() => page.evaluate(scroll, screens), { timeout: 60_000 }).toBeGreaterThanOrEqual(screens)
  await picturesInView(page)
}

const picturesInView = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return image.complete || bottom < 0 || top > window.innerHeight
        }),
      ),
    )
    .toBe(true)

interface Place {
  href: string
  top: number
}

/** The last post whose link is well inside the window; scrolls on where one fills it. */
async function postInView(page: Page): Promise<Place> {
  const found = await page.locator('main a[href^="/post/"]').evaluateAll((links) => {
    const places = links.map((link) => ({ href: link.getAttribute('href') ?? '', top: link.getBoundingClientRect().top }))
    const place = places.findLast(({ top }) => top > 120 && top < window.innerHeight - 150)
    if (!place) window.scrollBy(0, 200)
    return place
  })
  return found ?? postInView(page)
}

async function isAt(page: Page, { href, top }: Place): Promise<boolean> {
  const box = await page.locator(`main a[href="${href}"]`).first().boundingBox()
  return box !== null && Math.abs(box.y - top) <= 3
}
