import { followUser } from '@atelier/contract/follows'
import { createPost, likePost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signUp } from '#newcomer.ts'
import { occurrencesOf } from '#regions.ts'
import { type Resident, resident } from '#residents.ts'
import { toastCard } from '#toast.ts'
import { follow, mailTo, newAddress, origin, password, profile, visit } from '#visitors.ts'

/*
 * Tabs are pages of one browser profile: they share what is stored and tell each other. Other devices are other profiles.
 */

const storageKey = 'sb-atelier-auth-token'
const endedTitle = 'You have been signed out'

describe('signing in', () => {
  test('in one tab brings the others in, wherever they stand, and welcomes once', async () => {
    const [author, { email, id, call }] = await Promise.all([resident('ada'), resident('ann')])
    const post = await author.call(createPost, { client_id: crypto.randomUUID(), content: 'Seen by everybody' })
    await call(likePost, { post_id: post.id })
    const context = await profile()
    const [here, landing, waiting, reading] = await Promise.all([
      tab(context, '/auth/signin'),
      tab(context, '/'),
      tab(context, '/auth/signin?next=%2Fsuggestions'),
      tab(context, `/post/${post.id}`),
    ])
    const others = [landing, waiting, reading]
    await Promise.all([landing, waiting].map((page) => page.getByLabel('Email').waitFor()))
    await reading
      .getByRole('article')
      .getByRole('button', { name: /^Like,/, pressed: false })
      .waitFor()
    const heard = await listen(landing)
    await signIn(here, email)
    await toastCard(here).getByText('Welcome!', { exact: true }).waitFor()
    await here.waitForURL('**/home')
    await landing.waitForURL('**/home')
    await waiting.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
    // What it showed to a visitor is not what it shows to Ann.
    await reading
      .getByRole('article')
      .getByRole('button', { name: /^Like,/, pressed: true })
      .waitFor()
    for (const page of others) expect(await toastCard(page).getByText('Welcome!', { exact: true }).count()).toBe(0)
    await expect.poll(() => heard()).toContain('SIGNED_IN') // AUTH-073
    expect(await idsOf(others)).toEqual([id, id, id])
    // AUTH-079: nothing of it lies under another key.
    const keys = await here.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth') || key.startsWith('sb-')))
    expect(keys).toEqual([storageKey])
  })

  test('AUTH-083 by a mailed link is implicit: whichever browser opens it gets the session', async () => {
    const email = newAddress('bea')
    const page = await visit('/')
    const sent = page.waitForRequest('**/auth/v1/signup**')
    await signUp(page, email)
    expect((await sent).postDataJSON()).toMatchObject({ email, code_challenge: null })
    const { link } = await mailTo(email, 'signup')
    const other = await visit('/auth/signin')
    await follow(other, { link })
    await other.getByRole('main').getByText('Step 1 of 3').waitFor()
  })

  test('keeps two people on two devices apart', async () => {
    const [ann, bob] = await Promise.all([resident('ann'), resident('bob')])
    await Promise.all([ann, bob].map(({ page }) => page.goto('/profile')))
    const named = (page: Page, { username }: Resident) => page.getByRole('main').getByText(`@${username}`)
    for (const each of [ann, bob]) await named(each.page, each).first().waitFor()
    expect(await named(ann.page, bob).count()).toBe(0)
    await signOut(ann.page)
    await ann.page.waitForURL(`${origin}/`)
    await bob.page.reload()
    await named(bob.page, bob).first().waitFor()
  })
})

