import { createComment } from '@atelier/contract/comments'
import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import { openConversation } from '@atelier/contract/conversations'
import type { InputOf } from '@atelier/contract/endpoint'
import { followUser } from '@atelier/contract/follows'
import { reactToMessage, sendMessage, takeBackMessage } from '@atelier/contract/messages'
import { createPost, likePost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { picture } from '#picture.ts'
import { type Resident, resident } from '#residents.ts'
import { toast } from '#toast.ts'
import { totpCode } from '#totp.ts'
import { upload, uploadPictures } from '#uploads.ts'
import { newAddress, password, type Screen } from '#visitors.ts'

export interface Station {
  name: string
  path: string | ((host: Host) => string)
  who: 'visitor' | 'newcomer' | 'resident' | 'staff'
  arrive: (page: Page) => Promise<unknown> // ready when this resolves
}

export interface Host extends Resident {
  postId: string
  guest: string // a commenter
  conversationId: string // has media, a reply, a reaction and a card
  communityId: string // private, with a post, a member and a request
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByRole('main').getByText(words).first().waitFor()
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
  await page.getByRole('main').getByText(words).first().waitFor()
}

/** After a mailed link or a provider has failed. */
const refusal = (code: string) => `error=access_denied&error_code=${code}&error_description=x&sb=`
const ways = { external: { google: true, github: true }, mail_link_enabled: true }
const offered = (words: string, settings: object) => async (page: Page) => {
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: {}, ...settings } }))
  await page.reload()
  await page.getByRole('main').getByText(words).waitFor()
}

const token = (claims: object) => `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`
const foreignSession = token({ sub: crypto.randomUUID(), email: 'finn@test.example' })

/** Up to the second step, in this page only. */
const halfway = (factors: number) => async (page: Page) => {
  const names = ['Phone', 'Tablet'].slice(0, factors)
  const user = {
    id: crypto.randomUUID(),
    email: 'annemarie.von.der.hohenwarte-schillingsfuerst@studio.example',
    factors: names.map((friendly_name) => ({ id: crypto.randomUUID(), friendly_name, factor_type: 'totp', status: 'verified' })),
  }
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const session = { access_token: token({ sub: user.id, aal: 'aal1' }), refresh_token: 'r', token_type: 'bearer', expires_at, user }
  await page.addInitScript((stored) => {
    const { getItem, setItem } = Storage.prototype
    const isSession = (key: string) => key === 'sb-atelier-auth-token'
    Storage.prototype.getItem = function (key) {
      return isSession(key) ? stored : getItem.call(this, key)
    }
    Storage.prototype.setItem = function (key, value) {
      if (!isSession(key)) setItem.call(this, key, value)
    }
  }, JSON.stringify(session))
  await page.goto('/auth/second-step')
  await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
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
      await page.getByRole('main').getByText('Please enter a valid email address').waitFor()
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
      await toast(page).getByText('Invalid login credentials').waitFor()
    },
  },
  { name: 'sign-in-ways', path: '/auth/signin', who: 'visitor', arrive: offered('Email me a sign-in link', ways) },
  { name: 'sign-up-ways', path: '/auth/signup', who: 'visitor', arrive: offered('Continue with Google', ways) },
  {
    name: 'sign-up-closed',
    path: '/auth/signup',
    who: 'visitor',
    arrive: offered('Sign-up is closed at the moment', { disable_signup: true }),
  },
  {
    name: 'provider-refused',
    path: `/auth/signin#${refusal('bad_oauth_callback')}`,
    who: 'visitor',
    arrive: text('You are not signed in'),
  },
  { name: 'provider-conflict', path: `/auth/signin#${refusal('identity_already_exists')}`, who: 'visitor', arrive: text('belongs to') },
  { name: 'spent-sign-up-link', path: `/onboarding#${refusal('otp_expired')}`, who: 'visitor', arrive: text('just log in') },
  { name: 'spent-recovery-link', path: `/auth/reset-password#${refusal('otp_expired')}`, who: 'visitor', arrive: text('same email') },
  { name: 'spent-sign-in-link', path: `/auth/link#${refusal('otp_expired')}`, who: 'visitor', arrive: text('works once') },
  { name: 'half-confirmed', path: '/#message=Confirmation+link+accepted', who: 'visitor', arrive: heading('One of two confirmed') },
  { name: 'second-step', path: '/terms', who: 'visitor', arrive: halfway(1) },
  {
    name: 'second-step-refused',
    path: '/terms',
    who: 'visitor',
    arrive: async (page) => {
      await halfway(2)(page)
      await page.getByLabel('6-digit code').fill('12')
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByText('Enter the 6 digits that your app shows').waitFor()
    },
  },
  {
    name: 'second-step-recovery',
    path: '/terms',
    who: 'visitor',
    arrive: async (page) => {
      await halfway(1)(page)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').waitFor()
    },
  },
  { name: 'forgot-password', path: '/auth/forgot-password', who: 'visitor', arrive: heading(/./) },
  { name: 'reset-password', path: '/auth/reset-password', who: 'visitor', arrive: heading(/./) },
  {
    name: 'confirm',
    path: '/terms',
    who: 'visitor',
    arrive: async (page) => {
      const preview = { user_id: crypto.randomUUID(), email: 'a-rather-long-address-of-somebody@test.example', new_email: null }
      await page.route('**/auth/v1/verify/preview', (route) => route.fulfill({ json: preview }))
      await page.goto('/auth/confirm?token_hash=x&type=signup')
      await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
      await page.unroute('**/auth/v1/verify/preview')
    },
  },
  {
    name: 'brought-session',
    path: `/auth/link#access_token=${foreignSession}&refresh_token=r`,
    who: 'visitor',
    arrive: heading('Is this your account?'),
  },
  { name: 'open-app', path: '/auth/app?to=%2Fauth%2Fsignin&code=x', who: 'visitor', arrive: heading('Back to the Atelier app?') },
  { name: 'terms', path: '/terms', who: 'visitor', arrive: heading(/./) },
  { name: 'privacy', path: '/privacy', who: 'visitor', arrive: heading(/./) },
  { name: 'not-found', path: '/nowhere', who: 'visitor', arrive: text('404') },
  { name: 'post-for-visitors', path: ({ postId }) => `/post/${postId}`, who: 'visitor', arrive: text('The red is wonderful') },
  // Last: the browser remembers that it waits for a mail.
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

