import { listSessions, makeRecoveryCodes, redeemRecoveryCode } from '@atelier/contract/account'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callAt } from '#calls.ts'
import { withFactor } from '#factors.ts'
import { onboard } from '#newcomer.ts'
import { letProofAge, type Resident, resident } from '#residents.ts'
import { giveCode, logIn, noteOf } from '#sign-in.ts'
import { toastCard } from '#toast.ts'
import { totpCode } from '#totp.ts'
import { follow, isFocused, mailTo, newAddress, origin, password, phone, type Screen, visit } from '#visitors.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
/** As the browser tells a page that somebody looks at it again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** Somebody on the security screen. */
async function secure(name: string, screen: Screen = {}): Promise<Resident> {
  const person = await resident(name, screen)
  await open(person.page)
  return person
}

async function open(page: Page): Promise<void> {
  await page.goto('/settings/security')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
}

/** The same person in another browser. */
async function elsewhere(email: string, path = '/home'): Promise<Page> {
  const page = await visit(`/auth/signin?next=${encodeURIComponent(path)}`)
  await logIn(page, email)
  await page.waitForURL(`**${path}`)
  return page
}

/** A session of somebody that no browser holds. */
async function signIn(email: string, agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** Which session a page holds. */
const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const { access_token } = JSON.parse(localStorage.getItem('sb-atelier-auth-token') ?? '{}')
    return JSON.parse(atob(access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).session_id as string
  })

describe('the way there', () => {
  test('is settings, by keyboard too', async () => {
    const { page } = await resident('ann')
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Sessions/ })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await expect.poll(() => page.title()).toBe('Security · Atelier')
  })

  test('is in the drawer of a phone too, which closes', async () => {
    const { page } = await resident('bea', phone)
    await page.goto('/home')
    await press(page, 'Toggle sidebar')
    await dialog(page).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
  })
})

