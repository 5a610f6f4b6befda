import { staffActionNames } from '@atelier/contract/admin/actions'
import { type LogRow, listLog } from '@atelier/contract/admin/log'
import { findPeople, listStaff } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'
import { loadWords } from '#words/words.ts'

startApp()

const person = (username: string) => ({
  user_id: crypto.randomUUID(),
  username,
  full_name: null,
  avatar_url: null,
  is_verified: false,
  is_private: false,
})
const mod = person('mod')
const bo = person('bo')
const row = (action: string, given: Partial<LogRow> = {}): LogRow => ({
  id: crypto.randomUUID(),
  admin: mod,
  action,
  target_id: bo.user_id,
  target_type: 'user',
  target: bo,
  details: {},
  created_at: noon('2026-03-04'),
  ...given,
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

test('a report that staff took or closed says what it is about, leads to it and names whose it is', async () => {
  const target_id = crypto.randomUUID()
  const report = { target_id, target_type: 'report', target: bo }
  const details = { type: 'post', author_id: bo.user_id }
  show(row('assign_report', { ...report, details }), row('resolve_report', { ...report, details: { ...details, reports_count: 3 } }))
  await open()
  expect(await said('resolved')).toBe('@mod resolved a report about a post · by @bo')
  expect(await said('took')).toBe('@mod took a report about a post · by @bo')
  expect(screen.getByText('3 reports')).toBeDefined()
  for (const link of screen.getAllByRole('link', { name: 'a report' }))
    expect(link.getAttribute('href')).toBe(`/admin/content?report=${target_id}`)
})

test('what was removed is seen in its report, and a post that is there at its address', async () => {
  const [id, report_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const post = { target_id: id, target_type: 'post', target: bo }
  show(
    row('remove_post', { ...post, details: { author_id: bo.user_id, report_id, reason: 'Not here' } }),
    row('approve_post', { ...post, details: { author_id: bo.user_id } }),
  )
  await open()
  expect(await said('removed')).toBe('@mod removed a post · by @bo')
  const links = screen.getAllByRole('link', { name: 'a post' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/admin/content?report=${report_id}`, `/post/${id}`])
})

test('roles, settings, the command line and what is not known by name can be read too', async () => {
  show(
    row('assign_role', { admin: null, details: { role: 'super_admin', before: ['moderator'] } }),
    row('update_setting', { target: null, target_id: 'max_post_length', target_type: 'setting', details: { from: 1_500, to: 20 } }),
    row('polish_brass', { target: null, details: { shine: 2 } }),
    row('warn_user', { target: null }),
  )
  await open()
  expect(await said('the role')).toBe('The server’s console gave @bo the role Super Admin')
  expect(screen.getByText('Before: Moderator')).toBeDefined()
  expect(await said('changed the setting')).toBe('@mod changed the setting Maximum Post Length')
  expect(screen.getByText('From 1,500 to 20')).toBeDefined()
  expect(await said('polish_brass')).toContain('@mod: polish_brass')
  expect(screen.getByText('shine: 2')).toBeDefined()
  expect(await said('warned')).toBe('@mod warned a deleted account')
})

test.each<[string, Partial<LogRow>, string]>([
  ['suspend_user', { details: { reason: 'Enough', days: 7 } }, 'For 7 days'],
  [
    'lift_flag',
    { target_type: 'post', details: { author_id: bo.user_id, words: ['rude', 'vile'], severity: 'high' } },
    '“rude” · “vile” · Severity: High',
  ],
  ['add_word_filter', { target: null, target_type: 'word_filter', details: { word: 'rude', severity: 'low' } }, 'Severity: Low'],
  ['update_interest', { target: null, target_type: 'interest', details: { name: 'Ink', is_active: false } }, 'Inactive'],
  ['cover_media', { target_type: 'post', details: { author_id: bo.user_id, order_index: 0 } }, 'Picture or video 1'],
  [
    'update_setting',
    { target: null, target_type: 'setting', target_id: 'registration_enabled', details: { from: true, to: false } },
    'From on to off',
  ],
  [
    'update_template',
    {
      target: null,
      target_type: 'template',
      details: {
        template_key: 'like',
        language: 'de',
        form: 'few',
        from: { title: 'Neu', content: 'Alt' },
        to: { title: 'Neu', content: 'Jung' },
      },
    },
    'German · Content with a few others: From “Alt” to “Jung”',
  ],
])('%s: what was noted is said in words', async (action, given, words) => {
  show(row(action, given))
  await open()
  expect(await screen.findByText(words)).toBeDefined()
})

test('an appeal says what it was against and whose it was', async () => {
  show(row('grant_appeal', { target_type: 'appeal', details: { kind: 'post', author_id: bo.user_id } }))
  await open()
  expect(await said('appeal')).toBe('@mod granted an appeal against the removal of a post · by @bo')
})

test.each(['en', 'es', 'fr', 'de'] as const)('every action has its sentence in %s', async (language) => {
  await loadWords(language)
  show(...staffActionNames.map((action) => row(action)))
  await open()
  const sentences = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent)
  expect(sentences).toHaveLength(staffActionNames.length)
  // The server purges by itself.
  for (const [n, sentence] of sentences.entries()) if (staffActionNames[n] !== 'purge_account') expect(sentence).toContain('@mod')
  for (const action of staffActionNames) expect(sentences.join('\n')).not.toContain(action)
})

test('the filters are in the address and asked of the server, days as whole days, and Enter takes the first person', async () => {
  show(row('ban_user'))
  const { user, path } = await open('/admin/log?from=2026-03-01&to=2026-03-04')
  await screen.findByText('banned', { exact: false, selector: 'p' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who did it' }), '@mod')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Ban')
  await user.type(screen.getByRole('combobox', { name: 'Person or ID of what it was about' }), 'bo{Enter}')
  const at = (day: string) => new Date(`${day}T00:00`).toISOString()
  await waitFor(() =>
    expect(callsOf(listLog).at(-1)).toMatchObject({
      admin_id: mod.user_id,
      action: 'ban_user',
      target_id: bo.user_id,
      from: at('2026-03-01'),
      to: at('2026-03-05'),
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

test('on a phone the time ends the sentence, and the days wait behind one button', async () => {
  show(row('ban_user'))
  const { user } = visit('/admin/log')
  expect(await said('banned')).toMatch(/^@mod banned @bo · Mar 4, 2026/)
  expect(screen.queryByRole('columnheader', { name: 'When' })).toBeNull()
  const dates = screen.getByRole('button', { name: 'Dates' })
  expect(dates.getAttribute('aria-expanded')).toBe('false')
  await user.click(dates)
  expect(dates.getAttribute('aria-expanded')).toBe('true')
})

test('without anything it says so', async () => {
  show()
  await open()
  expect(await screen.findByText('Nothing that staff did matches.')).toBeDefined()
})
