import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { onboard, signUp } from '#newcomer.ts'
import { resident } from '#residents.ts'
import { noteOf } from '#sign-in.ts'
import { failureToastOf, toastCard, toastOf } from '#toast.ts'
import { follow, mailTo, newAddress, origin, password, phone, visit } from '#visitors.ts'

const fillSignIn = async (page: Page, email: string, secret: string) => {
  // The sign-up form that one may come from has fields of the same names.
  await logIn(page).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
}
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' })
const isHeld = (page: Page, pattern: string) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  void page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return () => answer()
}

describe.each([
  {
    path: '/',
    ids: 'AUTH-001 AUTH-002 AUTH-003 AUTH-004 AUTH-005 AUTH-006 AUTH-007 AUTH-008 AUTH-009 AUTH-010 AUTH-011',
    text: 'A calm wall for people who make things. Hang your work, follow the people whose work moves you, and talk about how it was made.',
  },
  {
    path: '/auth/signin',
    ids: 'AUTH-011 AUTH-014 AUTH-015 AUTH-016 AUTH-017 AUTH-018 AUTH-019',
    text: 'Your studio is as you left it.',
  },
])('signing in on $path', ({ path, ids, text }) => {
  test(`${ids} has its fields and links, waits for both fields, and leads to Home with a welcome`, async () => {
    const { email } = await resident('ann')
    const page = await visit(path)
    await page.getByRole('img', { name: 'Atelier' }).first().waitFor()
    await page.getByRole('main').getByText(text, { exact: true }).waitFor()
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/auth/forgot-password')
    expect(await page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth/signup')
    expect(await logIn(page).isDisabled()).toBe(true)
    await fillSignIn(page, email, '')
    expect(await logIn(page).isDisabled()).toBe(true)
    await fillSignIn(page, '', password)
    expect(await logIn(page).isDisabled()).toBe(true)
    await fillSignIn(page, email, password)
    const answer = isHeld(page, '**/auth/v1/token**')
    await logIn(page).click()
    await page.getByRole('button', { name: 'Signing in...' }).waitFor()
    answer()
    await expect.poll(() => toastOf(page)).toEqual(['Welcome!', 'You have successfully signed in.'])
    await page.waitForURL('**/home')
  })

  test('AUTH-012 AUTH-013 AUTH-020 AUTH-021 AUTH-022 SHELL-092 names what is wrong at its field, and why the server refused', async () => {
    const page = await visit(path)
    await fillSignIn(page, 'ann at home', 'x')
    await logIn(page).click()
    await expect.poll(() => noteOf(page, 'Email')).toBe('Please enter a valid email address')
    await fillSignIn(page, newAddress('nobody'), '')
    await expect.poll(() => noteOf(page, 'Password')).toBe('Password is required')
    await expect.poll(() => noteOf(page, 'Email')).toBeUndefined()
    await fillSignIn(page, '', 'wrong password')
    await expect.poll(() => noteOf(page, 'Email')).toBe('Please enter a valid email address')
    await fillSignIn(page, newAddress('nobody'), 'wrong password')
    await logIn(page).click()
    await expect.poll(() => failureToastOf(page)).toEqual(['Sign in failed', 'Invalid login credentials'])
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 400, json: {} }))
    await logIn(page).click()
    await expect.poll(() => failureToastOf(page)).toEqual(['Sign in failed', 'An unexpected error occurred'])
    await page.unroute('**/auth/v1/token**')
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await logIn(page).click()
    await expect.poll(() => failureToastOf(page)).toEqual(['Sign in failed', expect.stringContaining('The server could not be reached.')])
  })
})

test('brings people back to where they wanted to go, and nowhere else', async () => {
  const { email } = await resident('ann')
  const page = await visit('/suggestions')
  await page.waitForURL('**/auth/signup?next=%2Fsuggestions')
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillSignIn(page, email, password)
  await logIn(page).click()
  await page.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
  const other = await visit('/auth/signin?next=https://elsewhere.example/home')
  await fillSignIn(other, email, password)
  await logIn(other).click()
  await other.waitForURL('**/home')
})

