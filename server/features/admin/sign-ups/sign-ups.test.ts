import { contentWaiting } from '@atelier/contract/admin/content'
import {
  addSignUpHold,
  heldSignUps,
  letIn,
  refuseSignUp,
  removeSignUpHold,
  signUpHolds,
  trySignUpHold,
} from '@atelier/contract/admin/sign-ups'
import { findByAddress } from '@atelier/contract/admin/users'
import { getMe, getProfile } from '@atelier/contract/profiles'
import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import { describe, expect, test } from 'vitest'
import { sweepAuth } from '#auth/sweep.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { testClock } from '#testing/clock.ts'
import { settle } from '#testing/decisions.ts'
import { openIssuer } from '#testing/provider-world.ts'

const clock = testClock()
const issuer = await openIssuer(clock)
const providers = { acme: { issuer: issuer.url, client_id: 'atelier', client_secret: 'shared-secret' } }
const behindProxy = { trustProxy: 1 as const, insecureDev: true }
const { admin, browser, callAs, config, db, deps, mailTo, member, open, people, raw } = await authWorld(
  { providers, web3: ['ethereum'], phone: true, anonymous: true },
  behindProxy,
  clock,
)
const { mod, ada } = await people('mod', 'ada')
await changeRole(deps, 'grant', mod.email, 'moderator')
await changeRole(deps, 'grant', ada.email, 'admin')

const elsewhere = '192.0.2.1'
const from = (address: string) => ({ 'x-forwarded-for': address })
const refused = { status: 403, body: { error_code: 'sign_up_held', msg: 'The account waits for staff to look at it' } }

const ask = (email: string, address = elsewhere, path = '/signup') => raw('POST', path, { email, password }, from(address))
async function confirm(email: string, address = elsewhere) {
  const { code } = await mailTo(email, 1, 'signup')
  return raw('POST', '/verify', { type: 'signup', email, token: code }, from(address))
}
async function signUp(email: string, address = elsewhere) {
  expect((await ask(email, address)).status).toBe(200)
  return confirm(email, address)
}
const signIn = (email: string, secret = password) => raw('POST', '/token?grant_type=password', { email, password: secret })
const idOf = async (email: string) => (await db.one<{ id: string }>(sql`select id from auth.users where email = ${email}`)).id
const waitingFor = async (person = ada) => (await person.call(heldSignUps, { limit: 50 })).items
const waits = async (email: string) => (await waitingFor()).some((one) => one.email === email)

