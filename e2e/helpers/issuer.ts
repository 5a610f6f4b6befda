import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as listenOnly } from 'node:net'

export interface Claims {
  sub: string
  email: string
  email_verified: boolean
}

export interface Issuer {
  url: string // for AUTH_PROVIDERS
  answer(next: Claims | 'denied'): void
  close(): Promise<void>
}

const clientId = 'atelier'
export const providerOf = ({ url }: Pick<Issuer, 'url'>) => ({ issuer: url, client_id: clientId, client_secret: 'a secret of the test' })

/** Its consent page is one button: "Allow". */
export async function startIssuer(): Promise<Issuer> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const given = new Map<string, { claims: Claims; nonce: string; challenge: string }>()
  let next: Claims | 'denied' = 'denied'
  let url = ''

  const pages: Record<string, (request: IncomingMessage, query: URLSearchParams) => Promise<Page> | Page> = {
    '/.well-known/openid-configuration': () => json(metadata(url)),
    '/jwks': () => json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/authorize': (_, query) => {
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('state', query.get('state') ?? '')
      if (next === 'denied') back.searchParams.set('error', 'access_denied')
      else {
        const code = crypto.randomUUID()
        given.set(code, { claims: next, nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' })
        back.searchParams.set('code', code)
      }
      return { type: 'text/html', body: `<!doctype html><title>Provider</title><a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>` }
    },
    '/token': async (request) => {
      const form = new URLSearchParams(await bodyOf(request))
      const known = given.get(form.get('code') ?? '')
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!known || known.challenge !== verifier) return { ...json({ error: 'invalid_grant' }), status: 400 }
      const at = Math.floor(Date.now() / 1000)
      const claims = { iss: url, aud: clientId, iat: at, exp: at + 300, nonce: known.nonce, ...known.claims }
      return json({ access_token: crypto.randomUUID(), token_type: 'bearer', expires_in: 300, id_token: signed(claims, keys.privateKey) })
    },
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const { status = 200, type, body } = (await pages[pathname]?.(request, searchParams)) ?? { status: 404, type: 'text/plain', body: '' }
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    answer: (given) => {
      next = given
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Page {
  status?: number
  type: string
  body: string
}

const json = (value: unknown): Page => ({ type: 'application/json', body: JSON.stringify(value) })

const metadata = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Closes every connection immediately. */
export async function unreachable(): Promise<{ url: string; close(): Promise<void> }> {
  const server = listenOnly((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
