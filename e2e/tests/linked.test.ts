import { listSessions } from '@atelier/contract/account'
import { completeOnboarding, listInterests } from '@atelier/contract/onboarding'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAt } from '#calls.ts'
import { type Installation, install } from '#installation.ts'
import { type Issuer, providerOf, startIssuer, unreachable } from '#issuer.ts'
import { onboard } from '#newcomer.ts'
import { toastCard } from '#toast.ts'
import { newAddress, password, phone, profile, type Screen } from '#visitors.ts'

/* Linking providers to an existing account, on a server of its own: elsewhere it is switched off. */

let issuer: Issuer
let origin: string
let server: Installation
let away: Awaited<ReturnType<typeof unreachable>>

beforeAll(async () => {
  issuer = await startIssuer()
  away = await unreachable()
  const providers = { google: providerOf(issuer), 'our-school': { ...providerOf(issuer), issuer: away.url } }
  server = await install({ AUTH_PROVIDERS: JSON.stringify(providers), AUTH_MANUAL_LINKING: '1', AUTH_AUTOCONFIRM: '1' })
  origin = server.origin
})
afterAll(async () => {
  await server.remove()
  await Promise.all([issuer.close(), away.close()])
})

/** Somebody with a password on the security screen, and how many sessions they have. */
async function member(name: string, screen: Screen = {}) {
  const email = newAddress(name)
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const session = (await answer.json()) as { access_token: string }
  const { items } = await callAt(origin, session.access_token, listInterests, {})
  await callAt(origin, session.access_token, completeOnboarding, {
    first_name: name,
    last_name: 'Linked',
    username: `${name}_${Date.now().toString(36)}`,
    date_of_birth: '1990-05-17',
    interest_ids: items.slice(0, 3).map(({ id }) => id),
  })
  const context = await profile(screen)
  await context.addInitScript((stored) => {
    if (location.origin.startsWith('http://localhost') && !localStorage.getItem('sb-atelier-auth-token'))
      localStorage.setItem('sb-atelier-auth-token', stored)
  }, JSON.stringify(session))
  const page = await context.newPage()
  await page.goto(`${origin}/settings/security`)
  const sessions = async () => (await callAt(origin, session.access_token, listSessions, {})).items.length
  return { page, email, sessions }
}

const linked = (page: Page) => page.getByRole('region', { name: 'Linked accounts' })
const link = async (page: Page) => {
  await page.getByRole('button', { name: 'Link Google', exact: true }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.waitForURL(`${origin}/settings/security`)
}

test('AUTH-101 links a provider and unlinks it, in the session that is here', async () => {
  const { page, email, sessions } = await member('ann')
  await linked(page).getByText(email).waitFor()
  expect(
    await linked(page)
      .getByRole('button', { name: /^Unlink/ })
      .count(),
  ).toBe(0)
  issuer.answer({ sub: 'ann-at-google', email: 'ann@elsewhere.example', email_verified: true })
  await link(page)
  await linked(page).getByText('ann@elsewhere.example').waitFor()
  expect(await page.getByRole('button', { name: 'Link Google', exact: true }).count()).toBe(0)
  await expect.poll(sessions).toBe(1)

  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('dialog').getByText('You can then no longer sign in with it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toastCard(page).getByText('Account unlinked').waitFor()
  await page.getByRole('button', { name: 'Link Google', exact: true }).waitFor()
  expect(await linked(page).getByText('ann@elsewhere.example').count()).toBe(0)
})

test('shows there why linking failed', async () => {
  const { page } = await member('bea', phone)
  issuer.answer('denied')
  await link(page)
  await page.getByRole('main').getByText('The other side did not agree, so nothing was linked.').waitFor()
  await page.getByRole('button', { name: 'Link Our school' }).click()
  await toastCard(page).getByText('The account could not be linked').waitFor()

  issuer.answer({ sub: 'of-somebody', email: 'somebody@elsewhere.example', email_verified: true })
  const other = await member('cleo')
  await link(other.page)
  await linked(other.page).getByText('somebody@elsewhere.example').waitFor()
  await link(page)
  await page.getByRole('main').getByText('That account is linked to another person here already.').waitFor()
  expect(await linked(page).getByText('somebody@elsewhere.example').count()).toBe(0)
})

test('keeps the only way to sign in, and offers to set a first password', async () => {
  issuer.answer({ sub: 'dora', email: newAddress('dora'), email_verified: true })
  const page = await (await profile()).newPage()
  await page.goto(`${origin}/auth/signin`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await onboard(page, { first: 'Dora', last: 'Linked', username: `dora_${Date.now().toString(36)}` })
  await page.goto(`${origin}/settings/security`)
  await linked(page).getByText('Google', { exact: true }).waitFor()
  expect(
    await linked(page)
      .getByRole('button', { name: /^Unlink/ })
      .count(),
  ).toBe(0)
  await page.getByRole('button', { name: 'Set a password' }).waitFor()
})
