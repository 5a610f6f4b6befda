import { ECDH } from 'node:crypto'
import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { deactivateDevice, forgetOldDevices, forgetOthers, lockDevice, upsertDevice } from '#features/devices/devices.queries.ts'
import { mount } from '#http/mount.ts'
import { isPublicEndpoint } from '#push/public-address.ts'
import { vapidKeys } from '#push/vapid.ts'

export function deviceRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db, config, clock } = deps
  const vapid_key = vapidKeys(config.secret).public_key

  mount(app, deps, pushStatus, () => ({ enabled: config.pushNotifications, vapid_key }))
  mount(app, deps, registerDevice, (device, viewer) => {
    if (!config.pushNotifications) throw new Failure('push_disabled')
    refuseUnreachable(device)
    return transaction(db, async (tx) => {
      await lockDevice(tx, device.token)
      const registered = await upsertDevice(tx, viewer, device, clock())
      if (!registered) throw new Failure('unauthenticated')
      await forgetOthers(tx, viewer, device)
      await forgetOldDevices(tx, viewer.id)
      return registered
    })
  })
  mount(app, deps, forgetDevice, async ({ token }, viewer) => {
    await deactivateDevice(db, viewer.id, token)
    return {}
  })
}

// A browser's endpoint must not lead this server into its own network.
function refuseUnreachable({ platform, token, keys }: ParsedInputOf<typeof registerDevice>): void {
  const refused = (field: string, code: string) => new Failure('invalid', { errors: [{ field, code }] })
  if (platform === 'web' && !isPublicEndpoint(token)) throw refused('token', 'not_allowed')
  if (platform === 'web' && !keys) throw refused('keys', 'required')
  if (platform === 'web' && keys && !isPoint(keys.p256dh)) throw refused('keys.p256dh', 'not_allowed')
  if (platform !== 'web' && keys) throw refused('keys', 'not_allowed')
}

function isPoint(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
