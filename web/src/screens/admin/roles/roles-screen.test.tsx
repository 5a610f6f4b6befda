import { assignRole, findPeople, listStaff, type Staff, takeRole } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { grant, people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

type Cast = Record<'root' | 'ana' | 'moe' | 'boe', RealPerson>
let root: Cast['root']
let ana: Cast['ana']
let moe: Cast['moe']
let boe: Cast['boe']

beforeEach(async () => {
  ;({ root, ana, moe, boe } = await people('root', 'ana', 'moe', 'boe'))
  await Promise.all([grant(root.user_id, 'super_admin'), grant(ana.user_id, 'admin'), grant(moe.user_id, 'moderator')])
  await query('update user_roles set created_at = $1', noon('2026-03-04'))
  await query("update profiles set full_name = 'Mo Derator' where username = 'moe'")
})

const placeholder = 'Search by username, name, or user ID'
const field = () => screen.findByPlaceholderText<HTMLInputElement>(placeholder)
const assignButton = () => screen.getByRole('button', { name: /^Assign/ })
const rows = () => screen.getAllByRole('row').slice(1)
const handles = () => rows().map((row) => within(row).getByText(/^@/).textContent)
const rowOf = (handle: string) => within(rows().find((row) => row.textContent.includes(handle)) ?? document.body)
const descriptionOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

/** Opens the page as a viewer with this role. */
async function open(role: Staff['role'] = 'super_admin') {
  await grant(viewer.user_id, role)
  const opened = visit('/admin/roles', { wide: true })
  await screen.findByText('@root')
  return opened
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: RegExp) {
  await user.type(await field(), 'bo')
  await user.click(await screen.findByRole('option', { name, hidden: true }))
}

test('ADM-205: the page says what it is for', async () => {
  await open()
  expect(screen.getByText('Add or remove Admins and Moderators; only Super Admins can make changes')).toBeDefined()
  expect(screen.queryByText('Read-only access')).toBeNull()
})

test.each(['admin', 'moderator'] as const)(
  'ADM-206, ADM-207, ADM-232, ADM-233, ADM-234, ADM-256: for a %s it is read-only',
  async (role) => {
    const { user } = await open(role)
    const alert = within(screen.getByText('Read-only access').closest<HTMLElement>('[role=alert]') ?? document.body)
    expect(alert.getByText("You don't have permission to modify roles. Contact a Super Admin if you need changes.")).toBeDefined()
    for (const button of [
      assignButton(),
      ...['@root', '@ana', '@moe', '@vera'].map((handle) => rowOf(handle).getByRole('button', { name: /Revoke/ })),
    ]) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(descriptionOf(button)).toBe('Super admin only')
      await user.click(button)
    }
    await user.type(await field(), 'bo{Enter}')
    expect(callsOf(assignRole)).toEqual([])
    expect(callsOf(takeRole)).toEqual([])
  },
)

test('ADM-208, ADM-209, ADM-211, ADM-212: the search offers what it finds, with handle and full name or id', async () => {
  const { boe0 } = await people(...Array.from({ length: 10 }, (_, at) => `boe${at}`))
  await query("update profiles set full_name = 'Bo Baker' where username = 'boe'")
  await query("update profiles set full_name = null where username = 'boe0'")
  const { user } = await open()
  await user.type(await field(), 'bo')
  const options = await screen.findAllByRole('option', { name: /@/, hidden: true })
  expect(options).toHaveLength(10)
  expect(options[0]?.textContent).toContain('@boe')
  expect(options[0]?.textContent).toContain('Bo Baker')
  expect(options[1]?.textContent).toContain(boe0?.user_id)
})

test('ADM-213, ADM-214: while searching it says so, and when nobody is found', async () => {
  const gate = Promise.withResolvers<{ items: [] }>()
  serve(findPeople, gate.promise)
  const { user } = await open()
  // At once, or a pause between two keys asks for a part of it.
  await user.click(await field())
  await user.paste('nobody')
  expect(await screen.findByText('Searching...')).toBeDefined()
  await waitFor(() => expect(callsOf(findPeople)).toHaveLength(1))
  gate.resolve({ items: [] })
  expect(await screen.findByText('No users found')).toBeDefined()
  expect(screen.queryByText('Searching...')).toBeNull()
})

