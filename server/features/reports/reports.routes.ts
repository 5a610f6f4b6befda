import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import { createReport } from '@atelier/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { insertReport } from '#features/reports/reports.queries.ts'
import { mount } from '#http/mount.ts'

export function reportRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'limits' | 'clock'>): void {
  mount(app, deps, createReport, async ({ type, target_id, reason, note }, viewer) => {
    await deps.limits.take(`report:${viewer.id}`, rates.reports)
    const report = { type, target_id, reason, note: note || null, reporter_id: viewer.id, at: deps.clock() }
    if (!(await insertReport(deps.db, report))) throw new Failure('not_found')
    return {}
  })
}
