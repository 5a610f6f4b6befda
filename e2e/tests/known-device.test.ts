import { accountRates } from '@atelier/contract/limits'
import { expect, test } from 'vitest'
import { install } from '#installation.ts'
import { logIn } from '#sign-in.ts'
import { newAddress, password, profile } from '#visitors.ts'

test('QUALITY R20: whoever signed in on a device gets in there again, though strangers of the same network spent what the account may try', async () => {
  const server = await install({ AUTH_AUTOCONFIRM: '1', RATE_LIMITS: 'on' })
  const email = newAddress('known')
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${server.origin}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const signIn = (secret: string) => ask('token?grant_type=password', { email, password: secret })
  try {
    expect(await ask('signup', { email, password })).toBe(200)
    const page = await (await profile()).newPage()
    const enter = async () => {
      await page.goto(`${server.origin}/auth/signin`)
      await logIn(page, email)
      await page.getByRole('main').getByText('Step 1 of 3').waitFor()
    }
    await enter()
    // As the end of a session leaves the device.
    await page.evaluate(() => localStorage.removeItem('sb-atelier-auth-token'))

    for (let n = 0; n < accountRates.here.max; n++) await signIn(`wrong-guess-${n}`)
    expect(await signIn(password), 'a device that nobody signed in on').toBe(429)
    await enter()
  } finally {
    await server.remove()
  }
})
