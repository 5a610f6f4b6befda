import * as contract from '@atelier/contract/admin/decisions'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { ownDecisions } from '#features/admin/decisions/decide.ts'
import { deleteDecision } from '#features/admin/decisions/decisions.queries.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import { mount } from '#http/mount.ts'

export function adminDecisionsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listDecisions, async (_input, viewer) => ({ items: await ownDecisions(deps, viewer) }))
  mount(app, deps, contract.takeDecisionBack, async ({ decision_id }, viewer) => {
    if (!(await deleteDecision(deps.db, viewer.id, decision_id, deps.clock()))) throw new Failure('not_found')
    emitDeskChanged(deps)
    return {}
  })
}
