import { type Appeal, decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { contentWaiting } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const [bob, gil] = [person('bob'), person('gil')]

const anAppeal = (known: Partial<Appeal> = {}): Appeal => ({
  ...{ id: crypto.randomUUID(), author: gil, content: 'I made it myself', kind: 'post', target_id: crypto.randomUUID() },
  ...{
    removed: 'Three prints',
    post_media: [],
    reason: 'Stolen work',
    removed_by: bob,
    may_decide: true,
    created_at: '2026-01-01T10:00:00.000Z',
  },
  ...known,
})

/** Staff at the open appeals; deciding takes one away. */
async function open(first: Appeal[], role: 'moderator' | 'admin' = 'moderator') {
  const appeals = [...first]
  serveStaff(role)
  serve(contentWaiting, { reports: 0, held: 0, appeals: appeals.length, deletions: 0 })
  serve(listAppeals, () => ({ items: [...appeals], next_cursor: null }))
  serve(decideAppeal, ({ appeal_id }) => {
    if (!appeals.some(({ id }) => id === appeal_id)) return new Failure('conflict')
    appeals.splice(
      appeals.findIndex(({ id }) => id === appeal_id),
      1,
    )
    return {}
  })
  const visited = visit('/admin/content?tab=appeals', { wide: true })
  return { ...visited, take: () => appeals.splice(0) }
}
const card = async () => within(await screen.findByRole('article', { name: /Gil Tester/ }))

test('an appeal says what was removed and why, who decided that, and what the author says', async () => {
  await open([anAppeal()])
  const shown = await card()
  for (const text of ['I made it myself', 'Three prints', 'Stolen work', 'Bob Tester', 'appeals against the removal of a post'])
    expect(shown.getByText(text)).toBeDefined()
})

test('pictures of a removed post are shown, also without a text', async () => {
  await open([anAppeal({ removed: '', post_media: [aPicture()] })])
  const link = (await card()).getByRole('link', { name: 'Picture 1 of the post by Gil Tester' })
  expect(link.getAttribute('href')).toBe('/media/heron.webp')
})

test.each([
  ['Grant', 'granted', 'Appeal granted'],
  ['Reject', 'rejected', 'Appeal rejected'],
] as const)('%s decides it with an answer', async (name, outcome, done) => {
  const appeal = anAppeal()
  const { user } = await open([appeal])
  await user.click((await card()).getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'We looked at your drafts')
  await user.click(dialog.getByRole('button', { name }))
  await screen.findByText('No open appeals')
  expect(callsOf(decideAppeal)).toEqual([{ appeal_id: appeal.id, outcome, reason: 'We looked at your drafts' }])
  expect(currentToast()?.title).toBe(done)
})

test.each([
  ['one’s own decision', { removed_by: viewer, may_decide: false }, /You made this decision yourself/],
  ['a ban, for moderators', { kind: 'ban', may_decide: false }, /Only admins can decide about bans/],
] as const)('%s cannot be decided, and the buttons say why', async (_, known, why) => {
  const { user } = await open([anAppeal(known)])
  const shown = await card()
  for (const name of ['Grant', 'Reject']) {
    const button = shown.getByRole('button', { name, description: why })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(currentToast()?.title).toMatch(why)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('after a decision the focus is at the next appeal, after the last one at the tab', async () => {
  const { user } = await open([anAppeal({ content: 'First' }), anAppeal({ content: 'Second' })])
  const grant = async (left: number) => {
    const [first, next] = await screen.findAllByRole('button', { name: 'Grant' })
    await user.click(first as HTMLElement)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Grant' }))
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(left))
    return next
  }
  const next = await grant(1)
  expect(document.activeElement).toBe(next)
  await grant(0)
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Appeals/ }))
})

test('a failure leaves the answer; somebody else who was faster is said, and the list is fresh', async () => {
  const { user, take } = await open([anAppeal()])
  await user.click((await card()).getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'Answer' })
  await user.type(field, 'No')
  serve(decideAppeal, new Failure('unavailable'))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
  expect(field).toHaveProperty('value', 'No')
  take()
  serve(decideAppeal, new Failure('conflict'))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
  await screen.findByText('No open appeals')
})
