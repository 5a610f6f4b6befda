import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { onboard, signUp } from '#newcomer.ts'
import { type Resident, resident } from '#residents.ts'
import { logIn } from '#sign-in.ts'
import { toastCard } from '#toast.ts'
import { follow, historyOf, linkOfOtherClient, type Mail, mailTo, newAddress, origin, visit } from '#visitors.ts'

const says = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
const spent = (page: Page) => says(page, 'This link no longer works')
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** A POST or PUT to the auth service, as a program would do it. */
async function ask(path: string, body: object, { session, method = 'POST' }: { session?: Resident['session']; method?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session.access_token}` } : {}) }
  const answer = await fetch(`${origin}/auth/v1/${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

async function mailedLink(email: string, last?: Mail): Promise<Mail> {
  await ask(`otp?redirect_to=${encodeURIComponent(`${origin}/auth/link`)}`, { email, create_user: false })
  return mailTo(email, 'magiclink', last)
}

test('leaves no tokens in the history of the browser, nor in the address that one comes back to', async () => {
  const email = newAddress('alba')
  const page = await visit('/')
  await signUp(page, email)
  await follow(page, await mailTo(email, 'signup'))
  await page.getByLabel('First name').waitFor()
  expect((await historyOf(page)).slice(1)).toEqual([`${origin}/`, `${origin}/auth/signup`, `${origin}/onboarding`])

  const fragment = '#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer'
  for (const path of ['/explore?tag=ink', '/post/1', '/onboarding']) {
    const visitor = await visit(path + fragment)
    await visitor.getByRole('link', { name: 'Log in' }).first().waitFor()
    expect((await historyOf(visitor)).filter((url) => url.includes('access_token'))).toEqual([])
  }
  const asked = await visit(`/auth/signup?next=${encodeURIComponent(`/explore${fragment}`)}`)
  await linkTo(asked, 'Log in').click()
  await asked.waitForURL(`${origin}/auth/signin?next=%2Fexplore`)
})

describe('a link that was used before', () => {
  test('of a sign-up offers a new one to the address that this device signed up with', async () => {
    const email = newAddress('ann')
    const page = await visit('/')
    await signUp(page, email)
    const first = await mailTo(email, 'signup')
    // Like an expired link: the server does not know it any more.
    await page.goto(first.link.replace('token_hash=', 'token_hash=x'))
    await spent(page)
    expect(new URL(page.url()).hash).toBe('')
    expect(await linkTo(page, 'Log in').count()).toBe(1)
    expect(await linkTo(page, 'Sign up').count()).toBe(1)
    await page.getByRole('button', { name: `Send a new link to ${email}` }).click()
    await says(page, 'Check your email')
    const second = await mailTo(email, 'signup', first)
    await follow(page, second)
    await onboard(page, { first: 'Ann', last: 'Arbor', username: `ann_${Date.now().toString(36)}` })

    await page.goto(second.link)
    await spent(page)
    await page.getByRole('main').getByText(`You are signed in as ${email}.`).waitFor()
    await linkTo(page, 'Continue to Atelier').click()
    await page.waitForURL('**/home')

    const elsewhere = await visit(second.link)
    await spent(elsewhere)
    expect(await elsewhere.getByRole('button', { name: /^Send a new link/ }).count()).toBe(0)
    await linkTo(elsewhere, 'Log in').click()
    await logIn(elsewhere, email)
    await elsewhere.waitForURL('**/home')
  })

  test('of a recovery offers the code of its mail and a new one', async () => {
    const { email } = await resident('bob')
    await ask(`recover?redirect_to=${encodeURIComponent(`${origin}/auth/reset-password`)}`, { email })
    const mail = await mailTo(email, 'recovery')
    const { link, code } = mail
    await visit(linkOfOtherClient(mail))
    const page = await visit(link)
    await spent(page)
    await linkTo(page, 'Ask for a new email').click()
    await says(page, 'Forgot your password?')
    await page.goBack()
    await linkTo(page, 'Enter the code from the email').click()
    await page.getByLabel('6-digit code').fill(code)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await says(page, 'Choose a new password')
  })

  test('for signing in works once, and then leads to the form', async () => {
    const { email } = await resident('cleo')
    const mail = await mailedLink(email)
    const { link } = mail
    const page = await visit('/terms')
    await follow(page, mail)
    await page.waitForURL('**/home')
    await page.goto(link)
    await spent(page)
    await page.getByRole('main').getByText(`You are signed in as ${email}.`).waitFor()
    const elsewhere = await visit(link)
    await spent(elsewhere)
    await linkTo(elsewhere, 'Log in').click()
    await elsewhere.waitForURL('**/auth/signin')
  })

  test('of an invitation says whom to ask', async () => {
    const page = await visit('/#error=access_denied&error_code=otp_expired&error_description=x&sb=')
    await spent(page)
    await page.getByRole('main').getByText('If you were invited, ask for a new invitation.').waitFor()
    await page.getByRole('link', { name: 'Atelier' }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })
})

describe('a change of address', () => {
  test('takes both links, in either order, and says after the first that the other mailbox has one too', async () => {
    const { page, email, session } = await resident('dora')
    const next = newAddress('dora-new')
    await ask('user', { email: next }, { session, method: 'PUT' })
    const [old, fresh] = await Promise.all([mailTo(email, 'email_change'), mailTo(next, 'email_change')])

    const elsewhere = await visit('/terms')
    await follow(elsewhere, fresh)
    await says(elsewhere, 'One of two confirmed')
    await elsewhere.getByRole('main').getByText('We have sent a link to the other address too.').waitFor()
    await linkTo(elsewhere, 'To the start page').click()
    await elsewhere.waitForURL(`${origin}/`)

    await page.goto('/home')
    await page.goto(fresh.link)
    await spent(page)
    await follow(page, old)
    await page.waitForURL('**/home')
    await page.goto(old.link)
    await spent(page)
    await page.getByRole('main').getByText(`You are signed in as ${next}.`).waitFor()
  })
})

describe('a link for another account', () => {
  const foreign = async () => {
    const [ella, finn] = await Promise.all([resident('ella'), resident('finn')])
    const { page } = ella
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).waitFor()
    await page.goto((await mailedLink(finn.email)).link)
    await says(page, 'This link is for another account')
    await page.getByRole('main').getByText(`It signs in ${finn.email}.`).waitFor()
    await page.getByRole('main').getByText(`You are signed in as ${ella.email}.`).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    return { page, ella, finn }
  }
  const isSignedInAs = (page: Page, { email }: Resident) =>
    expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('sb-atelier-auth-token') ?? '{}').user?.email)).toBe(email)

  test('leaves them signed in when they want to stay', async () => {
    const { page, ella } = await foreign()
    await page.getByRole('button', { name: 'Stay with this account' }).click()
    await page.waitForURL('**/home')
    await isSignedInAs(page, ella)
    await page.reload()
    await page.getByRole('button', { name: 'Create Post' }).waitFor()
    await isSignedInAs(page, ella)
  })

  test('switches accounts when they want to, and leaves the present one beside', async () => {
    const { page, ella, finn } = await foreign()
    await page.getByRole('button', { name: `Change to ${finn.email}` }).click()
    await page.waitForURL('**/home')
    await isSignedInAs(page, finn)
    const headers = { authorization: `Bearer ${ella.session.access_token}` }
    expect((await fetch(`${origin}/auth/v1/user`, { headers })).status).toBe(200)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitemradio', { name: /^Ella Resident/ }).click()
    await page.waitForURL('**/home')
    await isSignedInAs(page, ella)
  })

  test('asks for a new password for the account that it recovers', async () => {
    const [gero, hanna] = await Promise.all([resident('gero'), resident('hanna')])
    const { page } = gero
    await page.goto('/home')
    await ask(`recover?redirect_to=${encodeURIComponent(`${origin}/auth/reset-password`)}`, { email: hanna.email })
    await page.goto((await mailTo(hanna.email, 'recovery')).link)
    await page.getByRole('button', { name: `Change to ${hanna.email}` }).click()
    await says(page, 'Choose a new password')
    await isSignedInAs(page, hanna)
  })
})

