import * as contract from '@atelier/contract/deletion'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function deletionRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [
    contract.getDeletionRequest,
    contract.requestDeletion,
    contract.withdrawDeletion,
    contract.deletionRequests,
    contract.approveDeletion,
    contract.declineDeletion,
  ])
    mount(app, deps, endpoint as typeof contract.getDeletionRequest, () => {
      throw new Failure('forbidden')
    })
}
