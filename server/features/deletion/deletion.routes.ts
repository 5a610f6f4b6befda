import * as staff from '@atelier/contract/admin/deletions'
import * as contract from '@atelier/contract/deletion'
import type { FastifyInstance } from 'fastify'
import { paged, rankCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { decide } from '#features/admin/decisions/decide.ts'
import { latestRequest, requestsPage, withdrawRequest } from '#features/deletion/deletion.queries.ts'
import { requestDeletion } from '#features/deletion/request-deletion.ts'
import { mount } from '#http/mount.ts'

export function deletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, deps, contract.getDeletionRequest, async (_input, viewer) => ({ request: (await latestRequest(db, viewer.id)) ?? null }))
  mount(app, deps, contract.requestDeletion, (wish, viewer) => requestDeletion(deps, viewer, wish))
  mount(app, deps, contract.withdrawDeletion, async (_input, viewer) => {
    await withdrawRequest(db, viewer.id, deps.clock())
    return {}
  })

  mount(app, deps, staff.deletionRequests, async ({ subject_id, cursor, limit }, viewer) => {
    const wanted = { subject_id, after: rankCursor(cursor), limit: limit + 1, at: deps.clock() }
    const rows = await requestsPage(db, viewer.id, wanted)
    return paged(rows, limit, ({ status, id }) => `${status === 'pending' ? 0 : 1}_${id}`)
  })
  mount(app, deps, staff.approveDeletion, (input, viewer) => decide(deps, viewer, 'approveDeletion', input))
  mount(app, deps, staff.declineDeletion, (input, viewer) => decide(deps, viewer, 'declineDeletion', input))
}
