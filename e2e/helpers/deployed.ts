import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { origin } from '#visitors.ts'

export const isWaiting = (page: Page) => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)

/** At an address of its own, where `renew` puts a newer worker that keeps no notifications. */
export async function deployed() {
  let isNew = false
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const isWorker = url === '/sw.js'
    const onward = request(`${origin}${url}`, { method, headers: isWorker ? {} : headers })
    onward.on('error', () => outgoing.destroy())
    onward.on('response', async (answer) => {
      if (outgoing.destroyed) return
      if (!isWorker || !isNew) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        return void pipeline(answer, outgoing, () => undefined)
      }
      const { 'content-length': _, etag, ...others } = answer.headers
      const newer = (await text(answer))
        .replace(/version:(.)\w+/, 'version:$1newer')
        .replace(/\/assets\/NotificationsScreen-[\w-]+\.js/, '/robots.txt')
      outgoing.writeHead(200, others).end(newer)
    })
    pipeline(incoming, onward, () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const renew = () => {
    isNew = true
  }
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, renew }
}

/** Once the worker answers for the page and has kept the words of its language. It fetches all of the app first. */
export const controlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => navigator.serviceWorker.controller !== null && (await caches.has('language'))), {
      timeout: 150_000,
    })
    .toBe(true)
