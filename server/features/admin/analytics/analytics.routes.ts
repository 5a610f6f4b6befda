import * as contract from '@atelier/contract/admin/analytics'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { readAnalytics } from '#features/admin/analytics/read-analytics.ts'
import { readRetention, readSeries } from '#features/admin/analytics/read-series.ts'
import { mount } from '#http/mount.ts'

export function adminAnalyticsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'limits'>): void {
  mount(app, deps, contract.getAnalytics, (_, viewer) => readAnalytics(deps, viewer.id))
  mount(app, deps, contract.getSeries, (input, viewer) => readSeries(deps, viewer.id, input))
  mount(app, deps, contract.getRetention, (_, viewer) => readRetention(deps, viewer.id))
}
