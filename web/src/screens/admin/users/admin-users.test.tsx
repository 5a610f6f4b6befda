import { banPerson, type ListedPerson, listPeople, unbanPerson } from '@atelier/contract/admin/users'
import type { RoleName } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { servePreferences } from '#testing/preferences.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'
import { loadWords } from '#words/words.ts'

startApp()

const bob: ListedPerson = {
  user_id: '019c0000-0000-7000-8000-0000000000b0',
  username: 'bob',
  full_name: 'Bob Brook',
  avatar_url: null,
  created_at: '2026-03-04T10:00:00.000Z',
  is_verified: false,
  posts_count: 12_345,
  followers_count: 7,
  role: 'user',
  is_banned: false,
  ban_ends_at: null,
}

/** Opens the screen for somebody with a role, with these people in the list. */
async function opened(
  people: ListedPerson[] = [bob],
  { role = 'admin', at = '/admin/users' }: { role?: Exclude<RoleName, 'user'>; at?: string } = {},
) {
  serveStaff(role)
  serve(listPeople, { items: people, next_cursor: null })
  const app = visit(at, { wide: true })
  await screen.findByRole('table', { name: 'Users' })
  return app
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const why = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test.each([
  ['ADM-024: username', 'bob'],
  ['ADM-025: full name', 'Bob Brook'],
  ['ADM-026: user id', bob.user_id],
])('%s: what is typed is searched for by the server, and stands in the address', async (_, text) => {
  const { user, path } = await opened()
  await user.type(screen.getByRole('searchbox', { name: 'Username, full name or user id' }), `${text}{Enter}`)
  await waitFor(() => expect(callsOf(listPeople).at(-1)).toMatchObject({ q: text, filter: 'all' }))
  expect(new URL(path(), location.origin).searchParams.get('q')).toBe(text)
})

test.each([
  ['ADM-027', 'All', 'all'],
  ['ADM-028', 'Active', 'active'],
  ['ADM-029', 'Banned', 'banned'],
  ['ADM-030', 'Verified', 'verified'],
] as const)('%s: filter %s', async (_, name, filter) => {
  const { user } = await opened([bob], { at: filter === 'all' ? '/admin/users?filter=banned' : '/admin/users' })
  const chip = within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name })
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await user.click(chip)
  await waitFor(() => expect(callsOf(listPeople).at(-1)).toMatchObject({ filter }))
  expect(chip.getAttribute('aria-pressed')).toBe('true')
})

test('sorts by joined, posts or followers', async () => {
  const { user, path } = await opened()
  expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Followers' }))
  await waitFor(() => expect(callsOf(listPeople).at(-1)).toMatchObject({ sort: 'followers' }))
  expect(path()).toBe('/admin/users?sort=followers')
})

test('a phone has one choice of the order, and no hidden buttons', async () => {
  serveStaff('admin')
  serve(listPeople, { items: [bob], next_cursor: null })
  const { user, path } = visit('/admin/users')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'followers')
  await waitFor(() => expect(path()).toBe('/admin/users?sort=followers'))
  expect(screen.queryByRole('button', { name: 'Followers' })).toBeNull()
})

test('ADM-031: the user cell has the picture, or initials', async () => {
  await opened([bob, { ...bob, user_id: viewer.user_id, full_name: 'Ann', avatar_url: '/media/avatars/ann.webp' }])
  expect(rowOf('Bob Brook').getByText('BB')).toBeDefined()
  expect(screen.getByText('Ann').closest('tr')?.querySelector('img')?.getAttribute('src')).toBe('/media/avatars/ann.webp')
})

test('ADM-032: ADM-033: ADM-034: the user cell has @username, full name and the whole id, which a press copies', async () => {
  const { user } = await opened()
  const row = rowOf('Bob Brook')
  expect(row.getByText('@bob')).toBeDefined()
  expect(row.getByText(bob.user_id)).toBeDefined()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(row.getByRole('button', { name: `Copy the id ${bob.user_id}` }))
  expect(write).toHaveBeenCalledWith(bob.user_id)
  expect(await screen.findByText('User id copied')).toBeDefined()
})

