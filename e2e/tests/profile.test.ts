import { createComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { createPost, likePost } from '@atelier/contract/posts'
import { getMe, getProfile, type Profile, updateProfile } from '@atelier/contract/profiles'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { picture } from '#picture.ts'
import { type Resident, resident } from '#residents.ts'
import { failureToastOf, toastCard, toastOf } from '#toast.ts'
import { upload, uploadPictures } from '#uploads.ts'
import { origin, phone } from '#visitors.ts'

let ann: Resident
let bob: Resident

/** Ann has an avatar, a banner and some work; Bob looks at it. */
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([resident('ann'), resident('bob')])
  const [face, wide] = await Promise.all([
    picture('me.jpg', { width: 400, height: 400 }),
    picture('wide.jpg', { width: 1_500, height: 500 }),
  ])
  await ann.call(updateProfile, {
    bio: 'I print #linocut on paper.',
    avatar_media_id: await upload(ann, face.buffer, { bucket: 'avatars', filetype: 'image/jpeg', purpose: 'avatar' }),
    banner_media_id: await upload(ann, wide.buffer, { bucket: 'avatars', filetype: 'image/jpeg', purpose: 'banner' }),
  })
  for (let n = 1; n <= 21; n++) await write(ann, `Work number ${n}`)
  const [media_id = ''] = await uploadPictures(ann, [{}])
  await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'With a picture', media: [{ media_id, alt_text: 'Red' }] })
})

const write = (person: Resident, content: string) => person.call(createPost, { client_id: crypto.randomUUID(), content })
const refuses = (code: string, status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ code }) })

