import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { latestExport, makeExportLink, startExport } from '@atelier/contract/archives'
import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { ignored } from '@atelier/contract/rules/ignored'
import { attack, honest } from '#attacks/outcome.ts'
import { type Installation, install } from '#installation.ts'
import { type Issuer, providerOf, startIssuer } from '../../e2e/helpers/issuer.ts'

const password = 'correct horse 7 Battery'
/** Where only a program on the victim's device should be able to listen. */
const foreign = ['capacitor://localhost', 'https://localhost:4444/', 'http://127.0.0.1:4444/', 'app.atelier://auth/signin']

export async function accountAttacks(): Promise<void> {
  const issuer = await startIssuer()
  const installation = await install({
    AUTH_MAIL_INTERVAL_S: '0',
    AUTH_REUSE_INTERVAL_S: '0',
    AUTH_MANUAL_LINKING: '1',
    AUTH_PROVIDERS: JSON.stringify({ acme: providerOf(issuer) }),
  })
  try {
    await redirects(installation)
    await scannedLinks(installation)
    await linkedIdentities(installation, issuer)
    await copiedTokens(installation)
    await copiedExports(installation)
  } finally {
    await installation.stop()
    await issuer.close()
  }
}

async function redirects(installation: Installation): Promise<void> {
  await member(installation, 'redirected')
  const leadsTo = async (path: string, redirectTo: string, more: object) => {
    await clearedMailbox(installation, 'redirected')
    await post(installation, `${path}?redirect_to=${encodeURIComponent(redirectTo)}`, { email: address('redirected'), ...more })
    const { link } = await mailTo(installation, 'redirected')
    return new URL(link).searchParams.get('redirect_to') ?? ''
  }
  for (const path of ['/otp', '/recover'])
    for (const target of foreign) {
      const reached = await leadsTo(path, target, {})
      attack(`a session sent to ${target} by ${path}`, !reached.startsWith(target), reached || 'this server')
    }
  const challenged = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
  const reached = await leadsTo('/otp', 'http://127.0.0.1:4444/', challenged)
  honest('a program on the device, with a challenge', reached.startsWith('http://127.0.0.1:4444/'), reached)
}

async function scannedLinks(installation: Installation): Promise<void> {
  const email = address('scanned')
  await post(installation, '/signup', { email, password })
  const { link } = await mailTo(installation, 'scanned')
  await fetch(link)
  const signedIn = await post(installation, '/token?grant_type=password', { email, password })
  attack('a mail scanner that opens the link of a sign-up', signedIn.status === 400, signedIn.body.error_code ?? signedIn.status)
  const pressed = await post(installation, '/verify', proofIn(link))
  honest('a press on the page of the link', pressed.status === 200, pressed.status)

  const token = String(pressed.body.access_token)
  await clearedMailbox(installation, 'scanned')
  await call(installation, 'PUT', '/user', { email: address('elsewhere') }, token)
  for (const name of ['scanned', 'elsewhere']) {
    const { token_hash, type } = proofIn((await mailTo(installation, name)).link)
    await fetch(`${installation.url}/auth/v1/verify?token=${token_hash}&type=${type}`)
  }
  const { body } = await call(installation, 'GET', '/user', undefined, token)
  attack('a mail scanner that opens both links of a change of address', body.email === email, body.email)
}