test('ADM-035: the verified mark', async () => {
  await opened([bob, { ...bob, user_id: viewer.user_id, full_name: 'Ann', is_verified: true }])
  expect(rowOf('Ann').getByRole('img', { name: 'Verified' })).toBeDefined()
  expect(rowOf('Bob Brook').queryByRole('img', { name: 'Verified' })).toBeNull()
})

test('ADM-036, ADM-263: the role, in muted colours for a user', async () => {
  await opened([bob, { ...bob, user_id: viewer.user_id, full_name: 'Ann', role: 'super_admin' }])
  expect(rowOf('Bob Brook').getByText('User').className).toContain('text-quiet')
  expect(rowOf('Ann').getByText('Super Admin')).toBeDefined()
})

test('ADM-037: the status is Active, or Banned with the end of a suspension', async () => {
  const suspended = { ...bob, full_name: 'Sue', is_banned: true, ban_ends_at: '2026-12-24T10:00:00.000Z' }
  await opened([
    bob,
    { ...bob, user_id: viewer.user_id, full_name: 'Ann', is_banned: true },
    { ...suspended, user_id: `${viewer.user_id.slice(0, -1)}9` },
  ])
  expect(rowOf('Bob Brook').getByText('Active')).toBeDefined()
  expect(rowOf('Ann').getByText('Banned')).toBeDefined()
  expect(rowOf('Ann').queryByText(/until/)).toBeNull()
  expect(rowOf('Sue').getByText(/until/).textContent).toBe('until Dec 24, 2026')
})

test('ADM-038: ADM-039: ADM-040: posts, followers and when they joined; short counts tell the exact one', async () => {
  await opened()
  const row = rowOf('Bob Brook')
  expect(row.getByText('12.3K').title).toBe('12,345')
  expect(row.getByText('7').title).toBe('7')
  expect(row.getByText('Mar 4, 2026').getAttribute('datetime')).toBe(bob.created_at)
})

test('ADM-041: ADM-043: ADM-049: Ban asks for a reason, which is filled in, and for how long', async () => {
  const { user } = await opened()
  serve(banPerson, { ...bob, is_banned: true })
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Bob Brook?' }))
  expect((dialog.getByRole('textbox', { name: 'Reason' }) as HTMLTextAreaElement).value).toBe('Admin action')
  expect((dialog.getByRole('radio', { name: 'For good' }) as HTMLInputElement).checked).toBe(true)
  serve(listPeople, { items: [{ ...bob, is_banned: true }], next_cursor: null })
  await user.click(dialog.getByRole('button', { name: 'Ban' }))
  expect(await screen.findByText('User banned successfully')).toBeDefined()
  expect(callsOf(banPerson)).toEqual([{ user_id: bob.user_id, reason: 'Admin action', days: null }])
  expect(await screen.findByRole('button', { name: 'Unban Bob Brook' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is filled in is English in every language, as nothing translates it for the person', async () => {
  await loadWords('de')
  serveStaff('admin')
  serve(listPeople, { items: [bob], next_cursor: null })
  servePreferences({ language: 'de' })
  const { user } = visit('/admin/users', { wide: true })
  await user.click(await screen.findByRole('button', { name: 'Bob Brook sperren' }))
  expect(await screen.findByRole('textbox', { name: 'Grund' })).toHaveProperty('value', 'Admin action')
})

test('a suspension for seven days, with a reason of its own', async () => {
  const { user } = await opened()
  serve(banPerson, { ...bob, is_banned: true, ban_ends_at: '2026-12-24T10:00:00.000Z' })
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  await user.clear(reason)
  await user.type(reason, 'Insults')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('User suspended successfully')).toBeDefined()
  expect(callsOf(banPerson)).toEqual([{ user_id: bob.user_id, reason: 'Insults', days: 7 }])
})

test('another number of days is a whole number up to a year, and a wrong one is not sent', async () => {
  const { user } = await opened()
  serve(banPerson, { ...bob, is_banned: true })
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  await user.click(await screen.findByRole('radio', { name: 'Other' }))
  const field = screen.getByRole('spinbutton', { name: 'Number of days' })
  await user.type(field, '366')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('A whole number from 1 to 365.')).toBeDefined()
  await user.clear(field)
  await user.type(field, '14')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(callsOf(banPerson)).toEqual([{ user_id: bob.user_id, reason: 'Admin action', days: 14 }]))
})

