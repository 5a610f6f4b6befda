import { nextCase } from '@atelier/contract/admin/cases'
import { addWordFilter, approveHeld, declineHeld, heldContent } from '@atelier/contract/admin/content'
import { updateSettings } from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import { getPost, type Post, updatePost } from '@atelier/contract/posts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from '#data/draft.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { comment, publish } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { inTray } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

let ann: RealPerson
let bob: RealPerson
/** Gil's, held since an edit. */
let post: Post
/** Kim's, under a post of Ann. */
let said: { id: string }
beforeEach(async () => {
  const made = await people('ann', 'bob', 'gil', 'kim')
  ann = made.ann
  bob = made.bob
  for (const { user_id } of [viewer, bob]) await grant(user_id, 'admin')
  for (const word of ['harsh', 'need']) await vera.call(addWordFilter, { word, severity: 'high' })
  const calm = await publish(made.gil, 'A calm light')
  post = await made.gil.call(updatePost, { post_id: calm.id, version: 1, content: 'A harsh light' })
  said = await comment(made.kim, await publish(ann, 'The first print'), 'No need for that')
})
function open() {
  return visit('/admin/content?tab=held', { wide: true })
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body)
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('what waits is listed with its author, why, and since when', async () => {
  await query(`update posts set held_at = '2026-01-03T10:00:00Z' where id = $1`, post.id)
  await vera.call(updateSettings, { content_approval_required: true })
  await publish(ann, 'A quiet print')
  open()
  const first = await rowOf('A harsh light')
  for (const text of ['Gil Tester', 'Post', 'harsh', 'Edited after it was published']) expect(first.getByText(text)).toBeTruthy()
  expect(first.getByRole('time').getAttribute('datetime')).toBe('2026-01-03T10:00:00.000Z')
  const second = await rowOf('No need for that')
  for (const text of ['Kim Tester', 'Comment', 'need', 'Under the post: The first print']) expect(second.getByText(text)).toBeTruthy()
  expect(second.queryByText('Edited after it was published')).toBeNull()
  const third = await rowOf('A quiet print')
  for (const text of ['Ann Tester', 'Post', 'All posts need approval']) expect(third.getByText(text)).toBeTruthy()
})

test('"Approve" publishes once it can no longer be undone', async () => {
  const { user } = open()
  await user.click((await rowOf('A harsh light')).getByRole('button', { name: 'Approve what Gil Tester wrote' }))
  await inTray('Approved and published')
  await gone('A harsh light')
  expect(callsOf(approveHeld)).toEqual([{ kind: 'post', held_id: post.id, anyway: false }])
  // The focus goes to the next row, not to nowhere.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Approve what Kim Tester wrote')
  await settle()
  expect(await ann.call(getPost, { post_id: post.id })).toMatchObject({ content: 'A harsh light', status: 'published' })
})

test('"Decline" asks for the reason that the author is told', async () => {
  const { user } = open()
  await user.click((await rowOf('No need for that')).getByRole('button', { name: 'Decline what Kim Tester wrote' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline it?' }))
  expect(dialog.getByText('It is removed. Kim Tester is told the reason and may appeal for 30 days.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(callsOf(declineHeld)).toEqual([])
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Rule' }), 'Respect people')
  await user.click(dialog.getByRole('button', { name: 'This is hateful.' }))
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'This is hateful.')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await gone('No need for that')
  expect(callsOf(declineHeld)).toEqual([
    { kind: 'comment', held_id: said.id, rule_id: expect.any(String), reason: 'This is hateful.', anyway: false },
  ])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Decline what Gil Tester wrote')
})

test('somebody else was faster: the screen says so and shows what is left', async () => {
  const { user } = open()
  const approve = (await rowOf('A harsh light')).getByRole('button', { name: /^Approve/ })
  await bob.call(declineHeld, { kind: 'post', held_id: post.id })
  await user.click(approve)
  await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
  await gone('A harsh light')
  await user.click((await rowOf('No need for that')).getByRole('button', { name: /^Decline/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Be kind')
  await bob.call(approveHeld, { kind: 'comment', held_id: said.id })
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a reason survives closing the dialog, until it is sent', async () => {
  const { user } = open()
  const ask = async () => {
    await user.click((await rowOf('No need for that')).getByRole('button', { name: /^Decline/ }))
    return within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason')
  }
  await user.type(await ask(), 'Be kind')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await ask()).value).toBe('Be kind')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await gone('No need for that')
  await waitFor(() => expect(readDraft(`held:${said.id}`)).toBeUndefined())
})

test('a decline that failed keeps what was typed', async () => {
  serve(declineHeld, new Failure('unexpected'))
  const { user } = open()
  await user.click((await rowOf('A harsh light')).getByRole('button', { name: /^Decline/ }))
  const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason')
  await user.type(field, 'Be kind')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to decline it. Please try again.'))
  expect(field.value).toBe('Be kind')
})

test('a list that comes late closes no dialog that was opened meanwhile', async () => {
  const { user } = open()
  const list = Promise.withResolvers<void>()
  await user.click((await rowOf('No need for that')).getByRole('button', { name: /^Decline/ }))
  serve(heldContent, async () => {
    await list.promise
    return vera.call(heldContent, {})
  })
  await user.type(await screen.findByLabelText('Reason'), 'Be kind')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await rowOf('A harsh light')).getByRole('button', { name: /^Decline/ }))
  await user.type(await screen.findByLabelText('Reason'), 'Too harsh')
  list.resolve()
  await gone('No need for that')
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Too harsh')
})

test('Next shows the most urgent case alone; after a decision the next one follows, until none is free', async () => {
  await query(`update posts set held_at = now() - interval '1 day' where id = $1`, post.id)
  const { user } = open()
  await rowOf('No need for that')
  fireEvent.keyDown(document.body, { key: 'n' })
  await gone('No need for that')
  const row = await rowOf('A harsh light')
  await row.findByText(/^Yours until/)
  await user.click(row.getByRole('button', { name: 'Approve what Gil Tester wrote' }))
  await inTray('Approved and published')
  await (await rowOf('No need for that')).findByText(/^Yours until/)
  expect(document.activeElement?.textContent).toBe('Next')
  await user.click(screen.getByRole('button', { name: 'All cases' }))
  await (await rowOf('No need for that')).findByText(/^Yours until/)
  await bob.call(declineHeld, { kind: 'comment', held_id: said.id, reason: 'Rude', anyway: true })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(currentToast()?.title).toBe('No case is free at the moment'))
})

test('what the desk gave to a colleague asks before it is decided', async () => {
  await bob.call(nextCase, { queue: 'held' })
  const { subject_id } = await bob.call(nextCase, { queue: 'held' })
  const { user } = open()
  const text = subject_id === post.id ? 'A harsh light' : 'No need for that'
  const row = await rowOf(text)
  await row.findByText('Taken by Bob Tester')
  await user.click(row.getByRole('button', { name: /^Approve what/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide anyway?' }))
  await dialog.findByText('Bob Tester has this at the moment.')
  expect(callsOf(approveHeld)).toMatchObject([{ anyway: false }])
  await user.click(dialog.getByRole('button', { name: 'Decide anyway' }))
  await inTray('Approved and published')
  await gone(text)
})