describe('a link that is opened while the auth service cannot be reached', () => {
  const path = '**/auth/v1/user'
  const blocked = async (name: string) => {
    const { email, page } = await resident(name)
    await page.goto('/terms')
    await page.route(path, (route) => route.abort())
    return { page, link: linkOfOtherClient(await mailedLink(email)), notice: page.getByRole('heading', { name: "We can't reach Atelier" }) }
  }

  test('says so before anything is pressed, and goes on when the person tries again', async () => {
    const { email } = await resident('lars')
    const { link } = await mailedLink(email)
    const page = await visit('/terms')
    await page.route('**/auth/v1/verify/preview', (route) => route.abort())
    await page.goto(link)
    await says(page, "We can't reach Atelier")
    await page.unroute('**/auth/v1/verify/preview')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('main').getByText(`You are signed in as ${email} on this device.`).waitFor()
    await page.route('**/auth/v1/verify', (route) => route.abort())
    await page.getByRole('button', { name: 'Log in' }).click()
    await toastCard(page).getByText('That did not work').waitFor()
    await page.unroute('**/auth/v1/verify')
    await page.getByRole('button', { name: 'Log in' }).press('Enter')
    await page.waitForURL('**/home')
  })

  test('signs in by itself once the service is back', async () => {
    const { page, link, notice } = await blocked('jona')
    await page.goto(link)
    await notice.waitFor()
    await page.unroute(path)
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: 'Create Post' }).waitFor()
  })

  test('signs in when the person tries again', async () => {
    const { page, link, notice } = await blocked('kaja')
    // Stopped first, so that the page never tries again by itself.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.goto(link)
    await notice.waitFor()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.waitForURL('**/home')
  })
})

