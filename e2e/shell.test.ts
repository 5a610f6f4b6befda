import { unreadNotifications } from '@atelier/contract/notifications'
import { createPost, likePost } from '@atelier/contract/posts'
import { describe, expect, it } from 'vitest'
import { resident } from '#residents.ts'
import { openStopped, phone, visit } from '#visitors.ts'

const guardedPaths = [
  '/home',
  '/explore',
  '/profile',
  '/profile/somebody',
  '/suggestions',
  '/settings',
  '/settings/interests',
  '/messages',
  '/messages/1',
  '/notifications',
  '/bookmarks',
]

describe('landing', () => {
  it('SHELL-001 SHELL-003…006 SHELL-008…014 SHELL-017 shows visitors what this is, and both ways in', async () => {
    const page = await visit('/')
    expect((await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s+/g, ' ')).toBe('Create. Connect. Community.')
    const counters = page.getByRole('main')
    for (const text of ['50K+ Creators', '200+ Communities', '1M+ Connections']) {
      expect((await counters.innerText()).replaceAll(/\s+/g, ' ')).toContain(text)
    }
    await page
      .getByText(/app store/i)
      .first()
      .waitFor()
    await page.getByLabel('Email').waitFor()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL('**/auth/signup')
  })

  it('SHELL-015 SHELL-016 the phone on wide screens turns through three cards, every four seconds', async () => {
    const page = await visit('/terms')
    const cards = page.locator('aside .opacity-100, aside .opacity-0')
    await openStopped(page, '/', cards.nth(2))
    expect(await cards.count()).toBe(3)
    const shown = () => cards.evaluateAll((all) => all.findIndex((card) => card.classList.contains('opacity-100')))
    const turns = [await shown()]
    for (let turn = 0; turn < 3; turn++) {
      await page.clock.runFor(4_000)
      turns.push(await shown())
    }
    const [first = -1] = turns
    expect(turns).toEqual([first, (first + 1) % 3, (first + 2) % 3, first])
  })
})

describe('routes and guard', () => {
  it('SHELL-007 SHELL-036…040 SHELL-048 sends visitors to sign-up, and back to where they wanted to go', async () => {
    const page = await visit('/terms')
    for (const path of guardedPaths) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/auth/signup' && url.searchParams.get('next') === path)
    }
    await page.goto('/admin/users') // SHELL-041
    await page.waitForURL((url) => url.pathname === '/auth/signin')
  })

  it('SHELL-019 SHELL-021 SHELL-023…026 SHELL-042…045 public paths are open, the rest of /auth leads to sign-up, anything else is not found', async () => {
    const page = await visit('/auth/signup')
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    await page.goto('/auth/signin')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    for (const [path, heading] of [
      ['/auth/forgot-password', /password/i],
      ['/terms', /terms/i],
      ['/privacy', /privacy/i],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.goto('/auth/anything-else')
    await page.waitForURL('**/auth/signup*')
    await page.goto('/no/such/place')
    await page.getByText('404').waitFor()
    await page.getByText('Oops! Page not found').waitFor()
    expect(await page.getByRole('main').getByRole('link').first().getAttribute('href')).toBe('/')
  })

  it('SHELL-018 SHELL-020 SHELL-022 SHELL-027 SHELL-029…035 brings signed-in people to their screens', async () => {
    const { page, call } = await resident('gus')
    for (const path of ['/', '/auth/signup', '/auth/signin']) {
      await page.goto(path)
      await page.waitForURL('**/home')
    }
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'A page of its own' })
    const headings = {
      '/home': 'Home',
      '/explore': 'Explore',
      '/profile': 'Gus Resident',
      '/suggestions': 'Who to follow',
      '/settings/interests': 'Update Interests',
      '/notifications': 'Notifications',
      [`/post/${post.id}`]: 'Post',
    }
    for (const [path, name] of Object.entries(headings)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    const { page: unfinished } = await resident('una', { onboarded: false })
    await unfinished.goto('/auth/signin')
    await unfinished.waitForURL('**/onboarding')
  })

  it('SHELL-046 SHELL-047 waits with a spinner while session and profile load', async () => {
    const { page } = await resident('wim')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/home')
    await page.getByRole('status', { name: 'Loading' }).or(page.getByLabel('Loading')).first().waitFor()
    expect(await page.getByRole('heading', { name: 'Home' }).count()).toBe(0)
    answer()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })
})

