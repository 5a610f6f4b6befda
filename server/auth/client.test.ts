import { generateKeyPairSync, sign } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import * as Base58 from 'ox/Base58'
import { afterEach, expect, test, vi } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { hashPassword } from '#auth/passwords/passwords.ts'
import { sql } from '#db/sql.ts'
import { authWorld, memory, password, unwrap } from '#testing/auth-world.ts'
import { authenticator } from '#testing/authenticator.ts'
import { testClock } from '#testing/clock.ts'
import { makePerson } from '#testing/people.ts'
import { openIssuer } from '#testing/provider-world.ts'

const clock = testClock()
const issuer = await openIssuer(clock)
const providers = { acme: { issuer: issuer.url, client_id: 'atelier', client_secret: 'shared-secret' } }
const settings = { anonymous: true, manualLinking: true, web3: ['solana' as const], providers }
const world = await authWorld(settings, {}, clock)
const { config, db, deps, mailTo, serviceToken, totpNow, url } = world
const password_hash = await hashPassword(password)
const nobody = '00000000-0000-4000-8000-000000000000'
afterEach(() => vi.unstubAllGlobals())

type Client = InstanceType<typeof AuthClient>
interface Scene {
  /** Signed in, with a password, a factor and a session that passed it. */
  client: Client
  /** Nobody yet. */
  guest: Client
  admin: Client['admin']
  id: string
  email: string
}
interface Row {
  /** What it asks of the server, in this order. */
  calls: string[]
  run: (scene: Scene) => Promise<unknown>
  /** Of what we do not serve. */
  refused?: string
}

const served = (calls: string | string[], run: Row['run']): Row => ({ calls: [calls].flat(), run })
const refused = (code: string, call: string, run: Row['run']): Row => ({ calls: [call], run, refused: code })
/** Asks the server nothing, or is part of another row. */
const local = (why: string) => why

