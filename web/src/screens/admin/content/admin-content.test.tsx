import { contentWaiting } from '@atelier/contract/admin/content'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'

startApp()

const names = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)

test('ADM-059: ADM-060: ADM-061: the tabs of Content, with what waits in them', async () => {
  serveStaff('admin')
  serve(contentWaiting, { reports: 3, held: 100, appeals: 0, deletions: 1 })
  visit('/admin/content', { wide: true })
  expect(await screen.findByRole('tab', { name: /^Reports ?3$/ })).toBeDefined()
  expect(await names()).toEqual(['Reports3', 'Flagged Posts', 'Word Filters', 'Approval100', 'Appeals', 'Deletion requests1'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reports3')
})

test('moderators do not see the tabs that are for admins, and the address does not lead there', async () => {
  serveStaff('moderator')
  serve(contentWaiting, { reports: 0, held: null, appeals: 2, deletions: null })
  visit('/admin/content?tab=held', { wide: true })
  expect(await screen.findByRole('tab', { name: /^Appeals ?2$/ })).toBeDefined()
  expect(await names()).toEqual(['Reports', 'Flagged Posts', 'Word Filters', 'Appeals2'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reports')
})

test('a tab is an address of its own, without what another one was asked for', async () => {
  serveStaff('admin')
  serve(contentWaiting, { reports: 0, held: 0, appeals: 0, deletions: 0 })
  const { user, path } = visit('/admin/content?status=resolved', { wide: true })
  await user.click(await screen.findByRole('tab', { name: 'Word Filters' }))
  expect(path()).toBe('/admin/content?tab=word_filters')
  expect(within(screen.getByRole('tablist')).getByRole('tab', { selected: true }).textContent).toBe('Word Filters')
})