/** Unless the draft is already past it. */
async function firstStep(page: Page) {
  await page
    .getByRole('main')
    .getByText(/Step [12] of 3/)
    .waitFor()
  if (await page.getByRole('main').getByText('Step 1 of 3').isVisible()) {
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Newcomer')
    await page.getByLabel('Username').fill(`nora_${Date.now().toString(36)}`)
    await page.getByLabel('Day').selectOption('17')
    await page.getByLabel('Month').selectOption('05')
    await page.getByLabel('Year').selectOption('1990')
    await page.getByRole('main').getByText('Available!').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByRole('main').getByText('Step 2 of 3').waitFor()
}

const forMembers: Station[] = [
  {
    name: 'foreign-link',
    path: `/auth/link#access_token=${foreignSession}&refresh_token=r`,
    who: 'resident',
    arrive: heading('This link is for another account'),
  },
  { name: 'spent-link', path: `/auth/reset-password#${refusal('otp_expired')}`, who: 'resident', arrive: text('You are signed in as') },
]

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
      await page.getByRole('main').getByText('Welcome to your creator space').waitFor()
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
      await page
        .getByRole('main')
        .getByText(/^Replying to/)
        .waitFor()
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
      await page.getByRole('dialog').getByText('1 of 4').waitFor()
    },
  },
  { name: 'post-gone', path: `/post/${crypto.randomUUID()}`, who: 'resident', arrive: text('This post is not here') },
  { name: 'explore', path: '/explore', who: 'resident', arrive: heading('Explore') },
  {
    name: 'explore-sections',
    path: '/explore',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('heading', { name: 'Featured Communities' }).scrollIntoViewIfNeeded()
      await page.getByRole('region', { name: 'Trending Creators' }).getByRole('article').first().waitFor()
    },
  },
  {
    name: 'explore-post',
    path: ({ postId }) => `/explore?post=${postId}`,
    who: 'resident',
    arrive: (page) => page.getByRole('dialog', { name: 'Post' }).getByRole('link', { name: 'View profile' }).waitFor(),
  },
  { name: 'explore-search', path: '/explore?tab=search', who: 'resident', arrive: (page) => page.getByRole('searchbox').waitFor() },
  { name: 'hashtag', path: '/explore?tag=linocut', who: 'resident', arrive: (page) => firstPost(page).waitFor() },
  { name: 'hashtag-empty', path: '/explore?tag=nothing_like_it', who: 'resident', arrive: text('Nothing is tagged #nothing_like_it yet') },
  {
    name: 'search-results',
    path: '/explore?q=gil',
    who: 'resident',
    arrive: (page) => page.getByRole('region', { name: 'People' }).waitFor(),
  },
  { name: 'search-none', path: '/explore?q=zzqqxy', who: 'resident', arrive: text('No results found for "zzqqxy"') },
  {
    name: 'search-box',
    path: '/home',
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
      await page.getByRole('tab', { name: 'Mentions' }).click()
      await page.getByRole('main').getByText('No notifications yet').waitFor()
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
  { name: 'settings-diagnostics', path: '/settings/diagnostics', who: 'resident', arrive: text('Everything works') },
  { name: 'settings-blocked', path: '/settings/blocked', who: 'resident', arrive: text("You haven't blocked anyone") },
  { name: 'settings-muted', path: '/settings/muted', who: 'resident', arrive: text("You haven't muted anyone") },
  { name: 'not-sent', path: '/not-sent', who: 'resident', arrive: text('Everything is sent') },
  { name: 'settings-hidden-posts', path: '/settings/hidden-posts', who: 'resident', arrive: text('No hidden posts') },
  {
    name: 'settings-muted-words',
    path: '/settings/muted-words',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/me/muted-words', (route) =>
        route.fulfill({
          json: {
            items: [
              { id: crypto.randomUUID(), phrase: 'Spoilers', ends_at: '2030-03-04T12:00:00.000Z', created_at: '2026-01-01T10:00:00.000Z' },
              { id: crypto.randomUUID(), phrase: '#crypto', ends_at: null, created_at: '2026-01-01T10:00:00.000Z' },
            ],
          },
        }),
      )
      await page.reload()
      await page.getByRole('main').getByText('Spoilers', { exact: true }).first().waitFor()
    },
  },
]

