import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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

/** Resolves once the worker answers for the page and has kept the words of its language. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(async () => navigator.serviceWorker.controller !== null && (await caches.has('language')))).toBe(true)

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
