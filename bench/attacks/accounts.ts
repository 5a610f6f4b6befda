import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import { attack, honest } from '#attacks/outcome.ts'
import { type Installation, install } from '#installation.ts'

const password = 'correct horse 7 Battery'
/** Where only a program on the victim's device should be able to listen. */
const foreign = ['capacitor://localhost', 'https://localhost:4444/', 'http://127.0.0.1:4444/', 'app.atelier://auth/signin']

export async function accountAttacks(): Promise<void> {
  const installation = await install({ AUTH_MAIL_INTERVAL_S: '0', AUTH_REUSE_INTERVAL_S: '0' })
  try {
    await redirects(installation)
    await scannedLinks(installation)
    await copiedTokens(installation)
  } finally {
    await installation.stop()
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
