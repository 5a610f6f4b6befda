import { createComment, postComments } from '@atelier/contract/comments'
import { createPost } from '@atelier/contract/posts'
import { beforeAll, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { failureToastOf, toastCard } from '#toast.ts'

let ann: Resident
let bob: Resident

beforeAll(async () => {
  ;[ann, bob] = await Promise.all([resident('ann'), resident('bob')])
})

const publish = async (content: string) => (await ann.call(createPost, { client_id: crypto.randomUUID(), content })).id
const say = (person: Resident, post_id: string, content: string, parent_comment_id: string | null = null) =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content, parent_comment_id })

async function reading(post_id: string) {
  await bob.page.goto(`/post/${post_id}`)
  const section = bob.page.getByRole('region', { name: 'Comments' })
  await section.waitFor()
  return { section, field: section.getByLabel('Your comment'), send: section.getByRole('button', { name: 'Comment', exact: true }) }
}

test('COMM-001 COMM-002 opens and closes under the post', async () => {
  await publish('Unfold me')
  await ann.page.goto('/home')
  const card = ann.page.getByRole('article').filter({ hasText: 'Unfold me' })
  const toggle = card.getByRole('button', { name: /^Comments/ })
  const section = card.getByRole('region', { name: 'Comments' })
  expect(await section.count()).toBe(0)
  await toggle.click()
  await section.waitFor()
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await toggle.click()
  await expect.poll(() => section.count()).toBe(0)
})

test('COMM-003 COMM-004 COMM-005 COMM-006 counts down from 500, and takes neither a blank nor a longer comment', async () => {
  const { section, field, send } = await reading(await publish('Nobody spoke yet'))
  await section.getByText('No comments yet. Be the first to comment!').waitFor()
  await section.getByText('500 characters remaining').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await field.fill('   \n ')
  expect(await send.isDisabled()).toBe(true)
  await field.fill('👍🏽'.repeat(500))
  await section.getByText('0 characters remaining').waitFor()
  expect(await send.isEnabled()).toBe(true)
  await field.fill('x'.repeat(501))
  await section.getByText('-1 characters remaining').waitFor()
  expect(await send.isDisabled()).toBe(true)
})

test('COMM-007 COMM-012 SHELL-092 a failure keeps what was typed; when the answer is lost the comment waits, and arrives once', async () => {
  const post_id = await publish('Answer me')
  const { section, field, send } = await reading(post_id)
  const failed = 'Failed to post comment. Please try again.'
  await field.fill('Worth keeping')
  await bob.page.route('**/comments', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"unexpected"}' })
  })
  await send.click()
  await expect.poll(() => failureToastOf(bob.page)).toEqual([failed])
  expect(await field.inputValue()).toBe('Worth keeping')
  await bob.page.reload()
  expect(await field.inputValue()).toBe('Worth keeping')
  await bob.page.unroute('**/comments')
  // The answer is lost: the comment is stored, and must not be stored twice.
  let tries = 0
  await bob.page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
    tries++
  })
  await send.click()
  await section.getByText('Waiting for a connection').waitFor()
  expect(await field.inputValue()).toBe('')
  const triesBefore = tries
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => tries).toBeGreaterThan(triesBefore)
  await bob.page.unroute('**/comments')
  const shown = (words: string) => section.getByText(words).count()
  await expect.poll(async () => [await shown('Waiting for a connection'), await shown('Worth keeping')]).toEqual([0, 1])
  expect((await bob.call(postComments, { post_id })).items.map(({ content }) => content)).toEqual(['Worth keeping'])
  await bob.page.getByRole('button', { name: 'Comments, 1 comment' }).waitFor()
})

test('COMM-009 COMM-010 COMM-011 COMM-013 shows top-level comments, the oldest first, with their authors; replies fold below', async () => {
  const post_id = await publish('Talk')
  const first = await say(ann, post_id, 'First')
  await say(bob, post_id, 'Second')
  const reply = await say(ann, post_id, 'A reply to the first', first.id)
  expect([first.parent_comment_id, reply.parent_comment_id]).toEqual([null, first.id])
  const { section } = await reading(post_id)
  const rows = section.getByRole('article')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(0).getByText('First', { exact: true }).waitFor()
  await rows.nth(0).getByRole('link', { name: 'Ann Resident' }).waitFor()
  await rows.nth(1).getByText('Second', { exact: true }).waitFor()
  await rows.nth(1).getByRole('link', { name: 'Bob Resident' }).waitFor()
  await section.getByRole('button', { name: '1 reply' }).click()
  await section.getByText('A reply to the first').waitFor()
})

test('COMM-008 replies, likes a comment, and deletes one’s own and those under one’s own post', async () => {
  const post_id = await publish('Converse')
  await say(ann, post_id, 'What do you think?')
  const { section, field, send } = await reading(post_id)
  await section.getByRole('button', { name: 'Reply', exact: true }).click()
  await section.getByText('Replying to Ann Resident').waitFor()
  await field.fill('I like it')
  await send.click()
  await toastCard(bob.page).getByText('Comment posted').waitFor()
  await section.getByRole('button', { name: '1 reply' }).waitFor()
  await section.getByText('I like it').waitFor()

  await section.getByRole('button', { name: 'Like comment, 0 likes' }).first().click()
  await section.getByRole('button', { name: 'Like comment, 1 like', pressed: true }).waitFor()

  const menus = section.getByRole('button', { name: 'More about this comment' })
  await menus.nth(0).click()
  expect(await bob.page.getByRole('menuitem').allTextContents()).toEqual(['Copy link', 'Report comment'])
  await bob.page.keyboard.press('Escape')
  await menus.nth(1).click()
  await bob.page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await toastCard(bob.page).getByText('Comment deleted').waitFor()
  await expect.poll(() => section.getByText('I like it').count()).toBe(0)
  await expect.poll(() => section.getByRole('button', { name: '1 reply' }).count()).toBe(0)

  await ann.page.goto(`/post/${post_id}`)
  await say(bob, post_id, 'Off topic')
  await ann.page.reload()
  const own = ann.page.getByRole('region', { name: 'Comments' })
  await own.getByRole('article').filter({ hasText: 'Off topic' }).getByRole('button', { name: 'More about this comment' }).click()
  await ann.page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await expect.poll(() => own.getByText('Off topic').count()).toBe(0)
})

test('NOTI-020 a notice of a folded reply leads to it: in its thread, in view, with the focus', async () => {
  const post_id = await publish('A long talk')
  for (let n = 0; n < 6; n++) await say(ann, post_id, `Remark ${n}`)
  const own = await say(bob, post_id, 'My question')
  const reply = await say(ann, post_id, 'Here is the answer', own.id)
  await bob.page.goto('/notifications')
  await bob.page
    .getByRole('main')
    .getByRole('link', { name: /replied to your comment: Here is the answer/ })
    .click()
  const section = bob.page.getByRole('dialog').getByRole('region', { name: 'Comments' })
  const found = section.getByRole('article').filter({ hasText: 'Here is the answer' })
  await found.waitFor()
  await expect.poll(() => found.evaluate((row) => row === document.activeElement)).toBe(true)
  const { y = -1, height = 0 } = (await found.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThan(bob.page.viewportSize()?.height ?? 0)
  expect(bob.page.url()).toContain(`/home?post=${post_id}&comment=${reply.id}`)
})
