import { createPost } from '@atelier/contract/posts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { uploadPictures } from '#uploads.ts'
import { phone } from '#visitors.ts'

let ann: Resident

beforeAll(async () => {
  ann = await resident('ann')
  await hang('The earlier work', [{ color: '#1d66a8' }], ['An earlier field'])
  await hang(
    'Two works',
    [
      { width: 1_600, height: 1_200 },
      { width: 500, height: 2_000 },
    ],
    ['A wide field', 'A long strip'],
  )
})

async function hang(content: string, shapes: Parameters<typeof uploadPictures>[1], described: string[]) {
  const media = (await uploadPictures(ann, shapes)).map((media_id, index) => ({ media_id, alt_text: described[index] }))
  await ann.call(createPost, { client_id: crypto.randomUUID(), content, media })
}

/** Opens the post's first picture from Ann's profile, and waits until it stands. */
async function opened({ page }: Resident): Promise<Locator> {
  await page.goto(`/profile/${ann.username}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Two works/ })
    .click()
  await page.getByRole('main').getByRole('button', { name: 'A wide field' }).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures by Ann Resident' })
  await viewer.getByText('1 of 2').waitFor()
  await stands(viewer, 'A wide field')
  return viewer
}

const pictureIn = (viewer: Locator, name: string) => viewer.getByRole('img', { name, exact: true })
const boxOf = (viewer: Locator, name: string) =>
  pictureIn(viewer, name).evaluate((image) => {
    const { x, y, width, height } = image.getBoundingClientRect()
    return { x, y, width, height }
  })

/** Resolves with where a picture is once two frames found it at the same place. */
async function stands(viewer: Locator, name: string) {
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = JSON.stringify(await boxOf(viewer, name))
      return before === last
    })
    .toBe(true)
  return boxOf(viewer, name)
}

const widthOf = async (viewer: Locator, name = 'A wide field') => (await stands(viewer, name)).width
/** A browser lays out to the 64th of a pixel, which an enlargement multiplies. */
const isWide = (viewer: Locator, px: number) => expect.poll(async () => Math.abs((await widthOf(viewer)) - px) < 2).toBe(true)
const pageScale = (page: Page) => page.evaluate(() => window.visualViewport?.scale)

/** Sends touches as a finger's driver does. */
async function touches(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  return {
    pinch: async ([x, y]: [number, number], from: number, to: number) => {
      const at = (apart: number): [number, number][] => [
        [x - apart / 2, y],
        [x + apart / 2, y],
      ]
      await send('touchStart', at(from))
      for (let step = 1; step <= 8; step++) await send('touchMove', at(from + ((to - from) * step) / 8))
      await send('touchEnd', [])
    },
    drag: async ([x, y]: [number, number], [dx, dy]: [number, number]) => {
      await send('touchStart', [[x, y]])
      for (let step = 1; step <= 8; step++) await send('touchMove', [[x + (dx * step) / 8, y + (dy * step) / 8]])
      await send('touchEnd', [])
    },
    tap: async ([x, y]: [number, number]) => {
      await send('touchStart', [[x, y]])
      await send('touchEnd', [])
    },
  }
}

describe('the viewer on a desktop', () => {
  test('enlarges by wheel, double click and keys, about the place that is looked at, and shows pixels one to one', async () => {
    const viewer = await opened(ann)
    const { page } = ann
    const rest = await widthOf(viewer)
    await page.mouse.move(720, 400)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => widthOf(viewer)).toBeGreaterThan(rest * 1.5)
    await page.keyboard.press('0')
    await isWide(viewer, rest)
    await page.keyboard.press('+')
    await isWide(viewer, rest * 1.5)
    await page.keyboard.press('-')
    await isWide(viewer, rest)
    await page.keyboard.press('z')
    await isWide(viewer, 1_600)
    await page.keyboard.press('0')
    await isWide(viewer, rest)
    await page.mouse.dblclick(720, 400)
    await isWide(viewer, rest * 2)
    const { x } = await stands(viewer, 'A wide field')
    await page.mouse.down()
    await page.mouse.move(820, 400, { steps: 4 })
    await expect.poll(async () => (await stands(viewer, 'A wide field')).x).toBeGreaterThan(x + 80)
    await page.mouse.up()
  })

  test('a pinch of the trackpad enlarges the picture and not the page', async () => {
    const viewer = await opened(ann)
    const { page } = ann
    const rest = await widthOf(viewer)
    await page.mouse.move(720, 400)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -50)
    await page.keyboard.up('Control')
    await expect.poll(() => widthOf(viewer)).toBeGreaterThan(rest * 1.2)
    expect(await pageScale(page)).toBe(1)
  })

  test('goes on to the works around it on the profile, and Back closes it', async () => {
    const viewer = await opened(ann)
    const { page } = ann
    const post = page.url()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('2 of 2').waitFor()
    const { width, height } = await stands(viewer, 'A long strip')
    expect([width, height]).toEqual([500, 2_000])
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await stands(viewer, 'An earlier field')
    await page.keyboard.press('ArrowLeft')
    await viewer.getByText('2 of 2').waitFor()
    await page.goBack()
    await expect.poll(() => viewer.count()).toBe(0)
    expect(page.url()).toBe(post)
    await page.getByRole('main').getByRole('button', { name: 'A long strip' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**/profile/${ann.username}`)
  })

  test('Escape closes it and leaves no entry in the history', async () => {
    const viewer = await opened(ann)
    const { page } = ann
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)
    await page.goBack()
    await page.waitForURL(`**/profile/${ann.username}`)
  })
})

describe('the viewer on a phone', () => {
  test('a pinch and a double tap enlarge the picture, never the page; swipes turn and close', async () => {
    const bob = await resident('bob', phone)
    const { page } = bob
    const finger = await touches(page)
    await page.goto(`/profile/${ann.username}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Two works/ })
      .waitFor()
    await finger.pinch([195, 420], 80, 200)
    await expect.poll(() => pageScale(page)).toBeGreaterThan(1.5)
    await finger.pinch([195, 420], 300, 40)
    await expect.poll(() => pageScale(page)).toBe(1)

    const viewer = await opened(bob)
    const rest = await widthOf(viewer)
    await finger.pinch([195, 420], 80, 200)
    await expect.poll(() => widthOf(viewer)).toBeGreaterThan(rest * 1.8)
    expect(await pageScale(page)).toBe(1)
    await finger.pinch([195, 420], 300, 40)
    await isWide(viewer, rest)
    await finger.tap([195, 420])
    await finger.tap([195, 420])
    await isWide(viewer, rest * 3)
    await finger.tap([195, 420])
    await finger.tap([195, 420])
    await isWide(viewer, rest)

    await finger.drag([300, 420], [-220, 0])
    await viewer.getByText('2 of 2').waitFor()
    const strip = await stands(viewer, 'A long strip')
    expect([strip.width, strip.height]).toEqual([rest, rest * 4])
    await finger.drag([195, 600], [0, -300])
    await expect.poll(async () => (await stands(viewer, 'A long strip')).y).toBeLessThanOrEqual(strip.y - 280)

    await finger.drag([80, 420], [250, 0])
    await viewer.getByText('1 of 2').waitFor()
    await stands(viewer, 'A wide field')
    await finger.drag([195, 300], [0, 300])
    await expect.poll(() => viewer.count()).toBe(0)
    expect(await pageScale(page)).toBe(1)
  })
})
