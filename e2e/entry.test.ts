import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { onboard, signUp } from '#newcomer.ts'
import { resident } from '#residents.ts'
import { noteOf } from '#sign-in.ts'
import { mailTo, newAddress, password, phone, visit } from '#visitors.ts'

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
  { screen: 'the landing page', path: '/' },
  { screen: '/auth/signin', path: '/auth/signin' },
])('signing in on $screen', ({ path }) => {
  it('AUTH-001…011 AUTH-014…019 has its fields and ways, waits for both fields, and leads to Home with a welcome', async () => {
    const { email } = await resident('ann')
    const page = await visit(path)
    await page.getByRole('img', { name: 'Atelier' }).first().waitFor()
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
    await page.getByText('Welcome!', { exact: true }).waitFor()
    await page.getByText('You have successfully signed in.').waitFor()
    await page.waitForURL('**/home')
  })

  it('AUTH-012 AUTH-013 AUTH-020…022 names what is wrong at its field, and why the service refused', async () => {
    const page = await visit(path)
    await fillSignIn(page, 'ann at home', 'x')
    await logIn(page).click()
    await expect.poll(() => noteOf(page, 'Email')).toBe('Please enter a valid email address')
    await fillSignIn(page, newAddress('nobody'), '')
    await expect.poll(() => noteOf(page, 'Password')).toBe('Password is required')
    await fillSignIn(page, newAddress('nobody'), 'wrong password')
    await logIn(page).click()
    await page.getByText('Sign in failed').waitFor()
    await page.getByText('Invalid login credentials').waitFor()
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 400, json: {} }))
    await logIn(page).click()
    await page.getByText('An unexpected error occurred').waitFor()
    await page.unroute('**/auth/v1/token**')
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await logIn(page).click()
    await page.getByText('The server could not be reached.').waitFor()
  })
})

