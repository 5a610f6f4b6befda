import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withAuthenticator, withSecurityKey } from '#authenticator.ts'
import { answerOnboarding } from '#newcomer.ts'
import { resident } from '#residents.ts'
import { logIn } from '#sign-in.ts'
import { toastCard } from '#toast.ts'
import { isFocused, profile } from '#visitors.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const refused = (page: Page) => toastCard(page).getByText('This passkey was not accepted.')

/** A browser with an authenticator of its own. Without `autofill` nothing happens before a press. */
async function device({ autofill = true } = {}) {
  const page = await (await profile()).newPage()
  if (!autofill)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  return { page, authenticator: await withAuthenticator(page) }
}

test('a passkey is offered once after signing up, and signs in by the field alone', async () => {
  const { page } = await resident('ann', { onboarded: false })
  const authenticator = await withAuthenticator(page)
  await page.goto('/onboarding')
  await answerOnboarding(page, { first: 'Ann', last: 'Adler', username: `ann_${Date.now().toString(36)}` })
  const offer = page.getByRole('heading', { name: 'Make a passkey for this device' })
  await offer.waitFor()
  await expect.poll(() => isFocused(offer)).toBe(true)
  await button(page, 'Make a passkey').click()
  await page.waitForURL('**/home')
  await toastCard(page).getByText('Passkey added').waitFor()
  const [passkey] = await authenticator.passkeys()
  if (!passkey) throw new Error('the authenticator keeps nothing')

  const phone = await device()
  await phone.authenticator.keep(passkey)
  // The virtual authenticator chooses what the field offers.
  await phone.page.goto('/auth/signin?next=%2Fsuggestions')
  await phone.page.getByRole('heading', { level: 1, name: 'Who to follow' }).waitFor()
  await toastCard(phone.page).getByText('Welcome!', { exact: true }).waitFor()
})

test('the list names, renames and deletes passkeys of two devices, and a deleted one signs nobody in', async () => {
  const ben = await resident('ben')
  const laptop = await withAuthenticator(ben.page)
  await ben.page.goto('/settings/security')
  await passkeys(ben.page).getByText('You have none yet.').waitFor()
  await passkeys(ben.page).getByRole('button', { name: 'Add passkey' }).click()
  await button(ben.page, 'Rename Passkey').click()
  await ben.page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await ben.page.keyboard.press('Enter')
  await passkeys(ben.page).getByText('Laptop').waitFor()
  await button(ben.page, 'Add passkey').click()
  await toastCard(ben.page).getByText('This device has a passkey for your account already.').waitFor()

  const phone = await device()
  await phone.page.goto('/auth/signin?next=%2Fsettings%2Fsecurity')
  await logIn(phone.page, ben.email)
  await passkeys(phone.page).getByText('not used yet').waitFor()
  await button(phone.page, 'Add passkey').click()
  await button(phone.page, 'Delete Passkey').waitFor()
  await button(phone.page, 'Delete Laptop').click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toastCard(phone.page).getByText('Passkey deleted').waitFor()

  const { page: visitor, authenticator: keeper } = await device({ autofill: false })
  for (const kept of await laptop.passkeys()) await keeper.keep(kept)
  await visitor.goto('/auth/signin')
  await button(visitor, 'Sign in with a passkey').click()
  await refused(visitor).waitFor()
  expect(new URL(visitor.url()).pathname).toBe('/auth/signin')
})

test('the button signs in, and takes the person whom the device knows', async () => {
  const cleo = await resident('cleo')
  const authenticator = await withAuthenticator(cleo.page)
  await cleo.page.goto('/settings/security')
  await button(cleo.page, 'Add passkey').click()
  await button(cleo.page, 'Delete Passkey').waitFor()

  const { page, authenticator: own } = await device({ autofill: false })
  for (const kept of await authenticator.passkeys()) await own.keep(kept)
  await own.refuseUser(true)
  await page.goto('/auth/signin')
  await button(page, 'Sign in with a passkey').click()
  await expect.poll(() => button(page, 'Sign in with a passkey').getAttribute('aria-busy')).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/auth/signin')
  await own.refuseUser(false)
  await button(page, 'Sign in with a passkey').click()
  await page.waitForURL('**/home')
})

test('a security key is set up by a touch, and is the second step after the password', async () => {
  const dora = await resident('dora')
  const key = await withSecurityKey(dora.page)
  await dora.page.goto('/settings/security')
  await button(dora.page, 'Set up').click()
  const sheet = dora.page.getByRole('dialog')
  await sheet.getByLabel('Security key').check()
  await sheet.getByLabel('Name').fill('Blue key')
  await dora.page.keyboard.press('Enter')
  await button(dora.page, 'I have stored them').click()
  await dora.page.getByRole('region', { name: 'Two-step verification' }).getByText('Blue key').waitFor()

  const page = await (await profile()).newPage()
  const other = await withSecurityKey(page)
  await page.goto('/auth/signin')
  await logIn(page, dora.email)
  await button(page, 'Use security key').click()
  await page.getByRole('main').getByText('No key answered.').waitFor()
  for (const kept of await key.passkeys()) await other.keep(kept)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
})