const proving = ['POST /factors/{id}/challenge', 'POST /factors/{id}/verify']
const rows: Record<string, Row | string> = {
  signUp: served('POST /signup', ({ guest }) => guest.signUp({ email: fresh(), password })),
  signInAnonymously: served('POST /signup', ({ guest }) => guest.signInAnonymously()),
  signInWithPassword: served('POST /token?grant_type=password', ({ guest, email }) => guest.signInWithPassword({ email, password })),
  signInWithOtp: served('POST /otp', ({ guest }) => guest.signInWithOtp({ email: fresh() })),
  verifyOtp: served(['POST /otp', 'POST /verify'], async ({ guest }) => {
    const email = fresh()
    unwrap(await guest.signInWithOtp({ email }))
    return guest.verifyOtp({ email, token: (await mailTo(email)).code, type: 'email' })
  }),
  resend: served('POST /resend', ({ guest }) => guest.resend({ type: 'signup', email: fresh() })),
  resetPasswordForEmail: served('POST /recover', ({ guest, email }) => guest.resetPasswordForEmail(email)),
  exchangeCodeForSession: served(['POST /recover', 'POST /token?grant_type=pkce'], async ({ email }) => {
    const guest = clientWith({ flowType: 'pkce' })
    unwrap(await guest.resetPasswordForEmail(email))
    const { location } = await world.open((await mailTo(email)).link)
    return guest.exchangeCodeForSession(new URL(location).searchParams.get('code') ?? '')
  }),
  signInWithIdToken: served('POST /token?grant_type=id_token', async ({ guest }) =>
    guest.signInWithIdToken({ provider: 'acme', token: await issuer.token({ sub: fresh() }) }),
  ),
  signInWithOAuth: served('GET /authorize', async ({ guest }) => {
    const { url: address } = unwrap(await guest.signInWithOAuth({ provider: 'acme' as never }))
    const { status, headers } = await recording(address, { redirect: 'manual' })
    expect([status, headers.get('location')?.startsWith(`${issuer.url}/authorize`)]).toEqual([302, true])
    return { data: null, error: null }
  }),
  signInWithWeb3: served('POST /token?grant_type=web3', ({ guest }) => guest.signInWithWeb3(signedMessage())),
  signInWithSSO: refused('saml_provider_disabled', 'POST /sso', ({ guest }) => guest.signInWithSSO({ domain: 'acme.test' })),
  signInWithPasskey: served(
    [
      'POST /passkeys/registration/options',
      'POST /passkeys/registration/verify',
      'POST /passkeys/authentication/options',
      'POST /passkeys/authentication/verify',
    ],
    async ({ client, guest }) => {
      inBrowser(authenticator(new URL(config.publicUrl).origin))
      unwrap(await client.registerPasskey())
      return guest.signInWithPasskey({ options: { mediation: 'conditional' } })
    },
  ),
  registerPasskey: served(['POST /passkeys/registration/options', 'POST /passkeys/registration/verify'], ({ client }) => {
    inBrowser(authenticator(new URL(config.publicUrl).origin))
    return client.registerPasskey()
  }),
  getUser: served('GET /user', ({ client }) => client.getUser()),
  updateUser: served('PUT /user', ({ client }) => client.updateUser({ data: { colour: 'teal' } })),
  getUserIdentities: served('GET /user', ({ client }) => client.getUserIdentities()),
  linkIdentity: served('GET /user/identities/authorize', ({ client }) =>
    client.linkIdentity({ provider: 'acme' as never, options: { skipBrowserRedirect: true } }),
  ),
  unlinkIdentity: served(['POST /token?grant_type=id_token', 'GET /user', 'DELETE /user/identities/{id}'], async ({ client }) => {
    unwrap(await client.linkIdentity({ provider: 'acme', token: await issuer.token({ sub: fresh() }) }))
    const linked = unwrap(await client.getUserIdentities()).identities.find(({ provider }) => provider === 'acme')
    return client.unlinkIdentity(linked as never)
  }),
  reauthenticate: served('GET /reauthenticate', ({ client }) => client.reauthenticate()),
  refreshSession: served('POST /token?grant_type=refresh_token', ({ client }) => client.refreshSession()),
  setSession: served('GET /user', async ({ client, guest }) => guest.setSession(unwrap(await client.getSession()).session as never)),
  getClaims: served('GET /.well-known/jwks.json', ({ client }) => client.getClaims()),
  signOut: served('POST /logout?scope=global', ({ client }) => client.signOut()),

  'mfa.enroll': served('POST /factors', ({ client }) => client.mfa.enroll({ factorType: 'totp', friendlyName: fresh() })),
  'mfa.challenge': served(['POST /factors', 'POST /factors/{id}/challenge'], async ({ client }) =>
    client.mfa.challenge({ factorId: await unfinished(client) }),
  ),
  'mfa.verify': served(['POST /factors', ...proving], async ({ client }) => {
    const { id: factorId, totp } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: fresh() }))
    const { id: challengeId } = unwrap(await client.mfa.challenge({ factorId }))
    return client.mfa.verify({ factorId, challengeId, code: totpNow(totp.secret) })
  }),
  'mfa.challengeAndVerify': served(['POST /factors', ...proving], async ({ client }) => {
    const { id: factorId, totp } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: fresh() }))
    return client.mfa.challengeAndVerify({ factorId, code: totpNow(totp.secret) })
  }),
  'mfa.unenroll': served(['POST /factors', 'DELETE /factors/{id}'], async ({ client }) =>
    client.mfa.unenroll({ factorId: await unfinished(client) }),
  ),
  'mfa.listFactors': served('GET /user', ({ client }) => client.mfa.listFactors()),
  'mfa.getAuthenticatorAssuranceLevel': served('GET /user', async ({ client }) =>
    client.mfa.getAuthenticatorAssuranceLevel(unwrap(await client.getSession()).session?.access_token),
  ),
  'mfa.webauthn.enroll': served('POST /factors', ({ client }) => client.mfa.webauthn.enroll({ friendlyName: fresh() })),
  'mfa.webauthn.challenge': served(['POST /factors', 'POST /factors/{id}/challenge'], async ({ client }) => {
    inBrowser(authenticator(new URL(config.publicUrl).origin))
    const { id: factorId } = unwrap(await client.mfa.webauthn.enroll({ friendlyName: fresh() }))
    return client.mfa.webauthn.challenge({ factorId, webauthn: { rpId: 'localhost' } })
  }),
  'mfa.webauthn.verify': local('mfa.webauthn.register'),
  'mfa.webauthn.register': served(['POST /factors', ...proving], ({ client }) => {
    inBrowser(authenticator(new URL(config.publicUrl).origin))
    return client.mfa.webauthn.register({ friendlyName: fresh() })
  }),
  'mfa.webauthn.authenticate': served(['POST /factors', ...proving, 'GET /user', ...proving], async ({ client }) => {
    inBrowser(authenticator(new URL(config.publicUrl).origin))
    unwrap(await client.mfa.webauthn.register({ friendlyName: 'key' }))
    const [key] = unwrap(await client.mfa.listFactors()).webauthn
    return client.mfa.webauthn.authenticate({ factorId: key?.id ?? '' })
  }),
  'mfa.recoveryCodes.getStatus': refused('not_found', 'GET /factors/recovery-codes', ({ client }) => client.mfa.recoveryCodes.getStatus()),
  'mfa.recoveryCodes.generate': refused('not_found', 'POST /factors/recovery-codes', ({ client }) => client.mfa.recoveryCodes.generate()),
  'mfa.recoveryCodes.verify': refused('validation_failed', 'POST /factors/recovery-codes/verify', ({ client }) =>
    client.mfa.recoveryCodes.verify({ code: 'abcde-fghjk' }),
  ),
  'mfa.recoveryCodes.regenerate': refused('not_found', 'POST /factors/recovery-codes/regenerate', ({ client }) =>
    client.mfa.recoveryCodes.regenerate(),
  ),
  'mfa.recoveryCodes.unenroll': refused('validation_failed', 'DELETE /factors/recovery-codes', ({ client }) =>
    client.mfa.recoveryCodes.unenroll(),
  ),

  'passkey.startRegistration': served('POST /passkeys/registration/options', ({ client }) => client.passkey.startRegistration()),
  'passkey.verifyRegistration': local('registerPasskey'),
  'passkey.startAuthentication': served('POST /passkeys/authentication/options', ({ guest }) => guest.passkey.startAuthentication()),
  'passkey.verifyAuthentication': local('signInWithPasskey'),
  'passkey.list': served('GET /passkeys', ({ client }) => client.passkey.list()),
  'passkey.update': served('PATCH /passkeys/{id}', async ({ client, id }) =>
    client.passkey.update({ passkeyId: await keptPasskey(id), friendlyName: 'Phone' }),
  ),
  'passkey.delete': served('DELETE /passkeys/{id}', async ({ client, id }) => client.passkey.delete({ passkeyId: await keptPasskey(id) })),

  'oauth.getAuthorizationDetails': refused('not_found', 'GET /oauth/authorizations/{id}', ({ client }) =>
    client.oauth.getAuthorizationDetails(nobody),
  ),
  'oauth.approveAuthorization': refused('not_found', 'POST /oauth/authorizations/{id}/consent', ({ client }) =>
    client.oauth.approveAuthorization(nobody, { skipBrowserRedirect: true }),
  ),
  'oauth.denyAuthorization': refused('not_found', 'POST /oauth/authorizations/{id}/consent', ({ client }) =>
    client.oauth.denyAuthorization(nobody, { skipBrowserRedirect: true }),
  ),
  'oauth.listGrants': refused('not_found', 'GET /user/oauth/grants', ({ client }) => client.oauth.listGrants()),
  'oauth.revokeGrant': refused('not_found', 'DELETE /user/oauth/grants', ({ client }) => client.oauth.revokeGrant({ clientId: nobody })),

  'admin.createUser': served('POST /admin/users', ({ admin }) => admin.createUser({ email: fresh() })),
  'admin.listUsers': served('GET /admin/users', ({ admin }) => admin.listUsers()),
  'admin.getUserById': served('GET /admin/users/{id}', ({ admin, id }) => admin.getUserById(id)),
  'admin.updateUserById': served('PUT /admin/users/{id}', ({ admin, id }) =>
    admin.updateUserById(id, { user_metadata: { colour: 'teal' } }),
  ),
  'admin.deleteUser': served(['GET /admin/users/{id}', 'DELETE /admin/users/{id}'], ({ admin, id }) => admin.deleteUser(id)),
  'admin.inviteUserByEmail': served('POST /invite', ({ admin }) => admin.inviteUserByEmail(fresh())),
  'admin.generateLink': served('POST /admin/generate_link', ({ admin, email }) => admin.generateLink({ type: 'magiclink', email })),
  'admin.signOut': served('POST /logout?scope=global', async ({ admin, client }) =>
    admin.signOut(unwrap(await client.getSession()).session?.access_token ?? ''),
  ),
  'admin.mfa.listFactors': served('GET /admin/users/{id}/factors', ({ admin, id }) => admin.mfa.listFactors({ userId: id })),
  'admin.mfa.deleteFactor': served(['POST /factors', 'DELETE /admin/users/{id}/factors/{id}'], async ({ admin, client, id }) =>
    admin.mfa.deleteFactor({ userId: id, id: await unfinished(client) }),
  ),
  'admin.passkey.listPasskeys': served('GET /admin/users/{id}/passkeys', ({ admin, id }) => admin.passkey.listPasskeys({ userId: id })),
  'admin.passkey.deletePasskey': served('DELETE /admin/users/{id}/passkeys/{id}', async ({ admin, id }) =>
    admin.passkey.deletePasskey({ userId: id, passkeyId: await keptPasskey(id) }),
  ),
  'admin.oauth.listClients': refused('not_found', 'GET /admin/oauth/clients', ({ admin }) => admin.oauth.listClients()),
  'admin.oauth.createClient': refused('not_found', 'POST /admin/oauth/clients', ({ admin }) => admin.oauth.createClient({} as never)),
  'admin.oauth.getClient': refused('not_found', 'GET /admin/oauth/clients/{id}', ({ admin }) => admin.oauth.getClient(nobody)),
  'admin.oauth.updateClient': refused('not_found', 'PUT /admin/oauth/clients/{id}', ({ admin }) => admin.oauth.updateClient(nobody, {})),
  'admin.oauth.deleteClient': refused('not_found', 'DELETE /admin/oauth/clients/{id}', ({ admin }) => admin.oauth.deleteClient(nobody)),
  'admin.oauth.regenerateClientSecret': refused('not_found', 'POST /admin/oauth/clients/{id}/regenerate_secret', ({ admin }) =>
    admin.oauth.regenerateClientSecret(nobody),
  ),
  'admin.customProviders.listProviders': refused('not_found', 'GET /admin/custom-providers', ({ admin }) =>
    admin.customProviders.listProviders(),
  ),
  'admin.customProviders.createProvider': refused('not_found', 'POST /admin/custom-providers', ({ admin }) =>
    admin.customProviders.createProvider({} as never),
  ),
  'admin.customProviders.getProvider': refused('not_found', 'GET /admin/custom-providers/custom:acme', ({ admin }) =>
    admin.customProviders.getProvider('custom:acme'),
  ),
  'admin.customProviders.updateProvider': refused('not_found', 'PUT /admin/custom-providers/custom:acme', ({ admin }) =>
    admin.customProviders.updateProvider('custom:acme', {}),
  ),
  'admin.customProviders.deleteProvider': refused('not_found', 'DELETE /admin/custom-providers/custom:acme', ({ admin }) =>
    admin.customProviders.deleteProvider('custom:acme'),
  ),

  getSession: local('reads what is stored'),
  initialize: local('reads the address and what is stored'),
  onAuthStateChange: local('listens'),
  startAutoRefresh: local('refreshSession, by a timer'),
  stopAutoRefresh: local('ends that timer'),
  dispose: local('ends listeners'),
  isThrowOnErrorEnabled: local('reads an option'),
  fetchJwk: local('getClaims'),
  linkIdentityOAuth: local('linkIdentity'),
  linkIdentityIdToken: local('unlinkIdentity'),
  signInWithEthereum: local('signInWithWeb3'),
  signInWithSolana: local('signInWithWeb3'),
  fetch: local('the transport'),
  'admin.fetch': local('the transport'),
  logger: local('an option'),
}

