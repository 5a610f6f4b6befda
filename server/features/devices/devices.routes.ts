import * as contract from '@atelier/contract/devices'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function deviceRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.pushStatus, contract.registerDevice, contract.forgetDevice])
    mount(app, deps, endpoint as typeof contract.pushStatus, () => {
      throw new Failure('forbidden')
    })
}
