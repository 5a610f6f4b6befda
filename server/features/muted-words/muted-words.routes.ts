import { Failure } from '@atelier/contract/errors'
import * as contract from '@atelier/contract/muted-words'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function mutedWordRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [contract.listMutedWords, contract.muteWord, contract.unmuteWord])
    mount(app, deps, endpoint as typeof contract.listMutedWords, () => {
      throw new Failure('forbidden')
    })
}
