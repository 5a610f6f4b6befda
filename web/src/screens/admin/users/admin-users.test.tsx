import { adminLimits } from '@atelier/contract/admin/limits'
import { banPerson, listPeople, quietPerson, restrictPerson, unbanPerson } from '@atelier/contract/admin/users'
import type { RoleName } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { updatePreferences } from '@atelier/contract/preferences'
import { updateProfile } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { grant, people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { loadWords } from '#words/words.ts'

startRealApp()

/** An admin, as the viewer is unless another role is given. */
let ada: RealPerson
/** Bob Brook. */
let bob: RealPerson
const joined = noon('2026-03-04')
beforeEach(async () => {
  const made = await people('ada', 'bob')
  ada = made.ada
  bob = made.bob
  await grant(ada.user_id, 'admin')
  await bob.call(updateProfile, { full_name: 'Bob Brook' })
  await query('update profiles set created_at = $2, posts_count = 12345, followers_count = 7 where user_id = $1', bob.user_id, joined)
})

async function opened({ role = 'admin', at = '/admin/users' }: { role?: Exclude<RoleName, 'user'>; at?: string } = {}) {
  await grant(viewer.user_id, role)
  const app = visit(at, { wide: true })
  await screen.findByRole('table', { name: 'Users' })
  return app
}
const listed = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('bdi')?.textContent)
/** More people: Cleo is banned, Dora has the verified mark. */
async function others() {
  const { cleo, dora } = await people('cleo', 'dora')
  await ada.call(banPerson, { user_id: cleo.user_id })
  await query('update profiles set is_verified = true where user_id = $1', dora.user_id)
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const why = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test.each([
  ['ADM-024: username', () => 'bob'],
  ['ADM-025: full name', () => 'Bob Brook'],
  ['ADM-026: user id', () => bob.user_id],
])('%s: what is typed is searched for by the server, and stands in the address', async (_, typed) => {
  const { user, path } = await opened()
  expect(listed().toSorted()).toEqual(['Ada Tester', 'Bob Brook', 'Vera Tester'])
  await user.type(screen.getByRole('searchbox', { name: 'Username, full name or user id' }), `${typed()}{Enter}`)
  await waitFor(() => expect(callsOf(listPeople).at(-1)).toMatchObject({ q: typed(), filter: 'all' }))
  await waitFor(() => expect(listed()).toEqual(['Bob Brook']))
  expect(new URL(path(), location.origin).searchParams.get('q')).toBe(typed())
})

test.each([
  ['ADM-027', 'All', 'all', ['Ada Tester', 'Bob Brook', 'Cleo Tester', 'Dora Tester', 'Vera Tester']],
  ['ADM-028', 'Active', 'active', ['Ada Tester', 'Bob Brook', 'Dora Tester', 'Vera Tester']],
  ['ADM-029', 'Banned', 'banned', ['Cleo Tester']],
  ['ADM-030', 'Verified', 'verified', ['Dora Tester']],
] as const)('%s: filter %s', async (_, name, filter, found) => {
  await others()
  const { user } = await opened({ at: filter === 'all' ? '/admin/users?filter=banned' : '/admin/users' })
  const chip = within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name })
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await user.click(chip)
  await waitFor(() => expect(listed().toSorted()).toEqual(found))
  expect(callsOf(listPeople).at(-1)).toMatchObject({ filter })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
})

test('sorts by joined, posts or followers', async () => {
  const { user, path } = await opened()
  expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe('descending')
  expect(listed().at(-1)).toBe('Bob Brook')
  await user.click(screen.getByRole('button', { name: 'Followers' }))
  await waitFor(() => expect(listed()[0]).toBe('Bob Brook'))
  expect(callsOf(listPeople).at(-1)).toMatchObject({ sort: 'followers' })
  expect(path()).toBe('/admin/users?sort=followers')
})

test('a phone has one choice of the order, and no hidden buttons', async () => {
  await grant(viewer.user_id, 'admin')
  const { user, path } = visit('/admin/users')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'followers')
  await waitFor(() => expect(path()).toBe('/admin/users?sort=followers'))
  expect(screen.queryByRole('button', { name: 'Followers' })).toBeNull()
})

