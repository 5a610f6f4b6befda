import { networkRules } from '@atelier/contract/network-rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { rulesIn } from '#features/network-rules/network-rules.queries.ts'
import { mount } from '#http/mount.ts'

export function networkRuleRoutes(app: FastifyInstance, deps: Pick<Deps, 'clock' | 'db' | 'keys' | 'limits'>): void {
  mount(app, deps, networkRules, async ({ language }) => ({ items: await rulesIn(deps.db, language) }))
}
