import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { banPerson } from '@atelier/contract/admin/users'
import { getRemoval } from '@atelier/contract/appeals'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { uploadedPicture } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { appealed, inTray } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

/** Ann reports what Gil wrote, Bob removes it, and Meg is another moderator. */
let ann: RealPerson
let bob: RealPerson
let gil: RealPerson
let meg: RealPerson
beforeEach(async () => {
  const made = await people('ann', 'bob', 'gil', 'meg')
  ann = made.ann
  bob = made.bob
  gil = made.gil
  meg = made.meg
  for (const { user_id } of [viewer, bob, meg]) await grant(user_id, 'moderator')
})

const about = () => ({ reporter: ann, by: bob })
const idOfFirst = async () => (await meg.call(listAppeals, {})).items[0]?.id ?? ''
const open = () => visit('/admin/content?tab=appeals', { wide: true })
const card = async () => within(await screen.findByRole('article', { name: /Gil Tester/ }))

test('an appeal says what was removed and why, who decided that, and what the author says', async () => {
  await appealed(gil, about())
  open()
  const shown = await card()
  for (const text of ['I made it myself', 'Three prints', 'Stolen work', 'Bob Tester', 'appeals against the removal of a post'])
    expect(shown.getByText(text)).toBeDefined()
})

test('pictures of a removed post are shown', async () => {
  const post = await appealed(gil, { ...about(), media: [await uploadedPicture(gil)] })
  open()
  const link = (await card()).getByRole('link', { name: 'Picture 1 of the post by Gil Tester' })
  expect(link.getAttribute('href')).toContain(new URL(post.post_media[0]?.media_url ?? '', location.origin).pathname)
})

test.each([
  ['Grant', 'granted', 'Appeal granted'],
  ['Reject', 'rejected', 'Appeal rejected'],
] as const)('%s decides it with an answer', async (name, outcome, done) => {
  const post = await appealed(gil, about())
  const appeal_id = await idOfFirst()
  const { user } = open()
  await user.click((await card()).getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'We looked at your drafts')
  await user.click(dialog.getByRole('button', { name }))
  await inTray(done)
  await screen.findByText('No open appeals')
  expect(callsOf(decideAppeal)).toEqual([{ appeal_id, outcome, reason: 'We looked at your drafts', anyway: false }])
  await settle()
  expect(await gil.call(getRemoval, { kind: 'post', target_id: post.id })).toMatchObject({
    appeal: { status: outcome, answer: 'We looked at your drafts' },
  })
})

test('who decided first reads in their own area why it was undone', async () => {
  const post = await appealed(gil, { ...about(), by: vera })
  await meg.call(decideAppeal, { appeal_id: await idOfFirst(), outcome: 'granted', reason: 'The drafts are theirs' })
  await settle()
  const { user } = visit('/admin/own', { wide: true })
  const shown = await card()
  for (const text of ['you removed a post', 'The drafts are theirs', 'Stolen work', 'I made it myself', 'Three prints'])
    expect(shown.getByText(text)).toBeDefined()
  expect(shown.getByText(/Overturned by Meg Tester/)).toBeDefined()
  expect(shown.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe(`/post/${post.id}`)
  const figures = within(await screen.findByRole('region', { name: 'Your last 90 days' }))
  await waitFor(() => expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('1'))
  await user.click(shown.getByRole('link', { name: /Gil Tester/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined()
})

test.each([
  ['one’s own decision', () => appealed(gil, { ...about(), by: vera }), /You made this decision yourself/],
  ['a ban, for moderators', appealedBan, /Only admins can decide about this/],
] as const)('%s cannot be decided, and the buttons say why', async (_, make, why) => {
  await make()
  const { user } = open()
  const shown = await card()
  for (const name of ['Grant', 'Reject']) {
    const button = shown.getByRole('button', { name, description: why })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(currentToast()?.title).toMatch(why)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

/** Gil appeals against a ban: the link for it is in a mail alone. */
async function appealedBan() {
  await grant(bob.user_id, 'admin')
  await bob.call(banPerson, { user_id: gil.user_id, reason: 'Enough', days: null })
  await query(
    `insert into appeals (id, removal_id, content, created_at) select gen_random_uuid(), id, 'I was hacked', now() from removals where kind = 'ban'`,
  )
}

test('after a decision the focus is at the next appeal, after the last one at the tab', async () => {
  await appealed(gil, { ...about(), content: 'First' })
  await appealed(gil, { ...about(), content: 'Second' })
  const { user } = open()
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
  await appealed(gil, about())
  const { user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'Answer' })
  await user.type(field, 'No')
  serve(decideAppeal, new Failure('unavailable'))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
  expect(field).toHaveProperty('value', 'No')
  stopServing(decideAppeal)
  await meg.call(decideAppeal, { appeal_id: await idOfFirst(), outcome: 'granted' })
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
  await screen.findByText('No open appeals')
})

test('an appeal is escalated with a note, which the card shows, and found by the filter', async () => {
  await appealed(gil, about())
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Escalated' }))
  await screen.findByText('Nothing is escalated')
  await user.click(screen.getByRole('button', { name: 'Escalated' }))
  await user.click((await card()).getByRole('button', { name: 'Escalate' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Note for your colleagues' }), 'Beyond me')
  await user.click(dialog.getByRole('radio', { name: 'Super Admin' }))
  await user.click(dialog.getByRole('button', { name: 'Escalate' }))
  await (await card()).findByText('Escalated to: Super Admin')
  await (await card()).findByText('Beyond me')
  expect((await card()).getByRole('button', { name: 'Reject' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Escalated' }))
  await card()
})
