import { listMessages } from '@atelier/contract/messages'
import { createPost, getPost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isPictureKept, keptKinds } from '#kept.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { acquaint, messageOf, say, write } from '#talk.ts'
import { uploadPictures } from '#uploads.ts'
import { phone, uncovered } from '#visitors.ts'

/** Closes the app and opens it again, as on a phone. */
async function reopened(context: BrowserContext, path: string): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()))
  const page = await context.newPage()
  await page.goto(path)
  await uncovered(page)
  return page
}

test('DEV-017: somebody on a train opens the app without a network, reads, likes, writes a post and a message, closes it, and all of it is sent once, in order, behind the tunnel', async () => {
  const [tess, otto] = await Promise.all([resident('tess', { ...phone, serviceWorker: true }), resident('otto')])
  const conversation = await acquaint(tess, otto)
  const media = await uploadPictures(otto, [{}])
  const { id: post_id } = await otto.call(createPost, {
    client_id: crypto.randomUUID(),
    content: 'Fresh from the press',
    media: media.map((media_id) => ({ media_id, alt_text: 'A fresh print' })),
  })
  await write(otto, conversation, 'See you at the station')
  const context = tess.page.context()

  // At home, with a network.
  await tess.page.goto('/home?tab=following')
  await tess.page.getByRole('img', { name: 'A fresh print' }).first().waitFor()
  await tess.page.evaluate(() => navigator.serviceWorker.ready)
  let page = await reopened(context, `/messages/${conversation}`)
  await messageOf(page, 'See you at the station').waitFor()
  await expect.poll(() => keptKinds(page)).toContain('messages')
  page = await reopened(context, '/home?tab=following')
  await page.getByRole('img', { name: 'A fresh print' }).first().waitFor()
  await expect.poll(() => keptKinds(page)).toContain('feed')
  await expect.poll(() => isPictureKept(page.getByRole('img', { name: 'A fresh print' }).first())).toBe(true)

  // In the tunnel.
  await context.setOffline(true)
  page = await reopened(context, '/home?tab=following')
  const card = page.getByRole('article').filter({ hasText: 'Fresh from the press' })
  const drawn = card.getByRole('img', { name: 'A fresh print' })
  await drawn.scrollIntoViewIfNeeded()
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await card.getByRole('button', { name: 'Like, 0 likes' }).click()
  await card.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()

  await page.getByRole('button', { name: 'Create Post' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByLabel('Text of the post').fill('Two fields from the window')
  await sheet
    .locator('input[type=file][multiple]')
    .setInputFiles([await picture('one.jpg'), await picture('two.jpg', { color: '#1e6ac9' })])
  await sheet.getByLabel('Description of file 1').fill('A red field')
  await sheet.getByLabel('Description of file 2').fill('A blue field')
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(() => sheet.count()).toBe(0)

  page = await reopened(context, `/messages/${conversation}`)
  await messageOf(page, 'See you at the station').waitFor()
  await say(page, 'Ten minutes late')
  await messageOf(page, 'Ten minutes late').waitFor()

  // Behind the tunnel.
  await Promise.all(context.pages().map((open) => open.close()))
  await context.setOffline(false)
  page = await reopened(context, '/home?tab=following')
  const posts = async () => (await otto.call(profilePosts, { user_id: tess.id })).items
  await expect.poll(async () => (await posts()).map(({ content }) => content)).toEqual(['Two fields from the window'])
  expect((await posts())[0]?.post_media.map(({ alt_text }) => alt_text)).toEqual(['A red field', 'A blue field'])
  const messages = async () => (await otto.call(listMessages, { conversation_id: conversation })).items
  await expect.poll(async () => (await messages()).map(({ content }) => content)).toEqual(['Ten minutes late', 'See you at the station'])
  const [times, said] = [(await posts()).map(({ created_at }) => created_at), (await messages())[0]?.created_at]
  expect([...times, said].toSorted()).toEqual([...times, said])
  expect(await otto.call(getPost, { post_id })).toMatchObject({ likes_count: 1 })
  await page
    .getByRole('article')
    .filter({ hasText: 'Fresh from the press' })
    .getByRole('button', { name: 'Like, 1 like', pressed: true })
    .waitFor()
  page = await reopened(context, '/profile')
  await page.getByRole('main').getByText('Two fields from the window').waitFor()
})
