import * as contract from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminRolesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.listStaff, contract.findPeople, contract.assignRole, contract.takeRole, contract.hasRole])
    mount(app, deps, endpoint as typeof contract.listStaff, () => {
      throw new Failure('forbidden')
    })
}
