import { makeRecoveryCodes } from '@atelier/contract/account'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withFactor } from '#factors.ts'
import { type Resident, resident } from '#residents.ts'
import { giveCode, logIn, noteOf } from '#sign-in.ts'
import { toastCard } from '#toast.ts'
import { totpCode } from '#totp.ts'
import { follow, historyOf, mailTo, origin, phone, visit } from '#visitors.ts'

const secondStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
const welcome = (page: Page) => toastCard(page).getByText('Welcome!', { exact: true })
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

/** Somebody with an authenticator app, before the second step of signing in in a new browser. */
async function halfway(name: string, path = '/auth/signin') {
  const person = await resident(name)
  const authenticator = await withFactor(person)
  const page = await visit(path)
  await logIn(page, person.email)
  await secondStep(page)
  return { ...person, ...authenticator, home: person.page, page }
}

test('asks for the code of the app after the password, and only then welcomes and shows anything', async () => {
  const { page, secret, email } = await halfway('ann', '/auth/signin?next=%2Fsuggestions')
  expect(await welcome(page).count()).toBe(0)
  const code = page.getByLabel('6-digit code')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await page.getByRole('main').getByText(`You are signing in as ${email}.`).waitFor()

  for (const path of ['/home', '/', '/auth/signup']) {
    await page.goto(path)
    await secondStep(page)
  }
  await page.goto('/auth/second-step?next=%2Fsuggestions')
  await giveCode(page, '12')
  await expect.poll(() => noteOf(page, '6-digit code')).toBe('Enter the 6 digits that your app shows')
  await giveCode(page, totpCode(secret))
  await page.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
  await welcome(page).waitFor()
  await page.goto('/auth/second-step')
  await page.waitForURL('**/home')
})

test('shows at the field that a code is wrong or was used, ready for the next one', async () => {
  const { page, secret, email } = await halfway('bea')
  const code = page.getByLabel('6-digit code')
  await giveCode(page, wrongCode(totpCode(secret)))
  const wrong = 'This code is wrong or was used already. Wait for the next one in your app.'
  await page.getByRole('main').getByText(wrong).waitFor()
  await expect.poll(() => noteOf(page, '6-digit code')).toBe(wrong)
  const selected = () =>
    code.evaluate((field: HTMLInputElement) => [document.activeElement === field, field.selectionStart, field.selectionEnd])
  await expect.poll(selected).toEqual([true, 0, 6])
  const used = totpCode(secret)
  await giveCode(page, `${used.slice(0, 3)} ${used.slice(3)}`)
  await page.waitForURL('**/home')

  const other = await visit('/auth/signin')
  await logIn(other, email)
  await giveCode(other, used)
  await other.getByRole('main').getByText(wrong).waitFor()
  await giveCode(other, totpCode(secret, 1))
  await other.waitForURL('**/home')
})

test('says when to try again after too many tries, and keeps what was typed while the network is away', async () => {
  const { page, secret } = await halfway('cleo')
  const verify = '**/auth/v1/factors/*/verify'
  await page.route(verify, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '240', 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    }),
  )
  await giveCode(page, totpCode(secret))
  await page
    .getByRole('main')
    .getByText(/^Too many tries\. Try again at \d{1,2}:\d\d/)
    .waitFor()
  await page.unroute(verify)

  await page.context().setOffline(true)
  const typed = totpCode(secret)
  await giveCode(page, typed)
  await toastCard(page).getByText('The code could not be checked').waitFor()
  await toastCard(page).getByText('The server could not be reached.').waitFor()
  expect(await page.getByLabel('6-digit code').inputValue()).toBe(typed)
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
})

test('signs in the other tabs as well', async () => {
  const { page, secret } = await halfway('dora')
  const other = await page.context().newPage()
  await other.goto('/explore')
  await secondStep(other)
  await giveCode(page, totpCode(secret))
  await page.waitForURL('**/home')
  await other.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
})