describe('sign-ups by email', () => {
  test('from a domain on the list, or below it, open no session: neither the code nor the link nor the right password', async () => {
    await ada.call(addSignUpHold, { value: 'Spam.Test', note: 'A wave' })
    expect(await signUp('one@spam.test')).toMatchObject(refused)
    expect(await signUp('two@mail.spam.test')).toMatchObject(refused)
    expect((await signUp('three@notspam.test')).status).toBe(200)
    expect((await signUp('four@spam.test.example')).status).toBe(200)

    unwrap(await browser().client.signUp({ email: 'link@spam.test', password }))
    expect((await open((await mailTo('link@spam.test')).link)).location).toContain('error_code=sign_up_held')
    unwrap(await browser({ flowType: 'pkce' }).client.signUp({ email: 'pkce@spam.test', password }))
    const { location } = await open((await mailTo('pkce@spam.test')).link)
    expect(location).toContain('error_code=sign_up_held')
    expect(location).not.toMatch(/[?&]code=/)

    for (const email of ['one@spam.test', 'link@spam.test', 'pkce@spam.test']) {
      expect(await signIn(email, 'not-the-password')).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
      const answer = await signIn(email)
      expect(answer).toMatchObject(refused)
      expect(JSON.stringify(answer.body)).not.toMatch(/spam|wave/i)
    }
    const rows = await db.many(sql`
      select email_confirmed_at is not null as confirmed, exists (select from auth.sessions s where s.user_id = u.id) as is_in
      from auth.users u where email like '%spam.test' and email not like '%notspam%'`)
    expect(rows).toEqual(rows.map(() => ({ confirmed: true, is_in: false })))
    expect(rows).toHaveLength(4)
  })

  test('are answered and mailed as any other, so nobody learns who is held before a proof (R22)', async () => {
    await ada.call(addSignUpHold, { value: 'quiet.test' })
    const [held, other] = [await ask('a@quiet.test'), await ask('a@loud.test')]
    const shape = ({ status, body }: typeof held) => ({ status, fields: Object.keys(body).toSorted() })
    expect(shape(held)).toEqual(shape(other))
    expect((await mailTo('a@quiet.test')).subject).toBe((await mailTo('a@loud.test')).subject)
  })

  test('from an address range on the list are held, in IPv4 and IPv6', async () => {
    await ada.call(addSignUpHold, { value: '203.0.113.77/24' })
    await ada.call(addSignUpHold, { value: '2001:db8::/32' })
    await ada.call(addSignUpHold, { value: '198.51.100.9' })
    for (const [n, address] of ['203.0.113.5', '::ffff:203.0.113.6', '2001:db8:5::1', '198.51.100.9'].entries())
      expect(await signUp(`r${n}@range.test`, address), address).toMatchObject(refused)
    for (const [n, address] of ['203.0.114.5', '2001:db9::1', '198.51.100.8'].entries())
      expect((await signUp(`free${n}@range.test`, address)).status, address).toBe(200)
    // Where somebody signs up counts, not where they come back from.
    expect(await signIn('r0@range.test')).toMatchObject(refused)
  })

  test('are judged anew while nobody has proved the address: who asked for it before them holds nobody', async () => {
    await ada.call(addSignUpHold, { value: '100.64.0.0/10' })
    await ask('victim@judged.test', '100.64.0.1')
    await ask('victim@judged.test', elsewhere)
    const { code } = await mailTo('victim@judged.test', 2, 'signup')
    expect((await raw('POST', '/verify', { type: 'signup', email: 'victim@judged.test', token: code })).status).toBe(200)
    expect(await signUp('held@judged.test', '100.64.0.1')).toMatchObject(refused)
    await raw('POST', '/otp', { email: 'held@judged.test' }, from(elsewhere))
    expect(await signIn('held@judged.test')).toMatchObject(refused)
  })
})

