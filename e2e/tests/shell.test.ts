import { createComment } from '@atelier/contract/comments'
import { unreadNotifications } from '@atelier/contract/notifications'
import { createPost, likePost } from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { resident } from '#residents.ts'
import { logIn } from '#sign-in.ts'
import { toastOf } from '#toast.ts'
import { openStopped, origin, phone, visit } from '#visitors.ts'

const guardedPaths = [
  '/home',
  '/explore',
  '/profile',
  '/profile/somebody',
  '/suggestions',
  '/settings',
  '/settings/interests',
  '/notifications',
  '/messages',
  `/messages/${crypto.randomUUID()}`,
]

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('landing', () => {
  test('SHELL-001 SHELL-003 SHELL-004 SHELL-008 SHELL-009 SHELL-010 SHELL-011 SHELL-012 SHELL-013 SHELL-017 says what Atelier is', async () => {
    const page = await visit('/')
    const main = page.getByRole('main')
    expect(onOneLine(await page.getByRole('heading', { level: 1 }).innerText())).toBe('Create. Connect. Community.')
    await main.getByText(/^A calm wall for people who make things\. Hang your work/).waitFor()
    // Constants: this server has a handful of people and no communities.
    const counters = await main.getByRole('list', { name: 'Atelier in numbers' }).getByRole('listitem').allInnerTexts()
    expect(counters.map(onOneLine)).toEqual(['50K+ Creators', '200+ Communities', '1M+ Connections'])
    await main.getByText('Coming soon to the').waitFor()
    await main.getByText('App Store', { exact: true }).waitFor()
  })

  test('SHELL-005 SHELL-006 signs in, and leads to sign-up', async () => {
    const { email } = await resident('lia')
    const page = await visit('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    await page.goBack()
    await logIn(page, email)
    await page.waitForURL('**/home')
  })

  test('SHELL-014 SHELL-015 SHELL-016 shows a profile, a post and a community on a phone, each for 4 seconds, where there is room', async () => {
    const page = await visit('/terms')
    const cards = page.locator('aside .opacity-100, aside .opacity-0')
    await openStopped(page, '/', cards.nth(2))
    expect(await cards.count()).toBe(3)
    for (const [index, texts] of [
      ['@ilse_prints', 'Followers'],
      ['Tomás Okafor', '1.4K'],
      ['Island Sketchers', 'Join'],
    ].entries()) {
      for (const text of texts) expect(await cards.nth(index).innerText()).toContain(text)
    }
    const shown = () => cards.evaluateAll((all) => all.findIndex((card) => card.classList.contains('opacity-100')))
    const turns = [await shown()]
    for (let turn = 0; turn < 3; turn++) {
      await page.clock.runFor(4_000)
      turns.push(await shown())
    }
    const [first = -1] = turns
    expect(turns).toEqual([first, (first + 1) % 3, (first + 2) % 3, first])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => cards.count()).toBe(0)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })
})

