import { followUser } from '@atelier/contract/follows'
import { createPost, getPost, likePost, type Post } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { picture } from '#picture.ts'
import { endDeletionNow, holdDeletion, type Resident, resident } from '#residents.ts'
import { failureToastOf, toastCard, toastOf } from '#toast.ts'
import { upload, uploadPictures } from '#uploads.ts'
import { origin, phone, visit } from '#visitors.ts'

let ann: Resident
let bob: Resident

/** Ann writes; Bob follows her, so that Following holds her posts alone. */
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([resident('ann'), resident('bob')])
  await bob.call(followUser, { user_id: ann.id })
})

type Draft = Partial<Parameters<typeof ann.call<typeof createPost>>[1]>
const publish = (content: string, draft: Draft = {}): Promise<Post> =>
  ann.call(createPost, { ...draft, client_id: crypto.randomUUID(), content })

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first()

async function inFollowing(text: string) {
  await bob.page.goto('/home?tab=following')
  const card = cardOf(bob.page, text)
  await card.waitFor()
  return card
}

const fails = (route: Route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"unexpected"}' })

describe('the card', () => {
  test('POST-001 POST-002 POST-004 POST-006 POST-007 POST-008 POST-018 POST-019 POST-020 POST-021 shows the author, the place, the category and its actions', async () => {
    const { buffer } = await picture('me.jpg', { width: 400, height: 400 })
    const avatar_media_id = await upload(ann, buffer, { bucket: 'avatars', filetype: 'image/jpeg', purpose: 'avatar' })
    await ann.call(updateProfile, { avatar_media_id })
    await publish('Who and where', { category: 'Behind the Scenes', country: 'SE' })
    const card = await inFollowing('Who and where')
    await expect.poll(() => card.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await card.getByRole('link', { name: 'Ann Resident' }).waitFor()
    for (const text of [`@${ann.username}`, 'Sweden', 'Behind the Scenes']) await card.getByText(text, { exact: true }).waitFor()
    for (const name of ['Like, 0 likes', 'Comments, none yet', 'Save, saved 0 times', 'Share, shared 0 times', 'More']) {
      await card.getByRole('button', { name, exact: true }).waitFor()
    }
  })

  test('POST-003 POST-005 marks who is verified, and says how long ago it was', async () => {
    await publish('Two hours old')
    await bob.page.route('**/api/feed?**', async (route) => {
      const response = await route.fetch()
      const page = (await response.json()) as { items: Post[] }
      for (const post of page.items) {
        post.author.is_verified = true
        post.created_at = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
      }
      await route.fulfill({ response, json: page })
    })
    const card = await inFollowing('Two hours old')
    await card.getByRole('img', { name: 'Verified' }).waitFor()
    await card.getByText('2h ago').waitFor()
    await bob.page.unroute('**/api/feed?**')
  })

  test('POST-009 POST-010 POST-011 has a menu: others’ posts can be reported and hidden, one’s own edited and deleted', async () => {
    const post = await publish('Look at my menu')
    const card = await inFollowing('Look at my menu')
    await card.getByRole('button', { name: 'More' }).click()
    const name = 'Ann Resident'
    const items = (page: typeof bob.page) => page.getByRole('menuitem').allTextContents()
    await expect
      .poll(() => items(bob.page))
      .toEqual(['Report post', 'Hide from timeline', `Mute ${name}`, 'Add to collection', 'Copy link', `Block ${name}`])
    await bob.page.keyboard.press('Escape')
    await ann.page.goto(`/post/${post.id}`)
    await cardOf(ann.page, 'Look at my menu').getByRole('button', { name: 'More' }).click()
    await expect
      .poll(() => items(ann.page))
      .toEqual(['Edit post', 'Pin to profile', 'Add to collection', 'Copy link', 'Stop notifications for this post', 'Delete post'])
  })

  test('POST-013 POST-014 POST-015 folds what is longer than 280 characters, and nothing shorter', async () => {
    const short = `Exactly ${'x'.repeat(272)}`
    const long = `Beyond that ${'y'.repeat(240)} https://atelier.example/a/page with an end`
    await publish(short)
    await publish(long)
    const whole = await inFollowing('Exactly')
    expect(await whole.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    const folded = cardOf(bob.page, 'Beyond that')
    const text = () => folded.locator('.wordy').first().textContent()
    await expect.poll(() => text()).toBe(`${long.slice(0, 280)}…`)
    // A link that was cut leads nowhere.
    expect(await folded.locator('a[href^="https://"]').count()).toBe(0)
    await folded.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => text()).toBe(long.replace('https://', ''))
    expect(await folded.locator('a[href^="https://"]').getAttribute('href')).toBe('https://atelier.example/a/page')
    await folded.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(() => text()).toBe(`${long.slice(0, 280)}…`)
  })

  test('POST-016 POST-017 shows its media as a carousel, with a strip only from two to five items, and opens them large', async () => {
    const [alone = ''] = await uploadPictures(ann, [{}])
    const several = await uploadPictures(ann, [{ color: '#1d66a8' }, { width: 400, height: 900 }, {}, {}])
    await publish('One picture', { media: [{ media_id: alone, alt_text: 'A red field' }] })
    await publish('Four pictures', { media: several.map((media_id, index) => ({ media_id, alt_text: `Print ${index + 1}` })) })
    const one = await inFollowing('One picture')
    await one.getByRole('img', { name: 'A red field' }).waitFor()
    expect(await one.getByRole('group', { name: 'Choose a picture' }).count()).toBe(0)

    const four = cardOf(bob.page, 'Four pictures')
    const strip = four.getByRole('group', { name: 'Choose a picture' })
    const thumbs = strip.getByRole('button')
    await expect.poll(() => thumbs.count()).toBe(4)
    await four.getByRole('button', { name: 'Print 1' }).waitFor()
    await thumbs.nth(2).click()
    await four.getByRole('button', { name: 'Print 3' }).click()
    const viewer = bob.page.getByRole('dialog', { name: 'Pictures by Ann Resident' })
    await viewer.getByText('3 of 4').waitFor()
    await bob.page.keyboard.press('ArrowRight')
    await viewer.getByText('4 of 4').waitFor()
    await bob.page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)
  })
})

