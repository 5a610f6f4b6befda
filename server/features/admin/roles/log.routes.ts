import * as contract from '@atelier/contract/admin/log'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminLogRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.listLog])
    mount(app, deps, endpoint as typeof contract.listLog, () => {
      throw new Failure('forbidden')
    })
}
