import { listDecisions } from '@atelier/contract/admin/decisions'
import { listLog } from '@atelier/contract/admin/log'
import { getReport, listReports } from '@atelier/contract/admin/reports'
import { listNotifications } from '@atelier/contract/notifications'
import { createPost, getPost } from '@atelier/contract/posts'
import { createReport, ownReports } from '@atelier/contract/reports'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeStaff, type Resident, resident } from '#residents.ts'
import { toastCard } from '#toast.ts'
import { everyPage } from '../../server/testing/every-page.ts'

interface Shown {
  id: string
  post: string // its text
}
interface Made extends Shown {
  by: string
  removes: boolean
}

test('three of the staff decide 30 cases by keys and buttons, one closing the tab on a decision: each is decided once, by who saw it, and what was taken back left nothing', async () => {
  const [mia, max, abe, otto, rita] = await Promise.all(['mia', 'max', 'abe', 'otto', 'rita'].map((name) => resident(name)))
  if (!mia || !max || !abe || !otto || !rita) throw new Error('Somebody is missing.')
  await Promise.all([makeStaff(mia, 'moderator'), makeStaff(max, 'moderator'), makeStaff(abe, 'admin')])
  const staff = [mia, max, abe]
  const posts = new Map<string, string>()
  for (let n = 1; n <= 30; n++) {
    const content = `Case ${n} of otto`
    const { id: target_id } = await otto.call(createPost, { client_id: crypto.randomUUID(), content })
    await rita.call(createReport, { type: 'post', target_id, reason: 'spam' })
    posts.set(target_id, content)
  }

  const made: Made[] = []
  const undone = new Set<string>()
  /** Decides until the desk has no more; what was taken back is dismissed when it comes again. */
  const work = async (by: Resident, decide: (page: Page, removes: boolean) => Promise<void>, undo: (page: Page) => Promise<void>) => {
    let page = await opensDesk(by)
    let shown = await next(page)
    for (let turn = 1; shown; turn++) {
      const takesBack = turn % 4 === 0 && !undone.has(shown.id)
      const removes = takesBack || (turn % 3 === 0 && !undone.has(shown.id))
      await decide(page, removes)
      const last = shown
      shown = await next(page, last.id)
      if (takesBack && (await isTakenBack(by, last.id, () => undo(page)))) undone.add(last.id)
      else made.push({ ...last, by: by.username, removes })
      if (by === max && turn === 3) {
        await page.close()
        page = await opensDesk(by, await page.context().newPage())
        shown = await next(page)
      }
    }
    await page.close()
  }
  const byKeys = async (page: Page, removes: boolean) => {
    if (removes) {
      await page.keyboard.press('x')
      await paneOf(page).getByRole('button', { name: 'Remove post', pressed: true }).waitFor()
    }
    // Once more in haste, when nobody has seen what comes next.
    for (const key of removes ? ['r', 'r'] : ['d', 'd']) await page.keyboard.press(key)
  }
  const byButtons = async (page: Page, removes: boolean) => {
    const pane = paneOf(page)
    if (removes) await pane.getByRole('button', { name: 'Remove post' }).click()
    await pane.getByRole('button', { name: removes ? 'Resolve' : 'Dismiss', exact: true }).click()
  }
  const undoByKey = (page: Page) => page.keyboard.press('u')
  const undoByButton = (page: Page) => trayOf(page).getByRole('button', { name: 'Report resolved' }).first().click({ timeout: 10_000 })
  await Promise.all([work(mia, byKeys, undoByKey), work(max, byKeys, undoByKey), work(abe, byButtons, undoByButton)])
  // What somebody took back last, when all others had gone.
  while ((await abe.call(listReports, { reporter_id: rita.id })).items.length > 0) await work(mia, byKeys, undoByKey)

  const listed = (one: Resident) => one.call(listDecisions, {}).then(({ items }) => items)
  for (const one of staff) await expect.poll(() => listed(one)).toEqual([])
  const own = made.filter(({ post }) => [...posts.values()].includes(post))
  expect(own.map(({ post }) => post).toSorted()).toEqual([...posts.values()].toSorted())
  for (const { id: report_id, post, by, removes } of own) {
    const closed = async () => {
      const { status, resolved_by, target_id } = await abe.call(getReport, { report_id })
      return { status, by: resolved_by?.username, post: posts.get(target_id) }
    }
    await expect.poll(closed).toEqual({ status: removes ? 'resolved' : 'dismissed', by, post })
  }
  const logged = await Promise.all(staff.map((one) => everyPage((cursor) => abe.call(listLog, { admin_id: one.id, cursor }))))
  const acts = logged.flat().filter(({ action, target_id }) => action.endsWith('_report') && own.some(({ id }) => id === target_id))
  const facts = (all: [string | null | undefined, string, string][]) => all.map(String).toSorted()
  expect(facts(acts.map(({ admin, action, target_id }) => [admin?.username, action, target_id ?? '']))).toEqual(
    facts(own.map(({ by, removes, id }) => [by, removes ? 'resolve_report' : 'dismiss_report', id])),
  )

  const removed = own.filter(({ removes }) => removes)
  const kindsTold = async (to: Resident) =>
    (await everyPage((cursor) => to.call(listNotifications, { cursor }))).map(({ data }) => data.kind)
  await expect.poll(async () => (await kindsTold(rita)).filter((kind) => kind?.startsWith('report_')).length).toBe(30)
  expect((await kindsTold(otto)).filter((kind) => kind === 'content_removed').length).toBe(removed.length)
  const outcomes = (await everyPage((cursor) => rita.call(ownReports, { cursor }))).map(({ status }) => status)
  expect([outcomes.length, outcomes.filter((status) => status === 'resolved').length]).toEqual([30, removed.length])
  const readable = await Promise.all([...posts.keys()].map((post_id) => rita.call(getPost, { post_id }).then(Boolean, () => false)))
  expect(readable.filter((is) => !is).length).toBe(removed.length)
  expect(undone.size).toBeGreaterThanOrEqual(1)
})

