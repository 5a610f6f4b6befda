import { listDrafts } from '@atelier/contract/drafts'
import { homeFeed } from '@atelier/contract/feed'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserProfileOf } from '#accounts.ts'
import { draftPlace } from '#kept.ts'
import { picture } from '#picture.ts'
import { type Resident, resident } from '#residents.ts'
import { failureToastOf, toastCard, toastOf } from '#toast.ts'
import { phone } from '#visitors.ts'

let ann: Resident
let page: Page
let sheet: Locator
let text: Locator
let post: Locator

beforeAll(async () => {
  ann = await resident('ann')
  page = ann.page
})

/** Each test begins with an empty composer. */
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // An upload that ends meanwhile would write the draft again.
  await page.evaluate((place) => addEventListener('pagehide', () => localStorage.removeItem(place)), draftPlace(ann.id, 'post'))
  await page.goto('/home')
  await compose()
})

async function compose() {
  await page.getByRole('button', { name: 'Create Post' }).click()
  sheet = page.getByRole('dialog', { name: 'Create Post' })
  text = sheet.getByLabel('Text of the post')
  post = sheet.getByRole('button', { name: 'Post', exact: true })
  await text.waitFor()
}

const gallery = () => sheet.locator('input[type=file][multiple]')
const items = () => sheet.getByRole('list', { name: 'Pictures and videos of this post' }).getByRole('listitem')
const describes = (n: number) => sheet.getByLabel(`Description of file ${n}`)
const descriptions = () =>
  sheet.getByLabel(/^Description of file/).evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
const stored = async (content: string) => (await ann.call(homeFeed, { tab: 'for_you' })).items.filter((one) => one.content === content)

async function pick(category: string) {
  await sheet.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitemradio', { name: category }).click()
}

async function choose(...names: string[]) {
  await gallery().setInputFiles(await Promise.all(names.map((name) => picture(name))))
}

/** Hands files over as a paste or a drop would; `bytes` claims a size, so that no test has to make 100 MB. */
async function bring(how: 'paste' | 'drop', files: { name: string; type: string; bytes?: number; content?: string }[]) {
  await text.evaluate(
    (area, { how, files }) => {
      const transfer = new DataTransfer()
      for (const { name, type, content = 'x' } of files) {
        const bytes = Uint8Array.from(atob(content === 'x' ? btoa('x') : content), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      const carried = [...transfer.files].map((file, index) => {
        const claimed = files[index]?.bytes
        return claimed ? Object.defineProperty(file, 'size', { value: claimed }) : file
      })
      Object.defineProperty(transfer, 'files', { value: carried })
      const options = { bubbles: true, cancelable: true }
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer })
      // The event carries a copy of the transfer, so what it claims is put back.
      Object.defineProperty(event, how === 'paste' ? 'clipboardData' : 'dataTransfer', { value: transfer })
      area.dispatchEvent(event)
    },
    { how, files },
  )
}

describe('the text', () => {
  test('POST-040 POST-041 POST-042 POST-043 POST-045 counts to 500 characters as people see them, and enables Post once there is text', async () => {
    await sheet.getByText('0/500').waitFor()
    expect(await post.isDisabled()).toBe(true)
    await text.fill('   \n  ')
    expect(await post.isDisabled()).toBe(true)
    await text.fill('Hello')
    await sheet.getByText('5/500').waitFor()
    expect(await post.isEnabled()).toBe(true)
    await text.fill('👩🏽‍🎨'.repeat(500))
    await sheet.getByText('500/500').waitFor()
    expect(await post.isEnabled()).toBe(true)
    await text.fill('x'.repeat(501))
    await sheet.getByText('A post has at most 500 characters').waitFor()
    expect(await post.isDisabled()).toBe(true)
  })

  test('POST-044 POST-066 POST-067 POST-068 POST-072 is enough: it is published, the sheet closes empty, and Home shows it first', async () => {
    await text.fill('Words alone')
    await pick('Tutorials')
    await sheet.getByRole('button', { name: 'Location' }).click()
    const place = page.getByRole('dialog', { name: 'Location' })
    await place.getByRole('combobox').fill('norw')
    await place.getByRole('option', { name: 'Norway' }).click()
    await sheet.getByRole('button', { name: 'Location: Norway' }).waitFor()
    await post.click()
    await expect.poll(() => toastOf(page)).toEqual(['Post published'])
    await expect.poll(() => sheet.count()).toBe(0)
    const first = page.getByRole('article').first()
    await first.getByText('Words alone').waitFor()
    for (const mark of ['Tutorials', 'Norway']) await first.getByText(mark).waitFor()
    await compose()
    expect(await text.inputValue()).toBe('')
    await sheet.getByRole('button', { name: 'Category', exact: true }).waitFor()
  })

  test('is sent by Ctrl and Enter too', async () => {
    await text.fill('By keyboard')
    await text.press('Control+Enter')
    await toastCard(page).getByText('Post published').waitFor()
  })
})

