import { type LogRow, listLog } from '@atelier/contract/admin/log'
import { findPeople, listStaff } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { actions } from '#screens/admin/log/actions.ts'
import { startApp, visit } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { loadWords } from '#words/words.ts'

startApp()

const person = (username: string) => ({
  ...{ user_id: crypto.randomUUID(), username, full_name: null, avatar_url: null },
  ...{ is_verified: false, is_private: false },
})
const mod = person('mod')
const bo = person('bo')
const row = (action: string, given: Partial<LogRow> = {}): LogRow => ({
  ...{ id: crypto.randomUUID(), admin: mod, action, target_id: bo.user_id, target_type: 'user', target: bo, details: {} },
  ...{ created_at: '2026-03-04T10:00:00.000Z', ...given },
})
const show = (...rows: LogRow[]) => serve(listLog, { items: rows, next_cursor: null })

beforeEach(() => {
  serveStaff('admin')
  serve(listStaff, { items: [{ ...mod, role: 'moderator', created_at: '2026-01-01T10:00:00.000Z' }] })
  serve(findPeople, { items: [bo] })
})

const open = async (path = '/admin/log') => {
  const opened = visit(path, { wide: true })
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const said = async (part: string) =>
  (await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent.includes(part))).textContent

test('an action reads as a sentence with its reason, and leads to the people that it names', async () => {
  show(row('ban_user', { details: { reason: 'Admin action' } }))
  await open()
  expect(await said('banned')).toBe('@mod banned @bo')
  expect(screen.getByText('“Admin action”')).toBeDefined()
  expect(screen.getByRole('link', { name: '@bo' }).getAttribute('href')).toBe(`/admin/users?person=${bo.user_id}`)
})

test('a closed report says what it was about, leads to it and names whose it was', async () => {
  const target_id = crypto.randomUUID()
  show(row('resolve_report', { target_id, target_type: 'report', details: { type: 'post', of: crypto.randomUUID(), reports_count: 3 } }))
  await open()
  expect(await said('resolved')).toBe('@mod resolved a report about a post · by @bo')
  expect(screen.getByText('reports_count: 3')).toBeDefined()
  expect(screen.getByRole('link', { name: 'a report' }).getAttribute('href')).toBe(`/admin/content?report=${target_id}`)
})

test('roles, settings, the command line and what is not known by name can be read too', async () => {
  show(
    row('assign_role', { admin: null, details: { role: 'admin' } }),
    row('update_setting', { target: null, target_id: 'max_post_length', target_type: 'setting', details: { from: 500, to: 20 } }),
    row('polish_brass', { target: null }),
    row('warn_user', { target: null }),
  )
  await open()
  expect(await said('the role')).toBe('The server’s console gave @bo the role admin')
  expect(await said('changed the setting')).toBe('@mod changed the setting max_post_length')
  expect(screen.getByText('from: 500 · to: 20')).toBeDefined()
  expect(await said('polish_brass')).toContain('@mod: polish_brass')
  expect(await said('warned')).toBe('@mod warned somebody who is gone')
})

test.each(['en', 'es', 'fr', 'de'] as const)('every action has its sentence in %s', async (language) => {
  await loadWords(language)
  show(...actions.map((action) => row(action)))
  await open()
  const sentences = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent)
  expect(sentences).toHaveLength(actions.length)
  for (const sentence of sentences) expect(sentence).toContain('@mod')
  for (const action of actions) expect(sentences.join('\n')).not.toContain(action)
})

test('the filters are in the address and asked of the server, days as whole days', async () => {
  show(row('ban_user'))
  const { user, path } = await open('/admin/log?from=2026-03-01&to=2026-03-04')
  await screen.findByText('banned', { exact: false, selector: 'p' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who did it' }), '@mod')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Ban')
  await user.type(screen.getByRole('combobox', { name: 'Person or ID of what it was about' }), 'bo')
  await user.click(await screen.findByRole('option', { name: /@bo/, hidden: true }))
  const at = (day: string) => new Date(`${day}T00:00`).toISOString()
  await waitFor(() =>
    expect(callsOf(listLog).at(-1)).toMatchObject({
      ...{ admin_id: mod.user_id, action: 'ban_user', target_id: bo.user_id },
      ...{ from: at('2026-03-01'), to: at('2026-03-05') },
    }),
  )
  expect(path()).toContain(`target=${bo.user_id}`)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(path()).toBe('/admin/log'))
})

test('the next page goes on where the last one ended; a failure can be tried again', async () => {
  serve(listLog, new Failure('bad_request'))
  const { user } = await open()
  await screen.findByText('The log could not be loaded.')
  serve(listLog, ({ cursor }) =>
    cursor ? { items: [row('warn_user')], next_cursor: null } : { items: [row('ban_user')], next_cursor: 'next' },
  )
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await said('banned')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await said('warned')).toBe('@mod warned @bo')
  expect(await said('banned')).toBe('@mod banned @bo')
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('without anything it says so', async () => {
  show()
  await open()
  expect(await screen.findByText('Nothing that staff did matches.')).toBeDefined()
})