async function look(page: Page, identifier: string, name = 'Ann Resident') {
  await page.goto(`/profile/${identifier}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

describe('a profile', () => {
  test('PROF-001 PROF-003 PROF-004 PROF-005 PROF-007 PROF-008 PROF-009 PROF-010 PROF-011 PROF-012 PROF-014 PROF-028 PROF-029 shows a person, by username or by id', async () => {
    const { page } = bob
    for (const identifier of [ann.username, ann.id]) {
      await look(page, identifier)
      const main = page.getByRole('main')
      const joined = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date())
      for (const text of [`@${ann.username}`, `Joined ${joined}`]) await main.getByText(text).waitFor()
      expect(await main.getByText('I print').textContent()).toBe('I print #linocut on paper.')
      for (const name of ['0 Following', '0 Followers']) await main.getByRole('button', { name }).waitFor()
      expect(await main.getByRole('listitem').filter({ hasText: 'Posts' }).textContent()).toBe('22 Posts')
      const pictures = () =>
        main.locator('header img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0))
      await expect.poll(pictures).toEqual([true, true])
      expect(await main.getByRole('button', { name: 'Edit profile' }).count()).toBe(0)
    }
    await expect.poll(() => page.title()).toBe('Ann Resident · Atelier')
  })

  test('PROF-006 marks who is verified', async () => {
    const { page } = bob
    // Her posts hold her profile too, and the newest answer about a person counts.
    await page.route('**/api/profiles/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('"is_verified":false', '"is_verified":true') })
    })
    await page.goto(`/profile/${ann.username}`)
    await page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('PROF-018 PROF-019 PROF-020 PROF-021 PROF-022 PROF-036 PROF-037 has its tabs, Likes on one’s own profile only, and twenty tiles at a time, newest first', async () => {
    const { page } = bob
    // Not an answer to the page before.
    await page.goto('about:blank')
    const first = page.waitForResponse((response) => /\/api\/profiles\/[^/]+\/posts\?(?!.*cursor)/.test(response.url()))
    await look(page, ann.username)
    const { items } = (await (await first).json()) as { items: unknown[] }
    expect(items).toHaveLength(20)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Posts', 'Replies', 'Media'])
    const tiles = page.getByRole('tabpanel').getByRole('link', { name: /^Post:/ })
    await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(20)
    const names = await tiles.evaluateAll((all) => all.slice(0, 3).map((tile) => tile.textContent))
    const shown = ['With a picture', 'Work number 21', 'Work number 20']
    expect(names).toEqual(shown.map((text) => expect.stringMatching(`^Post: ${text}`)))
    await page.mouse.wheel(0, 10_000)
    await expect.poll(() => tiles.count()).toBe(22)
    await page.getByRole('tab', { name: 'Media' }).click()
    await expect.poll(() => tiles.count()).toBe(1)
    await tiles.first().getByRole('img', { name: 'Red' }).waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'Replies' }).click()
    await page.getByRole('tabpanel', { name: 'Replies' }).getByText('Nothing here yet').waitFor()

    const liked = await write(bob, 'Liked and answered by Ann')
    await ann.call(likePost, { post_id: liked.id })
    await ann.call(createComment, { client_id: crypto.randomUUID(), post_id: liked.id, content: 'Yes!' })
    await look(ann.page, ann.username)
    expect(await ann.page.getByRole('tab').allTextContents()).toEqual(['Posts', 'Replies', 'Media', 'Likes'])
    const own = ann.page.getByRole('link', { name: 'Post: Liked and answered by Ann' })
    for (const name of ['Likes', 'Replies']) {
      await ann.page.getByRole('tab', { name }).click()
      await own.waitFor()
    }
    await own.click()
    await ann.page.waitForURL(`**/post/${liked.id}`)
  })

  test('PROF-023 lays the tiles out in two to four columns', async () => {
    const { page } = bob
    const columns = () =>
      page
        .getByRole('tabpanel')
        .locator('li[data-item]')
        .evaluateAll((tiles) => new Set(tiles.map((tile) => tile.getBoundingClientRect().left)).size)
    for (const [width, wanted] of [
      [390, 2],
      [800, 3],
      [1300, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await look(page, ann.username)
      await page.getByRole('link', { name: 'Post: Work number 21' }).waitFor()
      await expect.poll(columns).toBe(wanted)
    }
  })

  test('PROF-024 PROF-025 PROF-026 PROF-027 PROF-031 says when there is no such profile, and when loading failed, with a way to try again', async () => {
    const { page } = bob
    await page.goto('/profile/nobody_by_that_name')
    await page.getByRole('heading', { name: 'Profile not found' }).waitFor()
    await page.goto(`/profile/${crypto.randomUUID()}`)
    await page.getByRole('heading', { name: 'Profile not found' }).waitFor()

    await page.route('**/api/profiles/*/posts**', refuses('forbidden', 403))
    await look(page, ann.username)
    const panel = page.getByRole('tabpanel', { name: 'Posts' })
    await panel.getByText('Unable to load content').waitFor()
    await page.unroute('**/api/profiles/*/posts**')
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await panel.getByRole('link', { name: 'Post: With a picture' }).waitFor()

    await page.route(`**/api/profiles/${ann.username}`, refuses('forbidden', 403))
    await page.goto(`/profile/${ann.username}`)
    await page.getByRole('main').getByText('Failed to load profile').waitFor()
    await page.unroute(`**/api/profiles/${ann.username}`)
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ann Resident' }).waitFor()
  })
})

describe('following', () => {
  test('PROF-016 PROF-017 PROF-062 PROF-063 PROF-064 PROF-067 PROF-068 PROF-069 PROF-071 SHELL-092 toggles, waits for the answer, and says how it went', async () => {
    const { page, call } = bob
    await look(page, ann.username)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/follow', async (route) => {
      await held
      await route.continue()
    })
    const button = page.getByRole('main').getByRole('button', { name: /ollow Ann Resident/ })
    expect(await button.textContent()).toBe('Follow')
    await button.click()
    await expect.poll(() => button.isDisabled()).toBe(true)
    answer()
    await expect.poll(() => toastOf(page)).toEqual(['Following'])
    await expect.poll(() => button.textContent()).toBe('Unfollow')
    await page.getByRole('button', { name: '1 Follower' }).waitFor()
    expect((await call(getProfile, { identifier: ann.id })).user_following).toBe(true)
    await page.reload()
    await expect.poll(() => button.textContent()).toBe('Unfollow')
    await button.click()
    await expect.poll(() => toastOf(page)).toEqual(['Unfollowed'])
    await expect.poll(() => button.textContent()).toBe('Follow')
    expect((await call(getProfile, { identifier: ann.id })).user_following).toBe(false)
    await page.unroute('**/follow')

    await page.route('**/follow', refuses('unexpected', 500))
    await button.click()
    await expect.poll(() => failureToastOf(page)).toEqual(['Failed to update follow status. Please try again.'])
    expect(await button.textContent()).toBe('Follow')
    await page.unroute('**/follow')
  })

  test('PROF-065 PROF-066 SHELL-092 nobody can follow themselves', async () => {
    await look(ann.page, ann.username)
    expect(
      await ann.page
        .getByRole('main')
        .getByRole('button', { name: /^Follow / })
        .count(),
    ).toBe(0)
    await expect(ann.call(followUser, { user_id: ann.id })).rejects.toThrow('cannot_follow_self')
    // A screen that offers it all the same shows the server's reason.
    await look(bob.page, ann.username)
    await bob.page.route('**/follow', refuses('cannot_follow_self', 403))
    await bob.page.getByRole('main').getByRole('button', { name: 'Follow Ann Resident' }).click()
    await expect.poll(() => failureToastOf(bob.page)).toEqual(['Action not allowed', 'You cannot follow yourself.'])
    await bob.page.unroute('**/follow')
  })

  test('PROF-010 PROF-011 the counts open lists of people', async () => {
    const { page, id } = await resident('cy')
    await bob.call(followUser, { user_id: id })
    await ann.call(followUser, { user_id: id })
    await page.goto('/profile')
    await page.getByRole('button', { name: '2 Followers' }).click()
    const sheet = page.getByRole('dialog', { name: 'Followers' })
    await sheet.getByRole('link', { name: /Ann Resident/ }).waitFor()
    await sheet.getByRole('button', { name: 'Follow Bob Resident' }).click()
    await sheet.getByRole('button', { name: 'Unfollow Bob Resident' }).waitFor()
    await sheet.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('button', { name: '1 Following' }).click()
    await page
      .getByRole('dialog', { name: 'Following' })
      .getByRole('link', { name: /Bob Resident/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Bob Resident' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('a private account is asked first, and approves under Notifications', async () => {
    // Too narrow for the right sidebar, whose answer about her would say that she is not private.
    const { page } = await resident('dee', { width: 1_000 })
    await page.route(`**/api/profiles/${ann.username}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as Profile), is_private: true, visible: false } })
    })
    await page.route('**/follow', async (route) => {
      const profile = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...(profile as Profile), is_private: true, visible: false, user_following: false, user_requested: true },
      })
    })
    await page.goto(`/profile/${ann.username}`)
    await page.getByRole('main').getByText('This account is private').waitFor()
    await page.getByRole('img', { name: 'Private account' }).waitFor()
    expect(await page.getByRole('button', { name: /Followers?$/ }).isDisabled()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'Follow Ann Resident' }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Requested/ })
      .waitFor()

    const asked = await resident('eve')
    const { id: user_id } = asked
    const person = { user_id, username: 'eve', full_name: 'Eve Resident', avatar_url: null, is_verified: false, is_private: false }
    let waiting = [{ ...person, bio: null, followers_count: 0, user_following: false, user_requested: false }]
    await bob.page.route('**/api/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), is_private: true } })
    })
    await bob.page.route('**/api/me/follow-requests**', (route) => {
      if (route.request().method() === 'PUT') waiting = []
      return route.fulfill({ json: route.request().method() === 'PUT' ? {} : { items: waiting, next_cursor: null } })
    })
    await bob.page.goto('/notifications')
    await bob.page.getByRole('tab', { name: 'Follows' }).click()
    const requests = bob.page.getByRole('region', { name: 'Follow requests' })
    await requests.getByRole('link', { name: /Eve Resident/ }).waitFor()
    await requests.getByRole('button', { name: /^Approve/ }).click()
    await expect.poll(() => requests.count()).toBe(0)
    await bob.page.unrouteAll()
  })
})

