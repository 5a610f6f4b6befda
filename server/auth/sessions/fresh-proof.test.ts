import { makeRecoveryCodes } from '@atelier/contract/account'
import { updateSettings } from '@atelier/contract/admin/settings'
import { startExport } from '@atelier/contract/archives'
import { requestDeletion } from '@atelier/contract/deletion'
import type { Endpoint, InputOf, Role } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import type { Provider } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { testClock } from '#testing/clock.ts'
import { openIssuer } from '#testing/provider-world.ts'

const clock = testClock()
const issuer = await openIssuer(clock)
const providers = { acme: { issuer: issuer.url, client_id: 'atelier' } }
const { browser, callAs, db, enrolled, mailTo, member, raw, totpNow } = await authWorld(
  { anonymous: true, manualLinking: true, phone: true, providers },
  {},
  clock,
)

const somebody = async (name: string) => {
  const person = await member(`${name}@fresh.test`)
  const headers = async () => ({ authorization: `Bearer ${unwrap(await person.client.getSession()).session?.access_token}` })
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    callAs((await headers()).authorization.slice('Bearer '.length))(endpoint, input).then(
      () => 'ok',
      ({ code }) => String(code),
    )
  return { ...person, headers, call }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const outcome = ({ error }: { error: { code?: string | undefined } | null }) => (error ? error.code : 'ok')
const appoint = ({ id }: Somebody, role: Role) => db.run(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)
const require = (wish: boolean) =>
  db.run(sql`update platform_settings set setting_value = ${String(wish)} where setting_key = 'staff_second_factor_required'`)
const addIdentity = ({ id, email }: Somebody) =>
  db.run(sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (gen_random_uuid(), ${id}, 'acme', ${id}, ${{ email, email_verified: true }})`)
const wait = () => clock.pass(limits.freshProof.lastsS + 1)

type Attempt = () => Promise<string | undefined>
/** What needs a fresh proof: arranged for somebody, and then tried. */
const guarded: [string, (person: Somebody) => Promise<Attempt>][] = [
  [
    'a new password',
    async ({ client }) =>
      async () =>
        outcome(await client.updateUser({ password: 'scarlet-heron-77' })),
  ],
  [
    'a new address',
    async ({ client, id }) =>
      async () =>
        outcome(await client.updateUser({ email: `${id}@new.test` })),
  ],
  [
    'a new phone number',
    async ({ client }) =>
      async () =>
        outcome(await client.updateUser({ phone: `4930${Math.floor(Math.random() * 1e8)}` })),
  ],
  [
    'a second factor',
    async ({ client }) =>
      async () =>
        outcome(await client.mfa.enroll({ factorType: 'totp' })),
  ],
  [
    'the removal of a second factor',
    async ({ client }) => {
      const { id: factorId } = await enrolled(client)
      return async () => outcome(await client.mfa.unenroll({ factorId }))
    },
  ],
  [
    'recovery codes',
    async ({ client, call }) => {
      await enrolled(client)
      return () => call(makeRecoveryCodes, {})
    },
  ],
  [
    'an export',
    async ({ call }) =>
      () =>
        call(startExport, { client_id: crypto.randomUUID() }),
  ],
  [
    'the deletion of the account',
    async ({ call }) =>
      () =>
        call(requestDeletion, {}),
  ],
  [
    'linking in a browser',
    async ({ client }) =>
      async () =>
        outcome(await client.linkIdentity({ provider: 'acme' as Provider, options: { skipBrowserRedirect: true } })),
  ],
  [
    'linking by an ID token',
    async ({ id, headers }) =>
      async () => {
        const body = { provider: 'acme', id_token: await issuer.token({ sub: `linked-${id}` }), link_identity: true }
        const answer = await raw('POST', '/token?grant_type=id_token', body, await headers())
        return answer.status === 200 ? 'ok' : String(answer.body.error_code)
      },
  ],
  [
    'unlinking',
    async (person) => {
      await addIdentity(person)
      const acme = unwrap(await person.client.getUserIdentities()).identities.find(({ provider }) => provider === 'acme')
      if (!acme) throw new Error('no identity')
      return async () => outcome(await person.client.unlinkIdentity(acme))
    },
  ],
  [
    'the end of the second factor of all staff',
    async (person) => {
      await enrolled(person.client)
      await appoint(person, 'admin')
      await require(true)
      return () => person.call(updateSettings, { staff_second_factor_required: false })
    },
  ],
]

describe.each(guarded)('%s', (_, arrange) => {
  test('needs a sign-in or a proof of the last ten minutes, in this session, and a refresh is none', async () => {
    const person = await somebody(crypto.randomUUID())
    const attempt = await arrange(person)
    wait()
    unwrap(await person.client.refreshSession())
    unwrap(await browser().client.signInWithPassword({ email: person.email, password }))
    expect(await attempt()).toBe('reauthentication_needed')
    unwrap(await person.client.updateUser({ current_password: password }))
    clock.pass(limits.freshProof.lastsS - 1)
    expect(await attempt()).toBe('ok')
  })
})

describe('a proof', () => {
  const enrol = async ({ client }: Somebody) => outcome(await client.mfa.enroll({ factorType: 'totp', friendlyName: crypto.randomUUID() }))

  test('is signing in', async () => {
    const ann = await somebody('ann')
    expect(await enrol(ann)).toBe('ok')
    wait()
    expect(await enrol(ann)).toBe('reauthentication_needed')
    unwrap(await ann.client.signInWithPassword({ email: ann.email, password }))
    expect(await enrol(ann)).toBe('ok')
  })

  test('is a mailed code, alone or with a change', async () => {
    const bea = await somebody('bea')
    wait()
    unwrap(await bea.client.reauthenticate())
    const { code } = await mailTo(bea.email, 2)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(outcome(await bea.client.updateUser({ nonce: wrong }))).toBe('reauthentication_not_valid')
    expect(await enrol(bea)).toBe('reauthentication_needed')
    unwrap(await bea.client.updateUser({ nonce: code }))
    expect(await enrol(bea)).toBe('ok')
    wait()
    unwrap(await bea.client.reauthenticate())
    const again = await mailTo(bea.email, 3)
    unwrap(await bea.client.updateUser({ email: 'bea@new.test', nonce: again.code }))
    expect(await enrol(bea)).toBe('ok')
  })

  test('is a second factor, and its password alone is none in a session that owes it', async () => {
    const cleo = await somebody('cleo')
    const { id: factorId, secret } = await enrolled(cleo.client)
    wait()
    expect(await enrol(cleo)).toBe('reauthentication_needed')
    unwrap(await cleo.client.mfa.challengeAndVerify({ factorId, code: totpNow(secret) }))
    expect(await enrol(cleo)).toBe('ok')
    const owing = browser().client
    unwrap(await owing.signInWithPassword({ email: cleo.email, password }))
    expect(outcome(await owing.updateUser({ current_password: password }))).toBe('insufficient_aal')
  })

  test('is not a wrong password, nor one of somebody who has none', async () => {
    const dan = await somebody('dan')
    wait()
    expect(outcome(await dan.client.updateUser({ current_password: 'not this one' }))).toBe('current_password_invalid')
    expect(await enrol(dan)).toBe('reauthentication_needed')
    await db.run(sql`update auth.users set password_hash = null where id = ${dan.id}`)
    expect(outcome(await dan.client.updateUser({ current_password: '' }))).toBe('current_password_invalid')
    expect(await enrol(dan)).toBe('reauthentication_needed')
  })

  test('is not asked of what gives nobody a way in', async () => {
    const eve = await somebody('eve')
    const { data: started } = await eve.client.mfa.enroll({ factorType: 'totp' })
    wait()
    expect(outcome(await eve.client.updateUser({ data: { colour: 'teal' } }))).toBe('ok')
    expect(outcome(await eve.client.mfa.unenroll({ factorId: started?.id ?? '' }))).toBe('ok')
    await appoint(eve, 'admin')
    await require(false)
    expect(await eve.call(updateSettings, { registration_enabled: true, staff_second_factor_required: false })).toBe('ok')
  })
})

describe('the first factor of staff', () => {
  const enrol = ({ client }: Somebody, friendlyName: string) => client.mfa.enroll({ factorType: 'totp', friendlyName })

  test('also needs a mailed code of the last ten minutes; their next one, and those of others, do not', async () => {
    const mod = await somebody('mod')
    await appoint(mod, 'moderator')
    unwrap(await mod.client.signInWithPassword({ email: mod.email, password }))
    unwrap(await mod.client.updateUser({ current_password: password }))
    expect(outcome(await enrol(mod, 'first'))).toBe('mailed_code_needed')
    unwrap(await mod.client.reauthenticate())
    unwrap(await mod.client.updateUser({ nonce: (await mailTo(mod.email, 2)).code }))
    wait()
    unwrap(await mod.client.updateUser({ current_password: password }))
    expect(outcome(await enrol(mod, 'first'))).toBe('mailed_code_needed')
    unwrap(await mod.client.reauthenticate())
    unwrap(await mod.client.updateUser({ nonce: (await mailTo(mod.email, 3)).code }))
    const { secret } = await enrolled(mod.client, 'first')
    expect(secret).toBeTruthy()
    wait()
    unwrap(await mod.client.updateUser({ current_password: password }))
    expect(outcome(await enrol(mod, 'second'))).toBe('ok')
    expect(outcome(await enrol(await somebody('una'), 'first'))).toBe('ok')
  })
})

test('anonymous people have nothing to prove themselves with, and can still add an address', async () => {
  const { client } = browser()
  unwrap(await client.signInAnonymously())
  wait()
  expect(outcome(await client.updateUser({ email: 'guest@fresh.test' }))).toBe('ok')
})
