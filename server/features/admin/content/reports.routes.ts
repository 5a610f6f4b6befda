import * as contract from '@atelier/contract/admin/reports'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminReportsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.listReports, contract.getReport, contract.assignReport, contract.releaseReport, contract.closeReports])
    mount(app, deps, endpoint as typeof contract.listReports, () => {
      throw new Failure('forbidden')
    })
}
