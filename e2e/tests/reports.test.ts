import { createPost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { makeStaff, resident } from '#residents.ts'
import { isFocused, phone } from '#visitors.ts'

test('a moderator works a queue of reports by keyboard, and what decides stays in view', async () => {
  const [gil, ann, ida] = await Promise.all([resident('gil'), resident('ann'), resident('ida')])
  await makeStaff(ida, 'moderator')
  for (const print of ['Third print', 'Second print', 'First print']) {
    const { id } = await gil.call(createPost, { client_id: crypto.randomUUID(), content: print })
    await ann.call(createReport, { type: 'post', target_id: id, reason: 'spam' })
  }
  const { page } = ida
  await page.goto('/admin/content')
  const row = (print: string) => page.getByRole('list', { name: 'Reports' }).getByRole('button', { name: print })
  const resolve = page.getByRole('button', { name: 'Resolve' })
  const isOpen = (print: string) => expect.poll(() => row(print).getAttribute('aria-current')).toBe('true')
  await row('First print').waitFor()

  await page.keyboard.press('j')
  await isOpen('First print')
  await resolve.waitFor()
  expect(await isFocused(row('First print'))).toBe(true)
  const { bottom } = await resolve.evaluate((button) => button.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)

  // The keys work from the opened report too, but not from a field in it.
  await page.getByRole('button', { name: 'Take' }).focus()
  await page.keyboard.press('j')
  await isOpen('Second print')
  await page.locator('[aria-keyshortcuts=w]').waitFor()
  await page.locator('[aria-keyshortcuts=r]').waitFor()
  await page.keyboard.press('w')
  await page.getByRole('textbox', { name: 'Reason' }).fill('')
  await page.getByRole('textbox', { name: 'Reason' }).pressSequentially('jr?')
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('jr?')
  await row('Second print').focus()
  await page.locator('[aria-keyshortcuts=r]').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('region', { name: 'What you just decided' }).getByText('Report resolved').waitFor()
  await isOpen('Third print')
  expect(await isFocused(row('Third print'))).toBe(true)

  await page.setViewportSize(phone)
  const sheet = page.getByRole('dialog', { name: 'Report' })
  await sheet.waitFor()
  await page.keyboard.press('k')
  await sheet.getByText('First print').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.count()).toBe(0)
  await row('First print').waitFor()
})