test('every public method of the client has a row, and every row its method', () => {
  expect(methodsOf(clientWith()).toSorted()).toEqual(Object.keys(rows).toSorted())
})

const asking = Object.entries(rows).filter((entry): entry is [string, Row] => typeof entry[1] !== 'string')
test.each(asking.filter(([, { refused }]) => !refused))('%s is served', async (_name, { calls, run }) => {
  const { error } = (await run(await scene())) as { error: unknown }
  expect(error).toBeNull()
  expect(seen).toEqual(calls)
})
test.each(asking.filter(([, { refused }]) => refused))('%s is refused by its code', async (_name, { calls, run, refused }) => {
  const { error } = (await run(await scene())) as { error: { code: string; status: number } }
  expect(error.code).toBe(refused)
  expect(error.status).toBe(404)
  expect(seen).toEqual(calls)
})

let seen: string[] = []
let people = 0
const fresh = () => `client${++people}@client.test`

async function recording(address: string | URL | Request, options?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address))
  const path = pathname.replace('/auth/v1', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
  const kind = ['grant_type', 'scope']
    .flatMap((name) => (searchParams.has(name) && name !== 'scopes' ? `?${name}=${searchParams.get(name)}` : []))
    .join('')
  seen.push(`${options?.method ?? 'GET'} ${path}${kind}`)
  return fetch(address, options)
}

