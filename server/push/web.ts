import { createHash } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import type { Push } from '@atelier/contract/push'
import webPush from 'web-push'
import type { Config } from '#config.ts'
import { type Connect, openHttpClient } from '#push/connect.ts'
import { shortenToFit } from '#push/fit.ts'
import { outcomeOf, type PushService } from '#push/push.ts'
import { vapidKeys } from '#push/vapid.ts'

/** Web Push (RFC 8030), encrypted (RFC 8291), with our VAPID key (RFC 8292). */
export function webService({ secret, mailFrom }: Pick<Config, 'secret' | 'mailFrom'>, connect: Connect): PushService {
  const { public_key: publicKey, private_key: privateKey } = vapidKeys(secret)
  const vapidDetails = { subject: `mailto:${/<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`, publicKey, privateKey }
  const httpClient = openHttpClient(connect)
  return {
    async send({ token, keys }, push) {
      const subscription = { endpoint: token, keys: keys ?? { p256dh: '', auth: '' } }
      const { headers, body } = webPush.generateRequestDetails(
        subscription,
        shortenToFit(push, mostBytes, (it) => it),
        {
          vapidDetails,
          TTL: limits.push.ttlS,
          urgency: urgencyOf(push),
          topic: topicOf(push),
        },
      )
      const answer = await httpClient.post(token, textsOf(headers), body)
      if (answer.status === 404 || answer.status === 410) return { is: 'gone' }
      return outcomeOf(answer.status, `status ${answer.status}`, answer.headers['retry-after'])
    },
    close: httpClient.close,
  }
}

/** Services take 4,096, of which encryption needs the rest (RFC 8291, section 4). */
const mostBytes = 3_993

const urgencyOf = ({ data }: Push) => (data.type === 'message' ? 'high' : 'normal')
/** A waiting push is replaced by the next of its topic. At most 32 characters. */
const topicOf = ({ tag }: Push) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
const textsOf = (headers: object) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
