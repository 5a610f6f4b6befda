import { createPost } from '@atelier/contract/posts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { controlled, deployed, isWaiting } from '#deployed.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { toastCard } from '#toast.ts'
import { uploadPictures } from '#uploads.ts'
import { phone, uncovered } from '#visitors.ts'

test('can be installed, opens without a network, and takes text and pictures that other apps share', async () => {
  const ann = await resident('ann', { ...phone, serviceWorker: true })
  const { page } = ann
  const media = (await uploadPictures(ann, [{ width: 1600, height: 1200 }])).map((media_id) => ({ media_id, alt_text: 'A wall of prints' }))
  const { id } = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'Hung today', media })
  await page.goto('/home')
  await uncovered(page)
  await controlled(page)
  const cdp = await page.context().newCDPSession(page)
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  await page.goto(`/post/${id}`)
  const shown = page.getByRole('article').getByRole('img', { name: 'A wall of prints' })
  await expect.poll(() => served(shown)).toEqual({ type: 'image/webp', width: 640 })
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)).toBeGreaterThan(0)
  // What the browser keeps by itself does not count.
  await cdp.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await page.context().setOffline(false)

  await page.goto('/home')
  await share(page, { title: 'A print', text: 'Seen today', url: 'https://prints.example/7' }, await picture('print.jpg'))
  const question = page.getByRole('main')
  expect(await question.getByLabel('Shared text').inputValue()).toBe('Seen today\nhttps://prints.example/7')
  await question.getByRole('img', { name: 'print.jpg' }).waitFor()
  await question.getByRole('button', { name: 'Add to the post' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await expect.poll(() => sheet.getByLabel('Text of the post').inputValue()).toBe('Seen today\nhttps://prints.example/7')
  await sheet.getByLabel('Description of file 1').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
})

test('offers a new version only while nothing is being written, and takes it without losing text or other windows', async () => {
  const { page } = await resident('bob', { ...phone, serviceWorker: true })
  const site = await deployed()
  await page.goto(`${site.origin}/home`)
  await uncovered(page)
  await controlled(page)
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/home`)
  await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

  await page.getByRole('button', { name: 'Create Post' }).click()
  const words = page.getByLabel('Text of the post')
  await words.fill('Begun under the old version')
  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => isWaiting(page)).toBe(true)
  expect(await toastCard(page).getByText('A new version is ready').count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await toastCard(page).getByText('A new version is ready').waitFor()
  await Promise.all([page.waitForEvent('load'), toastCard(page).getByRole('button', { name: 'Reload' }).click()])

  await uncovered(page)
  expect(await isWaiting(page)).toBe(false)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect.poll(() => words.inputValue()).toBe('Begun under the old version')
  // The newer worker does not keep this part, but a window of the older version needs it.
  await page.context().setOffline(true)
  await other
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  await other.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
})

/** The type and the width of the picture that the browser chose and drew; the window shows it 358 pixels wide. */
const served = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const picture = await (await fetch(element.currentSrc)).blob()
    const { width } = await createImageBitmap(picture)
    return { type: picture.type, width }
  })

/** Posts what a phone's share sheet would. */
const share = (page: Page, texts: Record<string, string>, { name, mimeType, buffer }: Awaited<ReturnType<typeof picture>>) =>
  page.evaluate(
    ({ texts, name, type, bytes }) => {
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
      for (const [name, value] of Object.entries(texts)) form.append(Object.assign(document.createElement('input'), { name, value }))
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type }))
      files.files = chosen.files
      form.append(files)
      document.body.append(form)
      form.submit()
    },
    { texts, name, type: mimeType, bytes: [...buffer] },
  )