describe('signing out', () => {
  test('in one tab takes the others out at once, with all that was typed and all that was heard, and says so once', async () => {
    const { page, username } = await resident('cleo')
    await page.goto('/home')
    const other = await tab(page.context(), '/suggestions', { socket: true })
    await compose(other, 'A secret')
    const heard = await listen(other)
    await signOut(page)
    await toastCard(page).getByText('You have been signed out successfully.').waitFor()
    await other.waitForURL('**/auth/signin?next=%2Fsuggestions')
    await other.getByRole('main').getByText(endedTitle).waitFor()
    await expect.poll(() => heard()).toContain('SIGNED_OUT')
    expect(await toastCard(other).getByText('Signed out', { exact: true }).count()).toBe(0)
    expect(await occurrencesOf(other, username)).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^sb-|draft/.test(key)))).toEqual([])

    const dee = await resident('dee')
    await signIn(other, dee.email)
    await other.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
    await other.getByRole('button', { name: 'Create Post' }).click()
    expect(await other.getByLabel('Text of the post').inputValue()).toBe('')
    // The first tab followed: it stands where Dee is signed in.
    await expect.poll(() => idsOf([page])).toEqual([dee.id])
  })

  test('everywhere, on another device, takes this one out, says why, and leads back', async () => {
    const { page, email, call } = await resident('eve')
    await openWithSocket(page, '/notifications')
    const other = await visit('/auth/signin')
    await signIn(other, email)
    await other.waitForURL('**/home')
    // Sign Out is for the device that one holds.
    await signOut(other)
    await toastCard(other).getByText('You have been signed out successfully.').waitFor()
    await call(getMe, {})
    await other.goto('/auth/signin')
    await signIn(other, email)
    await other.waitForURL('**/home')
    await other.goto('/settings/security')
    await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.waitForURL('**/auth/signin?next=%2Fnotifications')
    await page.getByRole('main').getByText(endedTitle).waitFor()
    await page.getByRole('main').getByText('on another device').waitFor()
    await signIn(page, email)
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  })

  test('is seen by the next call of a tab that slept, which leads back to where it was', async () => {
    const { page, session, email, call, username } = await resident('fay')
    const post = await call(createPost, { client_id: crypto.randomUUID(), content: 'Before I slept' })
    await call(likePost, { post_id: post.id })
    await page.routeWebSocket(/./, () => {}) // A sleeping tab hears nothing.
    await page.goto(`/profile/${username}`)
    const tile = page.getByRole('main').getByText('Before I slept')
    await tile.waitFor()
    const likes = await page.getByRole('main').getByRole('tab', { name: 'Likes' }).elementHandle()
    await endEverywhere(session)
    // Nothing waits for the tab here: a call that the page makes by itself may come first, and take it away.
    await likes?.evaluate((tab) => (tab as HTMLElement).click())
    await page.waitForURL(`**/auth/signin?next=%2Fprofile%2F${username}**`)
    await page.getByRole('main').getByText(endedTitle).waitFor()
    await signIn(page, email)
    await tile.waitFor()
  })

  test('works at once without a network, also when the session would have to be renewed first', async () => {
    const { page } = await resident('gia')
    const other = await tab(page.context(), '/suggestions', { socket: true })
    // What comes after the first paint has come before the socket.
    await openWithSocket(page, '/home')
    await page.context().setOffline(true)
    await expire(page)
    await Promise.all([wake(page), wake(other)])
    await signOut(page)
    await toastCard(page).getByText('Signed out', { exact: true }).waitFor()
    await expect.poll(() => idsOf([page, other])).toEqual([undefined, undefined])
    for (const each of [page, other]) await expect.poll(() => each.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    // The screens for visitors are on the server still, and come by themselves.
    await page.getByRole('heading', { name: "You're offline. This page appears once you're back." }).waitFor()
    await page.context().setOffline(false)
    await page.waitForURL(`${origin}/`)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })
})