describe('the edit dialog', () => {
  async function edit(person: Resident) {
    await person.page.goto('/profile')
    await person.page.getByRole('button', { name: 'Edit profile' }).click()
    const sheet = person.page.getByRole('dialog', { name: 'Edit profile' })
    await sheet.waitFor()
    return { sheet, save: sheet.getByRole('button', { name: 'Save changes' }) }
  }

  test('PROF-002 PROF-013 PROF-042 PROF-043 PROF-044 PROF-045 PROF-046 PROF-047 PROF-048 PROF-049 PROF-050 PROF-051 PROF-056 PROF-061 changes name, username and bio within their limits', async () => {
    const fay = await resident('fay')
    const { sheet, save } = await edit(fay)
    const [name, username, bio] = [sheet.getByLabel('Name', { exact: true }), sheet.getByLabel('Username'), sheet.getByLabel('Bio')]
    await name.fill('x'.repeat(51))
    await sheet.getByText('A name has at most 50 characters').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await name.fill('Fay Ferro')
    expect(await username.getAttribute('maxlength')).toBe('30')
    await username.fill('9lives')
    await sheet.getByText('Username must start with a letter').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await username.fill(bob.username)
    await sheet.getByText('0/160').waitFor()
    await bio.fill('x'.repeat(161))
    await sheet.getByText('161/160').waitFor()
    await sheet.getByText('A bio has at most 160 characters').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await bio.fill('I cast iron.')
    await sheet.getByText('12/160').waitFor()
    await save.click()
    await sheet.getByText('Already taken').waitFor()
    const renamed = `${fay.username.slice(0, 20)}_2`
    await username.fill(renamed)
    await save.click()
    await expect.poll(() => toastOf(fay.page)).toEqual(['Profile updated'])
    await fay.page.getByRole('heading', { level: 1, name: 'Fay Ferro' }).waitFor()
    await fay.page.getByRole('main').getByText('I cast iron.').waitFor()
    expect(await fay.call(getMe, {})).toMatchObject({ full_name: 'Fay Ferro', username: renamed, bio: 'I cast iron.' })

    const again = await edit(fay)
    await again.sheet.getByLabel('Bio').fill('   ')
    await again.save.click()
    await expect.poll(async () => (await fay.call(getMe, {})).bio).toBeNull()

    const cancelled = await edit(fay)
    await cancelled.sheet.getByLabel('Name', { exact: true }).fill('Somebody Else')
    await cancelled.sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => cancelled.sheet.count()).toBe(0)
    await fay.page.getByRole('heading', { level: 1, name: 'Fay Ferro' }).waitFor()
  })

  test('PROF-038 PROF-039 PROF-040 PROF-041 PROF-052 PROF-053 PROF-055 PROF-056 PROF-059 takes an avatar from camera, gallery or files, uploads it as a JPEG, and removes it', async () => {
    const gil = await resident('gil')
    const { sheet, save } = await edit(gil)
    expect(await sheet.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    for (const name of ['Camera', 'Browse', 'Gallery']) {
      const opened = gil.page.waitForEvent('filechooser')
      await sheet.getByRole('button', { name, exact: true }).click()
      const chooser = await opened
      expect(await chooser.element().getAttribute('capture')).toBe(name === 'Camera' ? 'user' : null)
      await chooser.setFiles(await picture('face.jpg', { width: 2_000, height: 2_000 }))
      const use = gil.page.getByRole('button', { name: 'Use this section' })
      await use.click()
      await use.waitFor({ state: 'detached' })
      await sheet.getByRole('group', { name: 'Profile picture' }).locator('img').waitFor()
    }
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await sheet.locator('input[capture]').setInputFiles(broken)
    await toastCard(gil.page).getByText('Failed to take picture. Please try again.').waitFor()

    const sent = gil.page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/uploads'))
    await save.click()
    const metadata = (await sent).headers()['upload-metadata'] ?? ''
    expect(metadata).toContain(`filetype ${Buffer.from('image/jpeg').toString('base64')}`)
    await expect.poll(() => toastOf(gil.page)).toEqual(['Avatar updated'])
    const { avatar_url } = await gil.call(getMe, {})
    expect(avatar_url).toMatch(new RegExp(`^/media/avatars/avatar-${gil.id}-\\d+\\.jpg`))
    expect((await fetch(`${origin}${avatar_url}`)).headers.get('content-type')).toMatch(/^image\//)

    const again = await edit(gil)
    await again.sheet.getByRole('button', { name: 'Remove' }).click()
    await again.save.click()
    await expect.poll(async () => (await gil.call(getMe, {})).avatar_url).toBeNull()
  })

  test('the owner chooses which section of a picture is shown, with the keyboard too', async () => {
    const ivy = await resident('ivy')
    const { sheet, save } = await edit(ivy)
    // Black in its left third, red beside.
    await sheet.locator('input[capture]').setInputFiles(await picture('wide.jpg', { width: 1_200, height: 400 }))
    const section = ivy.page.getByRole('slider', { name: 'Section' })
    expect(await section.getAttribute('aria-valuetext')).toBe('33 % from the left, 0 % from the top, 33 % wide')
    await section.focus()
    for (let n = 0; n < 8; n++) await ivy.page.keyboard.press('Shift+ArrowLeft')
    expect(await section.getAttribute('aria-valuetext')).toMatch(/^0 % from the left/)
    await ivy.page.getByRole('button', { name: 'Use this section' }).click()
    await sheet
      .getByRole('group', { name: 'Banner' })
      .locator('input[type=file]')
      .setInputFiles(await picture('high.jpg', { width: 600, height: 600 }))
    await sheet.getByRole('group', { name: 'Banner' }).getByRole('button', { name: 'Use this section' }).click()
    await sheet.getByRole('group', { name: 'Banner' }).locator('img').waitFor()
    await save.click()
    await expect.poll(() => toastOf(ivy.page)).toEqual(['Avatar updated'])
    const { avatar_url, banner_url } = await ivy.call(getMe, {})
    const shapeOf = async (url: string | null) => sharp(Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer()))
    const [face, wide] = [await shapeOf(avatar_url), await shapeOf(banner_url)]
    expect((await face.stats()).channels.every(({ mean }) => mean < 50)).toBe(true)
    const { width, height } = await wide.metadata()
    expect([width, height]).toEqual([600, 200])
  })

  test('location, website, links and commissions are chips that open their fields, and stand on the profile', async () => {
    const jon = await resident('jon')
    const { sheet, save } = await edit(jon)
    await sheet.getByRole('button', { name: 'Location' }).click()
    await sheet.getByRole('textbox', { name: 'Location' }).fill('Oslo')
    await sheet.getByRole('button', { name: 'Website' }).click()
    const website = sheet.getByRole('textbox', { name: 'Website' })
    await website.fill('http://jon.example')
    await sheet.getByRole('button', { name: 'Link', exact: true }).click()
    await sheet.getByText('Only whole https addresses').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await website.fill('https://jon.example')
    expect(await website.inputValue()).toBe('jon.example')
    await sheet.getByRole('textbox', { name: 'Link 1' }).fill('shop.example/jon?from=atelier')
    await sheet.getByRole('button', { name: 'Open for commissions' }).click()
    await save.click()
    await expect.poll(() => toastOf(jon.page)).toEqual(['Profile updated'])

    await look(bob.page, jon.username, 'Jon Resident')
    const links = bob.page.getByRole('list', { name: 'Links' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['jon.example', 'shop.example/jon'])
    expect(await links.last().getAttribute('href')).toBe('https://shop.example/jon?from=atelier')
    expect(await links.last().getAttribute('rel')).toBe('nofollow me noopener')
    for (const text of ['Oslo', 'Open for commissions']) await bob.page.getByRole('main').getByText(text).waitFor()
    expect(await bob.page.getByRole('main').getByText('Follows you').count()).toBe(0)
    await jon.call(followUser, { user_id: bob.id })
    await look(bob.page, jon.username, 'Jon Resident')
    await bob.page.getByRole('main').getByText('Follows you').waitFor()

    const again = await edit(jon)
    expect(await again.sheet.getByRole('textbox', { name: 'Link 1' }).inputValue()).toBe('shop.example/jon')
    await again.sheet.getByRole('button', { name: 'Remove Website' }).click()
    await again.save.click()
    await expect.poll(() => jon.call(getMe, {})).toMatchObject({ website: null, links: ['https://shop.example/jon?from=atelier'] })
  })

  test('PROF-058 PROF-060 SHELL-092 says what failed, and keeps what was typed', async () => {
    const hal = await resident('hal', phone)
    const { sheet, save } = await edit(hal)
    await sheet.getByLabel('Name', { exact: true }).fill('Hal Hornbeam')
    await hal.page.route('**/api/me/profile', refuses('unexpected', 500))
    await save.click()
    await expect.poll(() => failureToastOf(hal.page)).toEqual(['Update failed', 'Failed to update profile. Please try again.'])
    expect(await sheet.getByLabel('Name', { exact: true }).inputValue()).toBe('Hal Hornbeam')
    await sheet.locator('input[capture]').setInputFiles(await picture('face.jpg'))
    await hal.page.getByRole('button', { name: 'Use this section' }).click()
    await hal.page.route('**/uploads', refuses('unsupported_media', 415))
    await save.click()
    const failed = expect.stringMatching(/^Failed to upload avatar\. Please try again\./)
    await expect.poll(() => failureToastOf(hal.page)).toEqual(['Upload failed', failed])
    await hal.page.unrouteAll()
    await save.click()
    await hal.page.getByRole('heading', { level: 1, name: 'Hal Hornbeam' }).waitFor()
  })
})
