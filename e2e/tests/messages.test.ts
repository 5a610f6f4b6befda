import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { sendMessage } from '@atelier/contract/messages'
import { createPost, deletePost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { account, browserProfileOf } from '#accounts.ts'
import { callAt } from '#calls.ts'
import { install } from '#installation.ts'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { acquaint, messageOf, messageTexts, openActions, say, write } from '#talk.ts'
import { toastCard } from '#toast.ts'
import { upload } from '#uploads.ts'
import { isFocused, phone } from '#visitors.ts'

const composer = (page: Page) => page.getByPlaceholder('Type a message...')
const unread = (page: Page, count: number) =>
  page.getByRole('link', { name: count === 1 ? 'Messages, 1 unread conversation' : `Messages, ${count} unread conversations` })
/** The links to Messages that show no unread conversations. */
const settled = (page: Page) => page.getByRole('link', { name: 'Messages', exact: true })

describe('two people, one on a desktop and one on a phone', () => {
  test('MSG-001 MSG-002 MSG-005 find each other, and talk in real time', async () => {
    const [ann, bob] = await Promise.all([resident('ann'), resident('bob', phone)])
    await bob.call(followUser, { user_id: ann.id })
    await bob.page.goto('/home')
    await settled(bob.page).first().waitFor()

    await ann.page.goto('/messages')
    await ann.page.getByRole('main').getByText('Select a conversation').waitFor()
    await ann.page.getByRole('button', { name: 'New conversation' }).click()
    const dialog = ann.page.getByRole('dialog', { name: 'Start a new conversation' })
    await dialog.getByPlaceholder('Search for users...').fill(bob.username)
    await dialog.getByRole('button', { name: /Bob Resident/ }).click()
    await ann.page.waitForURL(/\/messages\/.+/)
    await expect.poll(() => isFocused(composer(ann.page))).toBe(true)
    expect(await widthOfList(ann.page)).toBe(320) // MSG-002
    await say(ann.page, 'Did you see the herons?')
    await messageOf(ann.page, 'Did you see the herons?').getByText('Sent').waitFor()

    // The badges of the phone's header and bottom navigation come without a reload.
    await expect.poll(() => unread(bob.page, 1).count()).toBe(2)
    await bob.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Messages/ })
      .click()
    const row = bob.page.getByRole('link', { name: /Ann Resident.*Did you see the herons\?/ })
    await row.waitFor()
    expect(await widthOfList(bob.page)).toBe((await bob.page.getByRole('main').boundingBox())?.width) // MSG-001
    await row.click()
    await messageOf(bob.page, 'Did you see the herons?').waitFor()

    // He is here, has read it, and types.
    await ann.page.getByRole('main').getByText('Active now').waitFor()
    await messageOf(ann.page, 'Did you see the herons?').getByText('Read').waitFor()
    await composer(bob.page).pressSequentially('Twice')
    await ann.page.getByRole('main').getByText('Someone is typing...').waitFor()
    await composer(bob.page).press('Enter')
    await messageOf(ann.page, 'Twice').waitFor()
    await expect.poll(() => ann.page.getByRole('main').getByText('Someone is typing...').count()).toBe(0)
    await messageOf(bob.page, 'Twice').getByText('Read').waitFor()

    // MSG-005: the way back; his badges are gone.
    await bob.page.getByRole('link', { name: 'Back to messages' }).click()
    await bob.page.waitForURL('**/messages')
    await bob.page.getByRole('link', { name: 'Back', exact: true }).click()
    await bob.page.waitForURL('**/home')
    await expect.poll(() => settled(bob.page).count()).toBe(2)
  })

  test('MSG-053 MSG-057 MSG-065 send and view a picture, react, reply and take back', async () => {
    const [cleo, dan] = await Promise.all([resident('cleo'), resident('dan', phone)])
    const id = await acquaint(cleo, dan)
    for (let n = 0; n < 30; n++) await write(dan, id, `Line ${n}`)
    await Promise.all([cleo, dan].map(({ page }) => page.goto(`/messages/${id}`)))
    await messageOf(dan.page, 'Line 29').waitFor()

    // The field grows with its text, up to 120 px, and the newest message stays in view.
    await composer(cleo.page).fill(Array.from({ length: 20 }, () => 'One more line').join('\n'))
    await expect.poll(() => composer(cleo.page).evaluate((field) => field.getBoundingClientRect().height)).toBe(120)
    await composer(cleo.page).fill('')

    const file = await picture('heron.jpg', { width: 900, height: 1_600 })
    await cleo.page.locator('input[type=file][multiple]').setInputFiles(file)
    await cleo.page.getByRole('button', { name: 'Send', exact: true }).click()
    const seen = dan.page.getByRole('log').getByRole('button', { name: /Picture from Cleo/ })
    await seen.waitFor()
    await expect.poll(() => seen.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await seen.evaluate((frame) => frame.getBoundingClientRect().height)).toBeLessThanOrEqual(300)
    await expect.poll(() => isInView(dan.page, /Picture from Cleo/)).toBe(true) // MSG-053
    await seen.click()
    const viewer = dan.page.getByRole('dialog')
    await expect.poll(() => viewer.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0)
    await dan.page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)

    const actions = await openActions(dan.page.getByRole('log').getByRole('article').last())
    await actions.getByRole('button', { name: '🔥' }).click()
    await cleo.page.getByRole('button', { name: '🔥 from Dan Resident' }).waitFor()
    await (await openActions(dan.page.getByRole('log').getByRole('article').last())).getByRole('button', { name: 'Reply' }).click()
    await say(dan.page, 'Where was that?')
    await messageOf(cleo.page, 'Where was that?')
      .getByRole('button', { name: /In reply to.*You.*Picture/ })
      .waitFor()

    await say(cleo.page, 'At the wrong lake')
    await messageOf(dan.page, 'At the wrong lake').waitFor()
    await messageOf(cleo.page, 'At the wrong lake').getByText('Read').waitFor()
    await (await openActions(messageOf(cleo.page, 'At the wrong lake'))).getByRole('button', { name: 'Take back' }).click()
    await cleo.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    for (const { page } of [cleo, dan]) {
      await messageOf(page, 'Message taken back').waitFor()
      expect(await messageOf(page, 'At the wrong lake').count()).toBe(0)
    }
  })
})

