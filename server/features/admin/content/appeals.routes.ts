import * as adminAppeals from '@atelier/contract/admin/appeals'
import * as appeals from '@atelier/contract/appeals'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function appealRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  const { listAppeals, decideAppeal } = adminAppeals
  const { getRemoval, appeal, getBan, appealBan } = appeals
  for (const endpoint of [listAppeals, decideAppeal, getRemoval, appeal, getBan, appealBan])
    mount(app, deps, endpoint as typeof listAppeals, () => {
      throw new Failure('forbidden')
    })
}
