import { updatePreferences } from '@atelier/contract/preferences'
import { expect, test } from 'vitest'
import { mailWords } from '#mail/words.ts'
import { authWorld, password } from '#testing/auth-world.ts'

const { callAs, mailTo, member, raw } = await authWorld()

const french = { 'accept-language': 'fr' }
const newPassword = 'scarlet-heron-77'

/** What the next mail to an address is about, after `before` others. */
const next = async (address: string, before: number) => (await mailTo(address, before + 1)).subject

test('every mail of an account is in the language of its settings, whatever the browser of the request says', async () => {
  const email = 'ann@language.test'
  const { session } = await member(email)
  const headers = { ...french, authorization: `Bearer ${session.access_token}` }
  await raw('POST', '/recover', { email }, french)
  expect(await next(email, 1)).toBe(mailWords('fr')('recovery.subject'))

  await callAs(session.access_token)(updatePreferences, { language: 'de' })
  const words = mailWords('de')
  await raw('POST', '/recover', { email }, french)
  expect(await next(email, 2)).toBe(words('recovery.subject'))
  await raw('POST', '/otp', { email }, french)
  expect(await next(email, 3)).toBe(words('magiclink.subject'))
  await raw('GET', '/reauthenticate', undefined, headers)
  expect(await next(email, 4)).toBe(words('reauthentication.subject'))
  await raw('PUT', '/user', { email: 'ann@elsewhere.test' }, headers)
  expect(await next(email, 5)).toBe(words('email_change.subject'))
  expect((await mailTo('ann@elsewhere.test')).subject).toBe(words('email_change.subject'))
  await raw('PUT', '/user', { password: newPassword }, headers)
  expect(await next(email, 6)).toBe(words('password_changed.subject'))

  await callAs(session.access_token)(updatePreferences, { language: 'es' })
  await raw('PUT', '/user', { password }, headers)
  expect(await next(email, 7)).toBe(mailWords('es')('password_changed.subject'))
})

test('without a choice the language of the sign-up goes before the browser of the request', async () => {
  const email = 'bob@language.test'
  const { client, session } = await member(email)
  await client.updateUser({ data: { language: 'es' } })
  await raw('POST', '/recover', { email }, french)
  expect(await next(email, 1)).toBe(mailWords('es')('recovery.subject'))
  await callAs(session.access_token)(updatePreferences, { language: 'en' })
  await raw('POST', '/recover', { email }, french)
  expect(await next(email, 2)).toBe(mailWords('en')('recovery.subject'))
})