test('AUTH-068 accepts a stored session only with an access token, a refresh token and an expiry', async () => {
  const { page, session } = await resident('bo')
  await page.goto('/terms')
  const openHome = async (stored: object) => {
    await page.evaluate((text) => localStorage.setItem('sb-atelier-auth-token', text), JSON.stringify(stored))
    await page.goto('/home')
  }
  for (const part of ['access_token', 'refresh_token', 'expires_at']) {
    await openHome({ ...session, [part]: undefined })
    await page.waitForURL('**/auth/signup**')
  }
  await openHome(session)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
})

describe('signing up', () => {
  test('AUTH-023 AUTH-024 AUTH-026 AUTH-027 AUTH-028 AUTH-029 AUTH-030 AUTH-031 AUTH-032 AUTH-033 AUTH-034 AUTH-037 AUTH-052 has its fields, and leads to "Check your email"', async () => {
    const page = await visit('/auth/signup')
    const [secret, confirm] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm password')]
    for (const [index, field] of [secret, confirm].entries()) {
      expect(await field.getAttribute('type')).toBe('password')
      await page
        .getByRole('button', { name: 'Show password' })
        .nth(index === 0 ? 0 : 1)
        .click()
      expect(await field.getAttribute('type')).toBe('text')
      await page.getByRole('button', { name: 'Hide password' }).click()
      expect(await field.getAttribute('type')).toBe('password')
    }
    expect(await page.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
    expect(await page.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
    await page.getByLabel('Email').fill(newAddress('cy'))
    await secret.fill(password)
    await confirm.fill(password)
    await page.getByRole('checkbox').check()
    const answer = isHeld(page, '**/auth/v1/signup**')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Creating account...' }).waitFor()
    answer()
    await expect
      .poll(() => toastOf(page))
      .toEqual(['Check your email', "We've sent you a confirmation link to complete your registration."])
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page
      .getByRole('main')
      .getByText(/^We've sent a confirmation link to/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0)
  })

  test('AUTH-025 AUTH-043 AUTH-044 AUTH-045 AUTH-046 AUTH-047 AUTH-048 AUTH-049 AUTH-050 AUTH-051 measures a password by five checks', async () => {
    const page = await visit('/auth/signup')
    const meter = page.getByRole('meter', { name: 'Password strength' })
    const missing = () =>
      page
        .getByRole('main')
        .getByText(/: missing$/)
        .count()
    for (const [secret, strength, open] of [
      ['a', 'Weak', 4],
      ['aB', 'Medium', 3],
      ['aB1', 'Medium', 2],
      ['aB1!', 'Strong', 1],
      ['aB1!aB1!', 'Strong', 0],
      ['aaaaaaaa', 'Medium', 3],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(secret)
      expect(await meter.getAttribute('aria-valuetext')).toBe(strength)
      expect(await missing()).toBe(open)
    }
    for (const check of ['8+ characters', 'Uppercase letter', 'Lowercase letter', 'Number', 'Special character']) {
      expect(await page.getByRole('main').getByText(check, { exact: true }).count()).toBe(1)
    }
  })

  test('AUTH-038 AUTH-039 AUTH-040 AUTH-041 AUTH-042 names each mistake at its field', async () => {
    const page = await visit('/auth/signup')
    await page.getByLabel('Email').fill('ann at home')
    await page.getByLabel('Password', { exact: true }).fill('short 7')
    await page.getByLabel('Confirm password').fill('short 8')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => noteOf(page, 'Email')).toBe('Please enter a valid email address')
    await expect.poll(() => noteOf(page, 'Password')).toBe('Password must be at least 8 characters')
    await expect.poll(() => noteOf(page, 'Confirm password')).toBe("Passwords don't match")
    await page.getByRole('main').getByText('You must accept the terms and conditions').waitFor()
  })

  test('AUTH-035 AUTH-036 AUTH-055 AUTH-056 AUTH-057 SHELL-092 sends the confirmation again on request, and takes its code on another device', async () => {
    const email = newAddress('dee')
    const page = await visit('/', phone)
    await signUp(page, email)
    await page.getByRole('button', { name: 'Back to sign up' }).click()
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    const first = await mailTo(email, 'signup')
    await signUp(page, email)
    const second = await mailTo(email, 'signup', first)

    await page.route('**/auth/v1/resend**', (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'no mail today' } }))
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(async () => (await failureToastOf(page))[0]).toBe('Failed to resend confirmation')
    await page.unroute('**/auth/v1/resend**')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => toastOf(page)).toEqual(['Confirmation email sent', 'Check your inbox for the confirmation link.'])

    const code = page.getByLabel('6-digit code')
    await code.fill('12')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => noteOf(page, '6-digit code')).toBe('Enter the 6 digits from the email')
    const mailed = await mailTo(email, 'signup', second)
    await code.fill(mailed.code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => noteOf(page, '6-digit code')).toBe('This code is wrong or has expired')
    await code.fill(mailed.code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('main').getByText('Step 1 of 3').waitFor()
  })

  test('waits on for the code of the mail after a reload, until one goes back or the code has run out', async () => {
    const email = newAddress('ewa')
    const page = await visit('/auth/signup')
    const checkEmail = page.getByRole('heading', { name: 'Check your email' })
    await signUp(page, email)
    const first = await mailTo(email, 'signup')
    await page.reload()
    await checkEmail.waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password)
    await page.getByRole('button', { name: 'Send again' }).click()
    const { code } = await mailTo(email, 'signup', first)

    await page.reload()
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('awaited-mail')

    const other = await visit('/auth/signup')
    await signUp(other, newAddress('ewa'))
    await other.getByRole('button', { name: 'Back to sign up' }).click()
    await other.reload()
    await other.getByRole('button', { name: 'Create account' }).waitFor()
    await other.getByRole('link', { name: 'Log in' }).click()
    await other.getByRole('link', { name: 'Forgot password?' }).click()
    await other.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await other.getByLabel('Email').fill(email)
    await other.getByRole('button', { name: 'Send link' }).click()
    await mailTo(email, 'recovery')
    await other.getByRole('heading', { name: 'Check your email' }).waitFor()
    await other.reload()
    await other.getByRole('heading', { name: 'Check your email' }).waitFor()
    await other.clock.install({ time: Date.now() + 61 * 60_000 })
    await other.reload()
    await other.getByRole('button', { name: 'Send link' }).waitFor()
  })

  test('AUTH-053 AUTH-054 SHELL-092 says why it failed', async () => {
    const page = await visit('/auth/signup')
    const send = async (reason: string) => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect.poll(() => failureToastOf(page)).toEqual(['Sign up failed', reason])
    }
    await page.getByLabel('Email').fill(newAddress('eve'))
    await page.getByLabel('Password', { exact: true }).fill('Password123!')
    await page.getByLabel('Confirm password').fill('Password123!')
    await page.getByRole('checkbox').check()
    await send('Password is known to be weak and easy to guess, please choose a different one.')
    await expect.poll(() => noteOf(page, 'Password')).toBe('This password is too easy to guess. Choose another one.')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 418, json: { code: 418, msg: 'The kettle is busy' } }))
    await send('The kettle is busy')
    await page.unroute('**/auth/v1/signup**')
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 400, json: {} }))
    await send('An unexpected error occurred')
  })

  test('a link that was used before says so, and an unconfirmed address is offered a new one', async () => {
    const email = newAddress('fay')
    const page = await visit('/')
    await signUp(page, email)
    const first = await mailTo(email, 'signup')
    const stranger = await visit('/auth/signin')
    await fillSignIn(stranger, email, password)
    await logIn(stranger).click()
    await toastCard(stranger).getByText('Email not confirmed', { exact: true }).waitFor()
    await stranger.getByRole('main').getByText('Your email address is not confirmed yet.').waitFor()
    await stranger.getByRole('button', { name: 'Resend confirmation email' }).click()
    await toastCard(stranger).getByText('Confirmation email sent').waitFor()
    await stranger.getByRole('heading', { name: 'Check your email' }).waitFor()

    const { link } = await mailTo(email, 'signup', first)
    const previews: string[] = []
    stranger.on('request', (request) => request.url().endsWith('/verify/preview') && previews.push(request.url()))
    await follow(stranger, { link })
    await onboard(stranger, { first: 'Fay', last: 'Ferro', username: `fay_${Date.now().toString(36)}` })
    expect(previews).toHaveLength(1)
    await page.goto(link)
    await page.getByRole('main').getByText('This link no longer works').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/confirm')
    expect(new URL(page.url()).hash).toBe('')
  })
})

