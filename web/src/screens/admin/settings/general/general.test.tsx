import { getBackupState, getSettings, type Settings, updateSettings } from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()
let settings: Settings

beforeEach(() => {
  serveStaff('admin')
  settings = {
    banner_link: '',
    banner_text: '',
    content_approval_required: false,
    max_post_length: 2_000,
    not_for_training: true,
    read_only: false,
    registration_enabled: true,
    staff_second_factor_required: false,
    transparency_published: false,
    upload_mb_per_day: 2_048,
    upload_mb_total: 20_480,
  }
  serve(getSettings, () => settings)
  serve(getBackupState, { last: null, is_on: false, is_missing: false })
  serve(updateSettings, (change) => {
    settings = { ...settings, ...change }
    return settings
  })
})

async function open() {
  const opened = visit('/admin/settings')
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Maximum Post Length' })
  return { ...opened, field }
}
const lever = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const saved = () => waitFor(() => expect(currentToast()).toMatchObject({ title: 'Setting updated' }))
/** The window is looked at again. */
const comeBack = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))

test('ADM-146, ADM-147, ADM-148, ADM-149, ADM-150: the screen says what it is for and has its three tabs, General first, and that of the rules, in the address', async () => {
  const { user, path } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Platform Settings' })).toBeDefined()
  expect(screen.getByText('Manage platform configuration and features')).toBeDefined()
  const tabs = within(screen.getByRole('tablist', { name: 'Platform Settings' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['General', 'Interests', 'Templates', 'Rules', 'Notice'])
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false', 'false', 'false'])
  for (const [name, address] of [
    ['Interests', '/admin/settings?tab=interests'],
    ['Templates', '/admin/settings?tab=templates'],
    ['Rules', '/admin/settings?tab=rules'],
    ['Notice', '/admin/settings?tab=notice'],
    ['General', '/admin/settings'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name }))
    await waitFor(() => expect(path()).toBe(address))
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true')
  }
})

describe('switches', () => {
  test.each([
    ['ADM-151', 'User Registration', 'registration_enabled', 'Allow new users to register'],
    ['ADM-152', 'Content Approval', 'content_approval_required', 'Require admin approval for new posts'],
  ] as const)('%s, ADM-153, ADM-161: %s is saved on each change', async (_, name, key, text) => {
    const { user } = await open()
    const before = settings[key]
    expect(lever(name).checked).toBe(before)
    expect(screen.getByText(text)).toBeDefined()
    await user.click(lever(name))
    expect(lever(name).checked).toBe(!before)
    await saved()
    await user.click(lever(name))
    await waitFor(() => expect(callsOf(updateSettings)).toEqual([{ [key]: !before }, { [key]: before }]))
    await waitFor(() => expect(lever(name).checked).toBe(before))
  })

  test('one that could not be saved goes back, and says so', async () => {
    serve(updateSettings, new Failure('unexpected'))
    const { user } = await open()
    await user.click(lever('User Registration'))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update setting', tone: 'destructive' }))
    expect(lever('User Registration').checked).toBe(true)
  })

  test('who requires a second factor without having one is told to set it up', async () => {
    serve(updateSettings, new Failure('no_second_factor'))
    const { user } = await open()
    await user.click(lever('Second factor for staff'))
    await waitFor(() => expect(currentToast()?.message).toContain('Set up two-step verification first.'))
    expect(lever('Second factor for staff').checked).toBe(false)
  })

  test('a change shows what other admins have set meanwhile, and so does coming back to the screen', async () => {
    const { user, field } = await open()
    settings = { ...settings, max_post_length: 300 }
    await user.click(lever('Content Approval'))
    await waitFor(() => expect(field.value).toBe('300'))
    settings = { ...settings, registration_enabled: false, max_post_length: 250 }
    comeBack()
    await waitFor(() => expect([lever('User Registration').checked, field.value]).toEqual([false, '250']))
  })
})

describe('Maximum Post Length', () => {
  test('ADM-154, ADM-159, ADM-158: a valid value is saved as an integer once it stands, not while it is typed', async () => {
    const { user, field } = await open()
    expect(field.value).toBe('2000')
    await user.clear(field)
    await user.type(field, '0280')
    expect(callsOf(updateSettings)).toEqual([])
    await waitFor(() => expect(callsOf(updateSettings)).toEqual([{ max_post_length: 280 }]), { timeout: 5_000 })
    await saved()
    expect(field.value).toBe('280')
    await user.type(field, '{Backspace}{Enter}')
    await waitFor(() => expect(callsOf(updateSettings).at(-1)).toEqual({ max_post_length: 28 }))
    await user.type(field, '1')
    await user.tab()
    await waitFor(() => expect(callsOf(updateSettings).at(-1)).toEqual({ max_post_length: 281 }))
    expect(callsOf(updateSettings)).toHaveLength(3)
  })

  test.each(['', '0', '10001', '1.5', '-3'])('%j shows an error at the field and changes nothing', async (text) => {
    const { user, field } = await open()
    await user.clear(field)
    if (text) await user.type(field, text)
    await user.tab()
    await screen.findByText('Enter a whole number from 1 to 10,000.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe(text)
    expect(callsOf(updateSettings)).toEqual([])
    // A valid one is saved and takes the error away.
    await user.clear(field)
    await user.type(field, '10000{Enter}')
    await waitFor(() => expect(callsOf(updateSettings)).toEqual([{ max_post_length: 10_000 }]))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  })

  test('one that could not be saved stays in the field, which says so', async () => {
    serve(updateSettings, new Failure('unexpected'))
    const { user, field } = await open()
    await user.clear(field)
    await user.type(field, '280{Enter}')
    await screen.findByText('Not saved. Press Enter to try again.')
    expect(currentToast()).toMatchObject({ title: 'Failed to update setting', tone: 'destructive' })
    expect(field.value).toBe('280')
    serve(updateSettings, (change) => ({ ...settings, ...change }))
    await user.type(field, '{Enter}')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  })
})

test.each([
  ['Uploads per Day', 'upload_mb_per_day', '2048'],
  ['Storage per Account', 'upload_mb_total', '20480'],
] as const)('%s is saved as a whole number of megabytes within its bounds', async (name, key, value) => {
  const { user } = await open()
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name })
  expect(field.value).toBe(value)
  await user.clear(field)
  await user.type(field, '1048577{Enter}')
  expect(await screen.findByText('Enter a whole number from 1 to 1,048,576.')).toBeDefined()
  expect(callsOf(updateSettings)).toEqual([])
  await user.clear(field)
  await user.type(field, '500{Enter}')
  await waitFor(() => expect(callsOf(updateSettings)).toEqual([{ [key]: 500 }]))
  await saved()
})

test('settings that could not be loaded can be asked for again', async () => {
  serve(getSettings, new Failure('forbidden'))
  const { user } = visit('/admin/settings')
  await screen.findByText('Failed to load settings')
  serve(getSettings, settings)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('switch', { name: 'User Registration' })).toBeDefined()
})

test('below the settings stands when the last backup was made, or why there is none', async () => {
  const last = { made_at: '2026-03-10T02:13:00.000Z', bytes: 3_000_000_000 }
  const { user } = await open()
  expect(await screen.findByText(/sets BACKUP_DIR/)).toBeDefined()
  serve(getBackupState, { last, is_on: true, is_missing: true })
  comeBack()
  expect(await screen.findByText(/^March 10, 2026.*, 2,861 MB$/)).toBeDefined()
  expect(screen.getByText('None for more than a day. The log of the server says why.')).toBeDefined()
  expect(screen.queryByText(/sets BACKUP_DIR/)).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Interests' }))
  serve(getBackupState, { last: null, is_on: true, is_missing: true })
  await user.click(screen.getByRole('tab', { name: 'General' }))
  expect(await screen.findByText('None yet. The first is made within an hour.')).toBeDefined()
})