test('unread counts are the same in every tab, and reading in one clears them in all', async () => {
  const [eva, finn] = await Promise.all([resident('eva'), resident('finn')])
  const id = await acquaint(eva, finn)
  await eva.page.goto('/home')
  const other = await eva.page.context().newPage()
  await other.goto('/home')
  const tabs = [eva.page, other]
  // The sidebar and the header.
  for (const tab of tabs) await expect.poll(() => settled(tab).count()).toBe(2)
  await write(finn, id, 'One')
  await write(finn, id, 'Two')
  for (const tab of tabs) await expect.poll(() => unread(tab, 1).count()).toBe(2)
  await unread(other, 1).first().click()
  await other.getByRole('link', { name: /Finn Resident.*2 unread messages/ }).click()
  await messageOf(other, 'Two').waitFor()
  for (const tab of tabs) await expect.poll(() => settled(tab).count()).toBe(2)

  // What is written in one tab is in the other at once, and once.
  await eva.page.goto(`/messages/${id}`)
  await say(other, 'Three')
  await messageOf(eva.page, 'Three').getByText('Sent').waitFor()
  for (const tab of tabs) await expect.poll(() => messageTexts(tab, /One|Two|Three/)).toEqual(['One', 'Two', 'Three'])
})

test('while the server is killed and starts again, everything that two people write arrives once and in order', {
  timeout: 300_000,
}, async () => {
  const server = await install({ AUTH_AUTOCONFIRM: '1' })
  try {
    const [gus, hana] = await Promise.all([account(server.origin, 'gus_talks'), account(server.origin, 'hana_talks')])
    for (const [one, other] of [
      [gus, hana],
      [hana, gus],
    ] as const)
      await callAt(server.origin, one.access_token, followUser, { user_id: other.user.id })
    const { id } = await callAt(server.origin, gus.access_token, openConversation, { user_id: hana.user.id })
    const pages = await Promise.all(
      [gus, hana].map(async (session, n) => (await browserProfileOf(session, n === 1 ? phone : {})).newPage()),
    )
    const [at, on] = pages as [Page, Page]
    for (const page of pages) await page.goto(`${server.origin}/messages/${id}`)
    await say(at, 'g 1')
    await messageOf(on, 'g 1').waitFor()
    await say(on, 'h 1')
    await messageOf(at, 'h 1').waitFor()

    await server.kill()
    for (const n of [2, 3, 4]) {
      await say(at, `g ${n}`)
      await say(on, `h ${n}`)
    }
    await messageOf(at, 'g 4').getByText('Waiting for a connection').waitFor()
    await server.start()
    await say(at, 'g 5')
    await say(on, 'h 5')

    for (const page of pages) {
      for (const who of ['g', 'h'])
        await expect
          .poll(() => messageTexts(page, new RegExp(`${who} \\d`)), { timeout: 120_000 })
          .toEqual([1, 2, 3, 4, 5].map((n) => `${who} ${n}`))
    }
    // Both see one order.
    await expect.poll(async () => (await messageTexts(at, /[gh] \d/)).join() === (await messageTexts(on, /[gh] \d/)).join()).toBe(true)
    await on.reload()
    await expect.poll(() => messageTexts(on, /[gh] \d/)).toEqual(await messageTexts(at, /[gh] \d/))
  } finally {
    await server.remove()
  }
})

