import {
  deleteNote,
  endPersonSessions,
  getPersonFile,
  type ListedPerson,
  listPeople,
  type PersonFile,
  personSessions,
  unverifyPerson,
  verifyPerson,
  warnPerson,
  writeNote,
} from '@atelier/contract/admin/users'
import type { Author } from '@atelier/contract/authors'
import type { RoleName } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'

startApp()

const bob: ListedPerson = {
  user_id: '019c0000-0000-7000-8000-0000000000b0',
  username: 'bob',
  full_name: 'Bob Brook',
  avatar_url: null,
  created_at: '2026-03-04T10:00:00.000Z',
  is_verified: false,
  posts_count: 3,
  followers_count: 7,
  role: 'user',
  is_banned: false,
  ban_ends_at: null,
}
const ada: Author = {
  user_id: `${viewer.user_id.slice(0, -1)}7`,
  username: 'ada',
  full_name: 'Ada',
  avatar_url: null,
  is_verified: false,
  is_private: false,
}
const file: PersonFile = {
  person: bob,
  bio: 'Paints walls',
  email: 'bob@demo.test',
  last_active_at: '2026-11-01T10:00:00.000Z',
  hidden_since: null,
  bans: [],
  warnings: [],
  notes: [],
  reports: [],
  reports_count: 0,
  reported_by_count: 0,
}
const id = (n: number) => `019c0000-0000-7000-8000-00000000010${n}`

/** Opens the panel by its address. */
async function opened(more: Partial<PersonFile> = {}, { role = 'admin' }: { role?: Exclude<RoleName, 'user'> } = {}) {
  serveStaff(role)
  serve(listPeople, { items: [bob], next_cursor: null })
  serve(getPersonFile, { ...file, ...more })
  const app = visit(`/admin/users?person=${bob.user_id}`, { wide: true })
  const dialog = await screen.findByRole('dialog', { name: '@bob' })
  await within(dialog).findByText('Paints walls')
  return { ...app, panel: within(dialog) }
}
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

test('a press on a row opens the panel, and Back closes it', async () => {
  serveStaff('admin')
  serve(listPeople, { items: [bob], next_cursor: null })
  serve(getPersonFile, file)
  const { user, path } = visit('/admin/users', { wide: true })
  await user.click(await screen.findByText('Mar 4, 2026'))
  await screen.findByRole('dialog', { name: '@bob' })
  expect(path()).toContain(`person=${bob.user_id}`)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/admin/users')
})

test('the name opens it by keyboard, Escape closes it', async () => {
  serveStaff('admin')
  serve(listPeople, { items: [bob], next_cursor: null })
  serve(getPersonFile, file)
  const { user } = visit('/admin/users', { wide: true })
  const name = await screen.findByRole('button', { name: 'Bob Brook' })
  name.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '@bob' })
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows who it is, the address for admins, and what state the account is in', async () => {
  const { panel } = await opened({
    person: { ...bob, is_banned: true, ban_ends_at: '2026-12-24T10:00:00.000Z' },
    hidden_since: '2026-11-20T10:00:00.000Z',
  })
  expect(panel.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/profile/bob')
  expect(panel.getByRole('link', { name: 'bob@demo.test' }).getAttribute('href')).toBe('mailto:bob@demo.test')
  expect(panel.getByRole('heading', { name: 'Bob Brook' })).toBeDefined()
  expect(panel.getByText(bob.user_id)).toBeDefined()
  expect(panel.getByText('Banned')).toBeDefined()
  await shows('until Dec 24, 2026')
  await shows('Waits for deletion since Nov 20, 2026')
})

test('moderators see no address and no sessions, and cannot verify', async () => {
  const { panel } = await opened({ email: null }, { role: 'moderator' })
  expect(panel.queryByText('Email')).toBeNull()
  expect(panel.queryByRole('tab', { name: 'Sessions' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Verify' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Ban Bob Brook' }).getAttribute('aria-disabled')).toBe('true')
  expect(panel.getByRole('button', { name: 'Warn' }).getAttribute('aria-disabled')).toBeNull()
})

test('of somebody of the same role there is nothing but the profile, which says so', async () => {
  const { panel } = await opened({ person: { ...bob, role: 'admin' }, email: null })
  expect(panel.getByText('Only staff with a higher role see reports, history and notes here.')).toBeDefined()
  expect(panel.queryByRole('tab')).toBeNull()
  expect(callsOf(personSessions)).toEqual([])
})

test('reports about the person, with how many they made', async () => {
  const { panel } = await opened({
    reports: [{ id: id(1), type: 'post', target_id: id(2), reason: 'spam', status: 'resolved', created_at: '2026-11-01T10:00:00.000Z' }],
    ...{ reports_count: 23, reported_by_count: 2 },
  })
  expect(panel.getByRole('tab', { name: 'Reports 23' }).getAttribute('aria-selected')).toBe('true')
  const link = panel.getByRole('link', { name: 'Post · Spam or scam' })
  expect(link.getAttribute('href')).toBe(`/admin/content?report=${id(1)}&status=resolved`)
  await shows('Resolved')
  await shows('Has made 2 reports.')
  await shows('And 22 older reports.')
})