it('brings people back to where they wanted to go, and nowhere else', async () => {
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

describe('signing up', () => {
  it('AUTH-023 AUTH-024 AUTH-026…032 has its fields, shows and hides each password, and links to what one accepts', async () => {
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
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  })

  it('AUTH-025 AUTH-043…051 measures a password by five checks', async () => {
    const page = await visit('/auth/signup')
    const meter = page.getByRole('meter', { name: 'Password strength' })
    const missing = () => page.getByText(/: missing$/).count()
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
      expect(await page.getByText(check, { exact: true }).count()).toBe(1)
    }
  })

  it('AUTH-038…042 names each mistake at its field', async () => {
    const page = await visit('/auth/signup')
    await page.getByLabel('Email').fill('ann at home')
    await page.getByLabel('Password', { exact: true }).fill('short 7')
    await page.getByLabel('Confirm password').fill('short 8')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => noteOf(page, 'Email')).toBe('Please enter a valid email address')
    await expect.poll(() => noteOf(page, 'Password')).toBe('Password must be at least 8 characters')
    await expect.poll(() => noteOf(page, 'Confirm password')).toBe("Passwords don't match")
    await page.getByText('You must accept the terms and conditions').waitFor()
  })

  it('AUTH-035…037 AUTH-052 AUTH-055…057 sends a confirmation, again when asked, and takes its code on another device', async () => {
    const email = newAddress('dee')
    const page = await visit('/', phone)
    await signUp(page, email)
    await page.getByText("We've sent you a confirmation link to complete your registration.").waitFor()
    await page.getByRole('button', { name: 'Back to sign up' }).click()
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    const first = await mailTo(email, 'signup')
    await signUp(page, email)
    const second = await mailTo(email, 'signup', first)

    await page.route('**/auth/v1/resend**', (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'no mail today' } }))
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Failed to resend confirmation').waitFor()
    await page.unroute('**/auth/v1/resend**')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Confirmation email sent').waitFor()
    await page.getByText('Check your inbox for the confirmation link.').waitFor()

    const code = page.getByLabel('6-digit code')
    await code.fill('12')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => noteOf(page, '6-digit code')).toBe('Enter the 6 digits from the email')
    const mailed = await mailTo(email, 'signup', second)
    await code.fill(mailed.code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('That code did not work').waitFor()
    await code.fill(mailed.code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Step 1 of 3').waitFor()
  })

  it('AUTH-053 AUTH-054 says why it failed', async () => {
    const page = await visit('/auth/signup')
    const send = async () => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Sign up failed').waitFor()
    }
    await page.getByLabel('Email').fill(newAddress('eve'))
    await page.getByLabel('Password', { exact: true }).fill('Password123!')
    await page.getByLabel('Confirm password').fill('Password123!')
    await page.getByRole('checkbox').check()
    await send()
    await expect.poll(() => noteOf(page, 'Password')).toBe('This password is too easy to guess. Choose another one.')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 418, json: { code: 418, msg: 'The kettle is busy' } }))
    await send()
    await page.getByText('The kettle is busy').waitFor()
    await page.unroute('**/auth/v1/signup**')
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 400, json: {} }))
    await send()
    await page.getByText('An unexpected error occurred').waitFor()
  })

  it('a link that was used before says so, and an unconfirmed address is offered a new one', async () => {
    const email = newAddress('fay')
    const page = await visit('/')
    await signUp(page, email)
    const first = await mailTo(email, 'signup')
    const stranger = await visit('/auth/signin')
    await fillSignIn(stranger, email, password)
    await logIn(stranger).click()
    await stranger.getByText('Email not confirmed', { exact: true }).waitFor()
    await stranger.getByText('Your email address is not confirmed yet.').waitFor()
    await stranger.getByRole('button', { name: 'Resend confirmation email' }).click()
    await stranger.getByText('Confirmation email sent').waitFor()
    await stranger.getByRole('heading', { name: 'Check your email' }).waitFor()

    const { link } = await mailTo(email, 'signup', first)
    await stranger.goto(link)
    await onboard(stranger, { first: 'Fay', last: 'Ferro', username: `fay_${Date.now().toString(36)}` })
    await page.goto(link)
    await page.getByText('This link no longer works').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/link')
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
    await page.getByText('Password changed').waitFor()
    await page.waitForURL('**/home')
  }

  it('is replaced by the mailed link, which ends other sessions and works once', async () => {
    const { email, page: other } = await resident('gil')
    await other.goto('/home')
    const page = await ask(email)
    const { link } = await mailTo(email, 'recovery')
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await choose(page, 'heron violet 42')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/home'))
    await page.goto(link)
    await page.getByText('This link no longer works').waitFor()
    await page.goto('/auth/signin')
    await fillSignIn(page, email, 'heron violet 42')
    await logIn(page).click()
    await page.waitForURL('**/home')
    await other.reload()
    await other.waitForURL('**/auth/**')
  })

  it('is replaced by the mailed code', async () => {
    const { email } = await resident('hal')
    const page = await ask(email)
    const { code } = await mailTo(email, 'recovery')
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await choose(page, 'heron violet 43')
  })

  it('of nobody is answered alike', async () => {
    const page = await ask(newAddress('nobody'))
    await page.getByText('If there is an account for').waitFor()
  })
})

describe('signing out', () => {
  it.each([401, 403, 404])('AUTH-058 AUTH-060…064 works although the server says %i', async (status) => {
    const { page } = await resident('ida')
    await page.goto('/home')
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status, json: { code: status, msg: 'no such session' } }))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByText('Signed out', { exact: true }).waitFor()
    await page.waitForURL((url) => url.pathname === '/' || url.pathname.startsWith('/auth'))
    expect(await page.evaluate(() => localStorage.getItem('sb-atelier-auth-token'))).toBeNull() // AUTH-079
  })

  it('AUTH-059 says when this device could not forget the session', async () => {
    const { page } = await resident('jo')
    await page.addInitScript(() => {
      const { removeItem } = Storage.prototype
      Storage.prototype.removeItem = function (key) {
        if (!key.startsWith('sb-')) removeItem.call(this, key)
      }
    })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByText('Sign out failed').waitFor()
  })

  it('leaves no draft to the next person at this device', async () => {
    const { page } = await resident('kim')
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await page.getByLabel('Text of the post').fill('A secret')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByText('Signed out', { exact: true }).waitFor()
    const { email } = await resident('lou')
    await page.goto('/auth/signin')
    await fillSignIn(page, email, password)
    await logIn(page).click()
    await page.getByRole('button', { name: 'Create Post' }).click()
    expect(await page.getByLabel('Text of the post').inputValue()).toBe('')
  })
})