test('ADM-031: the user cell has the picture, or initials', async () => {
  await query(`update profiles set avatar_url = '/media/avatars/ada.webp' where user_id = $1`, ada.user_id)
  await opened()
  expect(rowOf('Bob Brook').getByText('BB')).toBeDefined()
  expect(screen.getByText('Ada Tester').closest('tr')?.querySelector('img')?.getAttribute('src')).toBe('/media/avatars/ada.webp')
})

test('ADM-032: ADM-033: ADM-034: the user cell has @username, full name and the whole id, which a press copies', async () => {
  const { user } = await opened()
  const row = rowOf('Bob Brook')
  expect(row.getByText('@bob')).toBeDefined()
  expect(row.getByText(bob.user_id)).toBeDefined()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(row.getByRole('button', { name: `Copy the id ${bob.user_id}` }))
  expect(await screen.findByText('User id copied')).toBeDefined()
  expect(write).toHaveBeenCalledWith(bob.user_id)
})

test('ADM-035: the verified mark', async () => {
  await others()
  await opened()
  expect(rowOf('Dora Tester').getByRole('img', { name: 'Verified' })).toBeDefined()
  expect(rowOf('Bob Brook').queryByRole('img', { name: 'Verified' })).toBeNull()
})

test('ADM-036, ADM-263: the role, in muted colours for a user', async () => {
  await grant(ada.user_id, 'super_admin')
  await opened()
  expect(rowOf('Bob Brook').getByText('User').className).toContain('text-quiet')
  expect(rowOf('Ada Tester').getByText('Super Admin')).toBeDefined()
})

test('ADM-037: the status is Active, or Banned with the end of a suspension', async () => {
  await others()
  const { sue } = await people('sue')
  await ada.call(banPerson, { user_id: sue.user_id, days: 30 })
  await query('update auth.users set ban_ends_at = $2 where id = $1', sue.user_id, noon('2126-12-24'))
  await opened()
  expect(rowOf('Bob Brook').getByText('Active')).toBeDefined()
  expect(rowOf('Cleo Tester').getByText('Banned')).toBeDefined()
  expect(rowOf('Cleo Tester').queryByText(/until/)).toBeNull()
  expect(rowOf('Sue Tester').getByText(/until/).textContent).toBe('until Dec 24, 2126')
})

test('ADM-038: ADM-039: ADM-040: posts, followers and when they joined; short counts tell the exact one', async () => {
  await opened()
  const row = rowOf('Bob Brook')
  expect(row.getByText('12.3K').title).toBe('12,345')
  expect(row.getByText('7').title).toBe('7')
  expect(row.getByText('Mar 4, 2026').getAttribute('datetime')).toBe(joined)
})

