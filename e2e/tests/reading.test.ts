import { addToCollection, createCollection } from '@atelier/contract/bookmarks'
import { approveMember, createCommunity, joinCommunity, removeMember } from '@atelier/contract/communities'
import { createPost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { controlled } from '#deployed.ts'
import { keptKinds } from '#kept.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { acquaint, messageOf, write } from '#talk.ts'
import { uploadPictures } from '#uploads.ts'
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

test('what is kept offline opens without a network with all its pictures, and goes with the right to see it', async () => {
  const [ann, bob] = await Promise.all([resident('ann', { ...phone, serviceWorker: true }), resident('bob')])
  const room = await bob.call(createCommunity, { client_id: crypto.randomUUID(), name: `Kiln ${ann.username}`, is_public: false })
  await ann.call(joinCommunity, { community_id: room.id })
  await bob.call(approveMember, { community_id: room.id, user_id: ann.id })
  const media = await uploadPictures(bob, [{ color: '#2255aa' }, { color: '#226644' }])
  const publish = (content: string, media_id?: string, community_id?: string) =>
    bob.call(createPost, { client_id: crypto.randomUUID(), content, community_id, media: media_id ? [{ media_id }] : [] })
  const oldest = await publish('The first firing', media[0], room.id)
  for (let n = 1; n <= 11; n++) await publish(`Firing ${n}`, undefined, room.id)
  const vase = await publish('A vase', media[1])
  const { id: collection_id } = await ann.call(createCollection, { client_id: crypto.randomUUID(), name: 'Clay' })
  await ann.call(addToCollection, { collection_id, post_id: vase.id })

  const { page } = ann
  const context = page.context()
  await page.goto('/home')
  await uncovered(page)
  await controlled(page)
  await keep(`/communities/${room.id}`, room.name, '12 posts · 1 picture')
  await keep(`/bookmarks?collection=${collection_id}`, 'Clay', '1 post · 1 picture')
  await context.setOffline(true)

  await page.goto(`/communities/${room.id}`)
  await page.getByRole('main').getByText('Firing 1', { exact: true }).waitFor()
  await page.goto(`/post/${oldest.id}`)
  await page.getByRole('main').getByText('The first firing').waitFor()
  await hasPicture(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Show what is kept offline' }).click()
  const list = page.getByRole('dialog', { name: 'Kept offline' })
  await list.getByText('Community · 12 posts · 1 picture').waitFor()
  await list.getByRole('link', { name: 'Clay' }).click()
  await page.getByRole('heading', { name: 'Clay', level: 1 }).waitFor()
  await hasPicture(page)

  await bob.call(removeMember, { community_id: room.id, user_id: ann.id })
  await page.goto(`/communities/${room.id}`)
  await page.getByRole('main').getByText('Firing 1', { exact: true }).waitFor()
  await context.setOffline(false)
  await expect.poll(() => keptPictures(page)).toBe(1)
  await context.setOffline(true)
  await page.goto(`/post/${oldest.id}`)
  await page.getByRole('status').filter({ hasText: "You're offline." }).waitFor()
  expect(await page.getByRole('main').getByText('The first firing').count()).toBe(0)

  async function keep(path: string, name: string, amount: string) {
    await page.goto(path)
    await page.getByRole('button', { name: new RegExp(`^More (for|about) ${name}$`) }).click()
    await page.getByRole('menuitem', { name: 'Keep offline', exact: true }).click()
    const sheet = page.getByRole('dialog', { name })
    await sheet.getByText(amount).waitFor()
    await sheet.getByRole('button', { name: 'Done' }).click()
  }
})

const hasPicture = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main img[src*="post-media"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pictures:'))
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return files.flat().length
  })
