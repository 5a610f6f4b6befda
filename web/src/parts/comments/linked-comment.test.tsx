// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { createComment, deleteComment, getComment } from '@atelier/contract/comments'
import { limits } from '@atelier/contract/limits'
import { listNotifications } from '@atelier/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { callsOf } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { comment, publish } from '#testing/real-posts.ts'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

/** Under a post of Ann's: Vera's comment, and what others say after it. */
async function talk() {
  const { ann, bob } = await people('ann', 'bob')
  const post = await publish(ann)
  const own = await comment(vera, post, 'My own')
  return { ann, bob, post, own }
}

const marked = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('article[aria-current=true]')
    expect(found).toBe(document.activeElement)
    return within(found as HTMLElement)
  })
const texts = () => within(screen.getByRole('region', { name: 'Comments' })).getAllByText(/^(Remark|Reply \w|My own)/)

test('NOTI-020: a notification of a reply leads to Home, to that reply in its thread, which is opened, and marks it', async () => {
  const { bob, post, own } = await talk()
  await comment(bob, post, 'Reply 1', own)
  const reply = await comment(bob, post, 'Reply 2', own)
  const { user, path } = visit('/notifications')
  await user.click(await screen.findByRole('link', { name: /Bob Tester replied 2 times to your comment: Reply 2/ }))
  await waitFor(() => expect(path()).toBe(`/home?post=${post.id}&comment=${reply.id}`))
  ;(await marked()).getByText('Reply 2')
  expect(texts().map(({ textContent }) => textContent)).toEqual(['My own', 'Reply 1', 'Reply 2'])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(path()).toBe('/home'))
})

test('a comment and a reply beyond the first page come first', async () => {
  const { ann, bob, post, own } = await talk()
  for (let n = 0; n < limits.comments.page; n++) await comment(n % 2 ? ann : bob, post, `Remark ${n}`)
  const last = await comment(ann, post, 'Remark at last')
  for (let n = 0; n < limits.comments.page; n++) await comment(bob, post, `Reply ${n}`, last)
  const { id } = await comment(bob, post, 'Reply at last', last)
  visit(`/post/${post.id}?comment=${id}`)
  ;(await marked()).getByText('Reply at last')
  expect(
    texts()
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Remark at last', 'Reply at last', 'Reply 0'])
  expect(screen.getAllByText('Reply at last')).toHaveLength(1)
  screen.getByText(own.content)
})

test.each([
  ['deleted', true],
  ['of another post', false],
])('one that is %s opens the post, and says that it is not there', async (_what, isDeleted) => {
  const { ann, post, own } = await talk()
  if (isDeleted) await vera.call(deleteComment, { comment_id: own.id })
  const { id } = isDeleted ? post : await publish(ann)
  visit(`/post/${id}?comment=${own.id}`)
  await screen.findByText('That comment is not here any more.')
  await screen.findByText('No comments yet. Be the first to comment!')
  expect(document.querySelector('[aria-current=true]')).toBeNull()
})

test('its menu copies the link to it', async () => {
  const { post, own } = await talk()
  const { user } = visit(`/post/${post.id}`)
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'More about this comment' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true }))
  expect(copy).toHaveBeenCalledWith(`${location.origin}/post/${post.id}?comment=${own.id}`)
  expect(callsOf(getComment)).toEqual([])
})

test('answering a reply answers its author, beside it', async () => {
  const { bob, post, own } = await talk()
  const reply = await comment(bob, post, 'Reply 1', own)
  const { user } = visit(`/post/${post.id}?comment=${reply.id}`)
  await user.click((await marked()).getByRole('button', { name: 'Reply' }))
  await screen.findByText('Replying to Bob Tester')
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Reply 2')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByRole('button', { name: '2 replies' })
  expect(texts().map(({ textContent }) => textContent)).toEqual(['My own', 'Reply 1', 'Reply 2'])
  expect(callsOf(createComment)).toMatchObject([{ parent_comment_id: reply.id }])
  const { items } = await bob.call(listNotifications, {})
  expect(items.map(({ content }) => content)).toEqual([expect.stringMatching(/ replied to your comment: Reply 2$/)])
})
