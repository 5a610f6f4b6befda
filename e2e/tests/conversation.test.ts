import { openConversation } from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { sendMessage } from '@atelier/contract/messages'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordFilm } from '#film.ts'
import { picture } from '#picture.ts'
import { fillConversation, type Resident, resident } from '#residents.ts'
import { phone, type Screen } from '#visitors.ts'

test('MSG-053: a long conversation opens at its end and keeps the place of the reader while older messages load', async () => {
  const { ann, talk } = await talkOf(260)
  const { page } = ann
  const log = await openTalk(ann, talk)
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  expect(await text(log, 260).isVisible()).toBe(true)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/messages\?.*from=/, async (route) => {
    await held
    await route.continue()
  })
  await log.evaluate((element) => element.scrollTo(0, 40))
  await page.getByRole('button', { name: 'Load more messages' }).and(page.locator('[aria-busy=true]')).waitFor()
  const before = await top(text(log, 212))
  release()
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1_000)
  expect(Math.abs((await top(text(log, 212))) - before)).toBeLessThanOrEqual(1)

  // Up to the first message, with a bounded number of rows in the page all the way.
  let rows = 0
  await expect
    .poll(async () => {
      await log.evaluate((element) => element.scrollTo(0, 0))
      rows = Math.max(rows, await page.getByRole('article').count())
      return (await log.getByText('This is where your conversation begins.').isVisible()) && text(log, 1).isVisible()
    })
    .toBe(true)
  expect(rows).toBeLessThan(70)
})

test('MSG-053: the view follows at the end and counts elsewhere, and an own message is shown wherever one reads', async () => {
  const { ann, bob, talk } = await talkOf(120)
  const { page } = ann
  const log = await openTalk(ann, talk)
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  await write(bob, talk, 'Here I am')
  await log.getByText('Here I am', { exact: true }).waitFor()
  await expect.poll(() => toEnd(log)).toBeLessThan(2)

  await scrollUp(log)
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor()
  const seen = page.getByRole('article').filter({ visible: true }).nth(12)
  const name = await seen.getAttribute('data-message')
  const kept = page.locator(`[data-message="${name}"]`)
  const before = await top(kept)
  await write(bob, talk, 'One more')
  await write(bob, talk, 'And another')
  await page.getByRole('button', { name: '2 new messages' }).waitFor()
  expect(Math.abs((await top(kept)) - before)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: '2 new messages' }).click()
  await expect.poll(() => toEnd(log)).toBeLessThan(2)

  // At once, also while the view is still on its way to the end.
  await scrollUp(log)
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor()
  await page.getByPlaceholder('Type a message...').fill('My own')
  await page.keyboard.press('Enter')
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  expect(await log.getByText('My own', { exact: true }).isVisible()).toBe(true)
})

test('a quote leads to its message far up, and a button back to the newest', async () => {
  const { ann, bob, talk } = await talkOf(230)
  const { page } = ann
  const first = await write(bob, talk, 'Start of something')
  await fillAfter(bob, talk, first.id)
  const log = await openTalk(ann, talk, `?at=20`)
  await expect.poll(() => inView(text(log, 20), log)).toBe(true)
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  await page.getByRole('button', { name: /In reply to/ }).click()
  await expect.poll(() => inView(log.getByText('Start of something', { exact: true }).first(), log)).toBe(true)
})