test('ADM-227, ADM-228: it searches from two characters on, trimmed, and for a whole id', async () => {
  const { user } = await open()
  await user.type(await field(), ' b ')
  await user.clear(await field())
  await user.type(await field(), '  bo ')
  await waitFor(() => expect(callsOf(findPeople)).toEqual([{ q: 'bo' }]))
  await user.clear(await field())
  await user.click(await field())
  await user.paste(boe.user_id)
  await waitFor(() => expect(callsOf(findPeople)).toEqual([{ q: 'bo' }, { q: boe.user_id }]))
})

test('ADM-215, ADM-216, ADM-217, ADM-257: admin and moderator are offered, and no other role', async () => {
  await open()
  const offered = within(screen.getByRole('combobox', { name: 'Role' })).getAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['admin', 'moderator'])
})

test('ADM-218, ADM-219, ADM-220, ADM-221, ADM-222, ADM-266: who is selected gets the role', async () => {
  const gate = Promise.withResolvers<Record<string, never>>()
  serve(assignRole, gate.promise)
  const { user } = await open()
  await choose(user, /@boe/)
  const selected = screen.getByText(/^Selected/)
  expect(selected.textContent).toContain('@boe')
  expect(selected.textContent).toContain(boe.user_id)
  expect((await field()).value).toBe('@boe')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin')
  expect(assignButton().textContent).toBe('Assign')
  await user.click(assignButton())
  await waitFor(() => expect(assignButton().textContent).toBe('Assigning'))
  gate.resolve(vera.call(assignRole, { user_id: boe.user_id, role: 'admin' }))
  expect(await screen.findByText('Role assigned')).toBeDefined()
  expect(screen.getByText('@boe is now admin.')).toBeDefined()
  expect(callsOf(assignRole)).toEqual([{ user_id: boe.user_id, role: 'admin' }])
})

test('ADM-223: editing the text clears the selection', async () => {
  const { user } = await open()
  await choose(user, /@boe/)
  expect(assignButton().getAttribute('aria-disabled')).toBeNull()
  await user.type(await field(), 'x')
  expect(screen.queryByText(/^Selected/)).toBeNull()
  expect(descriptionOf(assignButton())).toBe('Select a user')
})

test('ADM-224, ADM-225, ADM-226: after an assignment search and selection are empty and the list is new', async () => {
  const { user } = await open()
  await choose(user, /@boe/)
  await user.click(assignButton())
  await screen.findByText('Role assigned')
  await waitFor(() => expect(handles()).toEqual(['@root', '@vera', '@ana', '@boe', '@moe']))
  const text = await field()
  await waitFor(() => expect(text.value).toBe(''))
  await waitFor(() => expect(screen.queryByText(/^Selected/)).toBeNull())
})

test('ADM-230, ADM-235: without a selection the tooltip asks for one, and pressing says what is missing', async () => {
  const { user } = await open()
  expect(descriptionOf(assignButton())).toBe('Select a user')
  await user.click(assignButton())
  expect(await screen.findByText('Missing user or selection')).toBeDefined()
  expect(callsOf(assignRole)).toEqual([])
})

test('ADM-230: a signed-in super admin who has selected somebody assigns', async () => {
  const { user } = await open()
  await choose(user, /@boe/)
  await user.click(assignButton())
  expect(await screen.findByText('Role assigned')).toBeDefined()
  expect(callsOf(assignRole)).toEqual([{ user_id: boe.user_id, role: 'moderator' }])
  expect(screen.queryByText('Missing user or selection')).toBeNull()
})

test('ADM-236, ADM-237, ADM-258: super admins cannot be revoked', async () => {
  const { user } = await open()
  const button = rowOf('@root').getByRole('button', { name: /Revoke/ })
  expect(descriptionOf(button)).toBe('Cannot revoke super admin here')
  await user.click(button)
  expect(callsOf(takeRole)).toEqual([])
  expect(
    rowOf('@ana')
      .getByRole('button', { name: /Revoke/ })
      .getAttribute('aria-disabled'),
  ).toBeNull()
})

test('staff without a handle go by their name', async () => {
  await query("update profiles set username = null where username = 'moe'")
  await open()
  expect(rowOf('Mo Derator').getAllByText('Mo Derator')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /Mo Derator/ })).toHaveLength(2)
})

test('ADM-238, ADM-239, ADM-240: the text filter looks at handle, name and id', async () => {
  const { user } = await open()
  const filter = screen.getByRole('searchbox', { name: 'Filter by username, name, or user ID' })
  for (const [text, handle] of [
    ['@AN', '@ana'],
    ['derat', '@moe'],
    [root.user_id, '@root'],
  ] as const) {
    await user.clear(filter)
    await user.type(filter, text)
    await waitFor(() => expect(handles()).toEqual([handle]))
  }
})