const onConversation = ({ conversationId }: Host) => `/messages/${conversationId}`
const inLog = (words: string | RegExp) => (page: Page) => page.getByRole('log').getByText(words).first().waitFor()
const answered = (pattern: string, json: object, words: string) => async (page: Page) => {
  await page.route(pattern, (route) => route.fulfill({ json }))
  await page.reload()
  await page.getByRole('main').getByText(words).first().waitFor()
}

const messageStations: Station[] = [
  { name: 'messages', path: '/messages', who: 'resident', arrive: (page) => page.getByRole('link', { name: /^Gil Resident/ }).waitFor() },
  {
    name: 'messages-empty',
    path: '/messages',
    who: 'resident',
    arrive: answered('**/api/conversations?*', { items: [], next_cursor: null }, 'No conversations yet'),
  },
  {
    name: 'messages-failed',
    path: '/messages',
    who: 'resident',
    arrive: refused('**/api/conversations?*', 'Something went wrong loading your conversations'),
  },
  {
    name: 'messages-found',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByPlaceholder('Search conversations...').fill('ink')
      await page.getByRole('region', { name: 'In messages' }).getByRole('link').first().waitFor()
    },
  },
  {
    name: 'messages-new',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'New conversation' }).click()
      await page.getByPlaceholder('Search for users...').fill('gil')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Gil Resident/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'messages-settings',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More options' }).click()
      await page.getByRole('menuitem', { name: 'Message settings' }).click()
      await page.getByRole('dialog').getByText('Read receipts', { exact: true }).waitFor()
    },
  },
  {
    name: 'requests',
    path: '/messages?folder=requests',
    who: 'resident',
    arrive: (page) => page.getByRole('link', { name: /Ines Resident/ }).waitFor(),
  },
  {
    name: 'request',
    path: '/messages?folder=requests',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('link', { name: /Ines Resident/ }).click()
      await page.getByRole('main').getByText('Shown once you accept').waitFor()
    },
  },
  { name: 'conversation', path: onConversation, who: 'resident', arrive: inLog('The ink was still wet') },
  {
    name: 'conversation-actions',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      const message = page.getByRole('log').getByRole('article').last()
      await message.focus()
      await message.press('Enter')
      await page.getByRole('dialog', { name: 'Message', exact: true }).waitFor()
    },
  },
  {
    name: 'conversation-reply',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('log').getByRole('article').last().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
      await page.locator('input[type=file][multiple]').setInputFiles([await picture('one.jpg')])
      await page.getByRole('button', { name: 'Remove file 1' }).waitFor()
    },
  },
  {
    name: 'conversation-unsent',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/conversations/*/messages', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await page.getByPlaceholder('Type a message...').fill('This one waits')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  {
    name: 'conversation-search',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Search in this conversation' }).click()
      await page.getByPlaceholder('Search messages...').fill('ink')
      await page
        .getByRole('button', { name: /The ink was still wet/ })
        .first()
        .waitFor()
    },
  },
  { name: 'conversation-not-found', path: `/messages/${crypto.randomUUID()}`, who: 'resident', arrive: text('Conversation not found') },
  {
    name: 'send',
    path: onPost,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: /^Share,/ }).click()
      await page.getByRole('menuitem', { name: 'Send in a message' }).click()
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /Gil Resident/ })
        .check()
    },
  },
]

const security = (name: string, arrive: Station['arrive']): Station => ({
  name: `security${name}`,
  path: '/settings/security',
  who: 'resident',
  arrive,
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function scan(page: Page) {
  await page.getByRole('button', { name: /^(Set up|Add another)$/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`App ${Date.now()}`)
  await page.keyboard.press('Enter')
  await page.getByAltText('QR code for the authenticator app').waitFor()
}

/** Unless an earlier station has done so. */
async function turnOn(page: Page) {
  const state = page.getByRole('main').getByText(/^(Off\. With|On\. Signing)/)
  await state.waitFor()
  if ((await state.textContent())?.startsWith('On')) return
  await scan(page)
  const secret = await page.getByRole('dialog').getByText('Or type in this key').locator('+ p').textContent()
  await page.getByLabel('6-digit code').fill(totpCode((secret ?? '').replaceAll(' ', '')))
  await page.keyboard.press('Enter')
  await button(page, 'I have stored them').click()
}

const community = (name: string, tab: string, arrive: Station['arrive']): Station => ({
  name: `community${name}`,
  path: ({ communityId }) => `/communities/${communityId}${tab}`,
  who: 'resident',
  arrive,
})

const archive = { id: '019c0000-0000-7000-8000-000000000009', created_at: '2026-11-22T10:00:00.000Z', total_count: 420 }
const settingsStations: Station[] = [
  {
    name: 'settings-quiet-hours',
    path: '/settings',
    who: 'resident',
    async arrive(page) {
      await page.getByRole('switch', { name: 'Quiet hours every day' }).click()
      await page.getByLabel('From', { exact: true }).waitFor()
    },
  },
  { name: 'own-data', path: '/settings/data', who: 'resident', arrive: (page) => button(page, 'Create archive').waitFor() },
  {
    name: 'own-data-done',
    path: '/settings/data',
    who: 'resident',
    async arrive(page) {
      const built = {
        ...archive,
        state: 'done',
        done_count: 420,
        bytes: 243_000_000,
        is_available: true,
        expires_at: '2027-11-29T10:00:00.000Z',
      }
      await page.route('**/api/me/exports/latest', (route) => route.fulfill({ json: { export: built } }))
      const left_out = [{ kind: 'boosts', reason: 'unsupported', count: 53 }]
      const came = {
        ...archive,
        state: 'done',
        source: 'mastodon',
        done_count: 420,
        imported: { posts: 412, media: 903 },
        left_out,
        problem: null,
      }
      await answered('**/api/me/imports/latest', { import: came }, '412 posts')(page)
    },
  },
  {
    name: 'own-data-running',
    path: '/settings/data',
    who: 'resident',
    async arrive(page) {
      const running = { ...archive, state: 'running', done_count: 42 }
      const none = { bytes: null, is_available: false, expires_at: null }
      await page.route('**/api/me/exports/latest', (route) => route.fulfill({ json: { export: { ...running, ...none } } }))
      const coming = { ...running, source: 'mastodon', imported: {}, left_out: [], problem: null }
      await answered('**/api/me/imports/latest', { import: coming }, '42 of 420')(page)
    },
  },
]

const communityStations: Station[] = [
  { name: 'communities', path: '/communities', who: 'resident', arrive: text(/Night Studio/) },
  {
    name: 'community-new',
    path: '/communities',
    who: 'resident',
    arrive: async (page) => {
      await button(page, 'Create community').click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    },
  },
  community('', '', text('Still wet')),
  community('-about', '?tab=about', text('Nothing leaves this room')),
  community('-members', '?tab=members', text(/^Owner ·/)),
  community('-requests', '?tab=requests', (page) => button(page, 'Approve Gil Resident').waitFor()),
  community('-edit', '', async (page) => {
    await button(page, 'Edit community').click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
  }),
  community('-delete', '', async (page) => {
    await page.getByRole('button', { name: /^More about Night Studio/ }).click()
    await page.getByRole('menuitem', { name: 'Delete community' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  }),
  community('-compose', '', async (page) => {
    await page.getByRole('button', { name: /^Post in Night Studio/ }).click()
    await page.getByRole('button', { name: /^Who sees it: Night Studio/ }).click()
    await page.getByRole('menuitemradio', { name: 'Public' }).waitFor()
  }),
  {
    name: 'community-missing',
    path: '/communities/019c0000-0000-7000-8000-000000000000',
    who: 'resident',
    arrive: text('Community not found'),
  },
]

const setting = (name: string, arrive: Station['arrive']): Station => ({
  name: `settings${name}`,
  path: '/settings',
  who: 'resident',
  arrive,
})
const seek = (words: string) => (page: Page) => page.getByRole('searchbox', { name: 'Search settings' }).fill(words)

const cardStations: Station[] = [
  setting('', (page) => page.getByRole('combobox', { name: 'Who may message you' }).waitFor()),
  setting('-found', async (page) => {
    await seek('mail')(page)
    await page.getByRole('button', { name: /^Email address/ }).waitFor()
  }),
  setting('-nothing', async (page) => {
    await seek('zebra')(page)
    await page.getByRole('main').getByText('No setting for “zebra”').waitFor()
  }),
  setting('-email', async (page) => {
    await button(page, 'Change email').click()
    await page.getByLabel('New email address').waitFor()
  }),
  setting('-password', async (page) => {
    await button(page, 'Change password').click()
    await button(page, 'Save password').click()
    await page.getByRole('dialog').getByText('Passwords must match').waitFor()
  }),
  setting('-deletion', async (page) => {
    await button(page, 'Delete account').click()
    await page.getByLabel('Why are you leaving?').waitFor()
  }),
]

const securityStations: Station[] = [
  security('', text('This device')),
  security('-password', async (page) => {
    await button(page, 'Change password').click()
    await button(page, 'Save password').click()
    await page.getByRole('main').getByText('Passwords must match').waitFor()
  }),
  security('-proof', async (page) => {
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const json = { code: 'reauthentication_needed', message: 'This requires reauthentication' }
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, headers, json }) : route.fallback(),
    )
    await button(page, 'Change password').click()
    await page.getByLabel('New password').fill('amber finch 05')
    await page.getByLabel('Confirm password').fill('amber finch 05')
    await button(page, 'Save password').click()
    await page.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Your password').waitFor()
  }),
  security('-address', async (page) => {
    await page.getByRole('button', { name: /^(Change address|Use another address)$/ }).click()
    await page.getByLabel('New email address').fill(newAddress('hannah-new'))
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('both addresses have to agree').waitFor()
  }),
  security('-scan', scan),
  security('-codes', async (page) => {
    await turnOn(page)
    await button(page, 'Make new codes').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('listitem').nth(9).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByText('Close without storing them?').waitFor()
  }),
  security('-on', async (page) => {
    await turnOn(page)
    await page.getByRole('main').getByText('10 of 10 left').waitFor()
  }),
  security('-remove', async (page) => {
    await turnOn(page)
    await page.getByRole('button', { name: /^Remove / }).click()
    await button(page, 'Turn off').waitFor()
  }),
  security('-linked', async (page) => {
    await page.route('**/auth/v1/settings', (route) =>
      route.fulfill({ json: { external: { email: true, google: true, github: true }, manual_linking_enabled: true, captcha: null } }),
    )
    await page.reload()
    await button(page, 'Link GitHub').waitFor()
  }),
  security('-failed', refused('**/api/account/sessions*', 'Something went wrong loading where you are signed in')),
]