test('the history: bans, suspensions and warnings, with who and when', async () => {
  const { user, panel } = await opened({
    bans: [
      {
        ...{ id: id(1), reason: 'Insults', is_active: false, created_at: '2026-06-01T10:00:00.000Z', ends_at: '2026-06-08T10:00:00.000Z' },
        ...{ lifted_at: '2026-06-08T10:00:00.000Z', banned_by: ada, lifted_by: null },
      },
      {
        ...{ id: id(2), reason: 'Spam', is_active: false, created_at: '2026-01-01T10:00:00.000Z', ends_at: null },
        ...{ lifted_at: '2026-01-05T10:00:00.000Z', banned_by: null, lifted_by: ada },
      },
    ],
    warnings: [{ id: id(3), reason: 'Stay kind', created_at: '2026-04-01T10:00:00.000Z', warned_by: ada }],
  })
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
  const own = { ...ada, user_id: viewer.user_id, username: 'vera' }
  const { user, panel } = await opened({ notes: [{ id: id(1), content: 'Calm', created_at: '2026-11-01T10:00:00.000Z', author: ada }] })
  await user.click(panel.getByRole('tab', { name: 'Notes 1' }))
  expect(panel.getByText('Calm')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Delete note' })).toBeNull()

  serve(writeNote, new Failure('unavailable'))
  await user.type(panel.getByRole('textbox', { name: 'Note for the staff' }), 'Wrote to us')
  await user.click(panel.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(/Failed to save note/)).toBeDefined()
  const gate = Promise.withResolvers<Record<string, never>>()
  serve(writeNote, gate.promise)
  serve(getPersonFile, { ...file, notes: [{ id: id(2), content: 'Wrote to us', created_at: '2026-11-02T10:00:00.000Z', author: own }] })
  await user.click(panel.getByRole('button', { name: 'Save note' }))
  expect(panel.getByRole('textbox', { name: 'Note for the staff' })).toHaveProperty('readOnly', true)
  gate.resolve({})
  expect(await panel.findByText('Wrote to us', { selector: 'p' })).toBeDefined()
  const [first, second] = callsOf(writeNote)
  expect(second).toEqual(first)
  expect((panel.getByRole('textbox', { name: 'Note for the staff' }) as HTMLTextAreaElement).value).toBe('')

  await user.type(panel.getByRole('textbox', { name: 'Note for the staff' }), 'Half a thou')
  await user.click(panel.getByRole('tab', { name: 'History 0' }))
  await user.click(panel.getByRole('tab', { name: 'Notes 1' }))
  expect(panel.getByRole('textbox', { name: 'Note for the staff' })).toHaveProperty('value', 'Half a thou')

  serve(deleteNote, {})
  serve(getPersonFile, file)
  await user.click(panel.getByRole('button', { name: 'Delete note' }))
  expect(await panel.findByText('No notes yet.')).toBeDefined()
  expect(callsOf(deleteNote)).toEqual([{ note_id: id(2) }])
})

test('sessions: where the person is signed in, and the end of all of it', async () => {
  const { user, panel } = await opened()
  const session = { id: id(1), browser: 'Firefox', os: 'Linux', device: 'desktop', aal: 'aal1' } as const
  serve(personSessions, { items: [{ ...session, created_at: '2026-11-01T10:00:00.000Z', last_seen_at: '2026-11-02T10:00:00.000Z' }] })
  await user.click(panel.getByRole('tab', { name: 'Sessions' }))
  expect(await panel.findByText('Firefox on Linux')).toBeDefined()
  serve(endPersonSessions, {})
  serve(personSessions, { items: [] })
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
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stay kind')
  await user.click(dialog.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText(/Failed to warn user/)).toBeDefined()
  serve(warnPerson, {})
  await user.click(dialog.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('User warned')).toBeDefined()
  const [first, second] = callsOf(warnPerson)
  expect(first).toMatchObject({ user_id: bob.user_id, reason: 'Stay kind' })
  expect(second).toEqual(first)
})

test('the verified mark is given and taken', async () => {
  const { user, panel } = await opened()
  serve(verifyPerson, {})
  serve(getPersonFile, { ...file, person: { ...bob, is_verified: true } })
  await user.click(panel.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('User verified')).toBeDefined()
  serve(unverifyPerson, {})
  serve(getPersonFile, file)
  await user.click(await panel.findByRole('button', { name: 'Remove mark' }))
  expect(await screen.findByText('Verified mark removed')).toBeDefined()
  expect(callsOf(verifyPerson)).toEqual([{ user_id: bob.user_id }])
  expect(callsOf(unverifyPerson)).toEqual([{ user_id: bob.user_id }])
})

test('an account that is gone, and a file that fails and is asked for again', async () => {
  serveStaff('admin')
  serve(listPeople, { items: [], next_cursor: null })
  serve(getPersonFile, new Failure('unavailable'))
  const { user } = visit(`/admin/users?person=${bob.user_id}`, { wide: true })
  expect(await screen.findByText('Something went wrong loading this person')).toBeDefined()
  serve(getPersonFile, new Failure('not_found'))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('This account no longer exists')).toBeDefined()
})
