import { closeReports } from '@atelier/contract/admin/reports'
import {
  banPerson,
  deleteNote,
  endPersonSessions,
  getPersonFile,
  personSessions,
  quietPerson,
  restrictPerson,
  unverifyPerson,
  verifyPerson,
  warnPerson,
  writeNote,
} from '@atelier/contract/admin/users'
import type { RoleName } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { updateProfile } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { appealed, closedReports, report } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

/** An admin, as the viewer is unless another role is given. */
let ada: RealPerson
/** Bob Brook, whom the panel is about. */
let bob: RealPerson
beforeEach(async () => {
  const made = await people('ada', 'bob')
  ada = made.ada
  bob = made.bob
  await grant(ada.user_id, 'admin')
  await bob.call(updateProfile, { full_name: 'Bob Brook', bio: 'Paints walls' })
  await query('update profiles set created_at = $2 where user_id = $1', bob.user_id, noon('2026-03-04'))
})
const fileOf = ({ user_id }: RealPerson) => ada.call(getPersonFile, { user_id })

/** Opens the panel by its address. */
async function opened({ role = 'admin' }: { role?: Exclude<RoleName, 'user'> } = {}) {
  await grant(viewer.user_id, role)
  const app = visit(`/admin/users?person=${bob.user_id}`, { wide: true })
  const dialog = await screen.findByRole('dialog', { name: '@bob' })
  await within(dialog).findByText('Paints walls')
  return { ...app, panel: within(dialog) }
}
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

test('a press on a row opens the panel, and Back closes it', async () => {
  await grant(viewer.user_id, 'admin')
  const { user, path } = visit('/admin/users', { wide: true })
  await user.click(await screen.findByText('Mar 4, 2026'))
  await screen.findByRole('dialog', { name: '@bob' })
  expect(path()).toContain(`person=${bob.user_id}`)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(path()).toBe('/admin/users'))
})

test('the name opens it by keyboard, Escape closes it', async () => {
  await grant(viewer.user_id, 'admin')
  const { user } = visit('/admin/users', { wide: true })
  const name = await screen.findByRole('button', { name: 'Bob Brook' })
  name.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '@bob' })
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows who it is, the address for admins, and what state the account is in', async () => {
  await ada.call(banPerson, { user_id: bob.user_id, days: 30 })
  await query('update auth.users set ban_ends_at = $2 where id = $1', bob.user_id, noon('2126-12-24'))
  await query('update profiles set hidden_since = $2 where user_id = $1', bob.user_id, noon('2026-11-20'))
  const { panel } = await opened()
  expect(panel.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/profile/bob')
  expect(panel.getByRole('link', { name: 'bob@test.example' }).getAttribute('href')).toBe('mailto:bob@test.example')
  expect(panel.getByRole('heading', { name: 'Bob Brook' })).toBeDefined()
  expect(panel.getByText(bob.user_id)).toBeDefined()
  expect(panel.getByText('Banned')).toBeDefined()
  await shows('until Dec 24, 2126')
  await shows('Waits for deletion since Nov 20, 2026')
})

test('moderators see no address and no sessions, and cannot verify', async () => {
  const { panel } = await opened({ role: 'moderator' })
  expect(panel.queryByText('Email')).toBeNull()
  expect(panel.queryByRole('tab', { name: 'Sessions' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Verify' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Ban Bob Brook' }).getAttribute('aria-disabled')).toBe('true')
  expect(panel.getByRole('button', { name: 'Warn' }).getAttribute('aria-disabled')).toBeNull()
})

test('of somebody of the same role there is nothing but the profile, which says so', async () => {
  await grant(bob.user_id, 'admin')
  const { panel } = await opened()
  expect(panel.getByText('Only staff with a higher role see reports, history and notes here.')).toBeDefined()
  expect(panel.getByRole('button', { name: 'Verify' }).getAttribute('aria-disabled')).toBe('true')
  expect(panel.queryByRole('tab')).toBeNull()
  expect(callsOf(personSessions)).toEqual([])
})

test('reports about the person, with how many they made', async () => {
  await closedReports(bob, 22)
  const { ann } = await people('ann')
  const { id: post_id } = await publish(bob, 'Buy my prints')
  const id = await report(ann, post_id)
  await ada.call(closeReports, { report_id: id, last_id: id, outcome: 'resolved' })
  for (const person of [ann, ada]) await report(bob, person.user_id, { type: 'profile' })
  const { panel } = await opened()
  expect(panel.getByRole('tab', { name: 'Reports 23' }).getAttribute('aria-selected')).toBe('true')
  const link = panel.getByRole('link', { name: 'Post · Spam or scam' })
  expect(link.getAttribute('href')).toBe(`/admin/content?report=${id}&status=resolved`)
  await shows('Resolved')
  await shows('Has made 2 reports.')
  await shows('And 3 older reports.')
})

