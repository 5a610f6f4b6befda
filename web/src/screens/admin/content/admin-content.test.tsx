import { requestDeletion } from '@atelier/contract/deletion'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startRealApp } from '#testing/real-app.tsx'
import { grant, people, query } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { appealed, report } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

const names = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)

test('ADM-059: ADM-060: ADM-061: the tabs of Content, with what waits in them', async () => {
  const { ann, bob, gil, kim } = await people('ann', 'bob', 'gil', 'kim')
  for (const { user_id } of [bob, gil, kim]) await report(ann, user_id, { type: 'profile' })
  await gil.call(requestDeletion, {})
  await query(
    `insert into posts (id, user_id, content, status) select gen_random_uuid(), $1, 'A harsh light', 'pending' from generate_series(1, 100)`,
    kim.user_id,
  )
  await grant(viewer.user_id, 'admin')
  visit('/admin/content', { wide: true })
  expect(await screen.findByRole('tab', { name: /^Reports ?3$/ })).toBeDefined()
  expect(await names()).toEqual(['Reports3', 'Flagged Posts', 'Word Filters', 'Approval100', 'Appeals', 'Deletion requests1', 'Sign-ups'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reports3')
})

test('moderators do not see the tabs that are for admins, and the address does not lead there', async () => {
  const { ann, bob, gil } = await people('ann', 'bob', 'gil')
  for (const { user_id } of [viewer, bob]) await grant(user_id, 'moderator')
  for (const by of [bob, vera]) await appealed(gil, { reporter: ann, by })
  await gil.call(requestDeletion, {})
  visit('/admin/content?tab=held', { wide: true })
  expect(await screen.findByRole('tab', { name: /^Appeals ?2$/ })).toBeDefined()
  expect(await names()).toEqual(['Reports', 'Flagged Posts', 'Word Filters', 'Appeals2', 'Sign-ups'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reports')
})

test('a tab is an address of its own, without what another one was asked for', async () => {
  await grant(viewer.user_id, 'admin')
  const { user, path } = visit('/admin/content?status=resolved', { wide: true })
  await user.click(await screen.findByRole('tab', { name: 'Word Filters' }))
  await waitFor(() => expect(path()).toBe('/admin/content?tab=word_filters'))
  const tabs = within(screen.getByRole('tablist'))
  await waitFor(() => expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Word Filters'))
})
