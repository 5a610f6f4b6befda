import { createPost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resident } from '#residents.ts'
import { toastCard } from '#toast.ts'

describe('a part of the app that does not come', () => {
  test('takes nothing along with it, and comes when the network is back', async () => {
    const { page, username } = await resident('ann')
    const isBack = await withhold(page, '**/assets/RightSidebar-*')
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await page.getByLabel('Text of the post').fill('Written beside a gap')
    await page.context().setOffline(true)
    await isBack()
    await page.getByRole('status').filter({ hasText: "You're offline." }).waitFor()
    await expect.poll(() => failuresOf(page)).toBeGreaterThan(0)
    expect(await page.getByLabel('Text of the post').inputValue()).toBe('Written beside a gap')
    await mark(page)
    await page.context().setOffline(false)
    // The open dialog hides it from who reads by roles.
    await page.locator('aside').getByText('Who to follow').first().waitFor()
    expect(await page.getByLabel('Text of the post').inputValue()).toBe('Written beside a gap')
    expect(await isMarked(page)).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await toastCard(page).getByText('Post published').waitFor()
    await page.goto(`/profile/${username}`)
    await page.getByRole('main').getByText('Written beside a gap').waitFor()
  })

  test('says so when a press waits for it, and opens once the network is back', async () => {
    const { page, call } = await resident('bob')
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'Not for long' })
    await page.goto(`/post/${post.id}`)
    await page.getByRole('article').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await toastCard(page).getByText('The server could not be reached.').waitFor()
    expect(await page.getByRole('article').getByText('Not for long').count()).toBe(1)
    await page.context().setOffline(false)
    await page.getByRole('dialog').waitFor()
  })

  test('because the server has a newer version loads the page anew, once a minute at most', async () => {
    const { page, call } = await resident('cleo')
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'Seen by two versions' })
    await page.goto(`/post/${post.id}`)
    await page.getByRole('article').waitFor()
    await page.route('**/assets/DeletePostDialog-*', (route) => route.fulfill({ status: 404 }))
    await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js">' }))
    await mark(page)
    await askToDelete(page)
    await expect.poll(() => isMarked(page)).toBe(false)
    await page.getByRole('article').waitFor()
    await mark(page)
    const asked = page.waitForResponse('**/assets/DeletePostDialog-*')
    await askToDelete(page)
    await asked
    await page.waitForResponse((response) => new URL(response.url()).pathname === '/')
    expect(await isMarked(page)).toBe(true)
    await page.unroute('**/assets/DeletePostDialog-*')
    await page.getByRole('dialog').waitFor()
  })
})

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

/** Holds back what `pattern` names until the returned function fails it; later requests go through. */
async function withhold(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.addInitScript(() => {
    Object.assign(window, { failures: 0 })
    window.addEventListener('vite:preloadError', () => {
      const counted = window as unknown as { failures: number }
      counted.failures++
    })
  })
  await page.route(
    pattern,
    async (route) => {
      held.resolve()
      await failing
      await route.abort()
    },
    { times: 1 },
  )
  return async () => {
    await held.promise
    fail()
  }
}

const failuresOf = (page: Page) => page.evaluate(() => (window as unknown as { failures: number }).failures)

/** A page that is loaded anew has lost its mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