describe('like and save', () => {
  test('POST-025 POST-026 POST-027 POST-028 SHELL-092 a like shows before the server answers, can be taken back, and is undone when it fails', async () => {
    const post = await publish('Like me')
    const card = await inFollowing('Like me')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await bob.page.route('**/like', async (route) => {
      await held
      await route.continue()
    })
    await card.getByRole('button', { name: 'Like, 0 likes' }).click()
    await card.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
    expect((await ann.call(getPost, { post_id: post.id })).likes_count).toBe(0)
    answer()
    await expect.poll(async () => (await ann.call(getPost, { post_id: post.id })).likes_count).toBe(1)
    await bob.page.unroute('**/like')
    await card.getByRole('button', { name: 'Like, 1 like' }).click()
    await expect.poll(async () => (await ann.call(getPost, { post_id: post.id })).likes_count).toBe(0)

    await bob.page.route('**/like', fails)
    await card.getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect.poll(() => failureToastOf(bob.page)).toEqual(['Failed to update like. Please try again.'])
    await card.getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor()
    await bob.page.unroute('**/like')
  })

  test('POST-031 POST-032 POST-033 POST-034 SHELL-092 saving says where to find the post, and when it failed', async () => {
    await publish('Keep me')
    const card = await inFollowing('Keep me')
    const save = card.getByRole('button', { name: /^Save,/ })
    await save.click()
    await expect.poll(() => toastOf(bob.page)).toEqual(['Post saved', 'Find it in your bookmarks.'])
    await card.getByRole('button', { name: /^Save,/, pressed: true }).click()
    await expect.poll(() => toastOf(bob.page)).toEqual(['Post removed from saved'])
    await card.getByRole('button', { name: /^Save,/, pressed: false }).waitFor()
    await bob.page.route('**/save', fails)
    await save.click()
    await expect.poll(() => failureToastOf(bob.page)).toEqual(['Failed to save post. Please try again.'])
    await card.getByRole('button', { name: /^Save,/, pressed: false }).waitFor()
    await bob.page.unroute('**/save')
  })

  test('POST-030 POST-036 COMM-014 visitors may read, and are asked to sign in for anything else', async () => {
    const post = await publish('Open to all')
    const visitor = await visit('/terms')
    const refused: string[] = []
    visitor.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    await visitor.goto(`/post/${post.id}`)
    const card = cardOf(visitor, 'Open to all')
    await card.getByRole('link', { name: 'Sign in to comment' }).waitFor()
    for (const name of [/^Like,/, /^Save,/]) {
      await card.getByRole('button', { name }).click()
      await visitor.waitForURL((url) => url.pathname === '/auth/signin' && url.searchParams.get('next') === `/post/${post.id}`)
      await visitor.goBack()
      await card.waitFor()
    }
    // The page asks for nothing that only members get.
    expect(refused).toEqual([])
  })
})

