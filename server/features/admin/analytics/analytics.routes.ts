import * as contract from '@atelier/contract/admin/analytics'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminAnalyticsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.getAnalytics, contract.getSeries, contract.getRetention])
    mount(app, deps, endpoint as typeof contract.getAnalytics, () => {
      throw new Failure('forbidden')
    })
}
