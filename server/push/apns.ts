import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { limits } from '@atelier/contract/limits'
import type { Push } from '@atelier/contract/push'
import { SignJWT } from 'jose'
import type { ApnsKey } from '#config.ts'
import { type Connect, timeoutMs } from '#push/connect.ts'
import { shortenToFit } from '#push/fit.ts'
import { outcomeOf, type PushService } from '#push/push.ts'

export function apnsService(key: ApnsKey, connect: Connect, clock: () => Date): PushService {
  const provider = providerTokens(key, clock)
  const sessions = new Map(hosts.map((host) => [host, openSession(host, connect)]))
  return {
    async send({ token }, push) {
      const body = shortenToFit(push, mostBytes, payloadOf)
      for (const session of sessions.values()) {
        const bearer = await provider.token()
        const headers = {
          ':method': 'POST',
          ':path': `/3/device/${encodeURIComponent(token)}`,
          authorization: `bearer ${bearer}`,
          'apns-topic': key.topic,
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(Math.floor(clock().getTime() / 1_000) + limits.push.ttlS),
          'apns-collapse-id': push.tag,
        }
        const { status, reason, retryAfter } = await session.post(headers, body)
        if (reason === 'BadDeviceToken') continue
        if (status === 410) return { is: 'gone' }
        if (reason !== 'ExpiredProviderToken') return outcomeOf(status, `status ${status} ${reason}`, retryAfter)
        await provider.forget(bearer)
        return { is: 'retry', reason }
      }
      return { is: 'gone' }
    },
    close: () => sessions.forEach((session) => void session.close()),
  }
}

/** A token unknown to the first host may belong to the second, for apps from Xcode. */
const hosts = ['api.push.apple.com', 'api.sandbox.push.apple.com']
const mostBytes = 4_096

const payloadOf = ({ title, body, tag, data }: Push) => ({
  aps: { alert: { title, body }, badge: Number(data.unread), sound: 'default', 'thread-id': tag },
  ...data,
})

/** Apple wants a new token between every 20 and every 60 minutes. */
const tokenMs = 40 * 60_000

function providerTokens({ key, key_id, team_id }: ApnsKey, clock: () => Date) {
  let held: { token: Promise<string>; ends_at: number } | undefined
  return {
    token() {
      const now = clock().getTime()
      if (held && now < held.ends_at) return held.token
      const jwt = new SignJWT().setProtectedHeader({ alg: 'ES256', kid: key_id }).setIssuer(team_id)
      held = { token: jwt.setIssuedAt(Math.floor(now / 1_000)).sign(key), ends_at: now + tokenMs }
      return held.token
    },
    async forget(used: string) {
      if ((await held?.token) === used) held = undefined
    },
  }
}

function openSession(host: string, connect: Connect) {
  let open: ClientHttp2Session | undefined
  const session = () => {
    if (open && !open.closed && !open.destroyed) return open
    open = connectHttp2(`https://${host}`, { createConnection: () => connect(host, 443, 'h2') })
    // The failing request reports it; an idle connection may end.
    open.on('error', () => {})
    open.on('goaway', () => open?.close())
    open.unref()
    return open
  }
  return {
    post: (headers: Record<string, string>, body: string) =>
      new Promise<{ status: number; reason: string; retryAfter: string | string[] | undefined }>((resolve, reject) => {
        const stream = session().request(headers, { signal: AbortSignal.timeout(timeoutMs) })
        let [status, text, retryAfter]: [number, string, string | string[] | undefined] = [0, '', undefined]
        stream.setEncoding('utf8')
        stream.on('response', (answer) => {
          status = Number(answer[':status'])
          retryAfter = answer['retry-after']
        })
        stream.on('data', (chunk) => (text += chunk))
        stream.on('error', (error) => {
          // Without an answer in time the connection may be dead.
          if (error.name === 'AbortError') open?.destroy()
          reject(error)
        })
        stream.on('end', () => {
          if (status) resolve({ status, reason: reasonOf(text), retryAfter })
        })
        stream.on('close', () => reject(new Error('The connection ended.')))
        stream.end(body)
      }),
    close: () => open?.destroy(),
  }
}

function reasonOf(text: string): string {
  try {
    return (JSON.parse(text) as { reason?: string }).reason ?? ''
  } catch {
    return ''
  }
}
