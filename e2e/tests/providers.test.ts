import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { native, plainPhone } from '#bridge.ts'
import { install } from '#installation.ts'
import { type Issuer, providerOf, startIssuer, unreachable } from '#issuer.ts'
import { onboard } from '#newcomer.ts'
import { giveCode, logIn } from '#sign-in.ts'
import { toastCard } from '#toast.ts'
import { type Mail, newAddress, origin, password, phone, profile, type Screen, standIn } from '#visitors.ts'

/** A server with ways to sign in that are switched off elsewhere. */
async function openServer(env: Record<string, string>) {
  const server = await install(env)
  const at = server.origin
  return {
    origin: at,
    visit: async (path: string, screen: Screen = {}) => {
      const page = await (await profile(screen)).newPage()
      await page.goto(at + path)
      return page
    },
    ask: async (path: string, body: object, token?: unknown) => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const answer = await fetch(`${at}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return (await answer.json()) as Record<string, unknown>
    },
    mailTo: (address: string, type: string) =>
      vi.waitFor(
        async () => {
          const mails = (await (await fetch(`${at}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[]
          return mails.findLast((mail) => mail.type === type) ?? Promise.reject(new Error(`no ${type} to ${address}`))
        },
        { timeout: 60_000 },
      ),
    stop: server.remove,
  }
}
type Server = Awaited<ReturnType<typeof openServer>>