describe('a session that expired', () => {
  test('AUTH-069 while offline is renewed once when the network is back; nothing typed is lost and nobody is signed out', async () => {
    const { page, id } = await resident('hal')
    await page.goto('/home')
    await compose(page, 'Written on a train')
    const renewals = renewalsOf(page.context())
    await page.context().setOffline(true)
    await page.getByRole('status').filter({ hasText: "You're offline." }).waitFor()
    await expire(page)
    await wake(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await toastCard(page).getByText('Your post goes out as soon as you are online.').waitFor()
    expect(await idsOf([page])).toEqual([id])
    expect(renewals).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(() => isFresh(page)).toBe(true)
    await page.getByRole('article').filter({ hasText: 'Written on a train' }).waitFor()
    // A network that comes back may fail the first request.
    const answers = await Promise.all(renewals.map((renewal) => renewal.response()))
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
  })

  test('AUTH-069 AUTH-081 while the server is away is asked for again after 200 ms, 400 ms, 800 ms…, also by a page loaded anew', async () => {
    const { page, id } = await resident('ida')
    await page.clock.install()
    await page.addInitScript(() => {
      const { fetch } = window
      /** When a renewal was asked for and when it was answered, in turns. */
      const times: number[] = []
      window.fetch = async (...asked) => {
        if (!String(asked[0]).includes('grant_type=refresh_token')) return fetch(...asked)
        times.push(Date.now())
        return fetch(...asked).finally(() => times.push(Date.now()))
      }
      Object.assign(window, { times })
    })
    await expireAsleep(page)
    let asked = 0
    const stopped = Promise.withResolvers<void>()
    await page.route('**/auth/v1/token**', async (route) => {
      asked++
      await stopped.promise
      if (asked === 2) return route.abort()
      return asked < 5 ? route.fulfill({ status: 503, json: { code: 503, msg: 'busy' } }) : route.continue()
    })
    await page.goto('/home')
    await expect.poll(() => asked).toBe(1)
    await page.clock.pauseAt(Date.now() + 1_000)
    stopped.resolve()
    const passing = (state: () => unknown) => () => page.clock.runFor(20).then(state)
    await expect.poll(passing(() => asked)).toBe(5)
    await expect.poll(passing(() => page.getByRole('navigation', { name: 'Main' }).count())).toBe(1)
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    // To a tenth of a second, because the page's time goes on by steps while an answer is on its way.
    const waits = [0, 1, 2, 3].map((n) => Math.round(((times[2 * n + 2] ?? 0) - (times[2 * n + 1] ?? 0)) / 100) * 100)
    expect(waits).toEqual([200, 400, 800, 1_600])
    expect(asked).toBe(5)
    expect(await idsOf([page])).toEqual([id])
  })

  test('is kept while the server stays away, and goes on where one was by itself', async () => {
    const { page, id } = await resident('jon')
    await page.clock.install()
    await expireAsleep(page)
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await page.goto('/suggestions')
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await expect.poll(() => page.clock.runFor(1_000).then(() => again.count()), { timeout: 60_000 }).toBe(1)
    expect(await idsOf([page])).toEqual([id])
    await page.unroute('**/auth/v1/token**')
    await page.clock.fastForward(60_000)
    await expect.poll(() => isFresh(page)).toBe(true)
    const back = page.getByRole('heading', { level: 1, name: 'Who to follow' })
    await expect.poll(() => page.clock.runFor(1_000).then(() => back.count()), { timeout: 60_000 }).toBe(1)
  })

  test('AUTH-070 and that the server has ended is removed: its person signs in and comes back', async () => {
    const { page, session, email } = await resident('kim')
    await expireAsleep(page)
    await endEverywhere(session)
    await page.goto('/suggestions')
    await page.waitForURL('**/auth/signin?next=%2Fsuggestions')
    await page.getByRole('main').getByText(endedTitle).waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBeNull()
    await signIn(page, email)
    await page.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
  })

  test('AUTH-071 AUTH-080 is renewed by the tick, before it ends', async () => {
    const { page } = await resident('lou')
    await page.clock.install()
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    const renewals = renewalsOf(page.context())
    const heard = await listen(page)
    await expire(page, 170)
    await page.clock.fastForward(30_000)
    expect(renewals).toEqual([])
    await page.clock.fastForward(30_000)
    await expect.poll(() => isFresh(page)).toBe(true)
    expect(renewals).toHaveLength(1)
    await expect.poll(() => heard()).toContain('TOKEN_REFRESHED')
  })

  test('keeps what its person typed for them, and for nobody else', async () => {
    const { page, email, session } = await resident('hal')
    const text = () => page.getByLabel('Text of the post').inputValue()
    await page.goto('/home')
    await compose(page, 'Half a thought')
    await endEverywhere(session)
    await page.waitForURL('**/auth/signin**')
    await page.reload()
    await signIn(page, email)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect.poll(() => text()).toBe('Half a thought')

    await endEverywhere(await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), storageKey))
    await page.waitForURL('**/auth/signin**')
    await page.reload()
    await signIn(page, (await resident('ida')).email)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect.poll(() => text()).toBe('')
  })

  test('is renewed once by tabs that wake together, without a word', async () => {
    const { page, id } = await resident('mia')
    const pages = [page, await page.context().newPage(), await page.context().newPage()]
    await page.clock.install()
    await Promise.all(pages.map((each) => openWithSocket(each, '/suggestions')))
    const renewals = renewalsOf(page.context())
    let answer = () => {}
    const allAwake = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.context().route('**/auth/v1/token**', async (route) => {
      await allAwake
      await route.continue()
    })
    await expire(page, 100)
    // The clock is that of all tabs.
    await page.clock.fastForward(10 * 60_000)
    for (const each of pages) await wake(each)
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(2)
    answer()
    await expect.poll(() => isFresh(page)).toBe(true)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.endsWith(':renewal')).length))
      .toBe(0)
    // Waking again is told as SIGNED_IN again.
    for (const each of pages) await wake(each)
    await Promise.all(pages.map((each) => each.getByRole('link', { name: 'Explore' }).first().click()))
    await Promise.all(pages.map((each) => each.waitForURL('**/explore')))
    expect(renewals).toHaveLength(1)
    expect(await idsOf(pages)).toEqual([id, id, id])
    for (const each of pages) expect(await each.locator('.toast').count()).toBe(0)
  })

  test('is renewed once when two tabs are refused together, and ends for neither', async () => {
    const { page, id, session } = await resident('nia')
    const other = await tab(page.context(), '/home')
    await page.goto('/home')
    const renewals = renewalsOf(page.context())
    const asking = new Set<Page>()
    for (const each of [page, other]) {
      await refuse(each, session, async () => {
        asking.add(each)
        await expect.poll(() => asking.size).toBe(2)
      })
    }
    await Promise.all([page, other].map(explore))
    expect(await idsOf([page, other])).toEqual([id, id])
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).not.toContain(session.refresh_token)
    expect(renewals).toHaveLength(1)
  })

  test('is not renewed again by a tab whose client came only after another had done it', async () => {
    const { page, id, session } = await resident('ola')
    const other = await page.context().newPage()
    const renewed = Promise.withResolvers<void>()
    await other.route('**/assets/auth-client-*', async (route) => {
      await renewed.promise
      await route.continue()
    })
    await Promise.all([page, other].map((each) => each.goto('/home')))
    const renewals = renewalsOf(page.context())
    const refused = Promise.withResolvers<void>()
    await refuse(page, session)
    await refuse(other, session, async () => refused.resolve())
    const late = explore(other)
    await refused.promise
    await explore(page)
    renewed.resolve()
    await late
    expect(await idsOf([page, other])).toEqual([id, id])
    expect(renewals).toHaveLength(1)
  })
})

