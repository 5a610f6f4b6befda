import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'
import { createSecureServer } from 'node:http2'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import type { Push } from '@atelier/contract/push'
import { afterAll } from 'vitest'
import type { Connect } from '#push/connect.ts'

interface Received {
  host: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

const hosts = ['push.example', 'fcm.googleapis.com', 'oauth2.googleapis.com', 'api.push.apple.com', 'api.sandbox.push.apple.com']

/**
 * The push services of browsers, Google and Apple on loopback, under their own names, with a certificate that only `connect` accepts. Every
 * push is taken unless the test answers otherwise.
 */
export async function pushServices() {
  const { key, cert } = certificate()
  const received: Received[] = []
  const answers = new Map<string, (push: Received) => Answer | Promise<Answer>>()
  let tokens = 0
  const answerTo = async (push: Received): Promise<Answer> => {
    received.push(push)
    for (const [part, answer] of answers) if (`${push.host}${push.path} ${push.body.toString('latin1')}`.includes(part)) return answer(push)
    if (push.host !== 'oauth2.googleapis.com') return { status: push.host === 'push.example' ? 201 : 200, body: {} }
    return { status: 200, body: { access_token: `access-${++tokens}`, expires_in: 3_600, token_type: 'Bearer' } }
  }

  const plain = createServer({ key, cert }, async (request, response) => {
    const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1')
    const host = String(request.headers.host).replace(/:\d+$/, '')
    const answer = await answerTo({ host, path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}))
  })
  const multiplexed = createSecureServer({ key, cert })
  const sessions = new Set<{ destroy(): void }>()
  multiplexed.on('session', (session) => sessions.add(session))
  multiplexed.on('stream', async (stream, headers) => {
    const body = Buffer.from(await text(stream.setEncoding('latin1')), 'latin1')
    const answer = await answerTo({
      host: String(headers[':authority']).replace(/:\d+$/, ''),
      path: String(headers[':path']),
      headers,
      body,
    })
    stream.respond({ ':status': answer.status, ...answer.headers })
    stream.end(answer.body ? JSON.stringify(answer.body) : '')
  })
  await Promise.all([plain, multiplexed].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))))
  afterAll(() => {
    plain.close()
    plain.closeAllConnections()
    multiplexed.close()
    for (const session of sessions) session.destroy()
  })

  const connectHere: Connect = (host, _port, protocol) => {
    const { port } = (protocol === 'h2' ? multiplexed : plain).address() as AddressInfo
    return connect({ host: '127.0.0.1', port, servername: host, ca: cert, ALPNProtocols: [protocol] })
  }
  return {
    connect: connectHere,
    /** Ends the connections to Apple's service, as it does from time to time. */
    hangUp() {
      for (const session of sessions) session.destroy()
      sessions.clear()
    },
    /** What came whose host and path contain `part`, oldest first. */
    received: (part: string) => received.filter(({ host, path }) => `${host}${path}`.includes(part)),
    /** Answers what contains `part` in its address or body, until `null` takes that back. */
    answer(part: string, answer: Answer | ((push: Received) => Answer | Promise<Answer>) | null) {
      if (answer === null) answers.delete(part)
      else answers.set(part, typeof answer === 'function' ? answer : () => answer)
    },
  }
}

/** A browser that has subscribed, and can read what is sent to it (RFC 8291). */
export function browser() {
  const pair = createECDH('prime256v1')
  const ownKey = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    device: {
      platform: 'web' as const,
      token: `https://push.example/${crypto.randomUUID()}`,
      keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body: Buffer): Push {
      const [salt, serverKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const derive = (secret: Buffer, by: Buffer, info: string | Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, serverKey])
      const secret = derive(pair.computeSecret(serverKey), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const opener = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
      opener.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** A certificate for all `hosts`, signed by its own key (RFC 5280): Node reads them, but makes none. */
function certificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const name = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('tests')))))
  const day = (offset: number) => `${new Date(Date.now() + offset * 86_400_000).toISOString().replace(/\D/g, '').slice(2, 14)}Z`
  const validity = der(0x30, ...[-1, 1].map((offset) => der(0x17, Buffer.from(day(offset)))))
  const names = der(0x30, ...hosts.map((host) => der(0x82, Buffer.from(host))))
  const altNames = der(0xa3, der(0x30, der(0x30, der(0x06, Buffer.from('551d11', 'hex')), der(0x04, names))))
  const [version, serial] = [der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([1]))]
  const subject = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(0x30, version, serial, ecdsaWithSha256, name, validity, name, subject, altNames)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = der(0x30, body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