describe('every other way in', () => {
  test('by a mailed link, without a password', async () => {
    await ada.call(addSignUpHold, { value: 'otp.test' })
    await ask('a@otp.test', elsewhere, '/otp')
    expect(await confirm('a@otp.test')).toMatchObject(refused)
    expect(await waits('a@otp.test')).toBe(true)
  })

  test('by a provider: its token, its page and its page with PKCE', async () => {
    await ada.call(addSignUpHold, { value: 'acme.test' })
    const claims = (n: number) => ({ sub: `held-${n}`, email: `p${n}@acme.test`, email_verified: true })
    const token = { provider: 'acme', id_token: await issuer.token(claims(1)) }
    expect(await raw('POST', '/token?grant_type=id_token', token)).toMatchObject(refused)
    expect(await raw('POST', '/token?grant_type=id_token', token)).toMatchObject(refused)
    for (const [n, challenge] of [
      [2, ''],
      [3, `&code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`],
    ] as const) {
      const to = encodeURIComponent(`${config.publicUrl}/onboarding`)
      const start = await raw('GET', `/authorize?provider=acme&redirect_to=${to}${challenge}`)
      const way = await issuer.consent(start.headers.get('location') ?? '', claims(n))
      const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
      const location = (await raw('GET', `/callback${new URL(way).search}`, undefined, { cookie })).headers.get('location') ?? ''
      expect(location).toContain('error_code=sign_up_held')
      expect(location).not.toMatch(/access_token|[?&]code=/)
    }
    for (const n of [1, 2, 3]) expect(await waits(`p${n}@acme.test`)).toBe(true)
    await decideAs(letIn, await idOf('p1@acme.test'))
    expect((await raw('POST', '/token?grant_type=id_token', token)).status).toBe(200)
  })

  test('by a wallet and by phone, where only the range can say so; what waits is not swept away', async () => {
    await ada.call(addSignUpHold, { value: '198.18.0.0/15' })
    const wallet = () => raw('POST', '/token?grant_type=web3', { chain: 'ethereum', ...signedMessage() }, from('198.18.7.7'))
    expect(await wallet()).toMatchObject(refused)
    expect(await wallet()).toMatchObject(refused)
    const phone = '491512345678'
    await raw('POST', '/signup', { phone, password }, from('198.18.7.8'))
    const { code } = await mailTo(phone)
    expect(await raw('POST', '/verify', { type: 'sms', phone, token: code })).toMatchObject(refused)
    expect((await raw('POST', '/token?grant_type=password', { phone, password })).body.error_code).toBe('sign_up_held')
    const ways = async () => (await waitingFor()).filter(({ domain }) => domain === null).map(({ way, held_by }) => [way, held_by])
    expect(await ways()).toEqual([
      ['web3', 'range'],
      ['phone', 'range'],
    ])
    const later = () => new Date(clock.now().getTime() + 40 * 86_400_000)
    await sweepAuth({ db, clock: later })
    expect(await ways()).toEqual([
      ['web3', 'range'],
      ['phone', 'range'],
    ])
    expect(await db.one(sql`select count(*)::int as kept from auth.sign_ups where not is_held`)).toEqual({ kept: 0 })
  })

  test('anonymously nothing is opened from there, as nobody could come back to it', async () => {
    await ada.call(addSignUpHold, { value: '198.51.0.0/24' })
    const count = () => db.one(sql`select count(*)::int as n from auth.users where is_anonymous`)
    const before = await count()
    expect((await raw('POST', '/signup', {}, from('198.51.0.4'))).body.error_code).toBe('anonymous_provider_disabled')
    expect(await count()).toEqual(before)
    expect((await raw('POST', '/signup', {}, from(elsewhere))).status).toBe(200)
  })

  test('without confirmation the sign-up itself is refused, and stands', async () => {
    const auto = await authWorld({ autoconfirm: true }, behindProxy)
    const { eve } = await auto.people('eve')
    await changeRole(auto.deps, 'grant', eve.email, 'admin')
    await eve.call(addSignUpHold, { value: 'auto.test' })
    expect(await auto.raw('POST', '/signup', { email: 'a@auto.test', password })).toMatchObject(refused)
    expect((await eve.call(heldSignUps)).items).toMatchObject([{ email: 'a@auto.test' }])
  })
})

test('accounts that exist, change to such an address, or are made by the operator are not held', async () => {
  const old = await member('old@later.test')
  const mover = await member('mover@before.test')
  await ada.call(addSignUpHold, { value: 'later.test' })
  expect((await signIn(old.email)).status).toBe(200)
  unwrap(await mover.client.updateUser({ email: 'mover@later.test' }))
  for (const address of ['mover@before.test', 'mover@later.test'])
    await raw('POST', '/verify', { type: 'email_change', email: address, token: (await mailTo(address, 1, 'email_change')).code })
  expect((await signIn('mover@later.test')).status).toBe(200)
  unwrap(await admin.createUser({ email: 'made@later.test', password, email_confirm: true }))
  expect((await signIn('made@later.test')).status).toBe(200)
  unwrap(await admin.inviteUserByEmail('invited@later.test'))
  const { code } = await mailTo('invited@later.test')
  expect((await raw('POST', '/verify', { type: 'invite', email: 'invited@later.test', token: code })).status).toBe(200)
  expect(await waitingFor()).not.toContainEqual(expect.objectContaining({ domain: 'later.test' }))
})

const decideAs = async (endpoint: typeof letIn | typeof refuseSignUp, user_id: string, by = mod) => {
  const decision = await by.call(endpoint, { user_id })
  await settle(deps)
  return decision
}

