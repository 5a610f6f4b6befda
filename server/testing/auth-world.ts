import { paths } from '@atelier/contract/paths'
import { type AuthChangeEvent, AuthClient, type EmailOtpType, GoTrueAdminApi } from '@supabase/auth-js'
import { expect, vi } from 'vitest'
import { apiKey } from '#auth/admin/admin-access.ts'
import { totpCode } from '#auth/factors/totp.ts'
import type { Config } from '#config.ts'
import { type ReceivedMail, receivedMails } from '#mail/mailbox.queries.ts'
import { testClock } from '#testing/clock.ts'
import { testConfig, world } from '#testing/world.ts'

type AuthConfig = Partial<Config['auth']>

/** A server on a real port, for the real auth client. Its clock stands still until the test moves it. */
export async function authWorld(auth: AuthConfig = {}, changes: Partial<Config> = {}, clock = testClock()) {
  const config = { auth: { ...testConfig().auth, mailIntervalS: 0, ...auth }, ...changes }
  clock.stop()
  const made = await world(config, clock)
  const origin = await made.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `${origin}/auth/v1`

  /** A client with storage of its own: another browser or another user. */
  function browser(options: { flowType?: 'implicit' | 'pkce' } = {}) {
    const events: AuthChangeEvent[] = []
    const kept = { storage: memory(), storageKey: crypto.randomUUID() }
    const client = new AuthClient({ url, autoRefreshToken: false, detectSessionInUrl: false, ...kept, ...options })
    client.onAuthStateChange((event) => void events.push(event))
    return { client, events, kept }
  }

  /** A new tab at this address, which may hold a session. */
  async function tabAt(
    href: string,
    options: { storage?: ReturnType<typeof memory>; storageKey?: string; flowType?: 'implicit' | 'pkce' } = {},
  ) {
    const events: AuthChangeEvent[] = []
    const location = new URL(href)
    vi.stubGlobal('window', { location, history: { state: null, replaceState: () => {} }, addEventListener: () => {} })
    vi.stubGlobal('document', { visibilityState: 'visible' })
    const client = new AuthClient({
      url,
      autoRefreshToken: false,
      detectSessionInUrl: true,
      storage: memory(),
      storageKey: crypto.randomUUID(),
      ...options,
    })
    client.onAuthStateChange((event) => void events.push(event))
    await client.initialize()
    await vi.waitFor(() => expect(events).toContain('INITIAL_SESSION'), { timeout: 60_000 })
    vi.unstubAllGlobals()
    return { client, events }
  }

  /** Waits until there are `count` messages to an address and returns the newest. */
  /** The newest of that `type`, or of all, once there are `count`. */
  async function mailTo(address: string, count = 1, type?: string): Promise<ReceivedMail & { code: string; link: string }> {
    const mails = await vi.waitFor(
      async () => {
        const found = (await receivedMails(made.db, address)).filter((mail) => type === undefined || mail.type === type)
        expect(found.length).toBeGreaterThanOrEqual(count)
        return found
      },
      { timeout: 60_000, interval: 50 },
    )
    const newest = mails.at(-1)
    if (!newest) throw new Error('no mail')
    return { ...newest, code: newest.code ?? '', link: newest.link ?? '' }
  }

  /** Opens a mailed link like another client, whose mails lead to GET /verify. Does not follow redirects. */
  async function open(link: string, method: 'GET' | 'HEAD' = 'GET') {
    const { pathname, search } = directLink(link)
    const answer = await fetch(`${origin}${pathname}${search}`, { method, redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }

  /** Presses the button of the page that a mailed link opens. */
  function press(link: string, at = browser().client) {
    const asked = new URL(link).searchParams
    return at.verifyOtp({ token_hash: asked.get('token_hash') ?? '', type: asked.get('type') as EmailOtpType })
  }

  async function raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as Record<string, unknown> }
  }

  /** A user with a confirmed address and a password, signed in. */
  async function member(email: string, options: { flowType?: 'implicit' | 'pkce' } = {}) {
    const { client, events } = browser(options)
    unwrap(await client.signUp({ email, password }))
    const { code } = await mailTo(email)
    const { session, user } = unwrap(await client.verifyOtp({ email, token: code, type: 'signup' }))
    if (!session || !user) throw new Error('not signed in')
    return { client, events, id: user.id, email, session }
  }

  /** The authenticator's code, now or so many 30-second steps ahead. The server accepts the next step too, and each step once. */
  function totpNow(secret: string, steps = 0): string {
    return totpCode(secret, Math.floor(clock.now().getTime() / 30_000) + steps)
  }

  /** Sets up a second factor with the current code; the next one is `totpNow(secret, 1)`. */
  async function enrolled(client: InstanceType<typeof AuthClient>, friendlyName = '') {
    const { id, totp } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName }))
    const code = totpNow(totp.secret)
    unwrap(await client.mfa.challengeAndVerify({ factorId: id, code }))
    return { id, secret: totp.secret, code }
  }

  const serviceToken = await apiKey(made.deps.keys, 'service_role')
  const admin = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${serviceToken}` } })
  return { ...made, url, browser, tabAt, mailTo, open, press, raw, member, enrolled, totpNow, serviceToken, admin }
}

function directLink(link: string): URL {
  const url = new URL(link)
  if (url.pathname !== paths.confirm) return url
  const direct = new URL('/auth/v1/verify', url)
  for (const [name, value] of url.searchParams) direct.searchParams.set(name === 'token_hash' ? 'token' : name, value)
  return direct
}

export const password = 'violet-otter-42'

export function unwrap<Answer extends { data: unknown; error: Error | null }>({ data, error }: Answer): Granted<Answer> {
  if (error) throw error
  return data as Granted<Answer>
}
type Granted<Answer> = Answer extends { data: infer Data; error: null } ? Data : never

export function fragmentOf(address: string): URLSearchParams {
  return new URLSearchParams(new URL(address).hash.slice(1))
}

export function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