describe('the password', () => {
  const type = async (page: Page, secret: string, confirm = secret) => {
    await fill(page, 'New password', secret)
    await fill(page, 'Confirm password', confirm)
    await page.keyboard.press('Enter')
  }

  test('is refused at its fields, kept while offline, and ends every other session', async () => {
    const { page, email } = await secure('cleo')
    const other = await elsewhere(email)
    await press(page, 'Change password')
    await expect.poll(() => isFocused(page.getByLabel('New password'))).toBe(true)
    await type(page, 'short', 'shorter')
    await expect.poll(() => noteOf(page, 'Confirm password')).toBe('Passwords must match')
    await type(page, 'short')
    await expect.poll(() => noteOf(page, 'New password')).toBe('Password should be at least 8 characters.')
    await type(page, password)
    await page.getByRole('main').getByText('This is your password already. Choose another one.').waitFor()
    await type(page, 'Password123!')
    await expect.poll(() => noteOf(page, 'New password')).toMatch(/^Password is known to be weak/)

    await page.context().setOffline(true)
    await type(page, 'heron violet 42')
    await toastCard(page).getByText('Password update failed').waitFor()
    await toastCard(page).getByText('The server could not be reached.').waitFor()
    expect(await page.getByLabel('New password').inputValue()).toBe('heron violet 42')
    await page.context().setOffline(false)
    await press(page, 'Save password')
    await toastCard(page).getByText('You are signed out everywhere else.').waitFor()
    const button = page.getByRole('button', { name: 'Change password' })
    await expect.poll(() => isFocused(button)).toBe(true)

    await other.reload()
    await other.waitForURL('**/auth/**')
    const again = await visit('/auth/signin')
    await logIn(again, email, 'heron violet 42')
    await again.waitForURL('**/home')
  })

  test('AUTH-102 of who signed in long ago takes a mailed code first, and keeps what was typed', async () => {
    const dora = await secure('dora', phone)
    const { page, email } = dora
    await letProofAge(dora)
    await press(page, 'Change password')
    await type(page, 'amber finch 05')
    const proof = page.getByRole('dialog', { name: 'Is it you?' })
    await expect.poll(() => isFocused(proof.getByLabel('Your password'))).toBe(true)
    await proof.getByRole('button', { name: 'Use a code by email' }).click()
    await proof.getByRole('button', { name: 'Send code' }).click()
    const first = await mailTo(email, 'reauthentication')
    await expect.poll(() => isFocused(proof.getByLabel('6-digit code'))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => noteOf(page, '6-digit code')).toBe('Enter the 6 digits from the email')
    await proof.getByLabel('6-digit code').fill(otherThan(first.code))
    await page.keyboard.press('Enter')
    await proof.getByText('This code is wrong or has expired').waitFor()

    await proof.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(async () => (await mailTo(email, 'reauthentication')).code).not.toBe(first.code)
    await proof.getByLabel('6-digit code').fill((await mailTo(email, 'reauthentication')).code)
    await page.keyboard.press('Enter')
    await toastCard(page).getByText('Password updated').waitFor()
    const again = await visit('/auth/signin')
    await logIn(again, email, 'amber finch 05')
    await again.waitForURL('**/home')
  })

  test('is set for the first time by who came without one', async () => {
    const email = newAddress('elsa')
    await fetch(`${origin}/auth/v1/otp?redirect_to=${encodeURIComponent(`${origin}/onboarding`)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const page = await visit('/terms')
    await follow(page, await mailTo(email, 'signup'))
    await onboard(page, { first: 'Elsa', last: 'Eder', username: `elsa_${Date.now().toString(36)}` })
    await open(page)
    await page.getByRole('main').getByText('You have no password yet.').waitFor()
    await press(page, 'Set a password')
    await type(page, password)
    await toastCard(page).getByText('You can now sign in with it.').waitFor()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    await elsewhere(email)
  })
})

describe('the address', () => {
  const ask = async (page: Page, address: string) => {
    await press(page, 'Change address')
    await fill(page, 'New email address', address)
    await page.keyboard.press('Enter')
  }

  test('changes with the codes of both mails, and keeps this session', async () => {
    const { page, email, call } = await secure('finn')
    const next = newAddress('finn-new')
    await ask(page, email)
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Change address' }))).toBe(true)
    await press(page, 'Change address')
    await fill(page, 'New email address', (await resident('gil')).email)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('This address belongs to another account').first().waitFor()
    await fill(page, 'New email address', next)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('both addresses have to agree').waitFor()
    const first = { old: await mailTo(email, 'email_change'), fresh: await mailTo(next, 'email_change') }
    expect(first.fresh.link).toContain(encodeURIComponent(`${origin}/settings/security`))

    await page.getByRole('button', { name: 'Send again' }).waitFor()
    // The fields empty themselves for the new codes before anybody is told of these: what is typed then stays.
    const known = Promise.withResolvers<void>()
    await page.route('**/auth/v1/user', async (route) => {
      if (route.request().method() === 'GET') await known.promise
      await route.continue()
    })
    await press(page, 'Send again')
    const { code: old } = await mailTo(email, 'email_change', first.old)
    const { code: fresh } = await mailTo(next, 'email_change', first.fresh)
    const sentAgain = toastCard(page).getByText('Both addresses got a new link and a new code.')
    expect(await sentAgain.count()).toBe(0)
    known.resolve()
    await sentAgain.waitFor()
    await page.unroute('**/auth/v1/user')
    const [oldField, newField] = [`Code sent to ${email}`, `Code sent to ${next}`]
    await press(page, 'Confirm')
    await expect.poll(() => noteOf(page, oldField)).toBe('Enter the 6 digits from the email')
    await fill(page, newField, otherThan(fresh))
    await press(page, 'Confirm')
    await page.getByRole('main').getByText('This code is wrong or has expired').waitFor()
    await expect.poll(() => noteOf(page, newField)).toBe('This code is wrong or has expired')
    await fill(page, newField, fresh)
    await press(page, 'Confirm')
    await page.getByRole('main').getByText(`${next} has agreed.`).waitFor()

    // What has agreed is remembered here.
    await page.reload()
    await page.getByRole('main').getByText(`${next} has agreed.`).waitFor()
    await page.context().setOffline(true)
    await fill(page, oldField, old)
    await press(page, 'Confirm')
    await toastCard(page).getByText('The server could not be reached.').waitFor()
    expect(await page.getByLabel(oldField).inputValue()).toBe(old)
    await page.context().setOffline(false)
    const before = await sessionOf(page)
    await press(page, 'Confirm')
    await toastCard(page).getByText('Email address changed').waitFor()
    await section(page, 'Email address').getByText(next, { exact: true }).waitFor()
    expect(await sessionOf(page)).toBe(before)
    await expect.poll(async () => (await call(listSessions, {})).items.length).toBe(1)
    await elsewhere(next)
  })

  test('changes by both links, says what is missing in between, and keeps the session that has passed the second step', async () => {
    const person = await resident('hal')
    await withFactor(person)
    const { page, email, call } = person
    const next = newAddress('hal-new')
    await open(page)
    const before = await sessionOf(page)
    await ask(page, next)
    await page.getByRole('main').getByText('both addresses have to agree').waitFor()
    await follow(page, await mailTo(next, 'email_change'))
    await page.getByRole('main').getByText('One of the two has agreed.').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await follow(page, await mailTo(email, 'email_change'))
    await section(page, 'Email address').getByText(next, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change address' }).waitFor()
    expect(await sessionOf(page)).toBe(before)
    await expect.poll(async () => (await call(listSessions, {})).items.length).toBe(1)
  })

  test('that waits is seen by another tab', async () => {
    const { page } = await secure('ida')
    const other = await page.context().newPage()
    await open(other)
    const next = newAddress('ida-new')
    await ask(page, next)
    await other.getByRole('main').getByText('both addresses have to agree').waitFor()
    await other.getByLabel(`Code sent to ${next}`).waitFor()
  })

  test('that nobody confirmed within the hour can be asked for again', async () => {
    const { page } = await secure('ivo')
    const next = newAddress('ivo-new')
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString()
    await page.route('**/auth/v1/user', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), email_change_sent_at: twoHoursAgo } })
    })
    await ask(page, next)
    await page.getByRole('main').getByText('was not confirmed within an hour').waitFor()
    expect(await page.getByLabel(`Code sent to ${next}`).count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, 'Send again')
    await page.getByLabel(`Code sent to ${next}`).waitFor()
  })

  test('was asked for too soon: the field says so', async () => {
    const { page } = await secure('jon')
    await page.route('**/auth/v1/user**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 429,
            headers: { 'x-supabase-api-version': '2024-01-01' },
            json: { code: 'over_email_send_rate_limit', message: 'For security purposes, you can only request this after 30 seconds.' },
          })
        : route.continue(),
    )
    await ask(page, newAddress('jon-new'))
    await page.getByRole('main').getByText('An email was sent a moment ago.').waitFor()
  })
})

describe('two-step verification', () => {
  const begin = async (page: Page, button = 'Set up') => {
    await press(page, button)
    await dialog(page).getByLabel('Name').waitFor()
    await page.keyboard.press('Enter')
    await page.getByAltText('QR code for the authenticator app').waitFor()
    return ((await dialog(page).getByText('Or type in this key').locator('+ p').textContent()) ?? '').replaceAll(' ', '')
  }
  const factors = async (page: Page) => (await own(page)).factors ?? []

  test('AUTH-112 AUTH-113 AUTH-114 is set up with an app, refuses a wrong code at its field, and ends in ten recovery codes', async () => {
    const { page, email } = await secure('kai')
    const other = await elsewhere(email)
    const section2 = section(page, 'Two-step verification')
    await section2.getByText(/^Off\./).waitFor()
    const secret = await begin(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const picture = page.getByAltText('QR code for the authenticator app')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    expect(await page.getByRole('link', { name: 'Open in authenticator app' }).count()).toBe(0)
    await giveCode(page, otherThan(totpCode(secret)))
    await dialog(page).getByText('This code is wrong or was used already.').waitFor()
    await page.context().setOffline(true)
    await giveCode(page, totpCode(secret))
    await toastCard(page).getByText('The server could not be reached.').waitFor()
    await page.context().setOffline(false)
    await giveCode(page, totpCode(secret))
    const codes = dialog(page).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    const shown = await codes.allTextContents()

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Copy all')
    await toastCard(page).getByText('Codes copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
    const download = page.waitForEvent('download')
    await press(page, 'Download')
    const file = await download
    expect(file.suggestedFilename()).toBe('atelier-recovery-codes.txt')
    expect(Buffer.concat(await (await file.createReadStream()).toArray()).toString()).toContain(`${email}\n\n${shown.join('\n')}\n`)
    await page.emulateMedia({ media: 'print' })
    // On paper it has no role any more.
    const paper = page.locator('dialog')
    expect(await paper.getByText(shown[0] ?? '').isVisible()).toBe(true)
    expect(await paper.getByText('Copy all').isVisible()).toBe(false)
    await page.emulateMedia({ media: null })

    await page.keyboard.press('Escape')
    await dialog(page).getByText('Close without storing them?').waitFor()
    await press(page, 'I have stored them')
    await section2.getByText(/^On\./).waitFor()
    await section2.getByText('10 of 10 left').waitFor()
    await section2.getByText('Authenticator', { exact: true }).waitFor()
    // AUTH-111
    expect(await factors(page)).toMatchObject([{ friendly_name: 'Authenticator', factor_type: 'totp', status: 'verified' }])
    // Sessions that never gave a code have ended.
    await other.reload()
    await other.waitForURL('**/auth/**')

    const again = await visit('/auth/signin')
    await logIn(again, email)
    await giveCode(again, totpCode(secret, 1))
    await again.waitForURL('**/home')
  })

  test('leaves nothing behind when the dialog is closed before its end', async () => {
    const { page } = await secure('lea')
    await begin(page)
    expect(await factors(page)).toMatchObject([{ status: 'unverified' }])
    await page.keyboard.press('Escape')
    await expect.poll(() => factors(page)).toEqual([])
    // Nor does a page that was loaded anew in between stand in the way.
    await begin(page)
    await page.reload()
    await begin(page)
    expect(await factors(page)).toHaveLength(1)
  })

  test('says when the five minutes are over, and starts anew', async () => {
    const { page } = await secure('max')
    await page.clock.install()
    const first = await begin(page)
    await page.clock.runFor(5 * 60_000)
    await dialog(page).getByText('This took a little long').waitFor()
    await press(page, 'Start again')
    await press(page, 'Continue')
    await page.getByAltText('QR code for the authenticator app').waitFor()
    const second = (await dialog(page).getByText('Or type in this key').locator('+ p').textContent())?.replaceAll(' ', '')
    expect(second).not.toBe(first)
  })

  test('offers to open the app on a phone, takes a second one by another name, and goes step by step', async () => {
    const person = await resident('nia', phone)
    const { name } = await withFactor(person, 'Authenticator')
    const { page } = person
    await open(page)
    await press(page, 'Add another')
    await dialog(page).getByLabel('Name').waitFor()
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Authenticator 2')
    await dialog(page).getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await dialog(page).getByText('You have one of this name already').waitFor()
    await dialog(page).getByLabel('Name').fill('Tablet')
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: 'Open in authenticator app' })
    expect(await link.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
    const tablet = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
    await giveCode(page, totpCode(tablet))
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(10)
    await press(page, 'I have stored them')

    await press(page, 'Remove Authenticator')
    await dialog(page).getByText('Its codes no longer let anybody in.').waitFor()
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await toastCard(page).getByText('Authenticator app removed').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Remove Authenticator', exact: true }).count()).toBe(0)
    // This session has passed the tablet's step and stays in.
    await page.getByRole('button', { name: 'Remove Tablet' }).click()
    await dialog(page).getByText('protected by the password alone').waitFor()
    await press(page, 'Turn off')
    await toastCard(page).getByText('Two-step verification is off').waitFor()
    await section(page, 'Two-step verification')
      .getByText(/^Off\./)
      .waitFor()
    await elsewhere(person.email)
  })

  test('asks for a code of another app once the one that let this session in is removed', async () => {
    const person = await resident('oda')
    const { secret } = await withFactor(person, 'Old phone')
    await withFactor(person, 'Tablet')
    const { page } = person
    await open(page)
    await press(page, 'Remove Tablet')
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
    await giveCode(page, totpCode(secret))
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await page.getByRole('button', { name: 'Remove Old phone' }).waitFor()
  })

  test('turned off elsewhere is seen when one looks at the page again', async () => {
    const person = await resident('ole')
    const { id } = await withFactor(person)
    await open(person.page)
    await section(person.page, 'Two-step verification').getByText(/^On\./).waitFor()
    await fetch(`${origin}/auth/v1/factors/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${person.session.access_token}` },
    })
    // A look while an earlier question is on its way asks nothing new.
    await expect
      .poll(async () => {
        await lookAgain(person.page)
        return section(person.page, 'Two-step verification')
          .getByText(/^Off\./)
          .count()
      })
      .toBe(1)
  })
})

describe('recovery codes', () => {
  test('are counted, called few when three are left, and made anew', async () => {
    const person = await resident('pia')
    await withFactor(person)
    const { codes } = await person.call(makeRecoveryCodes, {})
    for (const code of codes.slice(0, 7)) await callAt(origin, await signIn(person.email), redeemRecoveryCode, { code })
    const { page } = person
    await open(page)
    await page.getByRole('main').getByText('Only 3 of 10 left. Make new ones before you need them.').waitFor()
    await press(page, 'Make new codes')
    await dialog(page).getByText('Those you have stored so far stop working at once.').waitFor()
    await page.route('**/api/account/recovery-codes', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
    await toastCard(page).getByText('The codes could not be made').waitFor()
    await page.unroute('**/api/account/recovery-codes')
    await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(10)
    const fresh = await dialog(page).getByRole('listitem').allTextContents()
    await page.keyboard.press('Escape')
    await press(page, 'Close anyway')
    await page.getByRole('main').getByText('10 of 10 left').waitFor()
    const token = await signIn(person.email)
    await expect(callAt(origin, token, redeemRecoveryCode, { code: codes[8] ?? '' })).rejects.toThrow('422')
    await callAt(origin, token, redeemRecoveryCode, { code: fresh[0] ?? '' })
  })

  test('that could not be loaded are asked for again', async () => {
    const person = await resident('quin')
    await withFactor(person)
    await person.page.route('**/api/account/recovery-codes', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
    )
    await open(person.page)
    await person.page.getByRole('main').getByText('They could not be loaded.').waitFor()
    await person.page.unroute('**/api/account/recovery-codes')
    await press(person.page, 'Try Again')
    await person.page.getByRole('main').getByText('You have none yet. They get you in').waitFor()
    await press(person.page, 'Make codes')
    await dialog(person.page).getByRole('button', { name: 'Make codes' }).click()
    await expect.poll(() => dialog(person.page).getByRole('listitem').count()).toBe(10)
  })
})

describe('where one is signed in', () => {
  test('lists places as they come, and signs out of one', async () => {
    const { page, email } = await secure('rhea')
    const places = section(page, 'Where you are signed in')
    await places.getByText('Only here.').waitFor()
    await places.getByText('This device').waitFor()
    const other = await elsewhere(email)
    await signIn(email)
    await expect
      .poll(async () => {
        await lookAgain(page)
        return places.getByText('Firefox on Linux').count()
      })
      .toBe(1)
    const others = places.getByRole('button', { name: /^Sign out of/ })
    expect(await others.count()).toBe(2)
    await places.getByRole('button', { name: /^Sign out of Chrome/ }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await places.getByRole('button', { name: /^Sign out of Chrome/ }).click()
    await page.context().setOffline(true)
    await dialog(page).getByRole('button', { name: 'Sign out' }).click()
    await toastCard(page).getByText('Signing out did not work.').waitFor()
    await page.context().setOffline(false)
    await dialog(page).getByRole('button', { name: 'Sign out' }).click()
    await toastCard(page).getByText('Signed out there').waitFor()
    await expect.poll(() => others.count()).toBe(1)
    await other.waitForURL('**/auth/**')
    await places.getByText('Firefox on Linux').waitFor()
  })

  test('signs out everywhere else, by pages of twenty', async () => {
    const { page, email, call } = await resident('sven', phone)
    for (let count = 0; count < 21; count++) await signIn(email)
    await open(page)
    const places = section(page, 'Where you are signed in')
    const shown = places.getByText('Firefox on Linux')
    await shown.first().waitFor()
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await expect.poll(() => shown.count()).toBe(21)
    await press(page, 'Sign out everywhere else')
    await dialog(page).getByText('You stay signed in here.').waitFor()
    await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
    await toastCard(page).getByText('Signed out everywhere else').waitFor()
    await places.getByText('Only here.').waitFor()
    expect((await call(listSessions, {})).items).toHaveLength(1)
  })

  test('says when it could not be loaded', async () => {
    const { page } = await resident('tess')
    await page.route('**/api/account/sessions*', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
    )
    await open(page)
    await page.getByRole('main').getByText('Something went wrong loading where you are signed in').waitFor()
    await page.unroute('**/api/account/sessions*')
    await press(page, 'Try Again')
    await page.getByRole('main').getByText('This device').waitFor()
  })
})

/** The own account as the auth service describes it. */
async function own(page: Page): Promise<{ factors?: { status: string }[] }> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('sb-atelier-auth-token') ?? '{}').access_token as string)
  const answer = await fetch(`${origin}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as { factors?: { status: string }[] }
}
