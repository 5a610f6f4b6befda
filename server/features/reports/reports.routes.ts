import { createReport } from '@atelier/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { insertReport } from '#features/reports/reports.queries.ts'
import { mount } from '#http/mount.ts'

const perPerson = { max: 30, per_s: 3_600 }

/** Telling the staff that something is wrong. */
export function reportRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'limits'>): void {
  const { db, limits } = deps
  mount(app, deps, createReport, async (draft, viewer) => {
    await limits.take(`report:${viewer.id}`, perPerson)
    await insertReport(db, viewer.id, draft)
    return {}
  })
}
