import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import { createReport, ownReports } from '@atelier/contract/reports'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import { emitListsChanged } from '#features/notifications/emit-lists-changed.ts'
import { insertHiddenPost } from '#features/posts/hidden-posts.queries.ts'
import { insertReport, ownReportsPage } from '#features/reports/reports.queries.ts'
import { mount } from '#http/mount.ts'

export function reportRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'limits' | 'clock' | 'realtime'>): void {
  mount(app, deps, createReport, async ({ type, target_id, reason, note }, viewer) => {
    await deps.limits.take(`report:${viewer.id}`, rates.reports)
    const report = { type, target_id, reason, note: note || null, reporter_id: viewer.id, at: deps.clock() }
    await transaction(deps.db, async (tx) => {
      if (!(await insertReport(tx, report))) throw new Failure('not_found')
      tx.after(() => emitDeskChanged(deps))
      if (type !== 'post') return
      await insertHiddenPost(tx, viewer.id, target_id)
      tx.after(() => emitListsChanged(deps, viewer.id))
    })
    return {}
  })
  mount(app, deps, ownReports, async ({ cursor, limit }, viewer) =>
    paged(await ownReportsPage(deps.db, viewer.id, idCursor(cursor), limit + 1), limit, ({ id }) => id),
  )
}