/** Somebody with a confirmed address and an empty profile. */
async function account({ ask, mailTo }: Server, name: string) {
  const email = newAddress(name)
  await ask('signup', { email, password })
  const { code } = await mailTo(email, 'signup')
  return { email, session: await ask('verify', { email, token: code, type: 'signup' }) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const onboarding = (page: Page) => page.getByRole('main').getByText('Step 1 of 3').waitFor()

describe('with providers, mailed links and phones', () => {
  let issuer: Issuer
  let away: Awaited<ReturnType<typeof unreachable>>
  let server: Server
  beforeAll(async () => {
    issuer = await startIssuer()
    away = await unreachable()
    const providers = { google: providerOf(issuer), 'our-school': { ...providerOf(issuer), issuer: away.url } }
    server = await openServer({ AUTH_PROVIDERS: JSON.stringify(providers), AUTH_MAIL_LINK: '1', AUTH_PHONE: '1' })
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([issuer.close(), away.close()])
  })
  const byGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click()

  test('a provider signs a newcomer up, later signs them in, and leads to where they wanted to go', async () => {
    const email = newAddress('ann')
    issuer.answer({ sub: 'ann', email, email_verified: true })
    const page = await server.visit('/auth/signup?next=%2Fsuggestions')
    const asked = page.waitForRequest('**/auth/v1/authorize?*')
    await page.getByRole('button', { name: 'Continue with Our school' }).waitFor()
    await byGoogle(page)
    expect(new URL((await asked).url()).searchParams.get('code_challenge')).toBeTruthy()
    await page.getByRole('link', { name: 'Allow' }).click()
    await onboarding(page)
    expect(new URL(page.url()).hash).toBe('')
    await onboard(page, { first: 'Ann', last: 'Arbor', username: 'ann_arbor' })

    const again = await server.visit('/suggestions')
    await byGoogle(again)
    await again.getByRole('link', { name: 'Allow' }).click()
    await heading(again, 'Who to follow')
  })

  test('in the native app, a provider is asked in the browser of the phone, which leads back into the app', async () => {
    const email = newAddress('eva')
    issuer.answer({ sub: 'eva', email, email_verified: true })
    const context = await profile(phone)
    const { emit } = await native(context, 'android', plainPhone)
    const app = await context.newPage()
    // A phone opens other servers than the app's own in its browser; the app stays as it is.
    await app.route('**/auth/v1/authorize?*', (route) => route.fulfill({ status: 204 }))
    await app.goto(`${server.origin}/auth/signin?next=%2Fsuggestions`)
    const left = app.waitForRequest('**/auth/v1/authorize?*')
    await byGoogle(app)
    const browser = await server.visit('/terms')
    await browser.goto((await left).url())
    const answered = browser.waitForResponse('**/auth/v1/callback?*')
    await browser.getByRole('link', { name: 'Allow' }).click()
    const location = (await answered).headers().location ?? ''
    // Where the phone leaves the link in its browser, the page asks.
    await heading(browser, 'Back to the Atelier app?')
    const byScheme = await browser.getByRole('link', { name: 'Open the app' }).getAttribute('href')
    expect(byScheme).toMatch(/^app\.atelier:\/\/auth\/signin\?next=%2Fsuggestions&code=/)
    const url = location.replace(server.origin, 'https://atelier.example')
    expect(url).toMatch(/^https:\/\/atelier\.example\/auth\/app\?to=.*&code=/)
    expect(await app.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy')).toBeNull()
    await emit(app, 'App', 'appUrlOpen', { url })
    await onboarding(app)
  })

  test('does not take a code that another browser began', async () => {
    issuer.answer({ sub: 'mallory', email: newAddress('mallory'), email_verified: true })
    const mallory = await server.visit('/auth/signin')
    await mallory.route('**/auth/signin?code=*', (route) => route.fulfill({ status: 204 }))
    await byGoogle(mallory)
    const answered = mallory.waitForResponse('**/auth/v1/callback?*')
    await mallory.getByRole('link', { name: 'Allow' }).click()
    const page = await server.visit('/terms')
    await page.goto((await answered).headers().location ?? '')
    await page.getByRole('main').getByText('You are not signed in').waitFor()
    expect(page.url()).toBe(`${server.origin}/auth/signin`)
    expect(await page.evaluate(() => localStorage.getItem('sb-atelier-auth-token'))).toBeNull()
  })

  test('shows on the sign-in screen that the provider refused', async () => {
    issuer.answer('denied')
    const page = await server.visit('/')
    await byGoogle(page)
    await page.getByRole('link', { name: 'Allow' }).click()
    await heading(page, 'Welcome back')
    await page.getByRole('main').getByText('You are not signed in').waitFor()
    expect(page.url()).toBe(`${server.origin}/auth/signin`)
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  })

  test.each([
    ['identity_already_exists', 'That account belongs to somebody else here'],
    ['provider_email_needs_verification', 'Confirm your address first'],
    ['signup_disabled', 'There is no account for you yet'],
    ['unexpected_failure', 'The other service did not answer as it should'],
  ])('tells %s apart', async (code, title) => {
    for (const mark of ['#', '?']) {
      const page = await server.visit(`/auth/signin${mark}error=server_error&error_code=${code}&error_description=x`)
      await page.getByRole('main').getByText(title).waitFor()
      expect(page.url()).toBe(`${server.origin}/auth/signin`)
    }
  })

  test('shows on the sign-in screen, not on a bare page, that a provider is unreachable', async () => {
    const page = await server.visit('/auth/signin')
    await page.getByRole('button', { name: 'Continue with Our school' }).click()
    await toastCard(page).getByText('Sign in failed').waitFor()
    await toastCard(page).getByText('The server is busy or being restarted.').waitFor()
    await page.getByRole('button', { name: 'Continue with Google', disabled: false }).waitFor()
  })

  test('a mailed link or its code signs in, and reveals nothing about who has an account', async () => {
    const { email } = await account(server, 'bob')
    const askLink = async (address: string) => {
      const page = await server.visit('/auth/signin?next=%2Fexplore')
      await page.getByLabel('Email').fill(address)
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
      await heading(page, 'Check your email')
      await page.getByRole('main').getByText(`If there is an account for ${address}, a sign-in link is on its way.`).waitFor()
      return page
    }
    await askLink(newAddress('nobody'))
    const page = await askLink(email)
    const { code, link } = await server.mailTo(email, 'magiclink')
    expect(new URL(link).searchParams.get('redirect_to')).toBe(`${server.origin}/auth/link?next=%2Fexplore`)
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await onboarding(page)

    const field = await server.visit('/auth/signin')
    await field.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await field.getByRole('main').getByText('Please enter a valid email address').waitFor()
  })

  test('the second step by phone sends a code when asked', async () => {
    const { email, session } = await account(server, 'cleo')
    const number = '4915112345678'
    const factor = await server.ask('factors', { factor_type: 'phone', friendly_name: 'Mobile', phone: `+${number}` }, session.access_token)
    const challenge = await server.ask(`factors/${factor.id}/challenge`, {}, session.access_token)
    const first = await server.mailTo(number, 'sms')
    await server.ask(`factors/${factor.id}/verify`, { challenge_id: challenge.id, code: first.code }, session.access_token)

    const page = await server.visit('/auth/signin')
    await logIn(page, email)
    await heading(page, 'Two-step verification')
    await page.getByRole('button', { name: 'Send code' }).click()
    await toastCard(page).getByText('Code sent').waitFor()
    const sent = await vi.waitFor(async () => {
      const newest = await server.mailTo(number, 'sms')
      expect(newest.code).not.toBe(first.code)
      return newest
    })
    await giveCode(page, sent.code === '000000' ? '000001' : '000000')
    await page.getByRole('main').getByText('This code is wrong or too old.').waitFor()
    await giveCode(page, sent.code)
    await onboarding(page)
  })

  test('shows the form alone while the settings cannot be loaded, and a notice when sign-up is closed', async () => {
    const page = await server.visit('/terms')
    await page.route('**/auth/v1/settings', (route) => route.abort())
    await page.goto(`${server.origin}/auth/signin`)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0)
    await page.unroute('**/auth/v1/settings')
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: {}, disable_signup: true, captcha: null } }))
    await page.goto(`${server.origin}/auth/signup`)
    await heading(page, 'Sign-up is closed at the moment')
    await page.getByRole('link', { name: 'Log in' }).click()
    await heading(page, 'Welcome back')
  })
})