describe('the frame on wide screens', () => {
  it('SHELL-052 SHELL-058…061 SHELL-064 SHELL-066 SHELL-074 SHELL-077…080 has header, sidebar and what is beside', async () => {
    const { page, username } = await resident('ola')
    await page.goto('/home')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.waitFor()
    const places = ['/home', '/explore', '/notifications', '/messages', '/profile', '/settings']
    const shown = await nav
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    // Entries appear with their screens, in the specification's order.
    expect(shown).toEqual(places.filter((place) => shown.includes(place)))
    expect(shown).toEqual(expect.arrayContaining(['/home', '/explore', '/notifications', '/profile']))
    expect(await nav.evaluate((element) => element.getBoundingClientRect().width)).toBe(256)
    await nav.getByText('Ola Resident').waitFor()
    await nav.getByText(`@${username}`).waitFor()
    await nav.getByText('OR', { exact: true }).waitFor()
    await nav.getByRole('button', { name: 'Sign Out' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).waitFor()
    const beside = page.getByRole('complementary')
    await beside.getByPlaceholder('Search people, posts, hashtags...').waitFor() // SRCH-001
    await beside.getByRole('heading', { name: 'Trending Topics' }).waitFor()
    await beside.getByRole('heading', { name: 'Who to follow' }).waitFor()
  })

  it('SHELL-070…073 SHELL-076 ctrl or meta with B folds the sidebar to 3rem, and a cookie remembers it for a week', async () => {
    const { page } = await resident('ola')
    await page.goto('/home')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const width = () => nav.evaluate((element) => element.getBoundingClientRect().width)
    await nav.waitFor()
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(48)
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(256)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(48)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThan(7.1 * 86_400)
    await page.reload()
    await nav.waitFor()
    await expect.poll(() => width()).toBe(48)
  })

  it('SHELL-095 the names of folded entries show after 700 ms on the pointer', async () => {
    const { page } = await resident('tia')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await openStopped(page, '/home', nav)
    await page.keyboard.press('Control+b')
    await nav.getByRole('link', { name: 'Explore' }).hover()
    const tip = nav.locator('.tooltip').filter({ hasText: 'Explore' })
    await page.clock.runFor(600)
    expect(await tip.isVisible()).toBe(false)
    await page.clock.runFor(200)
    await expect.poll(() => tip.isVisible()).toBe(true)
  })

  it('SHELL-062 SHELL-063 SHELL-065 names who has no name by address, then as User', async () => {
    const { page, email } = await resident('nan')
    const answerWith = (changes: object) =>
      page.route('**/api/me', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
      })
    await answerWith({ full_name: null, username: null })
    await page.goto('/home')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByText(email).waitFor()
    await nav.getByText('@username', { exact: true }).waitFor()
    await page.unroute('**/api/me')
    await answerWith({ full_name: null, email: null })
    await page.reload()
    await nav.getByText('User', { exact: true }).waitFor()
  })
})

describe('the bell', () => {
  it('SHELL-053 SHELL-054 SHELL-055…057 counts what is unread, live, up to 99+', async () => {
    const { page, call } = await resident('bea')
    const { call: other } = await resident('liam')
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'Ring' })
    await page.goto('/home')
    await page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('unread-count'))))
      .toBe(true)
    // The socket joins after the first paint; a like that comes before it is counted by the first answer.
    await other(likePost, { post_id: post.id })
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
    expect((await call(unreadNotifications, {})).count).toBe(1)
    await page.route('**/api/notifications/unread-count*', (route) => route.fulfill({ json: { count: 250 } }))
    await page.reload()
    await page.getByRole('banner').getByText('99+').waitFor()
  })
})

describe('the frame on the phone', () => {
  it('SHELL-075 SHELL-081…083 SHELL-085 has the bottom navigation, and the sidebar as a drawer of 18rem', async () => {
    const { page } = await resident('ida', phone)
    await page.goto('/home')
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Home', 'Explore', 'Profile']) await nav.getByRole('link', { name }).waitFor()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main' })
    await drawer.waitFor()
    await expect.poll(() => drawer.evaluate((element) => element.getBoundingClientRect().width)).toBe(288)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
  })

  it('SHELL-086…089 composes in a drawer below 768 px and in a dialog from there on', async () => {
    const { page } = await resident('ida')
    await page.goto('/home')
    const place = async (width: number) => {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('button', { name: 'Create Post' }).click()
      const sheet = page.getByRole('dialog', { name: 'Create Post' })
      await sheet.waitFor()
      await expect
        .poll(() => sheet.evaluate((element) => element.getAnimations().every(({ playState }) => playState === 'finished')))
        .toBe(true)
      const box = await sheet.boundingBox()
      await page.keyboard.press('Escape')
      await expect.poll(() => sheet.count()).toBe(0)
      return box
    }
    const drawer = await place(767)
    expect([drawer?.x, Math.round((drawer?.y ?? 0) + (drawer?.height ?? 0))]).toEqual([0, 844])
    expect(await page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => getComputedStyle(nav).position)).toBe('fixed')
    const dialog = await place(768)
    expect(dialog?.x).toBeGreaterThan(0)
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThan(844)
    expect(await page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => getComputedStyle(nav).position)).toBe('sticky')
  })
})

it('AUTH-058 AUTH-060 AUTH-061 Sign Out ends the session, also in the other tab', async () => {
  const { page } = await resident('oda')
  await page.goto('/home')
  const second = await page.context().newPage()
  await second.goto('/notifications')
  await second.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('You have been signed out successfully.').waitFor()
  await second.waitForURL((url) => url.pathname.startsWith('/auth'))
  expect(await page.evaluate(() => localStorage.getItem('sb-atelier-auth-token'))).toBeNull()
})
