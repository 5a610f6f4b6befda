import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { sendMessage } from '@atelier/contract/messages'
import { createPost, savePost } from '@atelier/contract/posts'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Resident, resident } from '#residents.ts'
import { upload } from '#uploads.ts'
import { phone } from '#visitors.ts'

/** Width and height; every edge of a picture has a colour of its own. */
const shapes = {
  '1:1': [900, 900],
  '2:3': [800, 1_200],
  '3:2': [1_200, 800],
  '4:5': [800, 1_000],
  '1:3': [500, 1_500],
  '5:1': [2_000, 400],
} as const
type Shape = keyof typeof shapes
const all = Object.keys(shapes) as Shape[]
const four = all.slice(0, 4)
const edges = { top: [255, 0, 0], bottom: [0, 200, 0], left: [0, 0, 255], right: [255, 0, 255] } as const

let ann: Resident
let bob: Resident
let eve: Resident
let community_id: string
let conversation_id: string
const ids = {} as Record<Shape | 'four', string>

/** Ann hangs each shape into a community, and four at once; Bob keeps them all, on a desktop, and Eve has a phone. */
beforeAll(async () => {
  ;[ann, bob, eve] = await Promise.all([resident('ann'), resident('bob'), resident('eve', phone)])
  ;({ id: community_id } = await ann.call(createCommunity, {
    client_id: crypto.randomUUID(),
    name: `Marks ${ann.username}`,
    is_public: true,
  }))
  for (const reader of [bob, eve]) {
    await reader.call(followUser, { user_id: ann.id })
    await reader.call(joinCommunity, { community_id })
  }
  for (const shape of all) ids[shape] = await hang(`Marked${ann.username} ${shape}`, [shape])
  ids.four = await hang('Four at once', four)
  for (const post_id of Object.values(ids)) await bob.call(savePost, { post_id })
  ;({ id: conversation_id } = await ann.call(openConversation, { user_id: bob.id }))
  for (const shape of all) {
    const media_id = await upload(ann, await marked(shape), { bucket: 'message-media', filetype: 'image/png' })
    await ann.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content: shape, media_id })
  }
})

async function hang(content: string, shown: Shape[]): Promise<string> {
  const media = await Promise.all(
    shown.map(async (shape, index) => ({
      media_id: await upload(ann, await marked(shape), { bucket: 'post-media', filetype: 'image/png', index: String(index) }),
      alt_text: shape,
    })),
  )
  return (await ann.call(createPost, { client_id: crypto.randomUUID(), content, media, community_id })).id
}

async function marked(shape: Shape): Promise<Buffer> {
  const [width, height] = shapes[shape]
  const band = Math.round(Math.min(width, height) / 8)
  const stripe = ([r, g, b]: readonly [number, number, number], w: number, h: number, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: '#777' } })
    .composite([
      stripe(edges.left, band, height, 0, 0),
      stripe(edges.right, band, height, width - band, 0),
      stripe(edges.top, width - 2 * band, band, band, 0),
      stripe(edges.bottom, width - 2 * band, band, band, height - band),
    ])
    .png()
    .toBuffer()
}

/** The edges that a picture on the page shows at least half as thick as they are. */
async function edgesOf(picture: Locator): Promise<string[]> {
  await picture.scrollIntoViewIfNeeded()
  await picture.evaluate(hideWhatStays)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  const { data, info } = await sharp(await picture.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isOf = (at: number, colour: readonly number[]) => colour.every((part, n) => Math.abs((data[at + n] ?? 0) - part) < 90)
  return Object.entries(edges)
    .filter(([edge, colour]) => {
      const places: number[] = []
      for (let at = 0; at < data.length; at += 3) if (isOf(at, colour)) places.push(at / 3)
      const along = places.map((place) => (edge === 'top' || edge === 'bottom' ? Math.floor(place / info.width) : place % info.width))
      return new Set(along).size >= 2
    })
    .map(([edge]) => edge)
}

const whole = Object.keys(edges)

/** The page scrolls below it, and a picture may be taller than what is left. */
function hideWhatStays() {
  for (const bar of document.querySelectorAll<HTMLElement>('.sticky, .fixed, header')) bar.style.visibility = 'hidden'
}

// What fades in is pale at first.
const isWhole = (picture: Locator, where: string) =>
  expect.poll(async () => ({ where, edges: await edgesOf(picture) })).toEqual({ where, edges: whole })

async function areWhole(page: Page, path: string, shown: readonly string[] = all): Promise<void> {
  await page.goto(path)
  for (const shape of shown) await isWhole(page.getByRole('main').getByRole('img', { name: shape, exact: true }).last(), `${path} ${shape}`)
}

test.each(['desktop', 'phone'])('a picture of any shape is whole in every list, on the %s', async (device) => {
  const { page } = device === 'phone' ? eve : bob
  await areWhole(page, '/home?tab=following')
  await areWhole(page, `/profile/${ann.username}`)
  await areWhole(page, `/communities/${community_id}`)
  await areWhole(page, `/explore?q=Marked${ann.username}&kind=post`)
  await areWhole(page, '/explore')
})

test('so it is among the bookmarks, on its own page, in a dialog and in a message', async () => {
  const { page } = bob
  await areWhole(page, '/bookmarks')
  await areWhole(page, '/bookmarks?view=list', ['1:3', '5:1'])
  for (const shape of ['1:3', '5:1'] as const) {
    await areWhole(page, `/post/${ids[shape]}`, [shape])
    await page.goto(`/explore?post=${ids[shape]}`)
    await isWhole(page.getByRole('dialog', { name: 'Post' }).getByRole('img', { name: shape, exact: true }), `the dialog ${shape}`)
  }
  await page.goto(`/messages/${conversation_id}`)
  const log = page.getByRole('log').getByRole('button', { name: /^Open: Picture from Ann/ })
  await expect.poll(() => log.count()).toBe(all.length)
  for (const [n, shape] of all.entries()) await isWhole(log.nth(n).getByRole('img'), `a message ${shape}`)
})

test('POST-016 POST-017: four at once are whole one by one, in their strip and in the viewer', async () => {
  const { page } = bob
  await page.goto(`/post/${ids.four}`)
  const post = page.getByRole('article')
  const thumbs = post.getByRole('group', { name: 'Choose a picture' }).getByRole('button')
  for (const [n, shape] of four.entries()) {
    await thumbs.nth(n).click()
    await isWhole(thumbs.nth(n).locator('img'), `the strip ${shape}`)
    const slide = post.getByRole('img', { name: shape, exact: true })
    await expect.poll(() => slide.evaluate((image) => image.closest('li')?.inert)).toBe(false)
    await isWhole(slide, `the carousel ${shape}`)
  }
  await post.getByRole('img', { name: '4:5', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures by Ann Resident' })
  await isWhole(viewer.getByRole('img', { name: '4:5', exact: true }), 'the viewer')
})

test('so it is in the composer', async () => {
  const { page } = bob
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const files = await Promise.all(four.map(async (name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: await marked(name) })))
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.locator('input[type=file][multiple]').setInputFiles(files)
  const items = sheet.getByRole('list', { name: 'Pictures and videos of this post' }).locator('img')
  await expect.poll(() => items.count()).toBe(four.length)
  for (const [n, shape] of four.entries()) await isWhole(items.nth(n), `the composer ${shape}`)
})
