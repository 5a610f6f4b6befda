import { addWordFilter, deletePostAsStaff, flaggedPosts, liftFlag } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import { getPost, type Post } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { publish, uploadedPicture } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { viewer } from '#testing/real-session.ts'
import { inTray, report } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

let ann: RealPerson
/** An admin, as the viewer is once she `open`s the list. */
let bob: RealPerson
/** Gil's post, in which a filter found a word. */
let rude: Post
beforeEach(async () => {
  const made = await people('ann', 'bob', 'gil', 'kim')
  ann = made.ann
  bob = made.bob
  await grant(bob.user_id, 'admin')
  await bob.call(addWordFilter, { word: 'rude', severity: 'moderate' })
  rude = await publish(made.gil, 'So rude', { media: [await uploadedPicture(made.gil)] })
  await report(ann, (await publish(made.kim, 'Fine')).id)
})

async function open(role: 'moderator' | 'admin' = 'admin') {
  await grant(viewer.user_id, role)
  return visit('/admin/content?tab=flagged', { wide: true })
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body)
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('ADM-080: ADM-081: ADM-082: ADM-083: ADM-084: each flagged post with author, text, likes, comments and date, and why it is flagged', async () => {
  for (const by of [ann, bob]) await report(by, rude.id)
  await query('update posts set likes_count = 1204, comments_count = 7 where id = $1', rude.id)
  await open()
  const row = await rowOf('So rude')
  expect(row.getByRole('link', { name: /@gil/ }).getAttribute('href')).toBe(`/admin/users?person=${rude.user_id}`)
  expect(row.getByText('@gil')).toBeTruthy()
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/1,204$/), expect.stringMatching(/7$/)]),
  )
  expect(row.getByRole('time').getAttribute('datetime')).toBe(rude.created_at)
  for (const why of ['Moderate', 'rude', '2 reports']) expect(row.getByText(why)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Picture 1 of the post by Gil Tester' }).getAttribute('href')).toContain(
    new URL(rude.post_media[0]?.media_url ?? '', location.origin).pathname,
  )
  expect((await rowOf('Fine')).getByText('1 report')).toBeTruthy()
})

test('ADM-085: ADM-088: "Delete" asks for a reason first, then the post is gone and "Post deleted" is said', async () => {
  const { user } = await open()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }))
  expect(callsOf(deletePostAsStaff)).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), 'A swindle')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await inTray('Post deleted')
  await gone('So rude')
  expect(callsOf(deletePostAsStaff)).toEqual([{ post_id: rude.id, reason: 'A swindle', anyway: false }])
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByText('Fine')).toBeTruthy()
  await settle()
  await expect(ann.call(getPost, { post_id: rude.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('what somebody else has deleted leaves the list, and the screen says that they were faster', async () => {
  const { user } = await open()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' }))
  await bob.call(deletePostAsStaff, { post_id: rude.id })
  await user.type(await screen.findByLabelText('Reason'), 'A swindle')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
  await gone('So rude')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a delete that failed says so, and asks still', async () => {
  serve(deletePostAsStaff, new Failure('unexpected'))
  const { user } = await open()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' }))
  await user.type(await screen.findByLabelText('Reason'), 'A swindle')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to delete the post. Please try again.'))
  expect(screen.getByRole('dialog', { name: 'Delete this post?' })).toBeTruthy()
})

test('"Keep" lifts the flag; a post that was only reported has none', async () => {
  const { user } = await open('moderator')
  expect((await rowOf('Fine')).queryByRole('button', { name: /^Keep/ })).toBeNull()
  await user.click((await rowOf('So rude')).getByRole('button', { name: 'Keep the post by Gil Tester' }))
  await inTray('Flag lifted')
  await gone('So rude')
  expect(callsOf(liftFlag)).toEqual([{ post_id: rude.id, anyway: false }])
})

test('moderators may not delete for good: the button is disabled and says why', async () => {
  const { user } = await open('moderator')
  const button = (await rowOf('So rude')).getByRole('button', { name: 'Delete the post by Gil Tester' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(currentToast()?.title).toBe('Only admins delete posts for good')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a list that failed can be tried again, and an empty one says so', async () => {
  serve(flaggedPosts, new Failure('forbidden'))
  const { user } = await open()
  expect(await screen.findByText('The flagged posts could not be loaded.')).toBeTruthy()
  await query('delete from posts')
  stopServing(flaggedPosts)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is flagged' })).toBeTruthy()
})