describe('a forgotten password', () => {
  const ask = async (email: string) => {
    const page = await visit('/auth/signin')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    return page
  }
  const choose = async (page: Page, secret: string) => {
    await page.getByLabel('New password', { exact: true }).fill(secret)
    await page.getByLabel('Confirm password').fill(secret)
    await page.getByRole('button', { name: 'Save password' }).click()
    await toastCard(page).getByText('Password changed').waitFor()
    await page.waitForURL('**/home')
  }

  test('is replaced by the mailed link, which ends other sessions and works once', async () => {
    const { email, page: other } = await resident('gil')
    await other.goto('/home')
    const page = await ask(email)
    const { link } = await mailTo(email, 'recovery')
    await follow(page, { link })
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await choose(page, 'heron violet 42')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/home'))
    await page.goto(link)
    await page.getByRole('main').getByText('This link no longer works').waitFor()
    await page.goto('/auth/signin')
    await fillSignIn(page, email, 'heron violet 42')
    await logIn(page).click()
    await page.waitForURL('**/home')
    await other.reload()
    await other.waitForURL('**/auth/**')
  })

  test('is replaced by the mailed code', async () => {
    const { email } = await resident('hal')
    const page = await ask(email)
    const { code } = await mailTo(email, 'recovery')
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await choose(page, 'heron violet 43')
  })

  test('of nobody is answered alike', async () => {
    const page = await ask(newAddress('nobody'))
    await page.getByRole('main').getByText('If there is an account for').waitFor()
  })
})