describe('the queue', () => {
  test('holds who has proved their address; moderators see the domain, admins the address and what held it', async () => {
    const { id } = await ada.call(addSignUpHold, { value: 'queue.test', note: 'Seen on a list' })
    await ask('unproved@queue.test')
    expect(await waits('unproved@queue.test')).toBe(false)
    await signUp('fay@queue.test')
    const seen = async (by: typeof mod) => (await waitingFor(by)).find(({ domain }) => domain === 'queue.test')
    const shown = { domain: 'queue.test', way: 'email', held_by: 'domain', note: 'Seen on a list' }
    expect(await seen(mod)).toEqual({ ...shown, user_id: expect.any(String), created_at: expect.any(String), email: null, hold: null })
    expect(await seen(ada)).toMatchObject({ ...shown, email: 'fay@queue.test', hold: 'queue.test' })
    expect((await mod.call(contentWaiting)).sign_ups).toBe((await waitingFor()).length)
    await ada.call(removeSignUpHold, { hold_id: id })
    expect(await seen(ada)).toMatchObject({ domain: 'queue.test', hold: null, note: null })
    expect(await signIn('fay@queue.test')).toMatchObject(refused)
    expect((await signUp('gil@queue.test')).status).toBe(200)
  })

  test('letting somebody in opens the account and mails them; others meet them only then', async () => {
    await ada.call(addSignUpHold, { value: 'door.test' })
    await signUp('hal@door.test')
    const id = await idOf('hal@door.test')
    await expect(mod.call(getProfile, { identifier: id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await mod.call(letIn, { user_id: id })).toMatchObject({ action: 'let_in', subject_id: id })
    expect(await waits('hal@door.test')).toBe(false)
    await expect(ada.call(refuseSignUp, { user_id: id })).rejects.toMatchObject({ code: 'conflict' })
    await settle(deps)
    expect(await mailTo('hal@door.test', 1, 'sign_up_let_in')).toMatchObject({ link: expect.stringContaining('/auth/signin') })
    const { body } = await signIn('hal@door.test')
    expect(await callAs(String(body.access_token))(getMe)).toMatchObject({ user_id: id })
    expect(await db.many(sql`select admin_id, action, details from admin_logs where target_id = ${id}`)).toEqual([
      { admin_id: mod.id, action: 'let_in', details: {} },
    ])
    await expect(mod.call(letIn, { user_id: id })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('refusing deletes the account and mails them; the log names no address', async () => {
    await ada.call(addSignUpHold, { value: 'gate.test' })
    await signUp('ida@gate.test')
    const id = await idOf('ida@gate.test')
    await decideAs(refuseSignUp, id)
    expect(await mailTo('ida@gate.test', 1, 'sign_up_refused')).toMatchObject({ subject: 'Your sign-up for Atelier' })
    expect(await signIn('ida@gate.test')).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
    expect((await ada.call(findByAddress, { email: 'ida@gate.test' })).items).toEqual([])
    const log = await db.many(sql`select action, details from admin_logs where target_id = ${id}`)
    expect(log).toEqual([{ action: 'refuse_sign_up', details: {} }])
    await ask('ida@gate.test')
    const { code } = await mailTo('ida@gate.test', 2, 'signup')
    expect(await raw('POST', '/verify', { type: 'signup', email: 'ida@gate.test', token: code })).toMatchObject(refused)
  })
})

describe('the list', () => {
  test('says who added what, why, and how many it has held since when', async () => {
    const made = await ada.call(addSignUpHold, { value: ' @List.Test ', note: ' Throwaway ' })
    expect(made).toMatchObject({ value: 'list.test', kind: 'domain', note: 'Throwaway', held_count: 0, last_held_at: null })
    expect(made.added_by).toMatchObject({ user_id: ada.id })
    await signUp('a@list.test')
    await signUp('b@list.test')
    const { items } = await ada.call(signUpHolds)
    expect(items[0]).toMatchObject({ id: made.id, held_count: 2, last_held_at: clock.now().toISOString() })
    await expect(mod.call(signUpHolds)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    ['203.0.113.9/25', '203.0.113.0/25'],
    ['192.0.2.44', '192.0.2.44/32'],
    ['11.0.0.0/8', '11.0.0.0/8'],
    ['2001:DB8:9::/48', '2001:db8:9::/48'],
    ['fd00::/16', 'fd00::/16'],
    ['*.wild.test', 'wild.test'],
    ['bücher.test', 'xn--bcher-kva.test'],
  ])('takes %s as %s, once', async (value, kept) => {
    expect((await ada.call(addSignUpHold, { value })).value).toBe(kept)
    await expect(ada.call(addSignUpHold, { value })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ field: 'value', code: 'exists' }],
    })
  })

  test.each([
    ['too_wide', ['10.0.0.0/7', '0.0.0.0/0', '2001::/15', '::/0']],
    [
      'not_understood',
      ['localhost', 'a b.test', '10.0.0.0/33', '::/129', '10.0.0/8', '10.0.0.0/8/8', '10.0.0.0/', 'x@y.test', '-a.test', '10.0.0.0/8.5'],
    ],
    ['required', ['  ']],
  ])('refuses what is %s', async (code, values) => {
    for (const value of values) {
      await expect(ada.call(addSignUpHold, { value }), value).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'value', code }] })
      await expect(ada.call(trySignUpHold, { value }), value).rejects.toMatchObject({ code: 'invalid' })
    }
  })

  test('is in the log by the domain, and by the block of a narrow range: a row names nobody’s address (R30)', async () => {
    const made = [
      await ada.call(addSignUpHold, { value: 'logged.test', note: 'Told by somebody@logged.test' }),
      await ada.call(addSignUpHold, { value: '192.0.2.201' }),
      await ada.call(addSignUpHold, { value: '2001:db8:7:7:7::7' }),
      await ada.call(addSignUpHold, { value: '172.16.0.0/12' }),
    ]
    for (const { id } of made) await ada.call(removeSignUpHold, { hold_id: id })
    const logged = async (id: string) =>
      (await db.many<{ details: object }>(sql`select details from admin_logs where target_id = ${id}`)).map(({ details }) => details)
    const names = ['logged.test', '192.0.2.0/24', '2001:db8:7::/48', '172.16.0.0/12']
    for (const [n, { id }] of made.entries()) expect(await logged(id)).toEqual([{ name: names[n] }, { name: names[n] }])
  })

  test('can be tried on the sign-ups of the last 30 days, of which only the block is known', async () => {
    for (const [n, address] of ['192.88.99.1', '192.88.99.2', '192.88.98.1'].entries()) await ask(`${n}@tried.test`, address)
    await ask('v6@sub.tried.test', '2001:db8:77:8::1')
    const tried = (value: string) => ada.call(trySignUpHold, { value })
    expect(await tried('tried.test')).toEqual({ count: 4, at_most: false })
    expect(await tried('sub.tried.test')).toEqual({ count: 1, at_most: false })
    expect(await tried('192.88.98.0/23')).toEqual({ count: 3, at_most: false })
    expect(await tried('192.88.99.1')).toEqual({ count: 2, at_most: true })
    expect(await tried('2001:db8:77:9::/64')).toEqual({ count: 1, at_most: true })
    expect(await tried('nobody.test')).toEqual({ count: 0, at_most: false })
    expect(await db.many(sql`select distinct masklen(block) as bits from auth.sign_ups where family(block) = 4`)).toEqual([{ bits: 24 }])
    await db.run(sql`update auth.sign_ups set created_at = created_at - interval '31 days'`)
    expect(await tried('tried.test')).toEqual({ count: 0, at_most: false })
  })
})

const privateKey = Secp256k1.randomPrivateKey()
function signedMessage() {
  const address = Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey }))
  const uri = 'http://localhost:3000/auth/signin'
  const message = `${new URL(uri).host} wants you to sign in with your Ethereum account:\n${address}\n\nSign in to Atelier\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: ${crypto.randomUUID()}\nIssued At: ${clock.now().toISOString()}`
  const payload = PersonalMessage.getSignPayload(Hex.fromString(message))
  return { message, signature: Signature.toHex(Secp256k1.sign({ payload, privateKey })) }
}
