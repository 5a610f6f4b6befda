import { homeFeed } from '@atelier/contract/feed'
import { createPost } from '@atelier/contract/posts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordFilm } from '#film.ts'
import { type Resident, resident } from '#residents.ts'
import { upload } from '#uploads.ts'

let ann: Resident

beforeAll(async () => {
  ann = await resident('ann')
  // Words between the films, so that only one of them fits on the screen.
  await publish('The second film')
  for (let line = 0; line < 6; line++)
    await ann.call(createPost, { client_id: crypto.randomUUID(), content: `${'Words.\n'.repeat(20)}${line}` })
  await publish('The first film')
})

async function publish(content: string) {
  const media_id = await upload(ann, await recordFilm(), { bucket: 'post-media', filetype: 'video/webm' })
  await ann.call(createPost, { client_id: crypto.randomUUID(), content, media: [{ media_id, alt_text: content }] })
}

const videoIn = (page: Page, text: string) => page.locator('article').filter({ hasText: text }).locator('video')
const isPlaying = (video: Locator) => video.evaluate((element: HTMLVideoElement) => !element.paused)
const countOfPlaying = (page: Page) =>
  page.locator('video').evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length)
const centre = (video: Locator) => video.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

describe('a video', () => {
  test('POST-086 POST-088 POST-091 POST-092 plays muted and in a loop while it is in view, and pauses when scrolled away', async () => {
    const { page } = ann
    await page.goto('/home')
    const first = videoIn(page, 'The first film')
    await first.waitFor()
    await centre(first)
    await expect.poll(() => isPlaying(first)).toBe(true)
    await expect.poll(() => first.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
    expect(await first.evaluate((element: HTMLVideoElement) => ({ muted: element.muted, loop: element.loop }))).toEqual({
      muted: true,
      loop: true,
    })
    // To words, where no other video starts and stops the first.
    await centre(page.locator('article').filter({ hasText: 'Words.' }).nth(1))
    await expect.poll(() => isPlaying(first)).toBe(false)
    expect(await countOfPlaying(page)).toBe(0)
    const second = videoIn(page, 'The second film')
    await centre(second)
    await expect.poll(() => isPlaying(second)).toBe(true)
    await centre(first)
    await expect.poll(() => isPlaying(first)).toBe(true)
  })

  test('POST-086 POST-087 is watched at 60 %, with a margin of 200 px', async () => {
    const { page } = await resident('cy')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(callback, options)
          seen.push(JSON.stringify(options))
        }
      }
    })
    await page.goto('/home')
    await videoIn(page, 'The first film').waitFor()
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(seen).toContain(JSON.stringify({ threshold: [0, 0.6], rootMargin: '200px' }))
  })

  test('POST-089 POST-094 pauses with the tab, and shows a play button while it is paused', async () => {
    const { page } = ann
    await page.goto('/home')
    const first = videoIn(page, 'The first film')
    await first.waitFor()
    await centre(first)
    await expect.poll(() => isPlaying(first)).toBe(true)
    const card = page.locator('article').filter({ hasText: 'The first film' })
    expect(await card.getByRole('button', { name: 'Play video' }).count()).toBe(0)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => isPlaying(first)).toBe(false)
    await card.getByRole('button', { name: 'Play video' }).waitFor()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => isPlaying(first)).toBe(true)
    // By keyboard too: what moves by itself can be stopped (WCAG 2.2.2), and stays stopped.
    await card.getByRole('button', { name: 'Pause video' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isPlaying(first)).toBe(false)
    await card.getByRole('button', { name: 'Play video' }).waitFor()
  })

  test('POST-090 only one plays at a time', async () => {
    const { page } = await resident('dee', { height: 4_000 })
    await page.goto('/home')
    await Promise.all([videoIn(page, 'The first film').waitFor(), videoIn(page, 'The second film').waitFor()])
    // Other people's videos may be in the feed too: of all of them one plays.
    await expect.poll(() => countOfPlaying(page)).toBe(1)

    // Pressed by somebody for whom nothing starts by itself.
    const { page: calm } = await resident('dot', { height: 4_000, reducedMotion: true })
    await calm.goto('/home')
    for (const text of ['The first film', 'The second film', 'The first film']) {
      await calm.locator('article').filter({ hasText: text }).getByRole('button', { name: 'Play video' }).click()
      await expect.poll(() => isPlaying(videoIn(calm, text))).toBe(true)
      await expect.poll(() => countOfPlaying(calm)).toBe(1)
    }
  })

  test('POST-093 POST-095 waits for a press when the person prefers reduced motion or the browser blocks autoplay', async () => {
    const { page } = await resident('eve', { reducedMotion: true })
    await page.goto('/home')
    const first = videoIn(page, 'The first film')
    const play = page.locator('article').filter({ hasText: 'The first film' }).getByRole('button', { name: 'Play video' })
    await play.waitFor()
    await centre(first)
    await expect.poll(() => first.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
    expect(await isPlaying(first)).toBe(false)
    await play.click()
    await expect.poll(() => isPlaying(first)).toBe(true)

    const { page: blocked } = await resident('fay')
    await blocked.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'))
    })
    await blocked.goto('/home')
    await centre(videoIn(blocked, 'The first film'))
    await blocked.locator('article').filter({ hasText: 'The first film' }).getByRole('button', { name: 'Play video' }).waitFor()
  })
})

