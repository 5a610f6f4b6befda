import { createComment } from '@atelier/contract/comments'
import { createPost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { toastCard } from '#toast.ts'
import { uploadPictures } from '#uploads.ts'
import { visit } from '#visitors.ts'

/* QUALITY R24: text from people is never HTML. The policy is off in these browsers, so that nothing else stops a script. */

const payloads = [
  '<img src=x onerror="window.hurt=1">',
  '<script>window.hurt=1</script>',
  '"><svg onload=window.hurt=1>',
  "'><iframe srcdoc='<script>parent.hurt=1</script>'></iframe>",
  '</title></script><script>window.hurt=1</script>',
  '[x](javascript:window.hurt=1) javascript:window.hurt=1',
  'https://example.org/"onfocus="window.hurt=1"autofocus="',
  '#<b onclick=window.hurt=1> @<i>',
]
const everything = payloads.join(' ')

let ann: Resident
let bob: Resident
let postId: string

/** Ann writes payloads into every field; Bob reads them. */
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([resident('ann', { bypassCSP: true }), resident('bob', { bypassCSP: true })])
  await ann.call(updateProfile, { full_name: payloads[0], bio: `${payloads[1]} ${payloads[2]} ${payloads[5]}` })
  const [media_id = ''] = await uploadPictures(ann, [{}])
  const post = await ann.call(createPost, {
    client_id: crypto.randomUUID(),
    content: everything,
    media: [{ media_id, alt_text: everything }],
  })
  postId = post.id
  const comment = { post_id: post.id, client_id: crypto.randomUUID(), content: everything }
  const { id: parent_comment_id } = await ann.call(createComment, comment)
  await ann.call(createComment, { ...comment, client_id: crypto.randomUUID(), parent_comment_id })
  const own = await bob.call(createPost, { client_id: crypto.randomUUID(), content: 'Say something' })
  await ann.call(createComment, { ...comment, client_id: crypto.randomUUID(), post_id: own.id })
})

/** Whether a payload ran or became markup here. */
const isHurt = (page: Page) =>
  page.evaluate(
    () =>
      'hurt' in window ||
      document.querySelector('[onerror], [onload], [onclick], [onfocus], [href^="javascript:" i], body iframe, #root script') !== null,
  )

test('payloads that run or become markup are detected, or this file proves nothing', async () => {
  const page = await visit('/terms', { bypassCSP: true })
  const insert = (html = '') => page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html)
  expect(await isHurt(page)).toBe(false)
  await insert(payloads[2])
  expect(await isHurt(page)).toBe(true)
  await page.evaluate(() => document.querySelector('[onload]')?.remove())
  await insert(payloads[0])
  await expect.poll(() => page.evaluate(() => 'hurt' in window)).toBe(true)
})

describe('what people write is shown as it was written, and does nothing', () => {
  const visits: [string, () => string, string][] = [
    ['a post with its comments', () => `/post/${postId}`, everything.slice(0, 30)],
    ['a profile', () => `/profile/${ann.username}`, '<script>window.hurt=1</script>'],
    ['Home', () => '/home', everything.slice(0, 30)],
    ['notifications', () => '/notifications', everything.slice(0, 30)],
    ['a search', () => `/explore?q=${encodeURIComponent(payloads[0] ?? '')}`, 'onerror'],
    ['a hashtag', () => `/explore?tag=${encodeURIComponent(payloads[2] ?? '')}`, 'svg onload'],
  ]

  test.each(visits)('%s', async (_where, path, shown) => {
    await bob.page.goto(path())
    await bob.page.getByRole('main').getByText(shown).first().waitFor()
    expect(await isHurt(bob.page)).toBe(false)
  })

  test('replies, the viewer, the composer and the dialogs', async () => {
    await bob.page.goto(`/post/${postId}`)
    await bob.page.getByRole('button', { name: '1 reply' }).click()
    await expect.poll(() => bob.page.getByRole('main').getByText(everything.slice(0, 30)).count()).toBeGreaterThanOrEqual(3)
    const card = bob.page.getByRole('article').first()
    await card
      .getByRole('button')
      .filter({ has: bob.page.locator('img') })
      .click()
    // Longer than the author's name, which stands there too.
    await bob.page.getByRole('dialog').getByText(everything.slice(0, 50)).waitFor()
    await bob.page.keyboard.press('Escape')
    await bob.page.getByRole('button', { name: 'Create Post' }).click()
    await bob.page.getByLabel('Text of the post').fill(everything)
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await toastCard(bob.page).getByText('Post published').waitFor()
    expect(await isHurt(bob.page)).toBe(false)
    await ann.page.goto('/profile')
    await ann.page.getByRole('button', { name: 'Edit profile' }).click()
    expect(await ann.page.getByLabel('Name', { exact: true }).inputValue()).toBe(payloads[0])
    expect(await isHurt(ann.page)).toBe(false)
  })

  test('the page that the server renders for a post', async () => {
    const page = await visit(`/post/${postId}`, { bypassCSP: true })
    await page.getByRole('main').getByText(everything.slice(0, 30)).first().waitFor()
    expect(await page.locator('meta[property="og:description"]').getAttribute('content')).toContain('<img src=x')
    expect(await isHurt(page)).toBe(false)
  })

  test.each([
    '/profile/%3Cimg%20src=x%20onerror=window.hurt=1%3E',
    '/post/%22%3E%3Csvg%20onload=window.hurt=1%3E',
    '/%3Cscript%3Ewindow.hurt=1',
  ])('an address: %s', async (path) => {
    await bob.page.goto(path)
    await bob.page.getByRole('heading').first().waitFor()
    expect(await isHurt(bob.page)).toBe(false)
  })

  test('an address to come back to', async () => {
    const page = await visit('/auth/signin?next=javascript:window.hurt=1', { bypassCSP: true })
    await page.getByLabel('Email').fill(ann.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse 7 Battery')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/home')
    expect(await isHurt(page)).toBe(false)
  })
})