describe('without a network', () => {
  test('what was written goes out when it is back, also after a reload', async () => {
    const [ines, jon] = await Promise.all([resident('ines', phone), resident('jon')])
    const id = await acquaint(ines, jon)
    await Promise.all([ines, jon].map(({ page }) => page.goto(`/messages/${id}`)))
    await say(ines.page, 'Before the tunnel')
    await messageOf(jon.page, 'Before the tunnel').waitFor()
    await ines.page.context().setOffline(true)
    for (const text of ['In the tunnel', 'Still in the tunnel']) await say(ines.page, text)
    await messageOf(ines.page, 'Still in the tunnel').getByText('Waiting for a connection').waitFor()

    // The page itself can be loaded, the API cannot: what was written is still there.
    await ines.page.route(/\/(api|realtime)\//, (route) => route.abort())
    await ines.page.context().setOffline(false)
    await ines.page.goto('/terms')
    await ines.page.unrouteAll({ behavior: 'ignoreErrors' })
    await ines.page.goto(`/messages/${id}`)
    const all = ['Before the tunnel', 'In the tunnel', 'Still in the tunnel']
    for (const { page } of [ines, jon]) await expect.poll(() => messageTexts(page, /(Before|In|Still in) the tunnel/)).toEqual(all)
    await messageOf(ines.page, 'Still in the tunnel')
      .getByText(/^(Sent|Read)$/)
      .waitFor()
  })

  test('a message that could not be sent stays, to be sent again or deleted', async () => {
    const [kim, leo] = await Promise.all([resident('kim'), resident('leo')])
    const id = await acquaint(kim, leo)
    await kim.page.goto(`/messages/${id}`)
    await composer(kim.page).waitFor()
    const cut = (page: Page) =>
      page.route(`**/api/conversations/${id}/messages`, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
      )
    await cut(kim.page)
    await say(kim.page, 'Worth a retry')
    await messageOf(kim.page, 'Worth a retry').getByText('Not sent').waitFor()
    await say(kim.page, 'Not worth it')
    await messageOf(kim.page, 'Not worth it').getByText('Not sent').waitFor()
    await messageOf(kim.page, 'Not worth it').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => messageOf(kim.page, 'Not worth it').count()).toBe(0)
    await kim.page.unrouteAll()
    await messageOf(kim.page, 'Worth a retry').getByRole('button', { name: 'Retry' }).click()
    await messageOf(kim.page, 'Worth a retry').getByText('Sent', { exact: true }).waitFor()
    await leo.page.goto(`/messages/${id}`)
    await messageOf(leo.page, 'Worth a retry').waitFor()
    expect(await messageOf(leo.page, 'Not worth it').count()).toBe(0)
  })
})

