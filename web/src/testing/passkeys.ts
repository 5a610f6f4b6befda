import { onTestFinished, vi } from 'vitest'

const vera = { id: '019c0000-0000-7000-8000-000000000001', email: 'vera@demo.test' }

type Person = (request: { signal: AbortSignal | undefined; mediation: string | undefined }) => Promise<void> | void

/**
 * A browser with an authenticator. `person` is what somebody does when it asks, and throws what the browser would; by default they agree, and choose
 * nothing in a field. `asked` lists the requests.
 */
export function startAuthenticator({ keeps = true, fills = true }: { keeps?: boolean; fills?: boolean } = {}) {
  const asked: string[] = []
  const authenticator = { asked, person: agree }
  async function answer(way: string, { signal, mediation }: CredentialRequestOptions & { signal?: AbortSignal }, response: object) {
    asked.push(mediation ?? way)
    await authenticator.person({ signal, mediation })
    return new FakeCredential(response)
  }
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(FakeCredential, {
      parseRequestOptionsFromJSON: (options: object) => options,
      parseCreationOptionsFromJSON: (options: object) => options,
      isConditionalMediationAvailable: async () => fills,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => keeps,
    }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (options: CredentialCreationOptions) => answer('create', options, { attestationObject: 'YQ' }),
      get: (options: CredentialRequestOptions) => answer('get', options, { signature: 'YQ' }),
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return authenticator
}

const agree: Person = ({ signal, mediation }) => (mediation === 'conditional' ? untilAborted(signal) : undefined)

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

export const cancel: Person = () => {
  throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
}

class FakeCredential {
  readonly type = 'public-key'
  readonly response: object
  constructor(response: object) {
    this.response = response
  }
  toJSON() {
    return { id: 'a2V5', rawId: 'a2V5', type: this.type, response: this.response, clientExtensionResults: {} }
  }
}

interface Kept {
  id: string
  friendly_name: string
  created_at: string
  last_used_at?: string
}

interface KeptFactor {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'webauthn'
  status: 'verified' | 'unverified'
  created_at: string
}

/** The auth service with these passkeys and second factors of the viewer. `refuse` makes the next call of a path fail with a code, `hold` its answer wait. */
export function servePasskeys({ passkeys = [], factors = [] }: { passkeys?: Kept[]; factors?: KeptFactor[] } = {}) {
  const rest = vi.mocked(globalThis.fetch).getMockImplementation() ?? globalThis.fetch
  const refusals = new Map<string, { code: string; status: number; more: object }>()
  const held = new Map<string, Promise<void>>()
  const told: string[] = []
  let kept = passkeys
  let keptFactors = factors
  const user = () => ({ id: vera.id, email: vera.email, factors: keptFactors, identities: [] })
  const answers: Record<string, (body: Record<string, unknown>, id: string) => object | null> = {
    'GET /user': user,
    'PUT /user': user,
    'POST /logout': () => null,
    'GET /settings': () => ({ external: {}, mail_link_enabled: true, captcha: null }),
    'GET /passkeys': () => kept,
    'POST /passkeys/registration/options': () => challenge({ rp: { id: 'atelier.test' }, user: { id: 'YQ', name: 'vera' } }),
    'POST /passkeys/registration/verify': () => {
      const made = { id: 'new', friendly_name: 'Firefox on Linux', created_at: '2026-03-01T10:00:00.000Z' }
      kept = [...kept, made]
      return made
    },
    'POST /passkeys/authentication/options': () => challenge({ rpId: 'atelier.test' }),
    'POST /passkeys/authentication/verify': () => session(user()),
    'PATCH /passkeys/:id': ({ friendly_name }, id) => {
      kept = kept.map((passkey) => (passkey.id === id ? { ...passkey, friendly_name: String(friendly_name) } : passkey))
      return kept.find((passkey) => passkey.id === id) ?? null
    },
    'DELETE /passkeys/:id': (_body, id) => {
      kept = kept.filter((passkey) => passkey.id !== id)
      return null
    },
    'POST /factors': ({ friendly_name }) => {
      const made = { id: 'new', friendly_name: String(friendly_name), factor_type: 'webauthn', status: 'unverified' } as const
      keptFactors = [...keptFactors, { ...made, created_at: '2026-03-01T10:00:00.000Z' }]
      return { ...made, type: 'webauthn' }
    },
    'POST /factors/:id/challenge': (_body, id) => {
      const isNew = keptFactors.find((factor) => factor.id === id)?.status === 'unverified'
      const publicKey = { challenge: 'YQ', ...(isNew ? { user: { id: 'YQ', name: 'vera', displayName: 'vera' } } : {}) }
      return { id: 'challenge', type: 'webauthn', webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } } }
    },
    'POST /factors/:id/verify': (_body, id) => {
      keptFactors = keptFactors.map((factor) => (factor.id === id ? { ...factor, status: 'verified' } : factor))
      return session(user())
    },
    'DELETE /factors/:id': (_body, id) => {
      keptFactors = keptFactors.filter((factor) => factor.id !== id)
      return { id }
    },
    'POST /token': () => session(user()),
  }
  vi.mocked(globalThis.fetch).mockImplementation(async (request, init = {}) => {
    const { pathname } = new URL(String(request), location.origin)
    if (!pathname.startsWith('/auth/v1/')) return rest(request, init)
    const [, kind = '', id = ''] = /^(?:\/auth\/v1)(\/passkeys|\/factors)\/([^/]+)/.exec(pathname) ?? []
    const plain = `${init.method ?? 'GET'} ${pathname.slice('/auth/v1'.length)}`
    const called = answers[plain] ? plain : plain.replace(`${kind}/${id}`, `${kind}/:id`)
    told.push(called)
    const refusal = refusals.get(called)
    refusals.delete(called)
    if (refusal)
      return Response.json(
        { code: refusal.code, message: refusal.code, ...refusal.more },
        { status: refusal.status, headers: { 'x-supabase-api-version': '2024-01-01' } },
      )
    const body = typeof init.body === 'string' && init.body ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const answered = answers[called]?.(body, id)
    const gate = held.get(called)
    held.delete(called)
    await gate
    return answered ? Response.json(answered) : answered === null ? new Response(null, { status: 204 }) : rest(request, init)
  })
  return {
    told,
    refuse: (call: string, code: string, status = 422, more: object = {}) => void refusals.set(call, { code, status, more }),
    hold: (call: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(call, promise)
      return resolve
    },
  }
}

const challenge = (options: object) => ({ challenge_id: 'challenge', expires_at: 4_102_444_800, options: { challenge: 'YQ', ...options } })
const session = (user: object) => ({
  access_token: `a.${btoa(JSON.stringify({ sub: vera.id, aal: 'aal2' }))}.c`,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_102_444_800,
  user,
})