test("the phone's keyboard never hides the last message", async () => {
  const { ann, talk } = await talkOf(60, phone)
  const { page } = ann
  const log = await openTalk(ann, talk)
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  const field = page.getByPlaceholder('Type a message...')

  // A keyboard that makes the page smaller, as on Android.
  await page.setViewportSize({ width: phone.width, height: 480 })
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  expect(await bottom(field)).toBeLessThanOrEqual(480)
  expect(await inView(text(log, 60), log)).toBe(true)
  await page.setViewportSize(phone)
  await expect.poll(() => toEnd(log)).toBeLessThan(2)

  // One that lies over the page, as on iOS.
  await page.evaluate(() => {
    const view = window.visualViewport as VisualViewport
    Object.defineProperty(view, 'height', { value: 500 })
    view.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => bottom(field)).toBeLessThanOrEqual(500)
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
  expect(await inView(text(log, 60), log)).toBe(true)
})

test('messages written offline stand below each other, whatever they say of their state', async () => {
  const { ann, talk } = await talkOf(30)
  const { page } = ann
  const log = await openTalk(ann, talk)
  await page.context().setOffline(true)
  for (const content of ['In a tunnel', 'Still in it', 'A long one']) {
    await page.getByPlaceholder('Type a message...').fill(content)
    // Nothing is sent until the message before is kept.
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
    await page.keyboard.press('Enter')
  }
  const rows = page.getByRole('article').filter({ hasText: 'Waiting for a connection' })
  await expect.poll(() => rows.count()).toBe(3)
  await expect
    .poll(async () => {
      const boxes = await Promise.all([0, 1, 2].map((at) => rows.nth(at).boundingBox()))
      return boxes.every((box, at) => box && (at === 0 || box.y >= (boxes[at - 1]?.y ?? 0) + (boxes[at - 1]?.height ?? 0) - 0.5))
    })
    .toBe(true)
  await expect.poll(() => toEnd(log)).toBeLessThan(2)
})

test('MSG-057 MSG-071 MSG-073: a picture is edited, sent, shown in its proportions and opened', async () => {
  const { ann, bob, talk } = await talkOf(3)
  const { page } = ann
  await openTalk(ann, talk)
  await page.locator('input[type=file][multiple]').setInputFiles(await picture('wide.jpg', { width: 1_200, height: 600 }))
  await page.getByRole('button', { name: 'Edit picture 1' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send' }).click()

  await openTalk(bob, talk)
  const shown = bob.page.getByRole('button', { name: 'Open: Picture from Ann Resident' })
  await shown.waitFor()
  const box = await shown.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(limits.messages.mediaPx)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.5, 1)
  await shown.click()
  const viewer = bob.page.getByRole('dialog', { name: 'Picture from Ann Resident' })
  await expect.poll(() => viewer.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBeGreaterThan(600)
  await bob.page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
})

test('MSG-074: a video is sent and played', async () => {
  const { ann, talk } = await talkOf(3)
  const { page } = ann
  const log = await openTalk(ann, talk)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'moving.webm', mimeType: 'video/webm', buffer: await recordFilm() })
  await page.getByRole('button', { name: 'Remove file 1' }).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await log.getByText('Sent').last().waitFor()
  await page.getByRole('button', { name: 'Play: Your video' }).click()
  const video = page.getByRole('dialog', { name: 'Your video' }).locator('video')
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThanOrEqual(2)
})

async function talkOf(count: number, screen: Screen = {}) {
  const [ann, bob] = await Promise.all([resident('ann', screen), resident('bob')])
  const { id: talk } = await ann.call(openConversation, { user_id: bob.id })
  await fillConversation(talk, [ann, bob], count)
  return { ann, bob, talk }
}

async function openTalk({ page }: Resident, talk: string, search = ''): Promise<Locator> {
  await page.goto(`/messages/${talk}${search}`)
  const log = page.getByRole('log')
  await log.waitFor()
  return log
}

const write = (person: Resident, conversation_id: string, content: string, reply_to_id?: string) =>
  person.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content, reply_to_id })

/** Enough messages to put `id` out of the page, and an answer to it. */
async function fillAfter(person: Resident, talk: string, id: string) {
  for (let count = 0; count < 40; count++) await write(person, talk, `Afterwards ${count}\n\n\n.`)
  await write(person, talk, 'As I said', id)
}

const text = (log: Locator, n: number) => log.getByText(new RegExp(`^Message ${n}\\b`))
const toEnd = (log: Locator) => log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
/** As a wheel does it, but at once. */
const scrollUp = (log: Locator) =>
  log.evaluate((element) => {
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -900 }))
    element.scrollBy(0, -900)
  })
const top = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN
const bottom = async (target: Locator) => {
  const box = await target.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

async function inView(target: Locator, log: Locator): Promise<boolean> {
  if (!(await target.count())) return false
  const [inner, outer] = await Promise.all([target.boundingBox(), log.boundingBox()])
  return inner !== null && outer !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
}
