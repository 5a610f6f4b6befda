import { hasRole } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { getMe } from '@atelier/contract/profiles'
import notFound from '@atelier/contract/words/en/notFound.json' with { type: 'json' }
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const areas = {
  '/admin/users': 'Users',
  '/admin/content': 'Content',
  '/admin/analytics': 'Analytics Dashboard',
  '/admin/settings': 'Platform Settings',
  '/admin/roles': 'Role Management',
  '/admin/log': 'Log',
  '/admin/own': 'Your decisions',
}
const nav = async () => within(await screen.findByRole('navigation', { name: 'Staff area' }))
const places = async () => (await nav()).getAllByRole('link').map((link) => link.textContent)

test.each([
  ['ADM-016', '/admin/users'],
  ['ADM-017', '/admin/content'],
  ['ADM-018', '/admin/analytics'],
  ['ADM-019', '/admin/settings'],
  ['ADM-020', '/admin/roles'],
  ['the log', '/admin/log'],
  ['own decisions', '/admin/own'],
] as const)('%s: %s has its screen, in the layout of ADM-021', async (_, path) => {
  serveStaff('super_admin')
  const opened = visit(path, { wide: true })
  expect(await screen.findByRole('heading', { level: 1, name: areas[path] })).toBeDefined()
  expect(screen.getByText('Super Admin Dashboard')).toBeDefined()
  expect(opened.path()).toBe(path)
})

test('ADM-015: /admin leads to /admin/users, and Back does not lead to it', async () => {
  serveStaff('admin')
  const { path } = visit('/admin')
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  expect(path()).toBe('/admin/users')
})

test('ADM-003, ADM-004: the check asks the server for the viewer and a role', async () => {
  serveStaff('moderator')
  visit('/admin/users')
  await screen.findByText('Super Admin Dashboard')
  expect(callsOf(hasRole)).toEqual([{ _user_id: viewer.user_id, _role: 'moderator' }])
})

test('ADM-005: a spinner shows until the role is known', async () => {
  let answer: (value: { has_role: boolean }) => void = () => undefined
  serve(
    hasRole,
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  visit('/admin/users')
  await waitFor(() => expect(callsOf(hasRole)).toHaveLength(1))
  expect(screen.getByRole('img', { name: 'Loading' })).toBeDefined()
  expect(screen.queryByText('Super Admin Dashboard')).toBeNull()
  expect(screen.queryByText('Access restricted')).toBeNull()
  answer({ has_role: false })
  await screen.findByText('Access restricted')
})

test('ADM-007, ADM-008, ADM-013, ADM-014: who is no staff is told so, with links on', async () => {
  serve(homeFeed, { items: [], next_cursor: null })
  serve(hasRole, { has_role: false })
  const { user, path } = visit('/admin/users')
  expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeDefined()
  expect(screen.getByText('You don’t have permission to view the admin dashboard.')).toBeDefined()
  expect(screen.queryByText(/Role check error/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Profile' }).getAttribute('href')).toBe('/profile')
  await user.click(screen.getByRole('link', { name: 'Go to Home' }))
  await waitFor(() => expect(path()).toBe('/home'))
})

test('ADM-009, ADM-010, ADM-011, ADM-012: a check that fails denies access and says so; trying again lets staff in', async () => {
  serveStaff('admin')
  serve(hasRole, new Failure('forbidden'))
  const { user } = visit('/admin/users')
  expect(await screen.findByText('Role check error: Failed to check roles')).toBeDefined()
  expect(screen.getByText('Access restricted')).toBeDefined()
  expect(screen.queryByText('Super Admin Dashboard')).toBeNull()
  serve(hasRole, { has_role: true })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Super Admin Dashboard')).toBeDefined()
})

test('staff without the second factor that is required are told so, with the way to set it up', async () => {
  serve(hasRole, new Failure('second_factor_missing'))
  visit('/admin/users')
  expect(await screen.findByText('The staff area needs two-step verification: set it up first.')).toBeDefined()
  expect(screen.queryByText(/Role check error/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Security' }).getAttribute('href')).toBe('/settings/security')
})

test('ADM-010: the role in the profile alone lets nobody in', async () => {
  serve(getMe, { ...viewer, role: 'super_admin' })
  serve(hasRole, { has_role: false })
  visit('/admin/users')
  expect(await screen.findByText('Access restricted')).toBeDefined()
})

test.each(['moderator', 'admin', 'super_admin'] as const)('ADM-001: the area is open to a %s', async (role) => {
  serveStaff(role)
  visit('/admin/users')
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined()
})

test('ADM-022: the navigation leads to the screens that the role reaches', async () => {
  serveStaff('admin')
  const { user, path } = visit('/admin/users', { wide: true })
  expect(await places()).toEqual(['Users', 'Content', 'Analytics', 'Settings', 'Roles', 'Log', 'Your decisions'])
  const link = (await nav()).getByRole('link', { name: 'Roles' })
  await user.click(link)
  await waitFor(() => expect(path()).toBe('/admin/roles'))
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Back to the app' }).getAttribute('href')).toBe('/home')
})

test('moderators are not shown analytics, settings and the log, and are told at their addresses whom to ask', async () => {
  serveStaff('moderator')
  const { user, path } = visit('/admin/log', { wide: true })
  expect(await screen.findByRole('heading', { name: 'This page needs the role Admin' })).toBeDefined()
  expect(await places()).toEqual(['Users', 'Content', 'Roles', 'Your decisions'])
  await user.click(screen.getByRole('link', { name: 'Go to Users' }))
  await waitFor(() => expect(path()).toBe('/admin/users'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined()
})

test('the account menu leads staff to the area, and nobody else', async () => {
  serve(homeFeed, { items: [], next_cursor: null })
  const open = async () => {
    const opened = visit('/home', { wide: true })
    await opened.user.click(await screen.findByRole('button', { name: /Account menu/ }))
    await screen.findByRole('menuitemradio', { name: 'Light', hidden: true })
    return opened
  }
  await open()
  expect(screen.queryByRole('menuitem', { name: 'Administration', hidden: true })).toBeNull()
  cleanup()
  queries.clear()
  serveStaff('moderator')
  const { user, path } = await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Administration', hidden: true }))
  await waitFor(() => expect(path()).toBe('/admin/users'))
})

test('an address of the area without a screen is not found', async () => {
  serveStaff('admin')
  visit('/admin/nowhere')
  expect(await screen.findByRole('heading', { name: notFound.title })).toBeDefined()
})
