import { approveDeletion, declineDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import type { OutputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { serveStaff } from '#testing/staff.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

type Request = OutputOf<typeof deletionRequests>['items'][number]
const request = (name: string, known: Partial<Request> = {}): Request => ({
  ...{ id: crypto.randomUUID(), reason: null, status: 'pending', created_at: '2026-01-01T10:00:00.000Z', resolved_at: null },
  ...{ purge_after: null, person: person(name), ...known },
})
let items: Request[]
beforeEach(() => {
  items = [
    request('gil', { reason: 'I draw elsewhere now' }),
    request('vera', { person: { ...person('vera'), user_id: viewer.user_id } }),
    request('kim', { status: 'approved', purge_after: '2026-03-01T12:00:00.000Z' }),
  ]
  serve(deletionRequests, () => ({ items, next_cursor: null }))
})
const settle = (status: Request['status']) => () => {
  items = items.map((each, index) => (index === 0 ? { ...each, status } : each))
  return {}
}
function open() {
  serveStaff('admin')
  return visit('/admin/content?tab=deletions', { wide: true })
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

test('requests are listed with the person, the reason, since when and what became of them', async () => {
  open()
  const first = await rowOf('Gil Tester')
  for (const text of ['@gil', 'I draw elsewhere now', 'Pending']) expect(first.getByText(text)).toBeTruthy()
  expect(first.getByRole('time').getAttribute('datetime')).toBe('2026-01-01T10:00:00.000Z')
  const done = await rowOf('Kim Tester')
  for (const text of ['None given', 'Approved', 'Purged on Mar 1, 2026']) expect(done.getByText(text)).toBeTruthy()
  expect(done.queryByRole('button')).toBeNull()
})

test('"Approve" says what happens before it happens', async () => {
  serve(approveDeletion, settle('approved'))
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: 'Approve the request of Gil Tester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account of Gil Tester?' }))
  expect(dialog.getByText(/hidden from everybody at once\. In 30 days it is purged for good\./)).toBeTruthy()
  expect(callsOf(approveDeletion)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Deletion approved'))
  expect(callsOf(approveDeletion)).toEqual([{ request_id: items[0]?.id }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve the request of Gil Tester' })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})

test('"Decline" asks for the reason that the person is mailed', async () => {
  serve(declineDeletion, settle('declined'))
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: 'Decline the request of Gil Tester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request of Gil Tester?' }))
  await user.type(dialog.getByLabelText('Reason'), 'A case is open')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Deletion declined'))
  expect(callsOf(declineDeletion)).toEqual([{ request_id: items[0]?.id, reason: 'A case is open' }])
})

test.each([
  ['conflict', 'Somebody else was faster'],
  ['forbidden', 'Not allowed'],
  ['unexpected', 'Failed to approve the request. Please try again.'],
] as const)('an approval that is refused as %s says so', async (code, title) => {
  serve(approveDeletion, new Failure(code))
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: /^Approve/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(currentToast()?.title).toBe(title))
})

test('the own request is for others to decide: its buttons are disabled and say why', async () => {
  const { user } = open()
  const row = await rowOf('Vera Tester')
  for (const button of row.getAllByRole('button')) {
    await user.click(button)
    expect(currentToast()?.title).toBe('You cannot decide your own request')
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
