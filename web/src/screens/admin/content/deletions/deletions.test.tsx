import { approveDeletion, declineDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import { type DeletionRequest, requestDeletion } from '@atelier/contract/deletion'
import { Failure } from '@atelier/contract/errors'
import { getProfile } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { grant, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { inTray } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

/** Another admin. */
let bob: RealPerson
/** Gil's, the oldest. */
let request: DeletionRequest
beforeEach(async () => {
  const made = await people('bob', 'gil')
  bob = made.bob
  for (const { user_id } of [viewer, bob]) await grant(user_id, 'admin')
  request = await made.gil.call(requestDeletion, { reason: 'I draw elsewhere now' })
})
const statusOf = async ({ id }: DeletionRequest) => {
  const { items } = await bob.call(deletionRequests, {})
  return items.find((one) => one.id === id)?.status
}
const open = () => visit('/admin/content?tab=deletions', { wide: true })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

test('requests are listed with the person, the reason, since when and what became of them', async () => {
  const { kim } = await people('kim')
  await bob.call(approveDeletion, { request_id: (await kim.call(requestDeletion, {})).id })
  await query('update user_deletion_requests set purge_after = $2 where user_id = $1', kim.user_id, noon('2026-03-01'))
  open()
  const first = await rowOf('Gil Tester')
  for (const text of ['@gil', 'I draw elsewhere now', 'Pending']) expect(first.getByText(text)).toBeTruthy()
  expect(first.getByRole('time').getAttribute('datetime')).toBe(request.created_at)
  const done = await rowOf('Kim Tester')
  for (const text of ['None given', 'Approved', 'Purged on Mar 1, 2026']) expect(done.getByText(text)).toBeTruthy()
  expect(done.queryByRole('button')).toBeNull()
})

test('"Approve" says what happens before it happens', async () => {
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: 'Approve the request of Gil Tester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account of Gil Tester?' }))
  expect(dialog.getByText(/hidden from everybody at once\. In 30 days it is purged for good\./)).toBeTruthy()
  expect(callsOf(approveDeletion)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await inTray('Deletion approved')
  expect(callsOf(approveDeletion)).toEqual([{ request_id: request.id, anyway: false }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve the request of Gil Tester' })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
  await settle()
  await expect(bob.call(getProfile, { identifier: 'gil' })).rejects.toMatchObject({ code: 'not_found' })
})

test('"Decline" asks for the reason that the person is mailed', async () => {
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: 'Decline the request of Gil Tester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request of Gil Tester?' }))
  await user.type(dialog.getByLabelText('Reason'), 'A case is open')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await inTray('Deletion declined')
  expect(callsOf(declineDeletion)).toEqual([{ request_id: request.id, reason: 'A case is open', anyway: false }])
  await settle()
  expect(await statusOf(request)).toBe('declined')
})

test('an approval of what somebody else has decided says that they were faster', async () => {
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: /^Approve/ }))
  await bob.call(declineDeletion, { request_id: request.id })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
})

test('an approval of the request of somebody who became a super admin meanwhile is not for an admin, and says so', async () => {
  const { sol } = await people('sol')
  await sol.call(requestDeletion, {})
  const { user } = open()
  await rowOf('Sol Tester')
  await grant(sol.user_id, 'super_admin')
  await user.click((await rowOf('Sol Tester')).getByRole('button', { name: /^Approve/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Not allowed'))
})

test('an approval that failed says so', async () => {
  serve(approveDeletion, new Failure('unexpected'))
  const { user } = open()
  await user.click((await rowOf('Gil Tester')).getByRole('button', { name: /^Approve/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to approve the request. Please try again.'))
})

test('the own request is for others to decide, and not in the list', async () => {
  await vera.call(requestDeletion, {})
  open()
  await rowOf('Gil Tester')
  expect(screen.queryByRole('row', { name: /Vera Tester/ })).toBeNull()
})
