import type { Removal } from '@atelier/contract/appeals'
import type { Page } from 'playwright-core'
import { heading, type Station, text } from '#stations/station.ts'
import { toastCard } from '#toast.ts'
import { newAddress, password } from '#visitors.ts'

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
const halfway =
  (factors: number, factor_type: 'totp' | 'webauthn' = 'totp') =>
  async (page: Page) => {
    const names = ['Phone', 'Tablet'].slice(0, factors)
    const user = {
      id: crypto.randomUUID(),
      email: 'annemarie.von.der.hohenwarte-schillingsfuerst@studio.example',
      factors: names.map((friendly_name) => ({ id: crypto.randomUUID(), friendly_name, factor_type, status: 'verified' })),
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

const suspension: Removal = {
  kind: 'ban',
  target_id: '019c0000-0000-7000-8000-000000000009',
  content: null,
  rule_id: null,
  reason: 'You sent the same advertisement to forty people.',
  created_at: '2026-11-22T10:00:00.000Z',
  ends_at: '2030-03-04T12:00:00.000Z',
  appeal_until: '2030-03-04T12:00:00.000Z',
  together: [],
  appeal: null,
}

export const visitorStations: Station[] = [
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
      await toastCard(page).getByText('Invalid login credentials').waitFor()
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
    name: 'second-step-key',
    path: '/terms',
    who: 'visitor',
    arrive: async (page) => {
      await halfway(1, 'webauthn')(page)
      await page.route('**/auth/v1/factors/*/challenge', (route) =>
        route.fulfill({
          status: 422,
          json: { code: 'mfa_verification_failed', message: 'x' },
          headers: { 'x-supabase-api-version': '2024-01-01' },
        }),
      )
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByText('This key was not accepted.').waitFor()
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
  { name: 'rules', path: '/rules', who: 'visitor', arrive: text('Respect people') },
  { name: 'transparency', path: '/transparency', who: 'visitor', arrive: text('This network publishes no figures') },
  {
    name: 'suspended',
    path: '/appeals/ban#token',
    who: 'visitor',
    arrive: async (page) => {
      await page.route('**/api/appeals/ban', (route) => route.fulfill({ json: suspension }))
      await page.reload()
      await heading('Your account is suspended')(page)
    },
  },
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

export const newcomerStations: Station[] = [
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

export const linkStations: Station[] = [
  {
    name: 'foreign-link',
    path: `/auth/link#access_token=${foreignSession}&refresh_token=r`,
    who: 'resident',
    arrive: heading('This link is for another account'),
  },
  { name: 'spent-link', path: `/auth/reset-password#${refusal('otp_expired')}`, who: 'resident', arrive: text('You are signed in as') },
]
