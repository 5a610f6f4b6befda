import type { Page } from 'playwright-core'
import { button, refused, type Station, text } from '#stations/station.ts'
import { totpCode } from '#totp.ts'
import { newAddress } from '#visitors.ts'

const security = (name: string, arrive: Station['arrive']): Station => ({
  name: `security${name}`,
  path: '/settings/security',
  who: 'resident',
  arrive,
})

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

export const securityStations: Station[] = [
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
  security('-key', async (page) => {
    await page.getByRole('button', { name: /^(Set up|Add another)$/ }).click()
    await page.getByRole('dialog').getByLabel('Security key').check()
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
