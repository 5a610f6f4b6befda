import { hasRight } from '@atelier/contract/admin/rights'
import * as contract from '@atelier/contract/admin/sign-ups'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { decide } from '#features/admin/decisions/decide.ts'
import { addSignUpHold, removeSignUpHold, trySignUpHold } from '#features/admin/sign-ups/sign-up-holds.ts'
import { holdsPage, signUpsPage } from '#features/admin/sign-ups/sign-ups.queries.ts'
import { mount } from '#http/mount.ts'

export function adminSignUpsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, deps, contract.heldSignUps, async ({ cursor, limit }, { role }) => {
    const reader = { seesAddresses: hasRight(role, 'see_addresses'), seesHolds: hasRight(role, 'hold_sign_ups') }
    return paged(await signUpsPage(db, reader, idCursor(cursor), limit + 1), limit, ({ user_id }) => user_id)
  })
  mount(app, deps, contract.letIn, (input, viewer) => decide(deps, viewer, 'letIn', input))
  mount(app, deps, contract.refuseSignUp, (input, viewer) => decide(deps, viewer, 'refuseSignUp', input))

  mount(app, deps, contract.signUpHolds, async ({ cursor, limit }) =>
    paged(await holdsPage(db, idCursor(cursor), limit + 1), limit, ({ id }) => id),
  )
  mount(app, deps, contract.addSignUpHold, (hold, viewer) => addSignUpHold(deps, viewer, hold))
  mount(app, deps, contract.removeSignUpHold, async ({ hold_id }, viewer) => {
    await removeSignUpHold(deps, viewer, hold_id)
    return {}
  })
  mount(app, deps, contract.trySignUpHold, ({ value }) => trySignUpHold(deps, value))
}