describe('with a captcha', () => {
  let server: Server
  beforeAll(async () => {
    server = await openServer({ AUTH_MAIL_LINK: '1', AUTH_CAPTCHA: '{"provider":"turnstile","site_key":"site","secret":"secret"}' })
  })
  afterAll(() => server.stop())

  // In place of the provider's widget: a button that makes a new token each time.
  const script = `
    let count = 0
    window.turnstile = {
      render(place, { sitekey, language, theme, callback }) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: ['Human', sitekey, language, theme].join(' ') })
        button.onclick = () => callback('token-' + ++count)
        place.append(button)
        return button
      },
      reset() {},
      remove(button) { button.remove() },
    }
    window[new URL(document.currentScript.src).searchParams.get('onload')]()`
  const provider = 'https://challenges.cloudflare.com'

  /** The captcha tokens that calls to the auth service carry; each call is refused as if its captcha had failed. */
  async function refusing(page: Page, path: string) {
    const tokens: string[] = []
    await page.route(`**/auth/v1/${path}**`, (route) => {
      tokens.push(route.request().postDataJSON().gotrue_meta_security.captcha_token)
      return route.fulfill({ status: 400, json: { error_code: 'captcha_failed', message: 'captcha protection: request disallowed' } })
    })
    return tokens
  }
  const human = (page: Page, marks = 'site en light') => page.getByRole('button', { name: `Human ${marks}` })

  test('AUTH-087 each form sends a token of its own, and a new one after a refusal', async () => {
    const page = await server.visit('/terms')
    await standIn(page, provider, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.goto(`${server.origin}/auth/signin`)
    await page.getByLabel('Email').fill(newAddress('dora'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await human(page).waitFor()
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('main').getByText('Finish the security check first').waitFor()
    const signIns = await refusing(page, 'token')
    for (const round of [1, 2]) {
      await human(page).click()
      await page.getByRole('button', { name: 'Log in' }).click()
      await toastCard(page).getByText('The security check did not go through. Try it again.').waitFor()
      await expect.poll(() => signIns).toHaveLength(round)
    }
    expect(new Set(signIns).size).toBe(2)
    const links = await refusing(page, 'otp')
    await human(page).click()
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect.poll(() => links).toHaveLength(1)

    await page.goto(`${server.origin}/auth/forgot-password`)
    const resets = await refusing(page, 'recover')
    await page.getByLabel('Email').fill(newAddress('dora'))
    await human(page).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect.poll(() => resets).toHaveLength(1)

    await page.goto(`${server.origin}/auth/signup`)
    await page.getByLabel('Email').fill(newAddress('dora'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('checkbox').check()
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ json: { id: crypto.randomUUID(), identities: [] } }))
    await human(page).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await heading(page, 'Check your email')
    const again = await refusing(page, 'resend')
    await human(page).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => again).toHaveLength(1)
  })

  test('uses the language and the theme of the page', async () => {
    const page = await server.visit('/terms', { dark: true, locale: 'de-DE' })
    await standIn(page, provider, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.goto(`${server.origin}/auth/signin`)
    await human(page, 'site de dark').waitFor()
  })

  test('says when the check cannot be loaded, and tries again', async () => {
    const page = await server.visit('/terms')
    await standIn(page, provider, (route) => route.abort())
    await page.goto(`${server.origin}/auth/signin`)
    await page.getByRole('main').getByText('The security check could not be loaded').waitFor()
    await page.unroute(`${provider}/**`)
    await standIn(page, provider, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await human(page).waitFor()
  })

  test('is what lets the page load the provider’s scripts', async () => {
    const policy = async (at: string) => (await fetch(`${at}/auth/signin`)).headers.get('content-security-policy')
    expect(await policy(server.origin)).toMatch(
      /script-src [^;]*https:\/\/challenges\.cloudflare\.com.*frame-src https:\/\/challenges\.cloudflare\.com/,
    )
    expect(await policy(origin)).not.toMatch(/cloudflare|hcaptcha|frame-src/)
  })
})