const staff = (name: string, title: string): Station => ({
  name: `admin-${name}`,
  path: `/admin/${name}`,
  who: 'staff',
  arrive: heading(title),
})
const staffStations: Station[] = [
  { name: 'admin-restricted', path: '/admin/users', who: 'resident', arrive: heading('Access restricted') },
  staff('users', 'Users'),
  staff('content', 'Content'),
  staff('analytics', 'Analytics Dashboard'),
  staff('settings', 'Platform Settings'),
  {
    ...staff('roles', 'Role Management'),
    arrive: (page) => page.getByRole('cell').first().waitFor(),
  },
  staff('log', 'Log'),
]

export const stations: Station[] = [
  ...forVisitors,
  ...forNewcomers,
  ...forMembers,
  ...forResidents,
  ...messageStations,
  ...settingsStations,
  // Before security, which leaves a change of the address pending.
  ...cardStations,
  ...securityStations,
  ...communityStations,
  ...staffStations,
]

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
  const conversationId = await talk(hannah, gil, post.id)
  const communityId = await circle(hannah, gil)
  return { ...hannah, postId: post.id, guest: gil.username, conversationId, communityId }
}

/** Private, with a post; a guest has asked to join. @returns its id */
async function circle(hannah: Resident, gil: Resident): Promise<string> {
  const { id } = await hannah.call(createCommunity, {
    client_id: crypto.randomUUID(),
    name: `Night Studio of ${hannah.username}`,
    description: 'Unfinished work, after midnight',
    rules: 'Nothing leaves this room',
    is_public: false,
  })
  await gil.call(joinCommunity, { community_id: id })
  await hannah.call(createPost, { client_id: crypto.randomUUID(), content: 'Still wet', community_id: id })
  return id
}

