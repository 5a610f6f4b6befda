import * as contract from '@atelier/contract/bookmarks'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function bookmarkRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [
    ...[contract.listBookmarks, contract.listCollections, contract.createCollection, contract.renameCollection],
    ...[contract.deleteCollection, contract.orderCollections, contract.addToCollection, contract.removeFromCollection],
  ])
    mount(app, deps, endpoint as typeof contract.deleteCollection, () => {
      throw new Failure('forbidden')
    })
}
