import { expect, it } from 'vitest'
import { resident } from '#residents.ts'
import { phone, uncovered } from '#visitors.ts'

it('can be installed, and opens without a network', async () => {
  const { page } = await resident('ann', { ...phone, serviceWorker: true })
  await page.goto('/home')
  await uncovered(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  await page.waitForFunction(async () => await caches.has('language'))
  await page.context().setOffline(true)
  await page.goto('/messages')
  await page.locator('#root main').waitFor()
})