test('what was removed of theirs, by whom and why, and what came of the appeal', async () => {
  const { ann } = await people('ann')
  await appealed(bob, { reporter: ann, by: ada })
  const { user, panel } = await opened({ role: 'super_admin' })
  await user.click(panel.getByRole('tab', { name: 'Removals 1' }))
  const entry = within(panel.getByRole('tabpanel')).getByRole('listitem').textContent
  for (const text of ['Post removed', 'Three prints', '@ada', 'Reason: Stolen work', 'Appeal waits']) expect(entry).toContain(text)
})

test('the history: bans, suspensions and warnings, with who and when', async () => {
  await query(
    `insert into user_bans (id, user_id, reason, is_active, created_at, ends_at, lifted_at, banned_by, lifted_by) values
       (gen_random_uuid(), $1, 'Insults', false, $3, $4, $4, $2, null),
       (gen_random_uuid(), $1, 'Spam', false, $5, null, $6, null, $2)`,
    bob.user_id,
    ada.user_id,
    ...['2026-06-01', '2026-06-08', '2026-01-01', '2026-01-05'].map(noon),
  )
  await ada.call(warnPerson, { user_id: bob.user_id, client_id: crypto.randomUUID(), reason: 'Stay kind' })
  await query('update user_warnings set created_at = $1', noon('2026-04-01'))
  const { user, panel } = await opened()
  await user.click(panel.getByRole('tab', { name: 'History 3' }))
  expect(
    within(panel.getByRole('tabpanel'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Suspended until Jun 8, 2026Insults@ada, Jun 1, 2026 · ended Jun 8, 2026',
    'WarnedStay kind@ada, Apr 1, 2026',
    'BannedSpama deleted account, Jan 1, 2026 · lifted by @ada, Jan 5, 2026',
  ])
})

test('notes: one is written, and one’s own is deleted', async () => {
  await ada.call(writeNote, { user_id: bob.user_id, client_id: crypto.randomUUID(), content: 'Calm' })
  const { user, panel } = await opened()
  await user.click(panel.getByRole('tab', { name: 'Notes 1' }))
  expect(panel.getByText('Calm')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Delete note' })).toBeNull()

  serve(writeNote, new Failure('unavailable'))
  await user.type(panel.getByRole('textbox', { name: 'Note for the staff' }), 'Wrote to us')
  await user.click(panel.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(/Failed to save note/)).toBeDefined()
  await ada.call(deleteNote, { note_id: (await fileOf(bob)).notes[0]?.id ?? '' })
  const gate = Promise.withResolvers<void>()
  serve(writeNote, async (note) => {
    await gate.promise
    return vera.call(writeNote, note)
  })
  await user.click(panel.getByRole('button', { name: 'Save note' }))
  expect(panel.getByRole('textbox', { name: 'Note for the staff' })).toHaveProperty('readOnly', true)
  gate.resolve()
  expect(await panel.findByText('Wrote to us', { selector: 'p' })).toBeDefined()
  const [first, second] = callsOf(writeNote)
  expect(second).toEqual(first)
  const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the staff' })
  await waitFor(() => expect([field.value, field.readOnly]).toEqual(['', false]))

  await user.type(panel.getByRole('textbox', { name: 'Note for the staff' }), 'Half a thou')
  await user.click(panel.getByRole('tab', { name: 'History 0' }))
  await user.click(panel.getByRole('tab', { name: 'Notes 1' }))
  expect(panel.getByRole('textbox', { name: 'Note for the staff' })).toHaveProperty('value', 'Half a thou')

  const { notes } = await fileOf(bob)
  expect(notes).toMatchObject([{ content: 'Wrote to us', author: { user_id: viewer.user_id } }])
  await user.click(panel.getByRole('button', { name: 'Delete note' }))
  expect(await panel.findByText('No notes yet.')).toBeDefined()
  expect(callsOf(deleteNote)).toEqual([{ note_id: notes[0]?.id }])
})

test('sessions: where the person is signed in, and the end of all of it', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
  await query('update auth.sessions set user_agent = $2 where user_id = $1', bob.user_id, firefox)
  const { user, panel } = await opened()
  await user.click(panel.getByRole('tab', { name: 'Sessions' }))
  expect(await panel.findByText('Firefox on Linux')).toBeDefined()
  await user.click(panel.getByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sign Bob Brook out everywhere?' }))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await panel.findByText('Not signed in anywhere.')).toBeDefined()
  expect(callsOf(endPersonSessions)).toEqual([{ user_id: bob.user_id }])
})

test('a warning needs a reason, and is one for each try', async () => {
  const { user, panel } = await opened()
  serve(warnPerson, new Failure('unavailable'))
  await user.click(panel.getByRole('button', { name: 'Warn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Bob Brook' }))
  await user.click(dialog.getByRole('button', { name: 'Warn' }))
  expect(await dialog.findByText('Give a reason.')).toBeDefined()
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Rule' }), 'No spam')
  await user.click(dialog.getByRole('button', { name: 'This is a scam.' }))
  const field = dialog.getByRole('textbox', { name: 'Reason' })
  expect(field).toHaveProperty('value', 'This is a scam.')
  await user.clear(field)
  await user.type(field, 'Stay kind')
  await user.click(dialog.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText(/Failed to warn user/)).toBeDefined()
  stopServing(warnPerson)
  await user.click(dialog.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('User warned')).toBeDefined()
  const [first, second] = callsOf(warnPerson)
  expect(first).toMatchObject({ user_id: bob.user_id, reason: 'Stay kind' })
  expect(second).toEqual(first)
  expect((await fileOf(bob)).warnings).toMatchObject([{ reason: 'Stay kind', warned_by: { user_id: viewer.user_id } }])
})

test('the verified mark is given and taken', async () => {
  const { user, panel } = await opened()
  await user.click(panel.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('User verified')).toBeDefined()
  await user.click(await panel.findByRole('button', { name: 'Remove mark', busy: false }))
  expect(await screen.findByText('Verified mark removed')).toBeDefined()
  expect(callsOf(verifyPerson)).toEqual([{ user_id: bob.user_id }])
  expect(callsOf(unverifyPerson)).toEqual([{ user_id: bob.user_id }])
})

test('an account that is gone, and a file that fails and is asked for again', async () => {
  await grant(viewer.user_id, 'admin')
  serve(getPersonFile, new Failure('unavailable'))
  const { user } = visit(`/admin/users?person=${crypto.randomUUID()}`, { wide: true })
  expect(await screen.findByText('Something went wrong loading this person')).toBeDefined()
  stopServing(getPersonFile)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('This account no longer exists')).toBeDefined()
})

test('a moderator restricts somebody for hours with a reason, and lifts it', async () => {
  const { user, panel } = await opened({ role: 'moderator' })
  await user.click(panel.getByRole('button', { name: 'Restrict Bob Brook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restrict Bob Brook' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Calm down')
  await user.click(dialog.getByRole('radio', { name: '3 hours' }))
  await user.click(dialog.getByRole('button', { name: 'Restrict' }))
  await panel.findByRole('button', { name: 'Lift restriction' })
  expect(callsOf(restrictPerson)).toMatchObject([{ user_id: bob.user_id, reason: 'Calm down', hours: 3 }])
  await shows('Only reading until')
  expect(panel.queryByText('Active')).toBeNull()
  await user.click(panel.getByRole('tab', { name: 'History 1' }))
  expect(panel.getAllByText('Only reading until', { exact: false })).toHaveLength(2)
  await shows('still in force')
  await user.click(panel.getByRole('button', { name: 'Lift restriction' }))
  await panel.findByRole('button', { name: 'Restrict Bob Brook' })
  expect(panel.getByText('Active')).toBeDefined()
  await shows('lifted by')
})

test('an admin makes somebody quiet with a reason, and ends it', async () => {
  const { user, panel } = await opened()
  await user.click(panel.getByRole('button', { name: 'Make Bob Brook quiet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Bob Brook quiet' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Calm down')
  await user.click(dialog.getByRole('radio', { name: '30 days' }))
  await user.click(dialog.getByRole('button', { name: 'Make quiet' }))
  await panel.findByRole('button', { name: 'End quiet' })
  expect(callsOf(quietPerson)).toMatchObject([{ user_id: bob.user_id, reason: 'Calm down', days: 30 }])
  await shows('Only followers until')
  expect(panel.queryByText('Active')).toBeNull()
  await user.click(panel.getByRole('tab', { name: 'History 1' }))
  expect(panel.getAllByText('Only followers until', { exact: false })).toHaveLength(2)
  await user.click(panel.getByRole('button', { name: 'End quiet' }))
  await panel.findByRole('button', { name: 'Make Bob Brook quiet' })
  await shows('lifted by')
})

test('somebody is made quiet until it is lifted', async () => {
  const { user, panel } = await opened()
  await user.click(panel.getByRole('button', { name: 'Make Bob Brook quiet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Bob Brook quiet' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Calm down')
  await user.click(dialog.getByRole('radio', { name: 'Until it is lifted' }))
  await user.click(dialog.getByRole('button', { name: 'Make quiet' }))
  await shows('Only followers until lifted')
  expect(callsOf(quietPerson).at(-1)).toMatchObject({ days: null })
})
