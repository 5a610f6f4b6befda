import { expect, test } from 'vitest'
import { authWorld, unwrap } from '#testing/auth-world.ts'

const { clock, enrolled, mailTo, member } = await authWorld({ phone: true })

test('a factor is an authenticator app or a phone (AUTH-110)', async () => {
  const { client } = await member('ann@phones.test')
  await enrolled(client, 'app')
  const phone = '4915112345678'
  const enrolment = unwrap(await client.mfa.enroll({ factorType: 'phone', friendlyName: 'phone', phone: `+${phone}` }))
  expect(enrolment).toMatchObject({ type: 'phone', friendly_name: 'phone', phone })
  const { id: challengeId } = unwrap(await client.mfa.challenge({ factorId: enrolment.id }))
  const { code, type } = await mailTo(phone)
  expect(type).toBe('sms')
  const wrong = code === '000000' ? '000001' : '000000'
  const verify = (code: string) => client.mfa.verify({ factorId: enrolment.id, challengeId, code })
  expect((await verify(wrong)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  unwrap(await verify(code))
  const { all, totp, phone: phones } = unwrap(await client.mfa.listFactors())
  expect(all.map(({ factor_type, status }) => [factor_type, status])).toEqual([
    ['totp', 'verified'],
    ['phone', 'verified'],
  ])
  expect([totp.length, phones.length]).toEqual([1, 1])
  const { currentAuthenticationMethods } = unwrap(await client.mfa.getAuthenticatorAssuranceLevel())
  expect(currentAuthenticationMethods).toMatchObject([{ method: 'mfa/phone' }, { method: 'totp' }, { method: 'otp' }])
})

test('a texted code expires with its challenge, after five minutes', async () => {
  const { client } = await member('bob@phones.test')
  const { id } = unwrap(await client.mfa.enroll({ factorType: 'phone', friendlyName: 'phone', phone: '+4915112345679' }))
  const { id: challengeId } = unwrap(await client.mfa.challenge({ factorId: id }))
  const { code } = await mailTo('4915112345679')
  clock.pass(301)
  expect((await client.mfa.verify({ factorId: id, challengeId, code })).error).toMatchObject({ code: 'mfa_challenge_expired' })
})