describe('routes and guard', () => {
  test('FEED-018 SHELL-007 SHELL-029 SHELL-030 SHELL-031 SHELL-032 SHELL-034 SHELL-035 SHELL-036 SHELL-037 SHELL-038 SHELL-048 sends visitors to sign-up, and notes where they wanted to go', async () => {
    const page = await visit('/terms')
    for (const path of guardedPaths) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/auth/signup' && url.searchParams.get('next') === path)
    }
  })

  test('SHELL-019 SHELL-021 SHELL-023 SHELL-024 SHELL-025 SHELL-026 SHELL-033 SHELL-042 SHELL-043 SHELL-044 SHELL-045 leaves public paths open, leads the rest of /auth to sign-up, and finds nothing else', async () => {
    const { call } = await resident('ada')
    const { id } = await call(createPost, { client_id: crypto.randomUUID(), content: 'For everybody' })
    const page = await visit('/auth/signup')
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    await page.goto('/auth/signin')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.goto(`/post/${id}`)
    await page.getByRole('article').getByText('For everybody').waitFor()
    for (const [path, heading] of [
      ['/auth/forgot-password', /password/i],
      ['/terms', /terms/i],
      ['/privacy', /privacy/i],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.goto('/auth/anything-else')
    await page.waitForURL('**/auth/signup*')
    await page.goto('/no/such/place')
    await page.getByRole('main').getByText('404').waitFor()
    await page.getByRole('main').getByText('Oops! Page not found').waitFor()
    expect(await page.getByRole('main').getByRole('link').first().getAttribute('href')).toBe('/')
  })

  test('SHELL-007 SHELL-018 SHELL-020 SHELL-022 SHELL-027 SHELL-029 SHELL-030 SHELL-031 SHELL-032 SHELL-034 SHELL-035 SHELL-036 SHELL-037 SHELL-038 brings people who are signed in to their screens', async () => {
    const [{ page }, hal, una] = await Promise.all([resident('gus'), resident('hal'), resident('una', { onboarded: false })])
    for (const path of ['/', '/auth/signup', '/auth/signin']) {
      await page.goto(path)
      await page.waitForURL('**/home')
    }
    const headings = {
      '/home': 'Home',
      '/explore': 'Explore',
      '/profile': 'Gus Resident',
      [`/profile/${hal.username}`]: 'Hal Resident',
      '/suggestions': 'Who to follow',
      '/settings': 'Settings',
      '/settings/interests': 'Update Interests',
      '/notifications': 'Notifications',
      '/messages': 'Messages',
    }
    for (const [path, name] of Object.entries(headings)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await page.goto(`/messages/${crypto.randomUUID()}`)
    await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
    for (const path of ['/auth/signup', '/auth/signin', '/home']) {
      await una.page.goto(path)
      await una.page.waitForURL('**/onboarding')
      await una.page.getByRole('main').getByText('Step 1 of 3').waitFor()
    }
  })

  test('SHELL-046 SHELL-047 shows a spinner while the session and then the profile load', async () => {
    const { page } = await resident('wim')
    const gates: (() => void)[] = []
    const hold = (pattern: string) =>
      page.route(pattern, async (route) => {
        await new Promise<void>((resolve) => gates.push(resolve))
        await route.continue()
      })
    await page.goto('/terms')
    // An expired session is renewed before it counts.
    await page.evaluate(() => {
      const key = 'sb-atelier-auth-token'
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), expires_at: 1 }))
    })
    await hold('**/auth/v1/token**')
    await hold('**/api/me')
    await page.goto('/home')
    const spinner = page.getByRole('main').getByRole('img', { name: 'Loading' })
    for (const asked of [1, 2]) {
      await expect.poll(() => gates.length).toBe(asked)
      await spinner.waitFor()
      expect(await page.getByRole('heading', { name: 'Home' }).count()).toBe(0)
      gates[asked - 1]?.()
    }
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await spinner.count()).toBe(0)
  })
})