const paneOf = (page: Page) => page.getByRole('region', { name: 'Opened report' })
const trayOf = (page: Page) => page.getByRole('region', { name: 'What you just decided' })

/** False where the five seconds were over, as they may be on a slow machine: then the decision stands. */
async function isTakenBack(by: Resident, report_id: string, undo: () => Promise<void>): Promise<boolean> {
  await ignored(undo(), 'its button may be gone by then')
  const { target_id } = await by.call(getReport, { report_id })
  await expect.poll(async () => (await by.call(listDecisions, {})).items.map(({ subject_id }) => subject_id)).not.toContain(target_id)
  const { status, resolved_by } = await by.call(getReport, { report_id })
  return status === 'pending' || resolved_by?.username !== by.username
}

async function opensDesk({ page: first }: Resident, page: Page = first): Promise<Page> {
  const context = page.context()
  const fresh = page.isClosed() ? await context.newPage() : page
  await fresh.goto('/admin/content')
  await fresh.getByRole('button', { name: 'Next', exact: true }).waitFor()
  await fresh.keyboard.press('n')
  return fresh
}

/** The case that can be decided now, once the last one is gone; undefined if the desk has none. */
async function next(page: Page, lastId = ''): Promise<Shown | undefined> {
  const other = paneOf(page)
    .locator(`[data-report]:not([data-report="${lastId}"])`)
    .filter({ has: page.locator('[aria-keyshortcuts=d]') })
  await other
    .or(toastCard(page).filter({ hasText: 'No report is free at the moment' }))
    .first()
    .waitFor()
  if ((await other.count()) === 0) return undefined
  const id = (await other.getAttribute('data-report')) ?? ''
  return { id, post: /Case \d+ of otto/.exec(await other.innerText())?.[0] ?? '' }
}
