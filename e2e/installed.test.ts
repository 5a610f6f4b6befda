import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { controlled, deployed, isWaiting } from '#deployed.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { phone, uncovered } from '#visitors.ts'

it('can be installed, opens without a network, and takes text and pictures that other apps share', async () => {
  const { page } = await resident('ann', { ...phone, serviceWorker: true })
  await page.goto('/home')
  await uncovered(page)
  await controlled(page)
  const cdp = await page.context().newCDPSession(page)
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/messages')
  await page.locator('#root main').waitFor()
  await page.context().setOffline(false)

  await page.goto('/home')
  await share(page, { title: 'A print', text: 'Seen today', url: 'https://prints.example/7' }, await picture('print.jpg'))
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await expect.poll(() => sheet.getByLabel('Text of the post').inputValue()).toBe('Seen today\nhttps://prints.example/7')
  await sheet.getByLabel('Description of file 1').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
})

it('offers a new version only while nothing is being written, and takes it without losing text or other windows', async () => {
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
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('A new version is ready').waitFor()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])

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