describe('the frame on wide screens', () => {
  test('SHELL-052 SHELL-058 SHELL-060 SHELL-061 SHELL-064 SHELL-066 SHELL-074 SHELL-077 SHELL-078 SHELL-079 SHELL-080 has a header and a sidebar on either side', async () => {
    const { page, username } = await resident('ola')
    await page.goto('/home')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.waitFor()
    const places = await nav
      .getByRole('list')
      .first()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(places).toEqual(['/home', '/explore', '/notifications', '/messages', '/profile', '/settings'])
    expect(await nav.evaluate((element) => element.getBoundingClientRect().width)).toBe(256)
    await nav.getByText('Ola Resident').waitFor()
    await nav.getByText(`@${username}`).waitFor()
    await nav.getByText('OR', { exact: true }).waitFor()
    await nav.getByRole('button', { name: 'Sign Out' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).waitFor()
    const right = page.getByRole('complementary')
    await right.getByRole('combobox', { name: 'Search' }).waitFor()
    await right.getByRole('heading', { name: 'Trending Topics' }).waitFor()
    await right.getByRole('heading', { name: 'Who to follow' }).waitFor()
    const [left = 0, feed = 0, beside = 0] = await Promise.all(
      [nav, page.getByRole('heading', { level: 1 }), right].map((part) => part.evaluate((element) => element.getBoundingClientRect().left)),
    )
    expect(left).toBeLessThan(feed)
    expect(feed).toBeLessThan(beside)
  })

  test('SHELL-077: the right column stands beside every screen with room for it, beside Messages from 1,600 px', async () => {
    const { page } = await resident('ola')
    await page.goto('/home')
    const right = page.getByRole('complementary')
    const visit = async (name: string) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    }
    for (const name of ['Explore', 'Notifications', 'Profile', 'Settings']) {
      await visit(name)
      await right.getByRole('heading', { name: 'Who to follow' }).waitFor()
      expect(await right.evaluate((element) => element.getBoundingClientRect().width)).toBe(320)
    }
    await right.getByRole('link', { name: 'See all' }).click()
    await page.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Who to follow' }).count()).toBe(1)
    await visit('Messages')
    await right.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1600, height: 900 })
    await right.getByRole('heading', { name: 'Who to follow' }).waitFor()
  })

  test('SHELL-070 SHELL-071 SHELL-072 SHELL-073 SHELL-076 folds the sidebar to 3rem by Ctrl+B or Meta+B, and remembers it in a cookie for a week', async () => {
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

  test('SHELL-095 shows the name of a folded entry after the pointer has rested on it for 700 ms', async () => {
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

  test('SHELL-062 SHELL-063 SHELL-065 shows the email in place of a missing name, then "User", and "@username" for a missing username', async () => {
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
  test('SHELL-053 SHELL-054 SHELL-055 SHELL-056 SHELL-057 NOTI-001 NOTI-002 NOTI-003 NOTI-004 NOTI-005 NOTI-006 NOTI-007 NOTI-008 NOTI-009 NOTI-010 NOTI-025 shows the unread count, live, up to 99+, and leads to what is unread', async () => {
    const [{ page, call }, { call: other }] = await Promise.all([resident('bea'), resident('liam')])
    const { id: post_id } = await call(createPost, { client_id: crypto.randomUUID(), content: 'Ring' })
    await page.goto('/home')
    await page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await other(likePost, { post_id })
    await page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
    expect((await call(unreadNotifications, {})).count).toBe(1)
    // The first may have come with the first answer; the second comes by the socket.
    await other(createComment, { client_id: crypto.randomUUID(), post_id, content: 'Ring again' })
    await page.getByRole('banner').getByRole('link', { name: 'Notifications, 2 unread' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await page.getByRole('main').getByText('You have 2 unread notifications').waitFor()
    const tabs = page.getByRole('tab')
    await expect.poll(() => tabs.allTextContents()).toEqual(['All2', 'Mentions', 'Follows', 'Likes', 'Comments', 'Messages'])
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('main').getByText('You have 0 unread notifications').waitFor()
    await expect.poll(() => tabs.first().textContent()).toBe('All')
    await page.route('**/api/notifications/unread-count*', (route) => route.fulfill({ json: { count: 250 } }))
    await page.reload()
    await page.getByRole('banner').getByText('99+', { exact: true }).waitFor()
  })
})

describe('the frame on the phone', () => {
  test('SHELL-075 SHELL-081 SHELL-082 SHELL-083 SHELL-084 SHELL-085 has a bottom navigation, and the sidebar as a drawer of 18rem', async () => {
    const { page } = await resident('ida', phone)
    await page.goto('/home')
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Home', 'Explore', 'Messages', 'Profile']) await nav.getByRole('link', { name }).waitFor()
    expect(await nav.evaluate((element) => element.getBoundingClientRect())).toMatchObject({ left: 0, bottom: 844 })
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main' })
    await drawer.waitFor()
    await expect.poll(() => drawer.evaluate((element) => element.getBoundingClientRect().width)).toBe(288)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
  })

  test('SHELL-086 SHELL-087 SHELL-088 SHELL-089 composes in a drawer below 768 px, and in a dialog above', async () => {
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

test('AUTH-058 AUTH-060 AUTH-061 SHELL-066 Sign Out ends the session, also in the other tab', async () => {
  const { page, session } = await resident('oda')
  await page.goto('/home')
  const second = await page.context().newPage()
  await second.goto('/notifications')
  await second.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => toastOf(page)).toEqual(['Signed out', 'You have been signed out successfully.'])
  await second.waitForURL((url) => url.pathname.startsWith('/auth'))
  expect(await page.evaluate(() => localStorage.getItem('sb-atelier-auth-token'))).toBeNull()
  const asked = await fetch(`${origin}/auth/v1/user`, { headers: { authorization: `Bearer ${session.access_token}` } })
  expect([asked.status, (await asked.json()).error_code]).toEqual([403, 'session_not_found'])
})