test('somebody else who signs in by another tab gets this one whole: it shows no screen, draft or event of the former', async () => {
  const [ann, bob] = await Promise.all([resident('ann'), resident('bob')])
  const { page } = ann
  await openWithSocket(page, '/profile')
  await page.getByRole('main').getByText(`@${ann.username}`).first().waitFor()
  await compose(page, 'A secret')
  const other = await page.context().newPage()
  await signInByLink(other, bob)
  await page.getByRole('main').getByText(`@${bob.username}`).first().waitFor()
  // Beside it bob may be offered to follow her.
  expect(await page.getByRole('main').getByText(ann.username).count()).toBe(0)
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  expect(new Set(drafts.map((key) => key.includes(ann.id)))).toEqual(new Set([true]))
  await page.getByRole('button', { name: 'Create Post' }).click()
  expect(await page.getByLabel('Text of the post').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  const friend = await resident('cyn')
  await friend.call(followUser, { user_id: ann.id })
  await friend.call(followUser, { user_id: bob.id })
  await page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
})

test('accounts stand side by side: tabs follow a switch, each account has its own drafts, and signing out of one leaves the other', async () => {
  const [ann, bob] = await Promise.all([resident('ann'), resident('bob')])
  const { page } = ann
  const menu = async (each: Page) => {
    await each.getByRole('button', { name: 'Account menu' }).click()
    return each.getByRole('menu', { name: /Account menu/ })
  }
  const shows = (each: Page, { username }: Resident) =>
    each.getByRole('button', { name: new RegExp(`@${username}.*Account menu`) }).waitFor()
  await page.goto('/home')
  await compose(page, 'Half a thought of Ann')
  await page.keyboard.press('Escape')
  const other = await tab(page.context(), '/suggestions', { socket: true })
  await (await menu(page)).getByRole('menuitem', { name: 'Add an account' }).click()
  await page.getByRole('main').getByText('Ann Resident stays signed in on this device.').waitFor()
  await page.getByRole('link', { name: /^Back to Ann Resident/ }).waitFor()
  await signIn(page, bob.email)
  await page.waitForURL('**/home')
  for (const each of [page, other]) await shows(each, bob)
  await page.getByRole('button', { name: 'Create Post' }).click()
  expect(await page.getByLabel('Text of the post').inputValue()).toBe('')
  await page.keyboard.press('Escape')

  const accounts = (await menu(page)).getByRole('group', { name: 'Accounts on this device' })
  await accounts.getByRole('menuitemradio', { name: /Bob Resident/, checked: true }).waitFor()
  await accounts.getByRole('menuitemradio', { name: /Ann Resident/, checked: false }).click()
  for (const each of [page, other]) await shows(each, ann)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect.poll(() => page.getByLabel('Text of the post').inputValue()).toBe('Half a thought of Ann')
  await page.keyboard.press('Escape')

  await signOut(page)
  for (const each of [page, other]) await shows(each, bob)
  await bob.call(getMe, {})
  await expect(ann.call(getMe, {})).rejects.toThrow()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a thought of Ann')
})

test('AUTH-082 the keys that verify sessions are kept for ten minutes', async () => {
  const page = await visit('/auth/signin')
  const keys = (cache: RequestCache) =>
    page.evaluate(async (cache) => {
      // biome-ignore lint/plugin: this runs in the page, which cannot import
      const answer = await fetch('/auth/v1/.well-known/jwks.json', { cache, mode: 'same-origin' }).catch(() => undefined)
      return answer && [answer.headers.get('cache-control'), await answer.text()]
    }, cache)
  expect(await keys('only-if-cached')).toBeUndefined()
  const asked = await keys('default')
  expect(asked).toEqual(['public, max-age=600', expect.stringContaining('"kid"')])
  expect(await keys('only-if-cached')).toEqual(asked)
})

async function tab(context: BrowserContext, path: string, { socket = false } = {}): Promise<Page> {
  const page = await context.newPage()
  if (socket) await openWithSocket(page, path)
  else await page.goto(path)
  return page
}

/** Opens a page of the app and waits until it hears live events. */
/** From here on Explore refuses the session's first token, as after a change of the signing key: the session lives on. */
async function refuse(page: Page, { access_token }: Resident['session'], asked = async () => {}): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.route('**/api/explore/**', async (route) => {
    if (!(await route.request().headerValue('authorization'))?.endsWith(String(access_token))) return route.continue()
    await asked()
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' })
  })
}