describe('signing out', () => {
  test.each([
    { id: 'AUTH-062', status: 401 },
    { id: 'AUTH-063', status: 403 },
    { id: 'AUTH-064', status: 404 },
  ])('AUTH-058 AUTH-061 $id works although the server says $status', async ({ status }) => {
    const { page } = await resident('ida')
    await page.goto('/suggestions')
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status, json: { code: status, msg: 'no such session' } }))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(() => toastOf(page)).toEqual(['Signed out', 'You have been signed out successfully.'])
    await page.waitForURL(`${origin}/`)
    await logIn(page).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([])
  })

  test('AUTH-059 SHELL-092 says when this device could not forget the session', async () => {
    const { page } = await resident('jo')
    await page.addInitScript(() => {
      const { removeItem } = Storage.prototype
      Storage.prototype.removeItem = function (key) {
        if (!key.startsWith('sb-')) removeItem.call(this, key)
      }
    })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(async () => (await failureToastOf(page))[0]).toBe('Sign out failed')
  })

  test('leaves no draft to the next person at this device', async () => {
    const { page } = await resident('kim')
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await page.getByLabel('Text of the post').fill('A secret')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await toastCard(page).getByText('Signed out', { exact: true }).waitFor()
    const { email } = await resident('lou')
    await page.goto('/auth/signin')
    await fillSignIn(page, email, password)
    await logIn(page).click()
    await page.getByRole('button', { name: 'Create Post' }).click()
    expect(await page.getByLabel('Text of the post').inputValue()).toBe('')
  })
})
