import * as contract from '@atelier/contract/archives'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function archiveRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.ownData, contract.latestExport, contract.startExport, contract.cancelExport])
    mount(app, deps, endpoint as typeof contract.ownData, () => {
      throw new Failure('forbidden')
    })
}