test.each([
  ['in one of our mails', (page: Page, mail: Mail) => follow(page, mail)],
  ['of another client', (page: Page, mail: Mail) => page.goto(linkOfOtherClient(mail))],
])('a link %s for the same account simply signs in again', async (_whose, open) => {
  const { page, email } = await resident('iris')
  await page.goto('/home')
  const mail = await mailedLink(email)
  await open(page, mail)
  await page.waitForURL('**/home')
  const elsewhere = await visit(mail.link)
  await spent(elsewhere)
})

test('a forged token of the one who is signed in brings nobody else’s session', async () => {
  const [nora, mallory] = await Promise.all([resident('nora'), resident('mallory')])
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: nora.id, exp: 1 })}.${part({})}`
  const { page } = nora
  const looked = page.waitForResponse('**/auth/v1/user')
  await page.goto(`/onboarding#access_token=${forged}&refresh_token=${mallory.session.refresh_token}&expires_in=3600&token_type=bearer`)
  expect((await looked).status()).toBe(403)
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Create Post' }).waitFor()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('sb-atelier-auth-token') ?? '{}').user.email)).toBe(nora.email)
})

describe('a session that an address brings to a visitor', () => {
  const brought = async () => {
    const { email } = await resident('mara')
    const page = await visit(linkOfOtherClient(await mailedLink(email)))
    await says(page, 'Is this your account?')
    await page.getByRole('main').getByText(`signs you in as ${email}.`).waitFor()
    expect((await historyOf(page)).filter((url) => url.includes('access_token'))).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('sb-atelier-auth-token'))).toBeNull()
    return { page, email }
  }

  test('is taken when they say so', async () => {
    const { page, email } = await brought()
    await page.getByRole('button', { name: `Continue as ${email}` }).click()
    await page.waitForURL('**/home')
  })

  test('is ended when they do not', async () => {
    const { page } = await brought()
    const ended = page.waitForResponse('**/auth/v1/logout?scope=local')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${origin}/`)
    expect((await ended).status()).toBe(204)
    await page.reload()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })
})

test('says what is wrong with a suspended account', async () => {
  const page = await visit('/auth/link#error=access_denied&error_code=user_banned&error_description=User+is+banned&sb=')
  await says(page, 'This account is suspended')
})
