import * as contract from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function adminSettingsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [
    contract.getSettings,
    contract.updateSettings,
    contract.adminInterests,
    contract.addInterest,
    contract.switchInterest,
    contract.listTemplates,
    contract.addTemplate,
    contract.updateTemplate,
    contract.resetTemplate,
  ])
    mount(app, deps, endpoint as typeof contract.getSettings, () => {
      throw new Failure('forbidden')
    })
}
