import type { platforms } from '@atelier/contract/devices'
import type { Config } from '#config.ts'
import { apnsService } from '#push/apns.ts'
import { type Connect, connectPublicly } from '#push/connect.ts'
import { fcmService } from '#push/fcm.ts'
import type { PushService } from '#push/push.ts'
import { webService } from '#push/web.ts'

export type Platform = (typeof platforms)[number]

export type PushServices = Partial<Record<Platform, PushService>>

export function openPush(
  config: Pick<Config, 'secret' | 'mailFrom' | 'push'>,
  clock: () => Date,
  connect: Connect = connectPublicly,
): PushServices {
  const { fcm, apns } = config.push
  return {
    web: webService(config, connect),
    ...(fcm && { android: fcmService(fcm, connect, clock) }),
    ...(apns && { ios: apnsService(apns, connect, clock) }),
  }
}

export function closePush(services: PushServices): void {
  for (const service of Object.values(services)) service.close()
}
