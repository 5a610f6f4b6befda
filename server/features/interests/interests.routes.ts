import { getInterests, updateInterests } from '@atelier/contract/onboarding'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { interestsOf, replaceInterests } from '#features/interests/interests.queries.ts'
import { mount } from '#http/mount.ts'

export function interestsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'realtime' | 'limits'>): void {
  const { db } = deps

  mount(app, deps, getInterests, (_input, viewer) => interestsOf(db, viewer))
  mount(app, deps, updateInterests, async (input, viewer) => {
    const changed = await transaction(db, async (tx) => {
      await replaceInterests(tx, viewer, input, deps.clock())
      return interestsOf(tx, viewer)
    })
    deps.realtime.emit(viewer.id, 'preferences_changed')
    return changed
  })
}