test('ADM-041: ADM-043: ADM-049: Ban asks for a reason, which is filled in, and for how long', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Bob Brook?' }))
  expect((dialog.getByRole('textbox', { name: 'Reason' }) as HTMLTextAreaElement).value).toBe('Admin action')
  expect((dialog.getByRole('radio', { name: 'For good' }) as HTMLInputElement).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Ban' }))
  expect(await screen.findByText('User banned successfully')).toBeDefined()
  expect(callsOf(banPerson)).toEqual([{ user_id: bob.user_id, reason: 'Admin action', days: null }])
  expect(await screen.findByRole('button', { name: 'Unban Bob Brook' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is filled in is English in every language, as nothing translates it for the person', async () => {
  await loadWords('de')
  await grant(viewer.user_id, 'admin')
  await vera.call(updatePreferences, { language: 'de' })
  const { user } = visit('/admin/users', { wide: true })
  await user.click(await screen.findByRole('button', { name: 'Bob Brook sperren' }))
  expect(await screen.findByRole('textbox', { name: 'Grund' })).toHaveProperty('value', 'Admin action')
})

test('a suspension for seven days, with a reason of its own', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  await user.clear(reason)
  await user.type(reason, 'Insults')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('User suspended successfully')).toBeDefined()
  expect((await screen.findByText(/until/)).textContent).toMatch(/^until \w+ \d+, \d+$/)
  expect(callsOf(banPerson)).toEqual([{ user_id: bob.user_id, reason: 'Insults', days: 7 }])
})

test('another number of days is a whole number up to a year, and a wrong one is not sent', async () => {
  const { user } = await opened()
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
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  await ada.call(banPerson, { user_id: bob.user_id })
  await user.click(await screen.findByRole('button', { name: 'Ban' }))
  expect(await screen.findByText('Somebody else was faster')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Unban Bob Brook' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ADM-042: ADM-045: ADM-050: Unban', async () => {
  await ada.call(banPerson, { user_id: bob.user_id })
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Unban Bob Brook' }))
  expect(await screen.findByText('User unbanned successfully')).toBeDefined()
  expect(callsOf(unbanPerson)).toEqual([{ user_id: bob.user_id }])
  expect(await screen.findByRole('button', { name: 'Ban Bob Brook' })).toBeDefined()
})

test.each([
  [
    'ADM-046: a super admin, by an admin',
    'admin',
    'super_admin',
    'Super admins can’t be banned, restricted, warned, verified or signed out.',
  ],
  [
    'ADM-046: a super admin, by another',
    'super_admin',
    'super_admin',
    'Super admins can’t be banned, restricted, warned, verified or signed out.',
  ],
  ['an admin, by an admin', 'admin', 'admin', 'Only somebody with a higher role can do this.'],
  ['anybody, by a moderator', 'moderator', undefined, 'This needs the role Admin.'],
] as const)('Ban is disabled for %s, and says why', async (_, role, theirs, reason) => {
  if (theirs) await grant(bob.user_id, theirs)
  await isDisabled(await opened({ role }), 'Bob Brook', reason)
})

test('Ban is disabled for oneself, and says why', async () => {
  await isDisabled(await opened(), 'Vera Tester', 'You cannot do this to yourself.')
})

async function isDisabled({ user }: Awaited<ReturnType<typeof opened>>, name: string, reason: string) {
  const button = screen.getByRole('button', { name: `Ban ${name}` })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(why(button)).toBe(reason)
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(banPerson)).toEqual([])
}

test('a super admin can ban an admin', async () => {
  await grant(bob.user_id, 'admin')
  const { user } = await opened({ role: 'super_admin' })
  await user.click(screen.getByRole('button', { name: 'Ban Bob Brook' }))
  expect(await screen.findByRole('dialog', { name: 'Ban Bob Brook?' })).toBeDefined()
})

test('nobody found, and a list that fails and is asked for again', async () => {
  await grant(viewer.user_id, 'admin')
  serve(listPeople, new Failure('unavailable'))
  const { user } = visit('/admin/users?q=zz', { wide: true })
  expect(await screen.findByText('Something went wrong loading users')).toBeDefined()
  stopServing(listPeople)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Nobody found for “zz”')).toBeDefined()
})

test('the next page comes by Load more', async () => {
  await query(
    `insert into auth.users (id, email) select gen_random_uuid(), n || '@crowd.example' from generate_series(1, $1) n`,
    adminLimits.page,
  )
  await query(`update profiles set full_name = 'One of the crowd' where username is null`)
  await grant(viewer.user_id, 'admin')
  const { user } = visit('/admin/users', { wide: true })
  const more = await screen.findByRole('button', { name: 'Load more' })
  expect(listed()).toHaveLength(adminLimits.page)
  expect(screen.queryByText('Bob Brook')).toBeNull()
  await user.click(more)
  expect(await screen.findByText('Bob Brook')).toBeDefined()
  expect(listed()).toHaveLength(adminLimits.page + 3)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('who is restricted or quiet has a filter, and says so in the list', async () => {
  const { eve } = await people('eve')
  await ada.call(restrictPerson, { user_id: bob.user_id, reason: 'Calm down', hours: 2 })
  await ada.call(quietPerson, { user_id: eve.user_id, reason: 'A crowd' })
  const { user } = await opened()
  const filters = screen.getByRole('group', { name: 'Show' })
  for (const [name, badge] of [
    ['Bob Brook', 'Restricted'],
    ['Eve Tester', 'Quiet'],
  ] as const)
    expect(rowOf(name).getByText(badge)).toBeTruthy()
  expect(rowOf('Ada Tester').queryByText('Quiet')).toBeNull()
  await user.click(within(filters).getByRole('button', { name: 'Restricted' }))
  await waitFor(() => expect(listed()).toEqual(['Bob Brook']))
  await user.click(within(filters).getByRole('button', { name: 'Quiet' }))
  await waitFor(() => expect(listed()).toEqual(['Eve Tester']))
})
