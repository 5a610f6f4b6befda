import { listLog } from '@atelier/contract/admin/log'
import { updateSettings } from '@atelier/contract/admin/settings'
import { listNotifications } from '@atelier/contract/notifications'
import { createPost, getPost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { expect, onTestFinished, test } from 'vitest'
import { makeStaff, resident } from '#residents.ts'
import { toastOf } from '#toast.ts'

test('ADM-067, ADM-068, ADM-077, ADM-153, ADM-161: a moderator works the queue by keyboard, the author appeals, an admin decides and shortens posts for everybody at once, and the log tells who did what', async () => {
  const [mina, abel, otto, rita] = await Promise.all([resident('mina'), resident('abel'), resident('otto'), resident('rita')])
  await Promise.all([makeStaff(mina, 'moderator'), makeStaff(abel, 'admin')])
  const publish = (content: string) => otto.call(createPost, { client_id: crypto.randomUUID(), content })
  const [fine, rude] = [await publish('A quiet harbour'), await publish('Buy my followers, all of them')]
  for (const { id } of [rude, fine]) await rita.call(createReport, { type: 'post', target_id: id, reason: 'spam' })

  const queue = mina.page
  await queue.goto('/admin')
  await queue.waitForURL('**/admin/users')
  await queue.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Content' }).click()
  const opened = queue.getByRole('region', { name: 'Opened report' })
  await queue.getByRole('list', { name: 'Reports' }).getByText('Otto Resident').first().waitFor()
  await queue.keyboard.press('j')
  await opened.getByText('A quiet harbour').waitFor()
  const seen = (key: string) => opened.locator(`[aria-keyshortcuts=${key}]`).waitFor()
  const tray = queue.getByRole('region', { name: 'What you just decided' })
  await seen('d')
  await queue.keyboard.press('d')
  await tray.getByText('Report dismissed').waitFor()
  await opened.getByText('Buy my followers, all of them').waitFor()
  await seen('r')
  await queue.keyboard.press('x')
  await opened.getByRole('button', { name: 'Remove post', pressed: true }).waitFor()
  await queue.keyboard.press('r')
  await tray.getByText('Report resolved').waitFor()
  await expect.poll(() => rita.call(getPost, { post_id: rude.id }).catch(String)).toContain('not_found')
  const heard = async () => (await rita.call(listNotifications, {})).items.map(({ data }) => data.kind).toSorted()
  await expect.poll(heard).toEqual(['report_dismissed', 'report_resolved'])

  const author = otto.page
  await author.goto('/notifications')
  await author.getByRole('link', { name: /We removed something you wrote/ }).click()
  await author.waitForURL(`**/appeals/post/${rude.id}`)
  await author.getByLabel('Why should we change our decision?').fill('It was a joke about a gallery.')
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await author.getByRole('main').getByText('We are looking at it').waitFor()

  const desk = abel.page
  await desk.goto('/admin/content?tab=appeals')
  await desk.getByRole('main').getByText('It was a joke about a gallery.').waitFor()
  await desk.getByRole('button', { name: 'Grant' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
  await desk.getByRole('region', { name: 'What you just decided' }).getByText('Appeal granted').waitFor()
  await expect.poll(async () => (await rita.call(getPost, { post_id: rude.id })).content).toBe('Buy my followers, all of them')

  await desk.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Settings' }).click()
  const length = desk.getByLabel('Maximum Post Length')
  const reset = () => abel.call(updateSettings, { max_post_length: 2_000 })
  onTestFinished(async () => void (await reset()))
  await length.fill('20')
  await length.press('Enter')
  await expect.poll(() => toastOf(desk)).toEqual(['Setting updated'])
  await expect(publish('One letter too many!!')).rejects.toThrow('invalid')
  await reset()

  const { items } = await abel.call(listLog, {})
  const acts = items
    .map(({ admin, action }) => [admin?.username, action])
    .filter(([name]) => name === mina.username || name === abel.username)
  expect(acts.toReversed()).toEqual([
    [mina.username, 'dismiss_report'],
    [mina.username, 'remove_post'],
    [mina.username, 'resolve_report'],
    [abel.username, 'grant_appeal'],
    [abel.username, 'update_setting'],
    [abel.username, 'update_setting'],
  ])
})

test('ADM-210: the list of people who can be given a role scrolls when it is long', async () => {
  const rosa = await resident('rosa')
  await Promise.all([makeStaff(rosa, 'super_admin'), ...Array.from({ length: 10 }, () => resident('zelda'))])
  const { page } = rosa
  await page.goto('/admin/roles')
  await page.getByRole('combobox', { name: 'Search by username, name, or user ID' }).fill('zelda')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(10)
  const list = page.locator('.popup').filter({ has: page.getByRole('listbox') })
  const [inside, outside] = await list.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])
  expect(inside).toBeGreaterThan(outside ?? 0)
  await page.getByRole('listbox').getByRole('option').last().click()
  await page.getByRole('main').getByText('Selected:').waitFor()
})