describe('the media', () => {
  test('POST-046 POST-047 POST-048 come from a gallery that takes several pictures and videos, or from the camera', async () => {
    expect(await gallery().getAttribute('accept')).toMatch(/image\/jpeg.*video\/mp4/)
    const opened = page.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: 'Add pictures or videos' }).click()
    const chooser = await opened
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([await picture('one.jpg'), await picture('two.jpg')])
    await expect.poll(() => items().count()).toBe(2)

    const shot = page.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: 'Take a picture' }).click()
    const camera = await shot
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    await camera.setFiles(await picture('shot.jpg', { width: 2_000, height: 1_000 }))
    await expect.poll(() => items().count()).toBe(3)
    // docs/behaviour.md: pictures of a post keep their quality.
    const widths = () =>
      items()
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
    await expect.poll(widths).toEqual([800, 800, 2_000])
  })

  test('POST-049 POST-050 can be pasted and dropped', async () => {
    const content = (await picture('any.jpg')).buffer.toString('base64')
    await bring('paste', [{ name: 'pasted.jpg', type: 'image/jpeg', content }])
    await expect.poll(() => items().count()).toBe(1)
    await bring('drop', [{ name: 'dropped.jpg', type: 'image/jpeg', content }])
    await expect.poll(() => items().count()).toBe(2)
  })

  test('POST-051 POST-052 are reordered by pointer and by keyboard, and removed', async () => {
    await choose('one.jpg', 'two.jpg', 'three.jpg')
    for (const [index, name] of ['one', 'two', 'three'].entries()) await describes(index + 1).fill(name)
    const held = sheet.getByRole('button', { name: 'Move file 2', exact: true })
    await items().nth(0).scrollIntoViewIfNeeded()
    const [from, to] = [await held.boundingBox(), await items().nth(0).boundingBox()]
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 40, from.y + 60)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 60, { steps: 5 })
    await page.mouse.move(to.x + 20, to.y + 60, { steps: 10 })
    await sheet.getByText('Now at place 1 of 3.').waitFor({ state: 'attached' })
    await page.mouse.up()
    await expect.poll(descriptions).toEqual(['two', 'one', 'three'])

    await sheet.getByRole('button', { name: 'Move file 1', exact: true }).focus()
    await page.keyboard.press('Space')
    await sheet.getByText('Now at place 1 of 3.').waitFor({ state: 'attached' })
    // A key does nothing while the list scrolls or its places are measured: as a person would, press until it stands there.
    const towardsSecond = async () => {
      const said = await sheet.getByText(/^Now at place \d of 3\.$/).textContent()
      if (said?.includes('place 1')) await page.keyboard.press('ArrowRight')
      if (said?.includes('place 3')) await page.keyboard.press('ArrowLeft')
      return said
    }
    await expect.poll(towardsSecond, { interval: 1_000 }).toBe('Now at place 2 of 3.')
    await page.keyboard.press('Space')
    await expect.poll(descriptions).toEqual(['one', 'two', 'three'])

    await sheet.getByRole('button', { name: 'Remove file 2' }).click()
    await expect.poll(descriptions).toEqual(['one', 'three'])
  })

  test('are turned and cut as their author wants, and keep their descriptions', async () => {
    await choose('wide.jpg')
    await describes(1).fill('A wide print')
    await sheet.getByRole('button', { name: 'Edit 1' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit picture' })
    await editor.getByRole('button', { name: 'Rotate' }).click()
    const left = editor.getByRole('slider', { name: 'Left edge' })
    await left.focus()
    for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowRight')
    expect(await left.getAttribute('aria-valuenow')).toBe('10')
    // The lower right corner, as far as the middle.
    const stage = await editor.locator('[data-stage]').boundingBox()
    if (!stage) throw new Error('nothing to cut')
    await page.mouse.move(stage.x + stage.width, stage.y + stage.height)
    await page.mouse.down()
    await page.mouse.move(stage.x + stage.width * 0.8, stage.y + stage.height * 0.6, { steps: 4 })
    await page.mouse.move(stage.x + stage.width * 0.6, stage.y + stage.height / 2, { steps: 4 })
    await page.mouse.up()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await editor.waitFor({ state: 'detached' })
    // 800 × 600 turned is 600 × 800; half of each is kept.
    const size = () =>
      items()
        .locator('img')
        .evaluate((image: HTMLImageElement) => [Math.round(image.naturalWidth / 10), Math.round(image.naturalHeight / 10)])
    await expect.poll(size).toEqual([30, 40])
    expect(await descriptions()).toEqual(['A wide print'])
    await text.fill('Turned and cut')
    await post.click()
    await toastCard(page).getByText('Post published').waitFor()
    const [made] = await stored('Turned and cut')
    expect(made?.post_media.map(({ width, height }) => [Math.round((width ?? 0) / 10), Math.round((height ?? 0) / 10)])).toEqual([[30, 40]])
  })

  test('are shown as they will hang in the feed, on the wall of the profile, and on a phone', async () => {
    await choose('one.jpg', 'two.jpg')
    const show = (name: string) => sheet.getByRole('group', { name: 'Show as in' }).getByRole('button', { name }).click()
    await show('Profile')
    await sheet.getByRole('img', { name: 'Your post on the wall of your profile' }).waitFor()
    expect(await items().count()).toBe(0)
    await show('Phone')
    await expect.poll(() => items().count()).toBe(2)
    expect(await sheet.getByRole('button', { name: 'Phone', pressed: true }).count()).toBe(1)
  })

  test('can be dropped anywhere on the page, which opens the composer', async () => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'What are you making?' }).waitFor()
    const content = (await picture('any.jpg')).buffer.toString('base64')
    await page.getByRole('main').evaluate((main, content) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
      const drag = (type: string) => main.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
      // Who holds a file over the page sees whether it can be dropped there.
      const waits = setInterval(() => {
        drag('dragenter')
        if (drag('dragover')) return
        clearInterval(waits)
        drag('drop')
      }, 50)
    }, content)
    await expect.poll(() => items().count()).toBe(1)
  })

  test('POST-053 POST-054 SHELL-092 are four at most', async () => {
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg')
    await expect.poll(() => failureToastOf(page)).toEqual(['Media limit reached', 'You can add up to 4 files per post.'])
    expect(await items().count()).toBe(4)
    expect(await sheet.getByRole('button', { name: 'Add pictures or videos' }).isDisabled()).toBe(true)
    expect(await sheet.getByRole('button', { name: 'Take a picture' }).isDisabled()).toBe(true)
  })

  test('POST-055 POST-056 POST-057 SHELL-092 are refused when too large, or neither pictures nor videos', async () => {
    const MB = 1024 * 1024
    await bring('paste', [{ name: 'long.mp4', type: 'video/mp4', bytes: 100 * MB + 1 }])
    await expect.poll(() => failureToastOf(page)).toEqual(['Video too large', 'Please select a video smaller than 100MB.'])
    await bring('drop', [{ name: 'large.png', type: 'image/png', bytes: 10 * MB + 1 }])
    await expect.poll(() => failureToastOf(page)).toEqual(['Image too large', 'Please select an image smaller than 10MB.'])
    await bring('drop', [{ name: 'letter.pdf', type: 'application/pdf' }])
    await expect.poll(() => failureToastOf(page)).toEqual(['Failed to add media. Please try again.'])
    await sheet.getByText('letter.pdf: not a picture or video that can be posted').waitFor()
    expect(await items().count()).toBe(0)
    await bring('drop', [{ name: 'fits.mp4', type: 'video/mp4', bytes: 100 * MB }])
    await expect.poll(() => items().count()).toBe(1)
  })
})