describe('the poster of a video', () => {
  const shown = (page: Page, url: string) =>
    page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const red = (x: number) => context?.getImageData(x, 90, 1, 1).data[0] ?? 0
      // A dark square goes from the left to the right.
      return { width: canvas.width, height: canvas.height, start: red(20) < 100, end: red(230) < 100 }
    }, url)

  test('is its first frame, or the one that its author chooses by keyboard, in the feed, on the profile and in the strip', async () => {
    const author = await resident('gia')
    const { page } = author
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).click()
    const sheet = page.getByRole('dialog', { name: 'Create Post' })
    const files = await Promise.all([recordFilm(), recordFilm()])
    await sheet
      .locator('input[type=file][multiple]')
      .setInputFiles(files.map((buffer, n) => ({ name: `${n}.webm`, mimeType: 'video/webm', buffer })))
    await sheet.getByRole('button', { name: 'Poster 2' }).click()
    const chooser = page.getByRole('dialog', { name: 'Choose the poster' })
    await chooser.getByRole('slider', { name: 'Frame' }).press('End')
    await chooser.getByRole('button', { name: 'Use this frame' }).click()
    await sheet.getByLabel('Text of the post').fill('Two films')
    await sheet.getByRole('button', { name: 'Post', exact: true }).click()
    await expect.poll(() => sheet.count()).toBe(0)

    const card = page.locator('article').filter({ hasText: 'Two films' })
    const posters = () => card.locator('video').evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).poster))
    await expect.poll(async () => (await posters()).length).toBe(2)
    const [first = '', second = ''] = await posters()
    expect(await shown(page, first)).toEqual({ width: 320, height: 180, start: true, end: false })
    expect(await shown(page, second)).toEqual({ width: 320, height: 180, start: false, end: true })
    expect(await card.getByRole('group').locator('img').count(), 'the strip shows both').toBe(2)

    await page.goto('/profile')
    const tile = page.locator('[data-work] video').first()
    await tile.waitFor()
    expect(await tile.evaluate((video: HTMLVideoElement) => video.poster)).toBe(first)
  })

  test('waits with its video for a connection', async () => {
    const author = await resident('hal')
    const { page } = author
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).click()
    const sheet = page.getByRole('dialog', { name: 'Create Post' })
    const buffer = await recordFilm()
    await page.context().setOffline(true)
    await sheet.locator('input[type=file][multiple]').setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer })
    await sheet.getByLabel('Text of the post').fill('Without a network')
    await sheet.getByRole('button', { name: 'Post', exact: true }).click()
    await expect.poll(() => sheet.count()).toBe(0)
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        const { items } = await author.call(homeFeed, { tab: 'for_you' })
        return items.find(({ content }) => content === 'Without a network')?.post_media[0]?.sizes
      })
      .toEqual([320])
  })
})