/** Of two, and a stranger's request beside it. @returns the conversation's id */
async function talk(hannah: Resident, gil: Resident, postId: string): Promise<string> {
  const ines = await resident('ines')
  const { id } = await hannah.call(openConversation, { user_id: gil.id })
  const { buffer, mimeType } = await picture('print.jpg', { width: 600, height: 800 })
  const sent = async (sender: Resident, message: Partial<InputOf<typeof sendMessage>>, media = false) =>
    sender.call(sendMessage, {
      conversation_id: id,
      ...message,
      client_id: crypto.randomUUID(),
      media_id: media ? await upload(sender, buffer, { bucket: 'message-media', filetype: mimeType }) : null,
    })
  const first = await sent(hannah, { content: 'Here is the first print, look at https://example.org/prints' }, true)
  await gil.call(reactToMessage, { message_id: first.id, emoji: '🔥' })
  await sent(gil, { content: 'The ink was still wet', reply_to_id: first.id })
  await sent(gil, { content: '🎉' })
  const wrong = await sent(gil, { content: 'Wrong person' })
  await gil.call(takeBackMessage, { message_id: wrong.id })
  await sent(hannah, { content: 'This one', card: { kind: 'post', id: postId } })
  await sent(hannah, { card: { kind: 'profile', id: gil.id } })
  const request = await ines.call(openConversation, { user_id: hannah.id })
  await sent(ines, { conversation_id: request.id, content: 'Hello from afar' }, true)
  return id
}