test('leads from the button to a post of four pictures with descriptions in at most ten taps', async () => {
  await page.keyboard.press('Escape')
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }
  await tap(page.getByRole('button', { name: 'Create Post' }))
  const opened = page.waitForEvent('filechooser')
  await tap(sheet.getByRole('button', { name: 'Hang your work here' }))
  const names = ['one', 'two', 'three', 'four']
  await (await opened).setFiles(await Promise.all(names.map((name) => picture(`${name}.jpg`))))
  await sheet.getByText('4 to describe').waitFor()
  for (const [index, name] of names.entries()) {
    await tap(describes(index + 1))
    await page.keyboard.type(`Print number ${name}`)
  }
  await tap(text)
  await page.keyboard.type('Four at once')
  await tap(post)
  await toastCard(page).getByText('Post published').waitFor()
  const [made] = await stored('Four at once')
  expect(made?.post_media.map(({ alt_text }) => alt_text)).toEqual(names.map((name) => `Print number ${name}`))
  expect(taps).toBeLessThanOrEqual(10)
})

describe('publishing', () => {
  test('POST-058 POST-059 POST-061 POST-062 POST-063 sends files as they are chosen, waits for the rest saying how far it is, then sends the post', async () => {
    const sent: string[] = []
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && /^\/(uploads|api\/posts)/.test(pathname))
        sent.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, 'id')}`)
    })
    await page.route('**/uploads/**', async (route) => {
      if (sent.filter((one) => one.startsWith('PATCH')).length === 2) await held
      await route.continue()
    })
    await choose('one.jpg', 'two.jpg')
    const uploads = ['POST /uploads', 'PATCH /uploads/id', 'POST /uploads', 'PATCH /uploads/id']
    await expect.poll(() => sent).toEqual(uploads)
    await sheet.getByRole('progressbar', { name: 'Uploading two.jpg' }).waitFor()
    await text.fill('Two prints')
    await describes(2).fill('The second print')
    await post.click()
    await sheet.getByText('Uploading media 2/2').waitFor()
    expect(await sheet.getByText(/^\d+%$/).textContent()).toMatch(/^(49|5\d)%$/)
    expect(await sheet.getByRole('progressbar', { name: 'Uploading media' }).getAttribute('aria-valuenow')).toMatch(/^(49|5\d)$/)
    expect(await text.isEditable()).toBe(false)
    expect(await stored('Two prints')).toEqual([])
    go()
    await toastCard(page).getByText('Post published').waitFor()
    expect(sent).toEqual([...uploads, 'POST /api/posts'])
    const [made] = await stored('Two prints')
    expect(made?.post_media.map(({ order_index, alt_text }) => [order_index, alt_text])).toEqual([
      [0, null],
      [1, 'The second print'],
    ])
    await toastCard(page).getByRole('button', { name: 'View' }).click()
    await page.waitForURL(`**/post/${made?.id}`)
  })

  test('POST-069 POST-070 POST-071 SHELL-092 a failure says so and keeps everything; when the answer is lost the post waits, sends no file twice and is made once', async () => {
    let uploads = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/uploads')) uploads++
    })
    await page.route('**/api/posts', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"unexpected"}' }),
    )
    await text.fill('Second time lucky')
    await choose('one.jpg')
    await post.click()
    await expect.poll(() => failureToastOf(page)).toEqual(['Failed to publish post. Please try again.'])
    expect(await text.inputValue()).toBe('Second time lucky')
    expect(await items().count()).toBe(1)
    await page.unroute('**/api/posts')
    // The post is created, but the answer is lost.
    let tries = 0
    await page.route('**/api/posts', async (route) => {
      await route.fetch()
      await route.abort()
      tries++
    })
    await post.click()
    await toastCard(page).getByText('Your post goes out as soon as you are online.').waitFor()
    await sheet.waitFor({ state: 'detached' })
    const waiting = page.getByRole('region', { name: 'Posts', exact: true })
    await waiting.getByText('Second time lucky').waitFor()
    const triesBefore = tries
    await waiting.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => tries).toBeGreaterThan(triesBefore)
    // Not pressed again: the post may go out by itself first.
    await page.unrouteAll({ behavior: 'wait' })
    await waiting.waitFor({ state: 'detached' })
    expect(uploads).toBe(1)
    expect(await stored('Second time lucky')).toHaveLength(1)
  })

  test('names a file with which the server finds something wrong before it is posted, and publishes without it', async () => {
    await gallery().setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
    await sheet.getByText('no.jpg: This file is not a picture or video that we can read.').waitFor()
    await text.fill('With a broken picture')
    expect(await post.isDisabled()).toBe(true)
    await sheet.getByText('Remove no.jpg to post').waitFor()
    await sheet.getByRole('button', { name: 'Remove file 1' }).click()
    await post.click()
    await toastCard(page).getByText('Post published').waitFor()
  })

  test('continues in the background when the sheet is closed', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/uploads/**', async (route) => {
      await held
      await route.continue()
    })
    await text.fill('Sent while I look around')
    await choose('one.jpg')
    await post.click()
    await sheet.getByText('Uploading media 1/1').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
    go()
    await toastCard(page).getByText('Post published').waitFor()
  })
})

test('the draft is still there after a reload: words, files, their order and descriptions', async () => {
  await text.fill('Not finished yet')
  await choose('one.jpg', 'two.jpg')
  await describes(1).fill('first')
  await describes(2).fill('second')
  await pick('Tutorials')
  await page.reload()
  await compose()
  expect(await text.inputValue()).toBe('Not finished yet')
  await expect.poll(descriptions).toEqual(['first', 'second'])
  await sheet.getByRole('button', { name: 'Category: Tutorials' }).waitFor()
  await expect
    .poll(() =>
      items()
        .locator('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth === 800)),
    )
    .toBe(true)
  await post.click()
  await toastCard(page).getByText('Post published').waitFor()
  expect((await stored('Not finished yet'))[0]?.post_media).toHaveLength(2)
})

test('a draft with two pictures is begun on the phone and posted on the desktop', async () => {
  const small = await (await browserProfileOf(ann.session, phone)).newPage()
  await small.goto('/home')
  await small.getByRole('button', { name: 'Create Post' }).click()
  const begun = small.getByRole('dialog', { name: 'Create Post' })
  await begun.locator('input[type=file][multiple]').setInputFiles([await picture('one.jpg'), await picture('two.jpg', { height: 1_200 })])
  await begun.getByLabel('Description of file 2').fill('A tall print')
  await begun.getByLabel('Text of the post').fill('Begun on a train')
  const kept = async () => (await ann.call(listDrafts, {})).items.find(({ content }) => content === 'Begun on a train')?.media
  await expect.poll(async () => (await kept())?.map(({ alt_text }) => alt_text)).toEqual([null, 'A tall print'])
  await begun.getByText('Kept in your drafts').waitFor()

  await page.reload()
  await compose()
  await sheet.getByRole('button', { name: /^Drafts: / }).click()
  await page
    .getByRole('dialog', { name: 'Drafts' })
    .getByRole('button', { name: /^Begun on a train/ })
    .click()
  await expect.poll(descriptions).toEqual(['', 'A tall print'])
  await expect
    .poll(() =>
      items()
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalHeight)),
    )
    .toEqual([600, 1_200])
  await describes(1).fill('A wide print')
  await post.click()
  await toastCard(page).getByText('Post published').waitFor()
  const [made] = await stored('Begun on a train')
  expect(made?.post_media.map(({ alt_text, height }) => [alt_text, height])).toEqual([
    ['A wide print', 600],
    ['A tall print', 1_200],
  ])
  expect(await kept()).toBeUndefined()
  await small.reload()
  await small.getByRole('button', { name: 'Create Post' }).click()
  await expect.poll(() => begun.getByLabel('Text of the post').inputValue()).toBe('')
  expect(await begun.getByRole('listitem').count()).toBe(0)
})
