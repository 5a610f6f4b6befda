import { createComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { createPost, likePost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { picture } from '#picture.ts'
import { type Resident, resident } from '#residents.ts'
import { uploadPictures } from '#uploads.ts'
import { newAddress, password, type Screen } from '#visitors.ts'

/** A screen in one of its states: where it is, who stands there, and what to do once there. */
export interface Station {
  name: string
  path: string | ((host: Host) => string)
  who: 'visitor' | 'newcomer' | 'resident'
  /** Brings the page into the state; it is ready when this resolves. */
  arrive: (page: Page) => Promise<unknown>
}

/** The resident of the stations, with a post that others answered. */
export interface Host extends Resident {
  postId: string
  /** The username of who answered. */
  guest: string
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const firstPost = (page: Page) => page.getByRole('article').first()
const menuOf = async (page: Page, item?: string) => {
  await firstPost(page).getByRole('button', { name: 'More', exact: true }).click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
  else await page.getByRole('menu').waitFor()
}
const refused = (pattern: string, words: string) => async (page: Page) => {
  await page.route(pattern, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
  )
  await page.reload()
  await page.getByText(words).first().waitFor()
}

const forVisitors: Station[] = [
  { name: 'landing', path: '/', who: 'visitor', arrive: heading(/Create\./) },
  { name: 'sign-up', path: '/auth/signup', who: 'visitor', arrive: heading(/./) },
  {
    name: 'sign-up-refused',
    path: '/auth/signup',
    who: 'visitor',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Please enter a valid email address').waitFor()
    },
  },
  {
    name: 'check-email',
    path: '/auth/signup',
    who: 'visitor',
    arrive: async (page) => {
      await page.getByLabel('Email').fill(newAddress('vic'))
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password').fill(password)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  { name: 'sign-in', path: '/auth/signin', who: 'visitor', arrive: heading(/./) },
  {
    name: 'sign-in-refused',
    path: '/auth/signin',
    who: 'visitor',
    arrive: async (page) => {
      await page.getByLabel('Email').fill(newAddress('nobody'))
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Invalid login credentials').waitFor()
    },
  },
  {
    name: 'spent-link',
    path: '/auth/signin#error=access_denied&error_code=otp_expired',
    who: 'visitor',
    arrive: text('This link no longer works'),
  },
  { name: 'forgot-password', path: '/auth/forgot-password', who: 'visitor', arrive: heading(/./) },
  { name: 'reset-password', path: '/auth/reset-password', who: 'visitor', arrive: heading(/./) },
  { name: 'terms', path: '/terms', who: 'visitor', arrive: heading(/./) },
  { name: 'privacy', path: '/privacy', who: 'visitor', arrive: heading(/./) },
  { name: 'not-found', path: '/nowhere', who: 'visitor', arrive: text('404') },
  { name: 'post-for-visitors', path: ({ postId }) => `/post/${postId}`, who: 'visitor', arrive: text('The red is wonderful') },
]

const forNewcomers: Station[] = [
  { name: 'onboarding-1', path: '/onboarding', who: 'newcomer', arrive: text('Step 1 of 3') },
  { name: 'onboarding-2', path: '/onboarding', who: 'newcomer', arrive: (page) => firstStep(page) },
  {
    name: 'onboarding-3',
    path: '/onboarding',
    who: 'newcomer',
    arrive: async (page) => {
      await firstStep(page)
      await page.getByRole('button', { name: 'Skip for now' }).click()
      await page.getByRole('button', { name: 'Art & Design' }).click()
    },
  },
]

/** Fills in Personal Info, unless the draft is further already. */
async function firstStep(page: Page) {
  await page.getByText(/Step [12] of 3/).waitFor()
  if (await page.getByText('Step 1 of 3').isVisible()) {
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Newcomer')
    await page.getByLabel('Username').fill(`nora_${Date.now().toString(36)}`)
    await page.getByLabel('Day').selectOption('17')
    await page.getByLabel('Month').selectOption('05')
    await page.getByLabel('Year').selectOption('1990')
    await page.getByText('Available!').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByText('Step 2 of 3').waitFor()
}

const onPost = ({ postId }: Host) => `/post/${postId}`

const forResidents: Station[] = [
  { name: 'home', path: '/home', who: 'resident', arrive: (page) => firstPost(page).waitFor() },
  {
    name: 'home-loading',
    path: '/terms',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/feed*', () => undefined)
      await page.goto('/home')
      await page.locator('.skeleton').first().waitFor()
    },
  },
  { name: 'home-failed', path: '/home', who: 'resident', arrive: refused('**/api/feed*', 'Something went wrong loading your feed') },
  { name: 'home-following-empty', path: '/home?tab=following', who: 'resident', arrive: text('No posts from people you follow') },
  {
    name: 'home-for-you-empty',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/feed*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }))
      await page.reload()
      await page.getByText('Welcome to your creator space').waitFor()
    },
  },
  {
    name: 'home-post',
    path: ({ postId }) => `/home?post=${postId}`,
    who: 'resident',
    arrive: (page) => page.getByRole('dialog').getByText('The red is wonderful').waitFor(),
  },
  {
    name: 'composer',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Create Post' }).click()
      await page.getByLabel('Text of the post').fill('What hangs here next')
      await page.locator('input[type=file][multiple]').setInputFiles([await picture('one.jpg'), await picture('two.jpg')])
      await page.getByLabel('Description of file 2').waitFor()
    },
  },
  { name: 'post', path: onPost, who: 'resident', arrive: text('The red is wonderful') },
  {
    name: 'post-reply',
    path: onPost,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
      await page.getByText(/^Replying to/).waitFor()
    },
  },
  { name: 'post-menu', path: onPost, who: 'resident', arrive: (page) => menuOf(page) },
  { name: 'post-delete', path: onPost, who: 'resident', arrive: (page) => menuOf(page, 'Delete post') },
  {
    name: 'post-viewer',
    path: onPost,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'A red field with a black stripe' }).click()
      await page.getByText('1 of 4').waitFor()
    },
  },
  { name: 'post-gone', path: `/post/${crypto.randomUUID()}`, who: 'resident', arrive: text('This post is not here') },
  { name: 'explore', path: '/explore', who: 'resident', arrive: heading('Explore') },
  { name: 'hashtag', path: '/explore?tag=linocut', who: 'resident', arrive: (page) => firstPost(page).waitFor() },
  { name: 'hashtag-empty', path: '/explore?tag=nothing_like_it', who: 'resident', arrive: text('Nothing is tagged #nothing_like_it yet') },
  {
    name: 'search-results',
    path: '/explore?q=hannah',
    who: 'resident',
    arrive: (page) => page.getByRole('region', { name: 'People' }).waitFor(),
  },
  { name: 'search-none', path: '/explore?q=zzqqxy', who: 'resident', arrive: text('No results found for "zzqqxy"') },
  {
    name: 'search-box',
    path: '/explore',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('hannah')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'notifications', path: '/notifications', who: 'resident', arrive: text('started following you') },
  {
    name: 'notifications-empty',
    path: '/notifications',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('tab', { name: 'Messages' }).click()
      await page.getByText('No notifications yet').waitFor()
    },
  },
  { name: 'profile', path: '/profile', who: 'resident', arrive: (page) => page.getByRole('tabpanel').getByRole('link').first().waitFor() },
  { name: 'profile-of-another', path: ({ guest }) => `/profile/${guest}`, who: 'resident', arrive: text('Nothing here yet') },
  {
    name: 'profile-edit',
    path: '/profile',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  },
  {
    name: 'profile-followers',
    path: '/profile',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: '1 Follower' }).click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'profile-report',
    path: ({ guest }) => `/profile/${guest}`,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: /^More about/ }).click()
      await page.getByRole('menuitem', { name: 'Report profile' }).click()
      await page.getByRole('radio', { name: 'Something else' }).check()
    },
  },
  {
    name: 'profile-content-failed',
    path: '/profile',
    who: 'resident',
    arrive: refused('**/api/profiles/*/posts*', 'Unable to load content'),
  },
  { name: 'profile-not-found', path: '/profile/nobody_by_that_name', who: 'resident', arrive: text('Profile not found') },
  { name: 'suggestions', path: '/suggestions', who: 'resident', arrive: heading('Who to follow') },
  {
    name: 'interests',
    path: '/settings/interests',
    who: 'resident',
    arrive: (page) => page.getByRole('button', { name: 'Art & Design' }).waitFor(),
  },
]

/** Every screen there is, with the states that can be had cheaply. */
export const stations: Station[] = [...forVisitors, ...forNewcomers, ...forResidents]

/** Somebody with a post that others answered, so that the screens have something to show. */
export async function host(screen: Screen = {}): Promise<Host> {
  const [hannah, gil] = await Promise.all([resident('hannah', screen), resident('gil')])
  const media = await uploadPictures(hannah, [{}, { width: 600, height: 900 }, { color: '#1d66a8' }, { width: 1_200, height: 500 }])
  const post = await hannah.call(createPost, {
    client_id: crypto.randomUUID(),
    content: `First print of the #linocut series, with a thank you to @${gil.username}. More at https://example.org/prints`,
    category: 'Creative Showcases',
    country: 'SE',
    media: media.map((media_id, index) => ({ media_id, alt_text: index === 0 ? 'A red field with a black stripe' : null })),
  })
  await gil.call(likePost, { post_id: post.id })
  await gil.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'The red is wonderful' })
  await gil.call(followUser, { user_id: hannah.id })
  return { ...hannah, postId: post.id, guest: gil.username }
}
