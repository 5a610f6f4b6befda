import { expect, test } from 'vitest'
import { controlled } from '#deployed.ts'
import { keptKinds } from '#kept.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { acquaint, messageOf, write } from '#talk.ts'
import { phone, uncovered } from '#visitors.ts'

test('started without a network, shows the last feed with its picture, the own profile and a conversation', async () => {
  const [ann, bob] = await Promise.all([resident('ann', { ...phone, serviceWorker: true }), resident('bob')])
  const talk = await acquaint(ann, bob)
  await write(bob, talk, 'The kiln is free')
  const { page } = ann
  const context = page.context()
  await page.goto('/home')
  await uncovered(page)
  await controlled(page)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByLabel('Text of the post').fill('Glazed in blue')
  await page.locator('input[type=file][multiple]').setInputFiles(await picture('blue.jpg'))
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true, disabled: false }).click()
  const post = page.locator('article').filter({ hasText: 'Glazed in blue' })
  await post.waitFor()
  await seen()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByText('Glazed in blue').waitFor()
  await main.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('main').getByText('The kiln is free').click()
  await messageOf(page, 'The kiln is free').waitFor()
  await expect.poll(() => keptKinds(page)).toEqual(expect.arrayContaining(['feed', 'profile-posts', 'messages', 'conversations']))
  await context.setOffline(true)

  await page.goto('/home')
  await seen()
  const offline = page.getByRole('status').filter({ hasText: "You're offline." })
  await offline.waitFor()
  await offline
    .locator('+ time')
    .filter({ hasText: /^This is from/ })
    .waitFor()
  await main.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByText('Glazed in blue').waitFor()
  await page.goto(`/messages/${talk}`)
  await messageOf(page, 'The kiln is free').waitFor()

  await write(bob, talk, 'Are you there?')
  await context.setOffline(false)
  await messageOf(page, 'Are you there?').waitFor()
  await offline.waitFor({ state: 'detached' })

  /** The post, with its picture. */
  async function seen() {
    await post.waitFor()
    await post.locator('img[src*="post-media"]').scrollIntoViewIfNeeded()
    await expect
      .poll(() => post.locator('img[src*="post-media"]').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
})
