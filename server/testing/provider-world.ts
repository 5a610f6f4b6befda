import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { testClock } from '#testing/clock.ts'

type Mood = 'fine' | 'failing' | 'flooding'

/** An OpenID Connect provider on loopback, with claims from the test. */
export async function openIssuer({ now }: Pick<ReturnType<typeof testClock>, 'now'>) {
  let signing = { kid: 'one', ...(await generateKeyPair('RS256')) }
  const stranger = await generateKeyPair('RS256')
  const consented = new Map<string, { claims: object; nonce: string }>()
  const asked: string[] = []
  let mood: Mood = 'fine'

  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (mood === 'failing') return void response.writeHead(503).end()
    if (mood === 'flooding') return flood(response)
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') return answer(metadata)
    if (request.url === '/keys')
      return void exportJWK(signing.publicKey).then((key) => answer({ keys: [{ ...key, kid: signing.kid, alg: 'RS256', use: 'sig' }] }))
    let form = ''
    request.on('data', (chunk) => (form += chunk))
    request.on('end', async () => {
      const { claims, nonce } = consented.get(new URLSearchParams(form).get('code') ?? '') ?? { claims: {}, nonce: '' }
      const id_token = await token({ ...claims, nonce })
      answer({ access_token: 'access-at-acme', refresh_token: 'refresh-at-acme', token_type: 'bearer', expires_in: 60, id_token })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.closeAllConnections())
  afterAll(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
  }

  interface Signed {
    audience?: string | string[]
    issuer?: string
    /** In seconds from now. */
    expires?: number
    kid?: string
    key?: typeof signing.privateKey
  }
  async function token(
    claims: object,
    { audience = 'atelier', issuer = url, expires = 300, kid = signing.kid, key = signing.privateKey }: Signed = {},
  ) {
    const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).setIssuer(issuer).setAudience(audience)
    return jwt
      .setIssuedAt(now())
      .setExpirationTime(new Date(now().getTime() + expires * 1_000))
      .sign(key)
  }
  return {
    url,
    token,
    forged: (claims: object) => token(claims, { key: stranger.privateKey }),
    /** The requested paths, oldest first. */
    asked,
    be(next: Mood) {
      mood = next
    },
    /** Replaces the signing key. */
    async rotate(kid: string) {
      signing = { kid, ...(await generateKeyPair('RS256')) }
    },
    /** Consents as a user would. @returns the callback URL */
    async consent(authorizeUrl: string, claims: object) {
      const asked = new URL(authorizeUrl).searchParams
      const code = crypto.randomUUID()
      consented.set(code, { claims, nonce: asked.get('nonce') ?? '' })
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
    },
  }
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