/** An attacker sends the link that joins a provider to the attacker's account, and somebody else consents. */
async function linkedIdentities(installation: Installation, issuer: Issuer): Promise<void> {
  const { access_token } = await member(installation, 'joining')
  const authorization = `Bearer ${access_token}`
  const joined = async () => {
    const { body } = await call(installation, 'GET', '/user', undefined, access_token)
    return (body.identities as unknown as { provider: string }[]).some(({ provider }) => provider === 'acme')
  }
  const consented = async (sub: string, browser: 'own' | 'foreign') => {
    const path = '/auth/v1/user/identities/authorize?provider=acme&skip_http_redirect=true'
    const asked = await fetch(installation.url + path, { headers: { authorization } })
    const { url } = (await asked.json()) as { url: string }
    issuer.answer({ sub, email: `${sub}@acme.example`, email_verified: true })
    const page = await (await fetch(url)).text()
    const back = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { pathname, search } = new URL(back)
    const answer = await fetch(installation.url + pathname + search, { redirect: 'manual', headers: browser === 'own' ? { cookie } : {} })
    return /error_code=(\w+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? answer.status
  }
  const foreign = await consented('victim', 'foreign')
  attack("somebody's identity at a provider, joined to the account of who sent the link", !(await joined()), foreign)
  const own = await consented('owner', 'own')
  honest('who consents in the browser that asked', await joined(), own)
}

async function copiedTokens(installation: Installation): Promise<void> {
  const { refresh_token: first } = await member(installation, 'copied')
  const refresh = (refresh_token: unknown) => post(installation, '/token?grant_type=refresh_token', { refresh_token })
  const second = await refresh(first)
  const repeated = await refresh(first)
  honest('a client that lost the answer to a refresh', repeated.body.refresh_token === second.body.refresh_token, repeated.status)
  await call(installation, 'GET', '/user', undefined, String(second.body.access_token))
  const stolen = await refresh(first)
  attack('a copied refresh token that keeps step with its owner', stolen.status === 400, stolen.body.error_code ?? stolen.status)
  const owner = await call(installation, 'GET', '/user', undefined, String(second.body.access_token))
  attack('  the session goes on for the thief', owner.status === 403, owner.status)
}

async function copiedExports(installation: Installation): Promise<void> {
  const credentials = { email: address('archived'), password }
  const first = await member(installation, 'archived')
  const built = async (token: string | undefined) => {
    await callApi(installation, startExport, { client_id: randomUUID() }, token)
    const deadline = Date.now() + 120_000
    while (Date.now() < deadline) {
      const { export: latest } = await callApi(installation, latestExport, {}, token)
      if (latest?.state === 'done') return latest.id
      await delay(200)
    }
    throw new Error('no export was built within two minutes')
  }
  const statusOf = async (link: string) => (await fetch(new URL(link, installation.url))).status
  const export_id = await built(first.access_token)
  const { url } = await callApi(installation, makeExportLink, { export_id }, first.access_token)
  const fetched = await statusOf(url)
  honest('who presses Download', fetched === 200, fetched)
  await call(installation, 'POST', '/logout', undefined, first.access_token)
  const afterSignOut = await statusOf(url)
  attack("a copied link to an export, after its session's end", afterSignOut >= 400, afterSignOut)

  const { body: second } = await post(installation, '/token?grant_type=password', credentials)
  const again = await callApi(installation, makeExportLink, { export_id }, second.access_token)
  await call(installation, 'PUT', '/user', { password: `${password} anew` }, second.access_token)
  const afterChange = await statusOf(again.url)
  attack('  after a change of the password', afterChange >= 400, afterChange)
  const { export: left } = await callApi(installation, latestExport, {}, second.access_token)
  attack('  what was built before it', left?.state !== 'done', left?.state ?? 'deleted')
}

interface Answer {
  status: number
  body: Record<string, string | undefined>
}

const address = (name: string) => `${name}@attacked.example`

async function member(installation: Installation, name: string): Promise<Answer['body']> {
  await post(installation, '/signup', { email: address(name), password })
  const confirmed = await post(installation, '/verify', proofIn((await mailTo(installation, name)).link))
  if (confirmed.status !== 200) throw new Error(`${name} was not confirmed: ${confirmed.status}`)
  return confirmed.body
}

function proofIn(link: string): { token_hash: string; type: string } {
  const { searchParams } = new URL(link)
  return { token_hash: searchParams.get('token_hash') ?? '', type: searchParams.get('type') ?? '' }
}

const post = (installation: Installation, path: string, body: object) => call(installation, 'POST', path, body)

async function call({ url }: Installation, method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: (await ignored(answer.json(), 'an answer without JSON has none')) ?? {} }
}

async function callApi<E extends Endpoint>({ url }: Installation, endpoint: E, input: InputOf<E>, token = ''): Promise<OutputOf<E>> {
  const { method, url: path, body } = requestOf(endpoint, input)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OutputOf<E>
}

const seen = new Map<string, number>()

async function mailsTo({ url }: Installation, name: string): Promise<{ link: string }[]> {
  return (await fetch(`${url}/dev/mailbox.json?to=${address(name)}`)).json()
}

async function clearedMailbox(installation: Installation, name: string): Promise<void> {
  seen.set(name, (await mailsTo(installation, name)).length)
}

async function mailTo(installation: Installation, name: string): Promise<{ link: string }> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const mails = await mailsTo(installation, name)
    const newest = mails.at(-1)
    if (newest && mails.length > (seen.get(name) ?? 0)) return newest
    await delay(50)
  }
  throw new Error(`no mail came to ${name}`)
}