test("a stranger's picture stays covered, and nobody is told that it was looked at, until the request is accepted", async () => {
  const [mia, ned] = await Promise.all([resident('mia', phone), resident('ned')])
  const { id } = await ned.call(openConversation, { user_id: mia.id })
  const file = await picture('print.jpg')
  const media_id = await upload(ned, file.buffer, { bucket: 'message-media', filetype: file.mimeType })
  await ned.call(sendMessage, { conversation_id: id, client_id: crypto.randomUUID(), content: 'May I show you this?', media_id })
  await ned.page.goto(`/messages/${id}`)
  await mia.page.goto('/messages')
  await mia.page.getByRole('link', { name: /Message requests/ }).click()
  const read = mia.page.waitForResponse((answer) => answer.url().includes(`${id}/read`) && answer.ok())
  await mia.page.getByRole('link', { name: /Ned Resident/ }).click()
  await mia.page.getByRole('main').getByText('Shown once you accept').waitFor()
  await read
  expect(await messageOf(ned.page, 'May I show you this?').getByText('Sent', { exact: true }).count()).toBe(1)
  expect(await mia.page.getByRole('log').getByRole('img').count()).toBe(0)
  await mia.page.getByRole('button', { name: 'Accept', exact: true }).click()
  const shown = mia.page.getByRole('log').getByRole('img', { name: /Picture from Ned/ })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await messageOf(ned.page, 'May I show you this?').getByText('Read').waitFor()
  await say(mia.page, 'Lovely')
  await messageOf(ned.page, 'Lovely').waitFor()
})

test('a post and a profile are sent from their menus, and what is gone says so', async () => {
  const [olga, pia, quin] = await Promise.all([resident('olga', phone), resident('pia'), resident('quin')])
  const id = await acquaint(olga, pia)
  const post = await quin.call(createPost, { client_id: crypto.randomUUID(), content: 'Three prints on a wall' })
  await olga.page.goto(`/post/${post.id}`)
  await olga.page.getByRole('button', { name: /^Share,/ }).click()
  await olga.page.getByRole('menuitem', { name: 'Send in a message' }).click()
  const sheet = olga.page.getByRole('dialog', { name: 'Send in a message' })
  await sheet.getByRole('checkbox', { name: /Pia Resident/ }).check()
  await sheet.getByRole('textbox', { name: 'Add a note' }).fill('For your wall')
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await olga.page.getByRole('button', { name: 'View' }).click()
  await olga.page.waitForURL(`**/messages/${id}`)
  await messageOf(olga.page, 'For your wall')
    .getByRole('link', { name: /^Post:.*Quin Resident.*Three prints/ })
    .waitFor()

  await olga.page.goto(`/profile/${quin.username}`)
  await olga.page.getByRole('button', { name: /^More about/ }).click()
  await olga.page.getByRole('menuitem', { name: 'Send in a message' }).click()
  await sheet.getByRole('searchbox').fill(pia.username)
  await sheet.getByRole('checkbox', { name: /Pia Resident/ }).check()
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await toastCard(olga.page).getByText('Sent to Pia Resident').waitFor()

  await pia.page.goto(`/messages/${id}`)
  await pia.page
    .getByRole('log')
    .getByRole('link', { name: new RegExp(quin.username) })
    .waitFor()
  await messageOf(pia.page, 'For your wall').getByRole('link').click()
  await pia.page.waitForURL(`**/post/${post.id}`)
  await quin.call(deletePost, { post_id: post.id })
  await pia.page.goto(`/messages/${id}`)
  await messageOf(pia.page, 'For your wall').getByText('This post is no longer available.').waitFor()
})

/** Of the column with the conversations. */
const widthOfList = (page: Page) =>
  page
    .getByRole('heading', { level: 1, name: 'Messages' })
    .locator('xpath=ancestor::header/..')
    .evaluate((column) => column.getBoundingClientRect().width)

/** Whether the newest message that matches lies inside the log's window. */
const isInView = (page: Page, name: RegExp) =>
  page
    .getByRole('log')
    .getByRole('button', { name })
    .last()
    .evaluate((element) => {
      const log = element.closest('[role=log]')?.getBoundingClientRect()
      const { bottom } = element.getBoundingClientRect()
      return Boolean(log && bottom <= log.bottom + 1 && bottom > log.top)
    })
