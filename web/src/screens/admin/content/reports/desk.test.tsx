import { nextCase } from '@atelier/contract/admin/cases'
import { assignReport, closeReports, getReport, lookAtReport } from '@atelier/contract/admin/reports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { inTray, report } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

/** Ann reports, Bob is another moderator, Ida an admin, and Gil wrote it. */
let ann: RealPerson
let bob: RealPerson
let ida: RealPerson
let gil: RealPerson
beforeEach(async () => {
  ;({ ann, bob, ida, gil } = await people('ann', 'bob', 'ida', 'gil'))
  for (const { user_id } of [viewer, bob]) await grant(user_id, 'moderator')
  await grant(ida.user_id, 'admin')
})

async function open(path = '') {
  const visited = visit(`/admin/content${path}`, { wide: true })
  await screen.findByRole('button', { name: 'Next' })
  return visited
}
const reported = async (content: string, reason: 'spam' | 'hate' | 'self_harm' = 'spam') =>
  report(ann, (await publish(gil, content)).id, { reason })
const pane = () => within(screen.getByRole('region', { name: 'Opened report' }))
const list = async () => within(await screen.findByRole('list', { name: 'Reports' }))
/** A key of decisions works once the opened report was seen. */
const seen = () => waitFor(() => expect(pane().getByRole('button', { name: 'Dismiss' }).getAttribute('aria-keyshortcuts')).toBe('d'))

test('Next opens the most urgent report, with a button or n, and after a decision the next one until none is left', async () => {
  await reported('A poem', 'self_harm')
  await reported('Cheap print')
  const { user } = await open()
  await (await list()).findByText('Cheap print')
  fireEvent.keyDown(document.body, { key: 'n' })
  await pane().findByText('A poem')
  await pane().findByText(/^Yours until/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reported post'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await pane().findByText('Cheap print')
  await seen()
  fireEvent.keyDown(document.body, { key: 'd' })
  await inTray('Report dismissed')
  await pane().findByText('A poem')
  await seen()
  fireEvent.keyDown(document.body, { key: 'd' })
  await waitFor(() => expect(currentToast()?.title).toBe('No report is free at the moment'))
  await screen.findByText('Nothing is waiting')
})

test('what a colleague took asks before it is decided; what a higher role took cannot be', async () => {
  const id = await reported('First print')
  await bob.call(assignReport, { report_id: id })
  await query(`update report_groups set assigned_at = assigned_at - interval '2 minutes' where id = $1`, id)
  const { user } = await open(`?report=${id}`)
  await pane().findByText('Taken by Bob Tester')
  await seen()
  await user.click(pane().getByRole('button', { name: 'Dismiss' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide anyway?' }))
  expect(dialog.getByText('Bob Tester took this 2 minutes ago.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Decide anyway' }))
  await inTray('Report dismissed')

  const other = await reported('Second print')
  await ida.call(nextCase, { queue: 'reports' })
  await (await list()).findByText('Second print')
  await user.click(await (await list()).findByRole('button', { name: /Second print/ }))
  await pane().findByText('Taken by Ida Tester')
  await seen()
  await user.click(pane().getByRole('button', { name: 'Resolve' }))
  await waitFor(() => expect(currentToast()?.message).toBe('Somebody with a higher role has this. Ask them to give it back.'))
  expect(await vera.call(getReport, { report_id: other })).toMatchObject({ status: 'pending' })
})

test('new reports, faces and decisions of colleagues appear by themselves', async () => {
  const first = await reported('First print')
  await open()
  await goLive()
  await screen.findByText('1 thing to decide')
  await bob.call(lookAtReport, { report_id: first })
  expect((await (await list()).findByText('Bob Tester has this open')).closest('button')?.textContent).toContain('First print')
  await reported('Second print')
  await screen.findByText('2 things to decide')
  await bob.call(closeReports, { report_id: first, last_id: first, outcome: 'dismissed' })
  await waitFor(async () => expect((await list()).queryByText('First print')).toBeNull())
  await screen.findByText('1 thing to decide')
})

test('a moderator escalates a report with a note; then it stands under the filter, and only the higher role decides it', async () => {
  const id = await reported('First print')
  await reported('Second print')
  const { user } = await open(`?report=${id}`)
  await user.click(await pane().findByRole('button', { name: 'Escalate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this to a higher role?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Note for your colleagues' }), 'Ask a lawyer')
  expect(dialog.getByRole('radio', { name: 'Admin' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Escalate' }))
  await pane().findByText('Escalated to: Admin')
  await pane().findByText('Ask a lawyer')
  expect(await vera.call(getReport, { report_id: id })).toMatchObject({ escalation: { to_role: 'admin', note: 'Ask a lawyer' } })
  for (const name of ['Dismiss', 'Resolve', 'Take']) expect(pane().queryByRole('button', { name })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Escalated' }))
  await waitFor(async () => expect((await list()).queryByText('Second print')).toBeNull())
  await (await list()).findByText('First print')
})
