import { postComments } from '@atelier/contract/comments'
import { createPost, getPost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { controlled, deployed, isWaiting } from '#deployed.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { phone, uncovered } from '#visitors.ts'

const notSent = (page: Page, kind: string) => page.getByRole('region', { name: kind })

test('DEV-018: what is written without a network survives a reload and an update of the app, and arrives once, in order', async () => {
  const [ann, bob] = await Promise.all([resident('ann', { ...phone, serviceWorker: true }), resident('bob')])
  const { page } = ann
  const post = await bob.call(createPost, { client_id: crypto.randomUUID(), content: 'Three prints' })
  const site = await deployed()
  await page.goto(`${site.origin}/post/${post.id}`)
  await uncovered(page)
  await controlled(page)
  await page.getByLabel('Your comment').waitFor()
  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => isWaiting(page)).toBe(true)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await page.getByLabel('Your comment').fill('From the tunnel')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('main').getByText('Waiting for a connection').waitFor()
  await page.getByRole('button', { name: 'Create Post' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByLabel('Text of the post').fill('Two prints')
  await sheet.locator('input[type=file][multiple]').setInputFiles([await picture('one.jpg'), await picture('two.jpg')])
  await sheet.getByLabel('Description of file 1').fill('The first')
  await sheet.getByLabel('Description of file 2').fill('The second')
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })

  // What a press on Reload does.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ is: 'apply' }))
  await expect.poll(() => isWaiting(page)).toBe(false)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${site.origin}/not-sent`)
    await notSent(tab, 'Posts').getByText('Two prints').waitFor()
    await notSent(tab, 'Comments').getByText('From the tunnel').waitFor()
    await notSent(tab, 'Likes and saves').waitFor()
  }
  expect(await bob.call(getPost, { post_id: post.id })).toMatchObject({ likes_count: 0, comments_count: 0 })

  await page.context().setOffline(false)
  for (const tab of [page, other]) await tab.getByRole('main').getByText('Everything is sent').waitFor()
  expect(await bob.call(getPost, { post_id: post.id })).toMatchObject({ likes_count: 1, comments_count: 1 })
  const { items: comments } = await bob.call(postComments, { post_id: post.id })
  expect(comments.map(({ content }) => content)).toEqual(['From the tunnel'])
  const { items: posts } = await ann.call(profilePosts, { user_id: ann.id })
  expect(posts.map(({ content }) => content)).toEqual(['Two prints'])
  expect(posts[0]?.post_media.map(({ alt_text }) => alt_text)).toEqual(['The first', 'The second'])
  // Ids grow with time.
  expect([comments[0]?.id, posts[0]?.id].toSorted()).toEqual([comments[0]?.id, posts[0]?.id])
})

test('DEV-020: what fails three times is not sent, and Retry sends it', async () => {
  const { page, call } = await resident('eve', phone)
  const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'Three prints' })
  await page.goto(`/post/${post.id}`)
  await page.getByLabel('Your comment').fill('Tried three times')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('main').getByText('Waiting for a connection').waitFor()
  let tries = 0
  await page.route('**/api/posts/*/comments', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    tries++
    return route.fulfill({ status: 500, json: { code: 'unexpected' } })
  })
  await page.context().setOffline(false)
  await page.getByRole('status').filter({ hasText: '1 thing could not be sent.' }).waitFor()
  expect(tries).toBe(3)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'See', exact: true }).click()
  await notSent(page, 'Comments').getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('main').getByText('Everything is sent').waitFor()
  expect((await call(postComments, { post_id: post.id })).items.map(({ content }) => content)).toEqual(['Tried three times'])
})
