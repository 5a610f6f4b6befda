import { notificationChannel } from '@atelier/contract/flags'
import { limits } from '@atelier/contract/limits'
import type { Push } from '@atelier/contract/push'
import { SignJWT } from 'jose'
import type { FcmAccount } from '#config.ts'
import { type Connect, type HttpClient, openHttpClient } from '#push/connect.ts'
import { shortenToFit } from '#push/fit.ts'
import { outcomeOf, type PushService } from '#push/push.ts'

export function fcmService(account: FcmAccount, connect: Connect, clock: () => Date): PushService {
  const httpClient = openHttpClient(connect)
  const access = accessTokens(account, httpClient, clock)
  return {
    async send({ token }, push) {
      const bearer = await access.token()
      if ('is' in bearer) return bearer
      const answer = await httpClient.post(
        `https://fcm.googleapis.com/v1/projects/${account.project_id}/messages:send`,
        { authorization: `Bearer ${bearer.access_token}`, 'content-type': 'application/json' },
        shortenToFit(push, mostBytes, (it) => messageTo(token, it)),
      )
      const reason = reasonOf(answer.text)
      if (reason === goneFor) return { is: 'gone' }
      if (answer.status === 401) {
        access.forget(bearer)
        return { is: 'retry', reason }
      }
      return outcomeOf(answer.status, `status ${answer.status} ${reason}`, answer.headers['retry-after'])
    },
    close: httpClient.close,
  }
}

const mostBytes = 4_096
/** The app was uninstalled. Other reasons may be a fault of the configuration, which must not cost anybody their devices. */
const goneFor = 'UNREGISTERED'

// No collapse key: Firebase ignores it beside a notification, whose `tag` replaces the earlier one.
const messageTo = (token: string, { title, body, tag, data }: Push) => ({
  message: {
    token,
    notification: { title, body },
    data,
    android: {
      priority: data.type === 'message' ? 'HIGH' : 'NORMAL',
      ttl: `${limits.push.ttlS}s`,
      notification: { channel_id: notificationChannel.id, tag, notification_count: Number(data.unread) },
    },
  },
})

function reasonOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { status?: string; details?: { errorCode?: string }[] } }
    return error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? ''
  } catch {
    return ''
  }
}

/** RFC 7523; each is used until a minute before its end. */
function accessTokens({ client_email, private_key, token_uri }: FcmAccount, httpClient: HttpClient, clock: () => Date) {
  let held: { access_token: string; ends_at: number } | undefined
  return {
    async token() {
      const now = clock().getTime()
      if (held && now < held.ends_at - 60_000) return held
      const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(client_email)
        .setAudience(token_uri)
        .setIssuedAt(Math.floor(now / 1_000))
        .setExpirationTime(Math.floor(now / 1_000) + 3_600)
        .sign(private_key)
      const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
      const answer = await httpClient.post(token_uri, { 'content-type': 'application/x-www-form-urlencoded' }, form.toString())
      if (answer.status !== 200) return { is: 'retry', reason: `status ${answer.status} for the access token` } as const
      const { access_token, expires_in } = JSON.parse(answer.text) as { access_token: string; expires_in: number }
      held = { access_token, ends_at: now + expires_in * 1_000 }
      return held
    },
    forget(used: object) {
      if (held === used) held = undefined
    },
  }
}
