import { deletePostAsStaff, type FlaggedPost, flaggedPosts, liftFlag } from '@atelier/contract/admin/content'
import type { Staff } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

const rude: FlaggedPost = {
  post: aPost({ author: person('gil'), content: 'So rude', likes_count: 1_204, comments_count: 7, post_media: [aPicture()] }),
  ...{ words: ['rude'], severity: 'moderate', reports_count: 2 },
}
const reported: FlaggedPost = { post: aPost({ author: person('kim'), content: 'Fine' }), words: [], severity: null, reports_count: 1 }
let items: FlaggedPost[]
beforeEach(() => {
  items = [rude, reported]
  serve(flaggedPosts, () => ({ items }))
})

function open(role: Staff['role'] = 'admin') {
  serveStaff(role)
  return visit('/admin/content?tab=flagged', { wide: true })
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body)
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('ADM-080: ADM-081: ADM-082: ADM-083: ADM-084: each flagged post with author, text, likes, comments and date, and why it is flagged', async () => {
  open()
  const row = await rowOf('So rude')
  expect(row.getByRole('link', { name: /@gil/ }).getAttribute('href')).toBe(`/admin/users?person=${rude.post.user_id}`)
  expect(row.getByText('@gil')).toBeTruthy()
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/1,204$/), expect.stringMatching(/7$/)]),
  )
  expect(row.getByRole('time').getAttribute('datetime')).toBe(rude.post.created_at)
  for (const why of ['Moderate', 'rude', '2 reports']) expect(row.getByText(why)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Picture 1 of the post by Gil Tester' }).getAttribute('href')).toContain('/media/heron.webp')
  expect((await rowOf('Fine')).getByText('1 report')).toBeTruthy()
})

test('ADM-085: ADM-088: "Delete" asks first, then the post is gone and "Post deleted" is said', async () => {
  serve(deletePostAsStaff, ({ post_id }) => {
    items = items.filter(({ post }) => post.id !== post_id)
    return {}
  })
  const { user } = open()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }))
  expect(callsOf(deletePostAsStaff)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await gone('So rude')
  expect(callsOf(deletePostAsStaff)).toEqual([{ post_id: rude.post.id }])
  expect(currentToast()?.title).toBe('Post deleted')
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByText('Fine')).toBeTruthy()
})

test('what somebody else has deleted leaves the list, and the screen says that they were faster', async () => {
  serve(deletePostAsStaff, () => {
    items = [reported]
    return new Failure('not_found')
  })
  const { user } = open()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await gone('So rude')
  expect(currentToast()?.title).toBe('Somebody else was faster')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a delete that failed says so, and asks still', async () => {
  serve(deletePostAsStaff, new Failure('unexpected'))
  const { user } = open()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to delete the post. Please try again.'))
  expect(screen.getByRole('dialog', { name: 'Delete this post?' })).toBeTruthy()
})

test('"Keep" lifts the flag; a post that was only reported has none', async () => {
  serve(liftFlag, () => {
    items = [reported]
    return {}
  })
  const { user } = open('moderator')
  expect((await rowOf('Fine')).queryByRole('button', { name: /^Keep/ })).toBeNull()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Keep the post by Gil Tester' }))
  await gone('So rude')
  expect(callsOf(liftFlag)).toEqual([{ post_id: rude.post.id }])
  expect(currentToast()?.title).toBe('Flag lifted')
})

test('moderators may not delete for good: the button is disabled and says why', async () => {
  const { user } = open('moderator')
  const button = (await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(currentToast()?.title).toBe('Only admins delete posts for good')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('staff decide nothing about their own post', async () => {
  items = [{ ...rude, post: { ...rude.post, user_id: viewer.user_id, author: viewer } }]
  const { user } = open()
  const row = await rowOf('So rude')
  for (const name of [/^Keep/, /^Delete/]) {
    const button = row.getByRole('button', { name, description: 'You wrote this yourself, so somebody else decides about it' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  expect([callsOf(liftFlag), screen.queryByRole('dialog')]).toEqual([[], null])
})

test('a list that failed can be tried again, and an empty one says so', async () => {
  serve(flaggedPosts, new Failure('forbidden'))
  const { user } = open()
  expect(await screen.findByText('The flagged posts could not be loaded.')).toBeTruthy()
  serve(flaggedPosts, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is flagged' })).toBeTruthy()
})