function clientWith(options: { flowType?: 'pkce'; headers?: Record<string, string> } = {}): Client {
  const kept = { storage: memory(), storageKey: crypto.randomUUID() }
  const quiet = { autoRefreshToken: false, detectSessionInUrl: false, experimental: { recoveryCodes: true } }
  return new AuthClient({ url, fetch: recording, ...kept, ...quiet, ...options })
}

async function scene(): Promise<Scene> {
  const email = fresh()
  const { access_token, refresh_token, user } = await makePerson(withDerivedKeys(deps), { email, password_hash })
  const client = clientWith()
  unwrap(await client.setSession({ access_token, refresh_token }))
  const { admin } = clientWith({ headers: { Authorization: `Bearer ${serviceToken}` } })
  seen = []
  return { client, guest: clientWith(), admin, id: user.id, email }
}

async function unfinished(client: Client): Promise<string> {
  return unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: fresh() })).id
}

async function keptPasskey(userId: string): Promise<string> {
  const id = crypto.randomUUID()
  await db.run(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, sign_count) values (${id}, ${userId}, ${Buffer.from(id)}, '', 0)`)
  return id
}

/** Names such as `mfa.webauthn.register`, those of the prototypes too. */
function methodsOf(part: object, prefix = ''): string[] {
  const names = new Set<string>()
  for (let level = part; level !== Object.prototype && level !== null; level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) names.add(name)
  const apis = ['admin', 'customProviders', 'mfa', 'oauth', 'passkey', 'recoveryCodes', 'webauthn']
  return [...names].flatMap((name) => {
    if (name.startsWith('_') || name === 'constructor') return []
    const value: unknown = (part as Record<string, unknown>)[name]
    if (typeof value === 'function') return [prefix + name]
    return apis.includes(name) ? methodsOf(value as object, `${prefix}${name}.`) : []
  })
}

/** What the client needs of a browser, with an authenticator in it. */
function inBrowser(device: ReturnType<typeof authenticator>): void {
  class Credential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    readonly answer: object
    constructor(answer: object) {
      this.answer = answer
    }
    toJSON = () => this.answer
  }
  const location = new URL(config.publicUrl)
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('window', { PublicKeyCredential: Credential, location })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey }: { publicKey: never }) => new Credential(device.create(publicKey)),
      get: async ({ publicKey }: { publicKey: never }) => new Credential(device.get(publicKey)),
    },
  })
}

function signedMessage() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = Base58.fromBytes(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const { host, href } = new URL(config.publicUrl)
  const message = `${host} wants you to sign in with your Solana account:\n${address}\n\nURI: ${href}\nVersion: 1\nIssued At: ${clock.now().toISOString()}`
  return { chain: 'solana' as const, message, signature: new Uint8Array(sign(null, Buffer.from(message), privateKey)) }
}