describe('sharing', () => {
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  test('POST-012 POST-037 POST-038 POST-039 SHELL-092 copies the address of the post where there is no share sheet', async () => {
    const post = await publish('Pass me on')
    await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const card = await inFollowing('Pass me on')
    const copyLink = async () => {
      await card.getByRole('button', { name: /^Share,/ }).click()
      await bob.page
        .getByRole('menu', { name: /^Share,/ })
        .getByRole('menuitem', { name: 'Copy link' })
        .click()
    }
    await copyLink()
    await expect.poll(() => toastOf(bob.page)).toEqual(['Link copied'])
    expect(await copied(bob.page)).toBe(`${origin}/post/${post.id}`)
    await card.getByRole('button', { name: 'Share, shared once' }).waitFor()

    await bob.page.evaluate(() => navigator.clipboard.writeText(''))
    await card.getByRole('button', { name: 'More' }).click()
    await bob.page.getByRole('menu', { name: 'More' }).getByRole('menuitem', { name: 'Copy link' }).click()
    await expect.poll(() => copied(bob.page)).toBe(`${origin}/post/${post.id}`)

    await bob.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await copyLink()
    await expect.poll(() => failureToastOf(bob.page)).toEqual(['Failed to share post. Please try again.'])
  })

  test('POST-037 hands the address to the device’s share sheet where there is one', async () => {
    const post = await publish('Pass me on by phone')
    const { page, call } = await resident('cy', phone)
    await call(followUser, { user_id: ann.id })
    await page.addInitScript(() => {
      const plain = window.matchMedia.bind(window)
      window.matchMedia = (query) => plain(query === '(pointer: coarse)' ? 'all' : query)
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = data?.url
      }
    })
    await page.goto('/home?tab=following')
    await cardOf(page, 'Pass me on by phone')
      .getByRole('button', { name: /^Share,/ })
      .click()
    await page.getByRole('menuitem', { name: 'Share elsewhere' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.shared)).toBe(`${origin}/post/${post.id}`)
    await cardOf(page, 'Pass me on by phone').getByRole('button', { name: 'Share, shared once' }).waitFor()
  })
})

describe('a link to us on another site', () => {
  const head = async (path: string) => (await fetch(`${origin}${path}`)).text()
  const contents = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, content]) => content)

  test('describes a public post or person once, with absolute addresses', async () => {
    const post = await publish('A post with "quotes" & more')
    const html = await head(`/post/${post.id}`)
    expect(html.match(/<title>[^<]*/g)).toEqual([`<title>Ann Resident (@${ann.username}) · Atelier`])
    for (const name of ['description', 'og:description'])
      expect(contents(html, name)).toEqual(['A post with &quot;quotes&quot; &amp; more'])
    expect(contents(html, 'og:url')).toEqual([`${origin}/post/${post.id}`])
    expect(contents(html, 'og:image')).toEqual([expect.stringContaining(`${origin}/`)])
    expect(contents(await head(`/profile/${ann.username}`), 'og:title')).toEqual([`Ann Resident (@${ann.username})`])
  })

  test('preloads the picture of a post while the scripts load, in the size that the post uses', async () => {
    const [media_id = ''] = await uploadPictures(ann, [{ width: 1_600, height: 1_200 }])
    const post = await ann.call(createPost, {
      client_id: crypto.randomUUID(),
      content: 'A picture first',
      media: [{ media_id, alt_text: 'A field of colour' }],
    })
    const url = post.post_media[0]?.media_url ?? ''
    const page = await visit('/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(url)) asked.push(request.url())
    })
    await page.goto(`/post/${post.id}`)
    const picture = page.getByRole('article').getByRole('img', { name: 'A field of colour' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc)).toBe(asked[0])
    expect(asked).toHaveLength(1)
    expect(await head(`/post/${post.id}`)).toContain(`<link rel="preload" as="image" imagesrcset="${url}?w=`)
  })

  test('describes Atelier where there is nothing public', async () => {
    for (const path of ['/', `/post/${crypto.randomUUID()}`, '/profile/nobody_by_that_name']) {
      const html = await head(path)
      expect(html.match(/<title>[^<]*/g)).toEqual(['<title>Atelier'])
      expect(contents(html, 'og:image')).toEqual([`${origin}/share.png`])
    }
  })
})