test('ADM-241, ADM-242, ADM-243, ADM-244: the list can be narrowed to a role, in the address', async () => {
  const { user, path } = await open()
  const chips = within(screen.getByRole('group', { name: 'Role' }))
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['All', 'Super Admin', 'Admin', 'Moderator'])
  for (const [chip, expected] of [
    ['Super Admin', ['@root', '@vera']],
    ['Admin', ['@ana']],
    ['Moderator', ['@moe']],
  ] as const) {
    await user.click(chips.getByRole('button', { name: chip }))
    await waitFor(() => expect(handles()).toEqual(expected))
  }
  expect(path()).toBe('/admin/roles?role=moderator')
  await user.click(chips.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(handles()).toEqual(['@root', '@vera', '@ana', '@moe']))
  expect(path()).toBe('/admin/roles')
})

test('ADM-245, ADM-246, ADM-247, ADM-248, ADM-249: the table shows user, name, role, since and Revoke', async () => {
  await open()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['User', 'Name', 'Role', 'Since', 'Actions'])
  const row = rowOf('@ana')
  expect(row.getByText(ana.user_id)).toBeDefined()
  expect(row.getByText('Ana Tester')).toBeDefined()
  expect(row.getByText('Admin')).toBeDefined()
  expect(row.getByText('Mar 4, 2026').getAttribute('datetime')).toBe(noon('2026-03-04'))
  expect(row.getByRole('button', { name: 'Revoke the role of @ana' }).textContent).toBe('Revoke')
})

test('ADM-250, ADM-251: the list says that it is loading, and that nothing matches', async () => {
  await grant(viewer.user_id, 'super_admin')
  const gate = Promise.withResolvers<{ items: Staff[] }>()
  serve(listStaff, gate.promise)
  visit('/admin/roles?q=nobody', { wide: true })
  expect(await screen.findByText('Loading roles...')).toBeDefined()
  await waitFor(() => expect(callsOf(listStaff)).toHaveLength(1))
  gate.resolve(vera.call(listStaff, {}))
  expect(await screen.findByText('No results')).toBeDefined()
  expect(screen.queryByText('Loading roles...')).toBeNull()
})

test('ADM-259: the list keeps the order of the server', async () => {
  await open()
  expect(handles()).toEqual(['@root', '@vera', '@ana', '@moe'])
})

test('ADM-260, ADM-261, ADM-262: the badges of the roles have their colours', async () => {
  await open()
  const look = (handle: string, role: string) => rowOf(handle).getByText(role).className
  expect(look('@root', 'Super Admin')).toContain('bg-accent')
  expect(look('@ana', 'Admin')).toContain('text-verified')
  expect(look('@moe', 'Moderator')).toContain('text-warning')
})

test('ADM-265, ADM-267: Revoke takes the role, and the list is new', async () => {
  const { user } = await open()
  await user.click(rowOf('@moe').getByRole('button', { name: /Revoke/ }))
  expect(await screen.findByText('Role revoked')).toBeDefined()
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByText('Role removed successfully.')).toBeDefined()
  expect(callsOf(takeRole)).toEqual([{ user_id: moe.user_id, role: 'moderator' }])
  await waitFor(() => expect(handles()).toEqual(['@root', '@vera', '@ana']))
})

test('of two super admins the second is told, and sees the list as it is', async () => {
  const { user } = await open()
  await root.call(takeRole, { user_id: moe.user_id, role: 'moderator' })
  await user.click(rowOf('@moe').getByRole('button', { name: /Revoke/ }))
  expect(await screen.findByText('Somebody else was faster')).toBeDefined()
  await waitFor(() => expect(handles()).toEqual(['@root', '@vera', '@ana']))
})

test('a failed assignment says so and keeps the selection; a failed list can be asked for again', async () => {
  await grant(viewer.user_id, 'super_admin')
  serve(listStaff, new Failure('forbidden'))
  serve(assignRole, new Failure('bad_request'))
  const { user } = visit('/admin/roles', { wide: true })
  await screen.findByText('The roles could not be loaded.')
  stopServing(listStaff)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('@root')
  await choose(user, /@boe/)
  await user.click(assignButton())
  expect(await screen.findByText('The role was not assigned')).toBeDefined()
  expect(screen.getByText(/^Selected/)).toBeDefined()
})