/** Goes to Explore; resolves once it was answered. */
async function explore(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/explore/') && answer.ok())
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await answered
}

async function openWithSocket(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket').then((socket) =>
    // `40`: the server let the socket in.
    socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
  )
  await page.goto(path)
  await connected
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' }).click()

async function signInByLink(page: Page, { email, id }: Resident): Promise<void> {
  await fetch(`${origin}/auth/v1/otp?redirect_to=${encodeURIComponent(`${origin}/home`)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: false }),
  })
  await page.goto((await mailTo(email, 'magiclink')).link)
  await page.getByRole('button', { name: `Change to ${email}` }).click()
  await expect.poll(() => idsOf([page])).toEqual([id])
}

async function compose(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByLabel('Text of the post').fill(text)
}

async function endEverywhere({ access_token }: Resident['session']): Promise<void> {
  const answer = await fetch(`${origin}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(access_token)}` },
  })
  expect(answer.status).toBe(204)
}

/** Lets the stored session end in so many seconds of the page's time, or a minute ago. */
const expire = (page: Page, inSeconds = -60) =>
  page.evaluate(
    ([key, seconds]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + seconds }))
    },
    [storageKey, inSeconds] as const,
  )

/** The same while nothing of the app runs that could renew it. */
async function expireAsleep(page: Page): Promise<void> {
  await page.goto('/readyz')
  await expire(page)
}

const isFresh = (page: Page) =>
  page
    .evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at?: number }).expires_at ?? 0, storageKey)
    .then((end) => end > Date.now() / 1000 + 600)

/** As if the tab came to the front. */
const wake = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Who is signed in, as each tab has it stored. */
const idsOf = (pages: Page[]) =>
  Promise.all(
    pages.map((page) =>
      page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { user?: { id: string } }).user?.id, storageKey),
    ),
  )

/** The requests for a new token from here on, of all tabs. */
function renewalsOf(context: BrowserContext): Request[] {
  const renewals: Request[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request)
  })
  return renewals
}

/** What the tabs tell each other from here on, by the names of the auth client's events. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((name) => {
    const events: string[] = []
    new BroadcastChannel(name).onmessage = ({ data }: MessageEvent<{ event: string }>) => events.push(data.event)
    Object.assign(window, { events })
  }, storageKey)
  return () => page.evaluate(() => (window as unknown as { events: string[] }).events)
}
