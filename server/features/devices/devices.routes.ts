import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { deactivateDevice, forgetOldDevices, upsertDevice } from '#features/devices/devices.queries.ts'
import { mount } from '#http/mount.ts'
import { vapidKeys } from '#push/vapid.ts'

export function deviceRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock'>): void {
  const { db, config, clock } = deps
  const vapid_key = vapidKeys(config.secret).public_key

  mount(app, deps, pushStatus, () => ({ enabled: config.pushNotifications, vapid_key }))
  mount(app, deps, registerDevice, (device, viewer) => {
    if (!config.pushNotifications) throw new Failure('push_disabled')
    return transaction(db, async (tx) => {
      const registered = await upsertDevice(tx, viewer, device, clock())
      if (!registered) throw new Failure('unauthenticated')
      await forgetOldDevices(tx, viewer.id)
      return registered
    })
  })
  mount(app, deps, forgetDevice, async ({ token }, viewer) => {
    await deactivateDevice(db, viewer.id, token)
    return {}
  })
}
