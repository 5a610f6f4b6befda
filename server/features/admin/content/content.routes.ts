import * as contract from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminContentRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [
    contract.flaggedPosts,
    contract.deletePostAsStaff,
    contract.heldContent,
    contract.approveHeld,
    contract.declineHeld,
    contract.wordFilters,
    contract.addWordFilter,
    contract.removeWordFilter,
    contract.tryWordFilter,
  ])
    mount(app, deps, endpoint as typeof contract.flaggedPosts, () => {
      throw new Failure('forbidden')
    })
}