test('offers the factors by name when there are several', async () => {
  const person = await resident('elsa')
  const old = await withFactor(person, 'Old phone')
  const tablet = await withFactor(person, 'Tablet')
  const page = await visit('/auth/signin', phone)
  await logIn(page, person.email)
  await secondStep(page)
  await page.getByLabel('Verify with').selectOption('Tablet')
  await giveCode(page, wrongCode(totpCode(old.secret)))
  await page.getByRole('main').getByText('This code is wrong').waitFor()
  await page.getByLabel('Verify with').selectOption('Old phone')
  await page.getByLabel('Verify with').selectOption('Tablet')
  await giveCode(page, totpCode(tablet.secret))
  await page.waitForURL('**/home')
})

test('accepts a recovery code in place of the app, once', async () => {
  const { page, email, call } = await halfway('fred')
  const { codes } = await call(makeRecoveryCodes, {})
  const redeem = async (tab: Page, code: string) => {
    await tab.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await tab.getByLabel('Recovery code').fill(code)
    await tab.keyboard.press('Enter')
  }
  await redeem(page, 'not-a-code')
  await page.getByRole('main').getByText('This code is wrong or was used already. Each works once.').waitFor()
  await page.getByRole('button', { name: 'Back to the code' }).click()
  const [code = ''] = codes
  await redeem(page, code.toUpperCase())
  await page.waitForURL('**/home')
  await welcome(page).waitFor()
  await page.reload()
  await page.waitForURL('**/home')

  const other = await visit('/auth/signin')
  await logIn(other, email)
  await redeem(other, code)
  await other.getByRole('main').getByText('This code is wrong or was used already. Each works once.').waitFor()
})

test('lets one use another account instead', async () => {
  const { page } = await halfway('gina', '/auth/signin?next=%2Fexplore')
  const other = await resident('hugo')
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.waitForURL('**/auth/signin?next=%2Fexplore')
  await logIn(page, other.email)
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
})

test('comes before the new password, also when the page is reloaded in between', async () => {
  const person = await resident('ines')
  const { secret } = await withFactor(person)
  const page = await visit('/auth/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await follow(page, await mailTo(person.email, 'recovery'))
  await secondStep(page)
  expect(page.url()).toBe(`${origin}/auth/second-step?next=%2Fauth%2Freset-password`)
  await page.reload()
  await secondStep(page)
  expect(asked.filter((url) => url.includes('access_token'))).toEqual([])
  expect((await historyOf(page)).filter((url) => url.includes('access_token'))).toEqual([])
  await giveCode(page, totpCode(secret))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill('heron violet 42')
  await page.getByLabel('Confirm password').fill('heron violet 42')
  await page.getByRole('button', { name: 'Save password' }).click()
  await toastCard(page).getByText('Password changed').waitFor()
  await page.waitForURL('**/home')
})

test('is asked for as soon as the server demands it, even if this device did not know', async () => {
  const person = await resident('jana')
  const first = await withFactor(person, 'Old phone')
  const second = await withFactor(person, 'New phone')
  const { page } = person
  // Its own call is to learn of it, not a hint of the server's.
  await page.routeWebSocket(/./, () => {})
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).waitFor()
  await remove(person, second.id)
  // Not by its link: calls of Home that are still running may lead to the second step before the click.
  await page.goto('/notifications')
  await secondStep(page)
  await giveCode(page, totpCode(first.secret))
  await page.getByRole('button', { name: 'Create Post' }).waitFor()
})

test('leaves public pages as visitors see them', async () => {
  const { page, secret } = await halfway('kaja')
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`/post/${crypto.randomUUID()}`)
  await page.getByRole('main').getByText('This post is not here').waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await secondStep(page)
  await giveCode(page, totpCode(secret))
  await page.getByRole('main').getByText('This post is not here').waitFor()
})

/** Removes a factor by hand: the session falls back to the password alone, and its browser is not told. */
async function remove({ session }: Pick<Resident, 'session'>, factorId: string) {
  const headers = { authorization: `Bearer ${session.access_token}` }
  const answer = await fetch(`${origin}/auth/v1/factors/${factorId}`, { method: 'DELETE', headers })
  expect(answer.status).toBe(200)
}
