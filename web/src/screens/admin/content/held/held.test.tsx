import { approveHeld, declineHeld, type Held, heldContent } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

const gil = person('gil')
const at = '2026-01-01T10:00:00.000Z'
const post: Held = {
  ...{ id: crypto.randomUUID(), kind: 'post', author: gil, content: 'A harsh light', words: ['harsh'], created_at: at },
  ...{ held_at: '2026-01-03T10:00:00.000Z', post: aPost({ author: gil, content: 'A harsh light', status: 'pending' }) },
}
const comment: Held = {
  ...{
    id: crypto.randomUUID(),
    kind: 'comment',
    author: person('kim'),
    content: 'No need for that',
    words: [],
    created_at: at,
    held_at: at,
  },
  post: aPost({ content: 'The first print' }),
}
let items: Held[]
const decided = ({ held_id }: { held_id: string }) => {
  items = items.filter(({ id }) => id !== held_id)
  return {}
}
beforeEach(() => {
  items = [post, comment]
  serve(heldContent, () => ({ items, next_cursor: null }))
})
function open() {
  serveStaff('admin')
  return visit('/admin/content?tab=held', { wide: true })
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body)
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('what waits is listed with its author, why, and since when', async () => {
  open()
  const first = await rowOf('A harsh light')
  for (const text of ['Gil Tester', 'Post', 'harsh', 'Edited after it was published']) expect(first.getByText(text)).toBeTruthy()
  expect(first.getByRole('time').getAttribute('datetime')).toBe(post.held_at)
  const second = await rowOf('No need for that')
  for (const text of ['Comment', 'All posts need approval', 'Under the post: The first print']) expect(second.getByText(text)).toBeTruthy()
})

test('"Approve" publishes at once', async () => {
  serve(approveHeld, decided)
  const { user } = open()
  await user.click((await rowOf('A harsh light')).getByRole('button', { name: 'Approve what Gil Tester wrote' }))
  await gone('A harsh light')
  expect(callsOf(approveHeld)).toEqual([{ kind: 'post', held_id: post.id }])
  expect(currentToast()?.title).toBe('Approved and published')
  // The focus goes to the next row, not to nowhere.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Approve what Kim Tester wrote')
})

test('staff decide nothing that they wrote themselves', async () => {
  items = [{ ...post, author: viewer }]
  const { user } = open()
  for (const name of [/^Approve/, /^Decline/]) {
    const button = (await rowOf('A harsh light')).getByRole('button', { name, description: /You wrote this yourself/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  expect([callsOf(approveHeld), screen.queryByRole('dialog')]).toEqual([[], null])
})

test('"Decline" asks for the reason that the author is told', async () => {
  serve(declineHeld, decided)
  const { user } = open()
  await user.click((await rowOf('No need for that')).getByRole('button', { name: 'Decline what Kim Tester wrote' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline it?' }))
  expect(dialog.getByText('It is removed. Kim Tester is told the reason and may appeal for 30 days.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(callsOf(declineHeld)).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), 'Be kind')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await gone('No need for that')
  expect(callsOf(declineHeld)).toEqual([{ kind: 'comment', held_id: comment.id, reason: 'Be kind' }])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Decline what Gil Tester wrote')
})

test('somebody else was faster: the screen says so and shows what is left', async () => {
  for (const endpoint of [approveHeld, declineHeld])
    serve(endpoint, (input: { held_id: string }) => {
      decided(input)
      return new Failure('conflict')
    })
  const { user } = open()
  await user.click((await rowOf('A harsh light')).getByRole('button', { name: /^Approve/ }))
  await gone('A harsh light')
  expect(currentToast()?.title).toBe('Somebody else was faster')
  await user.click((await rowOf('No need for that')).getByRole('button', { name: /^Decline/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Be kind')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a reason survives closing the dialog, until it is sent', async () => {
  serve(declineHeld, decided)
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
  await waitFor(() => expect(localStorage.getItem(`atelier:draft:held:${comment.id}`)).toBeNull())
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
  serve(declineHeld, decided)
  const { user } = open()
  const list = Promise.withResolvers<void>()
  await user.click((await rowOf('No need for that')).getByRole('button', { name: /^Decline/ }))
  serve(heldContent, async () => {
    await list.promise
    return { items, next_cursor: null }
  })
  await user.type(screen.getByLabelText('Reason'), 'Be kind')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(currentToast()?.title).toBeDefined())
  await user.click((await rowOf('A harsh light')).getByRole('button', { name: /^Decline/ }))
  await user.type(await screen.findByLabelText('Reason'), 'Too harsh')
  list.resolve()
  await gone('No need for that')
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Too harsh')
})
