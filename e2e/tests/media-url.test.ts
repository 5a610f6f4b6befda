import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { account, browserProfileOf } from '#accounts.ts'
import { controlled } from '#deployed.ts'
import { install } from '#installation.ts'
import { isPictureKept, keptIds } from '#kept.ts'
import { publish } from '#newcomer.ts'
import { picture } from '#picture.ts'
import { phone, uncovered } from '#visitors.ts'
import { opened } from '../../scripts/opened.mjs'

test('pictures at MEDIA_URL are shown on the pages of the server, and without a network too', async () => {
  let behind = ''
  const front = createServer(async ({ url = '', headers }, response) => {
    const { origin, accept = '' } = headers
    const answer = await fetch(behind + url, { headers: { accept, ...(origin ? { origin } : {}) } })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void front.close())
  await once(front, 'listening')
  const mediaUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  opened(mediaUrl)
  const server = await install({ AUTH_AUTOCONFIRM: '1', MEDIA_URL: mediaUrl })
  behind = server.origin
  try {
    const context = await browserProfileOf(await account(server.origin, 'ann_arbor'), { ...phone, serviceWorker: true })
    const page = await context.newPage()
    const shown = page.locator(`article img[src^="${mediaUrl}/media/post-media/"]`)
    await page.goto(`${server.origin}/home`)
    await uncovered(page)
    await controlled(page)
    await publish(page, 'Glazed in blue', [await picture('blue.jpg')])
    await page.reload()
    await drawn()
    await expect.poll(() => keptIds(page, 'feed')).toHaveLength(1)
    await expect.poll(() => isPictureKept(shown)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await drawn()

    async function drawn() {
      await shown.scrollIntoViewIfNeeded()
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  } finally {
    await server.remove()
  }
})