describe('the menu', () => {
  test('POST-010 Hide takes a post out of the timeline, and Undo brings it back', async () => {
    await publish('Not for me')
    const card = await inFollowing('Not for me')
    await card.getByRole('button', { name: 'More' }).click()
    await bob.page.getByRole('menuitem', { name: 'Hide from timeline' }).click()
    await toastCard(bob.page).getByText('Post hidden').waitFor()
    await expect.poll(() => card.count()).toBe(0)
    await toastCard(bob.page).getByRole('button', { name: 'Undo' }).click()
    await card.waitFor()
    await card.getByRole('button', { name: 'More' }).click()
    await bob.page.getByRole('menuitem', { name: 'Hide from timeline' }).click()
    await expect.poll(() => card.count()).toBe(0)
    await bob.page.reload()
    await bob.page.getByRole('article').first().waitFor()
    expect(await card.count()).toBe(0)
  })

  test('POST-009 a report needs a reason, and is confirmed', async () => {
    const post = await publish('Report me')
    const card = await inFollowing('Report me')
    await card.getByRole('button', { name: 'More' }).click()
    await bob.page.getByRole('menuitem', { name: 'Report post' }).click()
    const sheet = bob.page.getByRole('dialog', { name: 'Report post' })
    const send = sheet.getByRole('button', { name: 'Send report' })
    expect(await send.isDisabled()).toBe(true)
    await sheet.getByRole('radio', { name: 'Stolen work' }).check()
    await sheet.getByLabel('Note').fill('I drew this.')
    await bob.page.route('**/api/reports', fails)
    await send.click()
    await toastCard(bob.page).getByText('Failed to send report. Please try again.').waitFor()
    expect(await sheet.getByLabel('Note').inputValue()).toBe('I drew this.')
    await bob.page.unroute('**/api/reports')
    await send.click()
    await toastCard(bob.page).getByText('Report sent').waitFor()
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(() => card.count()).toBe(0)
    await toastCard(bob.page).getByRole('button', { name: 'Show' }).click()
    await card.waitFor()
    // Reporting the same thing again changes nothing and is not refused.
    await bob.call(createReport, { type: 'post', target_id: post.id, reason: 'spam' })
  })

  test('POST-075 deletes one’s own post for good, after a confirmation', async () => {
    const post = await publish('Delete me')
    await ann.page.goto('/home')
    const card = cardOf(ann.page, 'Delete me')
    const ask = async () => {
      await card.getByRole('button', { name: 'More' }).click()
      await ann.page.getByRole('menuitem', { name: 'Delete post' }).click()
      return ann.page.getByRole('dialog', { name: 'Delete this post?' })
    }
    await (await ask()).getByRole('button', { name: 'Keep it' }).click()
    await card.waitFor()
    await (await ask()).getByRole('button', { name: 'Delete', exact: true }).click()
    await toastCard(ann.page).getByText('Post deleted').waitFor()
    await expect.poll(() => card.count()).toBe(0)
    await bob.page.goto(`/post/${post.id}`)
    await bob.page.getByRole('heading', { name: 'This post is not here' }).waitFor()
  })

  test('a deletion is undone from the toast, and after the tab was closed from one’s own profile and the post’s page', async () => {
    const { id: post_id } = await publish('Not for good')
    await bob.call(likePost, { post_id })
    const card = () => cardOf(ann.page, 'Not for good')
    const liked = () => card().getByRole('button', { name: 'Like, 1 like', exact: true }).waitFor()
    const remove = async () => {
      await card().getByRole('button', { name: 'More' }).click()
      await ann.page.getByRole('menuitem', { name: 'Delete post' }).click()
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await toastCard(ann.page).getByText('Post deleted', { exact: true }).waitFor()
      await holdDeletion(post_id)
    }
    const hiddenFromBob = async () => {
      await bob.page.goto(`/post/${post_id}`)
      await bob.page.getByRole('heading', { name: 'This post is not here' }).waitFor()
    }
    await ann.page.goto('/home')
    await remove()
    await toastCard(ann.page).getByRole('button', { name: 'Undo' }).click()
    await liked()

    await remove()
    await hiddenFromBob()
    const context = ann.page.context()
    await ann.page.close()
    ann.page = await context.newPage()
    await ann.page.goto('/profile')
    const row = ann.page.getByRole('status').filter({ hasText: 'Deleted: Not for good' })
    await row.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor({ state: 'detached' })
    await ann.page.getByRole('main').getByText('Not for good').waitFor()

    await ann.page.goto(`/post/${post_id}`)
    await liked()
    await remove()
    await ann.page.goto(`/post/${post_id}`)
    await ann.page.getByRole('heading', { name: 'You deleted this post' }).waitFor()
    await ann.page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await liked()
    await bob.page.goto(`/post/${post_id}`)
    await cardOf(bob.page, 'Not for good').waitFor()
  })

  test('an undo that comes too late says that the post is gone', async () => {
    const { id: post_id } = await publish('Gone for good')
    await ann.page.goto('/home')
    await cardOf(ann.page, 'Gone for good').getByRole('button', { name: 'More' }).click()
    await ann.page.getByRole('menuitem', { name: 'Delete post' }).click()
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await ann.page.route(`**/api/posts/${post_id}/deletion`, async (route) => {
      await endDeletionNow(post_id)
      await route.continue()
    })
    await toastCard(ann.page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => failureToastOf(ann.page)).toContain('This post is gone')
  })
})