test('a ban that fails says so and keeps what was typed', async () => {
  const { user } = await opened()
  serve(banPerson, new Failure('unavailable'))
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), ' again')
  await user.click(screen.getByRole('button', { name: 'Ban' }))
  expect(await screen.findByText(/Failed to ban user/)).toBeDefined()
  expect((screen.getByRole('textbox', { name: 'Reason' }) as HTMLTextAreaElement).value).toBe('Admin action again')
})

test('of two admins at once the slower one is told, and sees the list as it is now', async () => {
  const { user } = await opened()
  serve(banPerson, new Failure('conflict'))
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  serve(listPeople, { items: [{ ...bob, is_banned: true }], next_cursor: null })
  await user.click(await screen.findByRole('button', { name: 'Ban' }))
  expect(await screen.findByText('Somebody else was faster')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Unban Bob Brook' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ADM-042: ADM-045: ADM-050: Unban', async () => {
  const { user } = await opened([{ ...bob, is_banned: true }])
  serve(unbanPerson, bob)
  serve(listPeople, { items: [bob], next_cursor: null })
  await user.click(screen.getByRole('button', { name: 'Unban Bob Brook' }))
  expect(await screen.findByText('User unbanned successfully')).toBeDefined()
  expect(callsOf(unbanPerson)).toEqual([{ user_id: bob.user_id }])
  expect(await screen.findByRole('button', { name: 'Ban Bob Brook' })).toBeDefined()
})

test.each([
  ['ADM-046: a super admin, by an admin', 'admin', { role: 'super_admin' }, 'Super admins can’t be banned, warned or signed out.'],
  ['ADM-046: a super admin, by another', 'super_admin', { role: 'super_admin' }, 'Super admins can’t be banned, warned or signed out.'],
  ['an admin, by an admin', 'admin', { role: 'admin' }, 'Only somebody with a higher role can do this.'],
  ['oneself', 'admin', { role: 'admin', user_id: viewer.user_id }, 'You cannot do this to yourself.'],
  ['anybody, by a moderator', 'moderator', {}, 'This needs the role Admin.'],
] as const)('Ban is disabled for %s, and says why', async (_, role, person, reason) => {
  const { user } = await opened([{ ...bob, ...person }], { role })
  const button = screen.getByRole('button', { name: 'Ban Bob Brook' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(why(button)).toBe(reason)
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(banPerson)).toEqual([])
})

test('a super admin can ban an admin', async () => {
  const { user } = await opened([{ ...bob, role: 'admin' }], { role: 'super_admin' })
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  expect(await screen.findByRole('dialog', { name: 'Ban Bob Brook?' })).toBeDefined()
})

test('nobody found, and a list that fails and is asked for again', async () => {
  serveStaff('admin')
  serve(listPeople, new Failure('unavailable'))
  const { user } = visit('/admin/users?q=zz', { wide: true })
  expect(await screen.findByText('Something went wrong loading users')).toBeDefined()
  serve(listPeople, { items: [], next_cursor: null })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Nobody found for “zz”')).toBeDefined()
})

test('the next page comes by Load more', async () => {
  serveStaff('admin')
  serve(listPeople, ({ cursor }) =>
    cursor ? { items: [{ ...bob, user_id: viewer.user_id, full_name: 'Ann' }], next_cursor: null } : { items: [bob], next_cursor: 'next' },
  )
  const { user } = visit('/admin/users', { wide: true })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Ann')).toBeDefined()
  expect(screen.getByText('Bob Brook')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})
